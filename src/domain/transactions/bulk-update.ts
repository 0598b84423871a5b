import type { Pence } from '../money.js';
import type { BasisPoints } from '../percent.js';
import type { JobStatus } from './categorisation-job.js';
import { transactionIssues } from './field-issues.js';
import type { SettledTransaction } from './settle-transaction.js';
import type { Transaction, TransactionFields } from './transaction.js';
import type { TransactionFilters } from './transaction-filters.js';

/** The transactions that are to be changed. */
export interface BulkScope {
  /** The only client whose rows are changed; `null` for no such limit. */
  readonly clientId: string | null;
  /** These and no others; `null`: those of the filters. */
  readonly transactionIds: readonly string[] | null;
  readonly filters: TransactionFilters;
}

/** A transaction whose like are to be changed with it. */
export interface ScopeOfLike {
  readonly clientId: string | null;
  readonly likeId: string;
}

/** Values to set of each. An absent member stays as it is. */
export interface BulkChanges {
  readonly category?: string;
  readonly businessId?: string | null;
  readonly propertyId?: string | null;
  readonly allowableBps?: BasisPoints;
  readonly vatPence?: Pence | null;
  readonly needsReview?: boolean;
  readonly notes?: string | null;
}

export interface BulkCounts {
  readonly changed: number;
  /** Left alone: the change does not fit them, or makes no difference. */
  readonly skipped: number;
  /** Left alone: their tax year is locked. */
  readonly locked: number;
}

/** Changing many transactions, in the background. */
export interface BulkUpdate extends BulkCounts {
  readonly id: string;
  readonly scope: BulkScope;
  readonly changes: BulkChanges;
  readonly status: JobStatus;
  readonly processed: number;
  /** `null` until it has begun. */
  readonly total: number | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/**
 * The fields of a row with the changes made, as a person who replaces it would give them.
 * @returns `null` where they do not fit: parts of a split row have categories of their own, and a category may belong to
 * the other side than the row
 */
export function fieldsWithChanges(row: Transaction, changes: BulkChanges): TransactionFields | null {
  if (row.splits !== null && isAboutParts(changes)) return null;
  const fields: TransactionFields = {
    date: row.date,
    amountPence: row.amountPence,
    currency: row.currency,
    exchangeRate: row.exchangeRate,
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    category: changes.category ?? row.category,
    attribution: attributionWith(row, changes),
    allowableBps: changes.allowableBps ?? row.allowableBps,
    splits: row.splits,
    vehicle: row.vehicle,
    vatPence: changes.vatPence === undefined ? row.vatPence : changes.vatPence,
    externalId: row.externalId,
    sourceAccountId: row.sourceAccountId,
    notes: changes.notes === undefined ? row.notes : changes.notes,
    metadata: row.metadata,
    needsReview: changes.needsReview ?? null,
  };
  return transactionIssues(fields).length === 0 ? fields : null;
}

const isAboutParts = ({ category, businessId, propertyId, vatPence }: BulkChanges): boolean =>
  [category, businessId, propertyId, vatPence].some((value) => value !== undefined);

/** A row counts towards one of the two: to name the one takes it from the other. */
function attributionWith(row: Transaction, { businessId, propertyId }: BulkChanges) {
  return {
    businessId: businessId === undefined ? keptUnless(propertyId, row.businessId) : businessId,
    propertyId: propertyId === undefined ? keptUnless(businessId, row.propertyId) : propertyId,
  };
}

const keptUnless = (other: string | null | undefined, kept: string | null): string | null =>
  other === undefined || other === null ? kept : null;

const CHANGED = [
  'category',
  'categorySource',
  'businessId',
  'propertyId',
  'allowableBps',
  'vatPence',
  'needsReview',
  'notes',
] as const;

/** Whether a row would be another. */
export const isChangedBy = (row: Transaction, settled: SettledTransaction): boolean =>
  CHANGED.some((name) => row[name] !== settled[name]);
