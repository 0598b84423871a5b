import type { Pence } from '../money.js';
import type { CapitalAllowances } from '../tax/capital-allowances.js';
import type { LineInput } from '../tax/tax-calculation.js';
import type { IsoDate } from '../tax-year.js';
import type { AdjustmentCode } from './adjustment.js';
import type { NotCountedReason } from './counts-as.js';
import type { LeftOutCosts } from './settled-adjustment.js';

/** Transactions of one category and one trade or property: what a list of them is narrowed by. */
interface TransactionsOf {
  /** `null` for those that are not split and have none. */
  readonly category: string | null;
  /** `null`: those of no trade, unless `ofAnyBusiness`. */
  readonly businessId: string | null;
  /** The trade is not looked at, since every row of the category is of the client's only one. */
  readonly ofAnyBusiness?: boolean;
  /** `null`: those of no property. */
  readonly propertyId: string | null;
  readonly count: number;
}

/** A part of a figure that is a total of transactions. Those stored before there were other kinds have no `kind`. */
export interface TransactionsTrace extends TransactionsOf {
  readonly kind?: 'transactions';
  /** The field of the input, as a JSON pointer. */
  readonly figure: string;
  readonly category: string;
  readonly amountPence: Pence;
  /** As recorded, refunds netted: what the rows add up to. */
  readonly recordedPence?: Pence;
  /** After each row's allowable part, before the ownership share. */
  readonly allowablePence?: Pence;
  /** The rows are in the ledger of another owner: that of this property. */
  readonly ledgerOf?: string;
}

/** Amounts that one adjustment of the return put into the figures. */
export interface AdjustmentTrace {
  readonly kind: 'adjustment';
  /** Its place among the return's adjustments. */
  readonly index: number;
  readonly code: AdjustmentCode;
  readonly businessId: string | null;
  readonly cites: string;
  readonly inputs: Readonly<Record<string, LineInput>>;
  readonly figures: readonly { readonly figure: string; readonly amountPence: Pence }[];
  readonly capitalAllowances: CapitalAllowances | null;
  /** Absent where it takes the place of nothing. */
  readonly leftOut?: readonly LeftOutCosts[];
}

/** A part of a figure that the return's own inputs give. */
export interface InputTrace {
  readonly kind: 'input';
  readonly figure: string;
  /** The field of the return, as a JSON pointer. */
  readonly input: string;
  readonly amountPence: Pence;
}

/**
 * Difference between a figure of a trade whose accounts are not those of the tax year and its rows of the year: its accounts
 * apportioned, less those rows.
 */
export interface AccountsTrace {
  readonly kind: 'accounts';
  readonly figure: string;
  readonly businessId: string;
  readonly amountPence: Pence;
  /** The periods, with what each puts into the figure. */
  readonly periods: readonly {
    readonly from: IsoDate;
    readonly to: IsoDate;
    readonly days: number;
    readonly ofDays: number;
    readonly provisional: boolean;
    readonly amountPence: Pence;
  }[];
}

/** Transactions that are in no figure, and why. */
export interface NotCountedTrace extends TransactionsOf {
  readonly kind: 'not_counted';
  readonly reason: NotCountedReason;
  /** As recorded, positive in the category's own direction; `null` where there is no amount in pounds. */
  readonly amountPence: Pence | null;
}

/** Source of a figure of a calculation's input, or the reason why something is in none. */
export type FigureTrace = TransactionsTrace | AdjustmentTrace | AccountsTrace | InputTrace | NotCountedTrace;
