import type { Pence } from '../money.js';

/** Rows, or parts of them, and what they come to whichever way the money went. */
export interface Counted {
  readonly count: number;
  readonly amountPence: Pence;
}
