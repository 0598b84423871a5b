import type { LeftOutReason } from './bank-row.js';
import type { DateOrder } from './date-text.js';

/** Headings to look for, the best first; compared as `readHeaderName` leaves them. */
export type Headings = readonly string[];

/** True when any of the columns' text matches. */
export interface CellRule {
  readonly columns: Headings;
  readonly matches: RegExp;
}

/** Records that move one's own money. */
export interface TransferRule extends CellRule {
  /** A payout, which leaves the platform whatever sign the file gives it. */
  readonly isPayout?: boolean;
}

/**
 * How the file shows which way money went. `signed`: negative is out. `inverted`: negative is in, as
 * on card statements. `split`: a column each. `flagged`: another column says. In both, a figure whose sign is
 * not the usual one of its side went the other way.
 * `by_balance`: only the running balance shows the sign. `credits_marked`: what has no mark is out. `out_in_words`: money out, and the figure stands among words.
 */
export type AmountLayout =
  | {
      readonly kind: 'signed' | 'inverted' | 'by_balance' | 'credits_marked' | 'out_in_words';
      readonly column: Headings;
      /** Sign of a figure with no balance before it: 1 as most figures are signed, -1 turned round; absent if unknown. */
      readonly otherwise?: 1 | -1;
    }
  | {
      readonly kind: 'split';
      readonly moneyIn: Headings;
      readonly moneyOut: Headings;
      readonly usual?: UsualSigns;
    }
  | {
      readonly kind: 'flagged';
      readonly column: Headings;
      readonly flag: Headings;
      readonly usual?: UsualSigns;
      /** The flag's words mean the opposite: a debit is money in. */
      readonly turned?: boolean;
    };

/** The sign that most figures of a side bear; 0 where the file has none of them. */
export type UsualSign = 1 | -1 | 0;

/** Signs that figures of each side usually have. A figure with the other sign went the other way, such as a refund. */
export interface UsualSigns {
  readonly in: UsualSign;
  readonly out: UsualSign;
}

/** Signs of a layout whose figures nobody has looked at: a minus is no ordinary figure, nor known to be a refund. */
export const UNKNOWN_SIGNS: UsualSigns = { in: 0, out: 0 };

/**
 * A fee in a column of its own: `signed` as it moves the money, `unsigned` positive when charged, or
 * `charged` whatever its sign. `apart` books it as a second row, `deducted` takes it off the amount.
 * `amountIs` says whether the amount column is before (`gross`) or after (`net`) the fee.
 */
export interface FeeLayout {
  readonly column: Headings;
  readonly sense: 'signed' | 'unsigned' | 'charged';
  readonly book: 'apart' | 'deducted';
  readonly amountIs: 'gross' | 'net';
  readonly label: string;
  /** The net, if the file states it too: it must agree. */
  readonly net?: Headings;
  /** The columns are parts of one fee and are added up; otherwise the first that is filled counts. */
  readonly sum?: boolean;
  /** For an amount after the fee: where the file also states the gross, their difference gives the fee's sign. */
  readonly gross?: Headings;
}

export interface ColumnLayout {
  readonly date: Headings;
  /** The day from which the money counts for interest. */
  readonly valueDate?: Headings;
  readonly amount: AmountLayout;
  readonly balance?: Headings;
  /** Balances in credit are marked `CR`, and those overdrawn have no mark. */
  readonly balanceCreditsMarked?: boolean;
  readonly currency?: Headings;
  /** The account that a record is of. Absent: judged by the headings and what stands under them; none: there is no such column. */
  readonly account?: Headings;
  /** Words that begin every description. */
  readonly label?: string;
  /** Joined with a space; of each group the first heading that holds something. */
  readonly description: readonly Headings[];
  /** Said for a record with no description of its own. */
  readonly type?: Headings;
  readonly counterparty?: Headings;
  readonly reference?: Headings;
  readonly externalId?: Headings;
  readonly relatedExternalId?: Headings;
  readonly category?: Headings;
  readonly notes?: Headings;
  readonly vat?: Headings;
  readonly original?: { readonly amount: Headings; readonly currency: Headings };
  readonly fee?: FeeLayout;
  /** Fees stand beside the amounts, and nothing shows whether they are within them. */
  readonly hasOpenFee?: boolean;
  readonly transfers?: readonly TransferRule[];
  /** Whether money has moved, in the platform's words (`status-words.ts`). */
  readonly status?: Headings;
  /** The part of the amount that was given back, if the file marks the payment alone. */
  readonly refunded?: Headings;
  readonly leaveOut?: readonly (CellRule & { readonly reason: LeftOutReason })[];
  /** Records that do not say whether their money moved, or stayed. */
  readonly doubtful?: readonly CellRule[];
}

/** A delimited export as data. */
export interface CsvLayout extends ColumnLayout {
  readonly name: string;
  /** All of these must be headings of the file. */
  readonly requires: Headings;
  /** The file has no other heading, and these stand in this order. */
  readonly exact?: boolean;
  /** None of these may be. */
  readonly excludes?: Headings;
  /** The file has no heading outside these. */
  readonly only?: Headings;
  /** Which number comes first in the dates of this export; absent, the file itself must settle it. */
  readonly dateOrder?: DateOrder;
  /** Kinds of record that are laid out differently; the first that matches is used. */
  readonly variants?: readonly { readonly when: CellRule; readonly use: Partial<ColumnLayout> }[];
  /** Texts begin with an apostrophe that only a spreadsheet wants. */
  readonly textMarker?: boolean;
  /** One id stands on several records, so it does not distinguish two records. */
  readonly sharedIds?: boolean;
  /** Ours: headings in lower case, zero is an error, every row is taken for a transaction. */
  readonly ownFormat?: boolean;
  /** Ours, asked for by name: headings may be in any case. */
  readonly anyCase?: boolean;
  /** The headings do not distinguish a card from an account: judge the signs as for an unknown export. */
  readonly judgeSigns?: boolean;
  /** Weighs the sample where headings alone do not distinguish this export from another. */
  readonly confirm?: (column: (heading: string) => readonly string[]) => boolean;
}
