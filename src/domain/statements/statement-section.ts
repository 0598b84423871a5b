import type { PrintedDate, StatementPeriod } from './printed-date.js';
import type { PrintedMoney } from './printed-money.js';
import type { MoneyRole } from './statement-columns.js';

/** Place of a printed text. */
export interface PrintedPlace {
  readonly page: number;
  /** Line within its page, from 1. */
  readonly lineOfPage: number;
  /** Line within the file, from 1. */
  readonly line: number;
}

export interface PrintedFigure {
  readonly role: MoneyRole;
  readonly money: PrintedMoney;
}

/** A payment as it is printed, before anything is believed of it. */
export interface PrintedEntry extends PrintedPlace {
  readonly kind: 'entry';
  readonly date: PrintedDate | null;
  /** The date stands on the entry's own lines, not on one above. */
  readonly isDated: boolean;
  readonly description: string;
  readonly figures: readonly PrintedFigure[];
}

/** A balance between entries, such as one carried forward to the next page. */
export interface PrintedBalance extends PrintedPlace {
  readonly kind: 'balance';
  readonly money: PrintedMoney;
}

/** One account's statement: a file may hold several. */
export interface StatementSection {
  readonly account: string | null;
  readonly period: StatementPeriod | null;
  readonly hasBalanceColumn: boolean;
  readonly opening: PrintedMoney | null;
  readonly closing: PrintedMoney | null;
  readonly paidIn: PrintedMoney | null;
  readonly paidOut: PrintedMoney | null;
  readonly pieces: readonly (PrintedEntry | PrintedBalance)[];
  /** Lines that look like payments but stand under no headings. */
  readonly strays: readonly PrintedPlace[];
}
