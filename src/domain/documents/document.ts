import { retainedUntil } from '../tax/rates/retention.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { DocumentRead } from './document-read.js';
import type { DocumentMediaType } from './media-type-of.js';

/**
 * How far the text of a document was read. `no_text`: it is a picture, or a PDF of pictures. `unreadable`: damaged, locked by a password
 * or more work than any receipt. `not_read`: the reader had too much to do; the same file sent again is read.
 */
export const READINGS = ['read', 'nothing_found', 'no_text', 'unreadable', 'not_read'] as const;
export type Reading = (typeof READINGS)[number];

/** A receipt, an invoice or a statement of a client. */
export interface Document {
  readonly id: string;
  readonly clientId: string;
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  /** Lower-case hex, of the content as it was sent. */
  readonly sha256: string;
  readonly reading: Reading;
  /** Facts that its text states; `null` unless it is `read`. */
  readonly read: DocumentRead | null;
  /** The tax year whose record it is: the latest of the transactions it was linked to, else by its own date. */
  readonly taxYear: TaxYearStart;
  /** The live transactions that it is linked to, in the order of the links. */
  readonly transactionIds: readonly string[];
  /** UUID of the API key that sent it. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

/** The last day on which a document is kept. */
export const keptUntil = ({ taxYear }: Pick<Document, 'taxYear'>): IsoDate => retainedUntil(taxYear);
