import type { NewLesson } from '../../db/categories/category-memory-repository.js';
import type { WrittenSpan } from '../../db/ledger/settlement.js';
import type { NewEvent } from '../../db/webhooks/events-repository.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import type { MovedRow } from './pair-transfers.js';

/** The rows that a write to the ledger changes and the follow-up that it needs, as far as they are known before the write. */
export interface WritePlan {
  /** Locked rows as they were before the write, whose transfers are taken apart. */
  readonly leaving: readonly Transaction[];
  /** The rows before and after the write. */
  readonly moved: readonly MovedRow[];
  readonly events: readonly NewEvent[];
  readonly lessons: readonly NewLesson[];
  /** The row whose lesson is taken back. */
  readonly forgets: string | null;
  /** There may be many rows: events of partners are written only where an endpoint takes them. */
  readonly isBulk: boolean;
  /** The caller queues the calculations itself, for more years than these. */
  readonly isCalculatedLater: boolean;
  /** Whether the years of the rows may have returns. */
  readonly mayHaveReturns: boolean;
  /** Whether the tenant may have webhook endpoints. */
  readonly mayHaveEndpoints: boolean;
}

const NOTHING: WritePlan = {
  leaving: [],
  moved: [],
  events: [],
  lessons: [],
  forgets: null,
  isBulk: false,
  isCalculatedLater: false,
  mayHaveReturns: true,
  mayHaveEndpoints: true,
};

/** A plan of one row or a few. Members that are not named: no row and no follow-up, and returns and endpoints that are looked for. */
export const planOf = (named: Partial<WritePlan>): WritePlan => ({ ...NOTHING, ...named });

/** A plan of many rows; see `planOf`. */
export const bulkPlanOf = (named: Partial<WritePlan>): WritePlan => ({ ...NOTHING, isBulk: true, ...named });

/** The days and sizes of the moved rows by client, among which partners may be found. Rows of no account are no side of a transfer. */
export function spansOf(moved: readonly MovedRow[]): WrittenSpan[] {
  const placed = moved.filter((row) => row.sourceAccountId !== null);
  return [...new Set(placed.map((row) => row.clientId))].map((clientId) => {
    const own = placed.filter((row) => row.clientId === clientId);
    const days = own.map((row) => row.date).sort();
    const sizes = new Set(own.map((row) => Math.abs(row.amountPence)));
    return { clientId, from: days[0] ?? '', to: days.at(-1) ?? '', sizes: [...sizes] };
  });
}
