import type { Reading } from '../../domain/documents/document.js';
import type { DocumentRead } from '../../domain/documents/document-read.js';

/** Facts that were read from a document. */
export interface ReadingResult {
  readonly reading: Reading;
  readonly read: DocumentRead | null;
}

/** The answer for a document that has text, by the facts that were found in it. */
export const readingOf = (read: DocumentRead | null): ReadingResult =>
  read === null ? { reading: 'nothing_found', read } : { reading: 'read', read };

/** The answer for a document whose turn, or whose thread, did not come in time. */
export const NOT_READ: ReadingResult = { reading: 'not_read', read: null };
