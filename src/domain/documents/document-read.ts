import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import type { LettingStatement } from './letting-statement.js';
import type { TextLine } from './text-line.js';

/** Facts that the text of a document states, as far as they were found. */
export interface DocumentRead {
  /** In pounds; of a letting agent's statement what was paid out. */
  readonly amountPence: Pence | null;
  readonly date: IsoDate | null;
  /** The shop, supplier or agent. */
  readonly merchant: string | null;
  /** A letting agent's statement; `null` for every other document. */
  readonly letting: LettingStatement | null;
}

/** The text of a document, and what was said beside it. */
export interface DocumentText {
  readonly lines: readonly TextLine[];
  /** The day on which an e-mail was sent. */
  readonly sentOn: IsoDate | null;
  /** The sender of an e-mail, by name. */
  readonly sender: string | null;
}
