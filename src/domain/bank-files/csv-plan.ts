import type { IsoDate } from '../tax-year.js';
import type { DecimalMark } from './amount-text.js';
import type { LeftOutReason } from './bank-row.js';
import type { ColumnLayout, CsvLayout, FeeLayout, Headings, UsualSigns } from './csv-layout.js';
import { UNKNOWN_SIGNS } from './csv-layout.js';
import type { HeaderName } from './header-name.js';

export interface CellMatch {
  readonly columns: readonly number[];
  readonly matches: RegExp;
}

export type AmountPlan =
  | {
      readonly kind: 'signed' | 'inverted' | 'by_balance' | 'credits_marked' | 'out_in_words';
      readonly column: readonly number[];
      readonly otherwise: 1 | -1 | null;
    }
  | {
      readonly kind: 'split';
      readonly moneyIn: readonly number[];
      readonly moneyOut: readonly number[];
      readonly usual: UsualSigns;
    }
  | {
      readonly kind: 'flagged';
      readonly column: readonly number[];
      readonly flag: readonly number[];
      readonly usual: UsualSigns;
      readonly turned: boolean;
    };

export interface FeePlan {
  readonly column: readonly number[];
  readonly sense: 'signed' | 'unsigned' | 'charged';
  readonly book: 'apart' | 'deducted';
  readonly amountIs: 'gross' | 'net';
  readonly label: string;
  readonly net: readonly number[];
  readonly sum: boolean;
  readonly gross: readonly number[];
}

/** A layout with its headings found: where in a record each part of a row stands. */
export interface ColumnPlan {
  readonly date: readonly number[];
  readonly valueDate: readonly number[];
  readonly amount: AmountPlan;
  readonly balance: readonly number[];
  readonly balanceCreditsMarked: boolean;
  readonly currency: readonly number[];
  readonly label: string;
  readonly description: readonly (readonly number[])[];
  /** Said for a record with no description of its own. */
  readonly type: readonly number[];
  readonly counterparty: readonly number[];
  readonly reference: readonly number[];
  readonly externalId: readonly number[];
  readonly relatedExternalId: readonly number[];
  readonly category: readonly number[];
  readonly notes: readonly number[];
  readonly vat: readonly number[];
  readonly original: { readonly amount: readonly number[]; readonly currency: readonly number[] } | null;
  readonly fee: FeePlan | null;
  readonly transfers: readonly (CellMatch & { readonly isPayout?: boolean })[];
  readonly status: readonly number[];
  readonly refunded: readonly number[];
  readonly leaveOut: readonly (CellMatch & { readonly reason: LeftOutReason })[];
  readonly doubtful: readonly CellMatch[];
}

/** The place of the account's name in a table. */
export interface AccountPlan {
  /** Together they name it, such as a sort code and a number. */
  readonly columns: readonly number[];
  /** For all rows, where no column does. */
  readonly stated: string | null;
}

/** Columns by which it shows that a comma of a text has moved the cells of a record to the right. */
export interface PenceColumns {
  /** Some of what stands in them are figures with pence. */
  readonly usual: readonly number[];
  /** No figure with pence belongs there. */
  readonly none: readonly number[];
  /** Cells of the longest record that no comma of a text has moved. */
  readonly width: number;
  /** The last column is blank in most records. */
  readonly endsInBlank: boolean;
}

export interface CsvPlan {
  readonly format: string;
  /** Headings as the file spells them; `null` when it has none. */
  readonly header: readonly string[] | null;
  /** Cells of a full record. */
  readonly width: number;
  /** Cells of a record with as many as there are headings, or one blank one more where all end so. */
  readonly usualCells: number;
  readonly delimiter: string;
  readonly pence: PenceColumns;
  /** The last column is a description, so what overflows belongs to it. */
  readonly lastIsText: boolean;
  readonly columns: ColumnPlan;
  /** Columns of the words that say whose payment a record is. */
  readonly texts: readonly number[];
  /** The account of its rows, for every kind of record. */
  readonly account: AccountPlan;
  readonly variants: readonly { readonly when: CellMatch; readonly columns: ColumnPlan }[];
  readonly readDate: (text: string) => IsoDate | null;
  /** `null`: each figure has to show its own. */
  readonly decimalMark: DecimalMark | null;
  /** For records that name none. */
  readonly currency: string;
  readonly textMarker: boolean;
  readonly sharedIds: boolean;
  /** Zero is an error rather than nothing to book, and texts are kept. */
  readonly ownFormat: boolean;
}

/** The columns of a layout in this header; a heading that stands twice counts where it stands first. */
export function planColumns(layout: ColumnLayout, header: readonly HeaderName[]): ColumnPlan {
  const at = (headings: Headings | undefined) => indexesOf(headings ?? [], header);
  const match = <T extends { columns: Headings; matches: RegExp }>(rule: T) => ({
    ...rule,
    columns: at(rule.columns),
  });
  return {
    date: at(layout.date),
    valueDate: at(layout.valueDate),
    amount: planAmount(layout.amount, at),
    balance: at(layout.balance),
    balanceCreditsMarked: layout.balanceCreditsMarked ?? false,
    currency: currencyColumns(layout, header),
    label: layout.label ?? '',
    description: layout.description.map(at).filter((group) => group.length > 0),
    type: at(layout.type),
    status: at(layout.status),
    refunded: at(layout.refunded),
    counterparty: at(layout.counterparty),
    reference: at(layout.reference),
    externalId: at(layout.externalId),
    relatedExternalId: at(layout.relatedExternalId),
    category: at(layout.category),
    notes: at(layout.notes),
    vat: at(layout.vat),
    original: layout.original
      ? { amount: at(layout.original.amount), currency: at(layout.original.currency) }
      : null,
    fee: layout.fee ? planFee(layout.fee, at) : null,
    transfers: (layout.transfers ?? []).map(match),
    leaveOut: (layout.leaveOut ?? []).map((rule) => ({ ...match(rule), reason: rule.reason })),
    doubtful: (layout.doubtful ?? []).map(match),
  };
}

/** The columns in which a record may say whose payment it is, each once. */
export function textColumns(columns: ColumnPlan): readonly number[] {
  const { description, counterparty, reference, externalId, category, notes, type } = columns;
  return [...new Set([...description, counterparty, reference, externalId, category, notes, type].flat())];
}

/** Headings of a currency that the amounts are in, whatever export has them, the best first. */
const CURRENCY_HEADINGS: Headings = [
  'account currency',
  'billing currency',
  'currency',
  'currency code',
  'ccy',
  'curr',
  'currency iso',
  'iso currency',
  'iso currency code',
];

/** A layout's own, else any that the file has. A heading that names the amount's currency goes before a column. */
function currencyColumns(layout: ColumnLayout, header: readonly HeaderName[]): readonly number[] {
  const own = indexesOf(layout.currency ?? [], header);
  if (own.length > 0 || layout.currency?.length === 0) return own;
  const amounts = indexesOf(amountHeadings(layout.amount), header);
  if (amounts.some((index) => header[index]?.currency !== null)) return [];
  const taken = layout.original?.currency ?? [];
  return indexesOf(
    CURRENCY_HEADINGS.filter((heading) => !taken.includes(heading)),
    header,
  ).slice(0, 1);
}

const amountHeadings = (amount: ColumnLayout['amount']): Headings =>
  amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : amount.column;

/** Plans a layout's main columns and those of each kind of record it distinguishes. */
export function planVariants(layout: CsvLayout, header: readonly HeaderName[]): CsvPlan['variants'] {
  return (layout.variants ?? []).map(({ when, use }) => ({
    when: { matches: when.matches, columns: indexesOf(when.columns, header) },
    columns: planColumns({ ...layout, ...use }, header),
  }));
}

function planFee(fee: FeeLayout, at: (headings: Headings | undefined) => readonly number[]): FeePlan {
  return {
    ...fee,
    column: at(fee.column),
    net: at(fee.net),
    gross: at(fee.gross),
    sum: fee.sum ?? false,
  };
}

function planAmount(
  amount: ColumnLayout['amount'],
  at: (headings: Headings) => readonly number[],
): AmountPlan {
  switch (amount.kind) {
    case 'split':
      return {
        kind: 'split',
        moneyIn: at(amount.moneyIn),
        moneyOut: at(amount.moneyOut),
        usual: amount.usual ?? UNKNOWN_SIGNS,
      };
    case 'flagged':
      return {
        kind: 'flagged',
        column: at(amount.column),
        flag: at(amount.flag),
        usual: amount.usual ?? UNKNOWN_SIGNS,
        turned: amount.turned ?? false,
      };
    default:
      return { kind: amount.kind, column: at(amount.column), otherwise: amount.otherwise ?? null };
  }
}

function indexesOf(headings: Headings, header: readonly HeaderName[]): readonly number[] {
  return headings
    .map((heading) => header.findIndex(({ name }) => name === heading))
    .filter((index) => index >= 0);
}
