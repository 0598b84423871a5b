import type { Random } from '../damaged-files.js';
import { csvOf, dayFirst, drawLedger, type LedgerWish, pounds, type TruePayment } from './draw-ledger.js';

/** A file as clients bring it to their accountant, with what it truly says. */
export interface KeptBook {
  readonly content: string | Buffer;
  readonly truth: readonly TruePayment[];
}

export interface KindOfBook {
  readonly name: string;
  readonly draw: (random: Random) => KeptBook;
}

export type Cells = readonly (string | number)[];

export const kind = (name: string, draw: KindOfBook['draw']): KindOfBook => ({ name, draw });

/** A table whose records say one payment each. */
export const table = (
  name: string,
  headings: readonly string[],
  cells: (payment: TruePayment, at: number) => Cells,
  wish: LedgerWish = {},
): KindOfBook =>
  kind(name, (random) => {
    const truth = drawLedger(random, wish);
    return { truth, content: csvOf(headings, ...truth.map(cells)) };
  });

export const basic = ({ date, text, pence }: TruePayment): Cells => [dayFirst(date), text, pounds(pence)];
export const sides = ({ pence }: TruePayment): readonly string[] => [
  pence < 0 ? pounds(-pence) : '',
  pence > 0 ? pounds(pence) : '',
];
export const unsigned = ({ pence }: TruePayment): string => pounds(Math.abs(pence));

export const PLAIN = ['Date', 'Description', 'Amount'];
export const BALANCED = [...PLAIN, 'Balance'];

export function withBalance(payment: TruePayment): Cells {
  return [...basic(payment), pounds(payment.balance)];
}
