import type { DocumentText } from './document-read.js';
import type { DocumentMediaType } from './media-type-of.js';

/**
 * Recognises text in pictures. None is built in: an operator may give one that asks a program or a service of their own. Its lines
 * are read as the text of a PDF is. It must end by itself, and what it throws counts as no text.
 */
export interface DocumentScanner {
  /** @returns `null` where it finds no text */
  scan(content: Uint8Array, mediaType: DocumentMediaType): Promise<DocumentText['lines'] | null>;
}

/** Stands where nobody has given one. */
export const NO_SCANNER: DocumentScanner = { scan: async () => null };
