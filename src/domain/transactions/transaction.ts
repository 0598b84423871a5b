import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import type { BasisPoints } from '../percent.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';

export const BASE_CURRENCY = 'GBP';

export const CATEGORY_SOURCES = [
  'user',
  'rule',
  'memory',
  'dictionary',
  'model',
  'structure',
  'import',
] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];

export const TRANSACTION_SOURCES = ['api', 'import'] as const;
type TransactionSource = (typeof TRANSACTION_SOURCES)[number];

export const TRANSACTION_TYPES = ['income', 'expense', 'transfer', 'excluded'] as const;
type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** At most one of the two. */
export interface Attribution {
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

export const UNATTRIBUTED: Attribution = { businessId: null, propertyId: null };

/** A part of a transaction with a category of its own. */
export interface SplitFields extends Attribution {
  readonly amountPence: Pence;
  readonly category: string;
  /** The VAT within the amount; absent or `null` where none was given. */
  readonly vatPence?: Pence | null;
}

export interface Split extends SplitFields {
  /** The parts' amounts in pounds add up to the whole's; `null` while there is no rate. */
  readonly amountGbpPence: Pence | null;
}

/** Fields of a transaction that an integrator may write. */
export interface TransactionFields {
  readonly date: IsoDate;
  /** Hundredths of the currency's unit; money in is positive. */
  readonly amountPence: Pence;
  readonly currency: string;
  /** Pounds for one unit of another currency, as a decimal. */
  readonly exchangeRate: string | null;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  /** `null`: to be found. */
  readonly category: string | null;
  /** `null`: that of the account's default, where there is one. */
  readonly attribution: Attribution | null;
  /** `null`: what the category's rule says, else the whole. */
  readonly allowableBps: BasisPoints | null;
  readonly splits: readonly SplitFields[] | null;
  /** The vehicle it was spent on, by its name; `none` says that it was spent on none. */
  readonly vehicle: string | null;
  /** The VAT within the amount, with its sign; `null` where none was given. */
  readonly vatPence: Pence | null;
  readonly externalId: string | null;
  readonly sourceAccountId: string | null;
  readonly notes: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** `null`: as it follows from the rest. */
  readonly needsReview: boolean | null;
}

interface CategoryAlternative {
  readonly category: string;
  readonly confidence: number;
}

/** Rows that were taken for the same as a row that a person has corrected. */
export interface SimilarRows {
  readonly clientId: string;
  /** Part of their text, as the row has it. */
  readonly text: string;
  /** The category that was wrong; `null`: none. */
  readonly category: string | null;
  readonly isMoneyIn: boolean;
}

/** How many there are that the same correction would change. */
export interface Similar extends SimilarRows {
  readonly count: number;
}

/** A category and how it was come by. */
export interface Categorisation {
  readonly category: string | null;
  readonly categorySource: CategorySource | null;
  /** 0 to 1. */
  readonly categoryConfidence: number | null;
  readonly categoryReason: string | null;
  readonly categoryRuleId: string | null;
  readonly categoryVersion: string | null;
  readonly categoryAlternatives: readonly CategoryAlternative[];
}

export interface Transaction extends Categorisation, Attribution {
  readonly id: string;
  readonly clientId: string;
  readonly date: IsoDate;
  readonly taxYear: TaxYearStart;
  readonly amountPence: Pence;
  readonly currency: string;
  /** `null` in another currency without a rate: out of the totals. */
  readonly amountGbpPence: Pence | null;
  readonly exchangeRate: string | null;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly allowableBps: BasisPoints;
  readonly splits: readonly Split[] | null;
  /** How it may be split, where it holds two things. Absent where nobody asked. */
  readonly splitsProposed?: readonly SplitFields[];
  /** Rows that the same correction would change. Absent where nobody has corrected it just now. */
  readonly similar?: Similar;
  readonly vehicle: string | null;
  readonly vatPence: Pence | null;
  readonly externalId: string | null;
  readonly source: TransactionSource;
  readonly sourceAccountId: string | null;
  readonly importId: string | null;
  /** Line of the file it came from. */
  readonly importRow: number | null;
  /** The day from which the bank counts it for interest, where a file states one beside the booking. */
  readonly valueDate: IsoDate | null;
  readonly kind: 'ordinary' | 'transfer';
  readonly part: 'gross' | 'fee' | null;
  readonly needsReview: boolean;
  readonly possibleDuplicateOf: string | null;
  /** The other side of a movement between the client's accounts. */
  readonly transferPairId: string | null;
  /** Whether somebody has said what the row counts towards; `null`: its import knows, or nobody recorded it. */
  readonly isAttributionGiven: boolean | null;
  /** Its year lies in a return that is submitted, or on its way. */
  readonly isLocked: boolean;
  /** Its documents, in the order of their links. */
  readonly documentIds: readonly string[];
  readonly notes: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** `null` while there is no category. */
export function transactionTypeOf(category: string | null): TransactionType | null {
  const known = category === null ? undefined : findCategory(category);
  if (known === undefined) return null;
  if (known.direction !== 'neutral') return known.direction;
  return known.code === 'transfer' ? 'transfer' : 'excluded';
}

/** Whether a category of one side is said of something that counts towards the other. */
export function contradicts(category: string, { businessId, propertyId }: Attribution): boolean {
  const side = findCategory(category)?.side;
  return (side === 'property' && businessId !== null) || (side === 'self_employment' && propertyId !== null);
}
