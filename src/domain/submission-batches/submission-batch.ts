import { isFiled } from '../tax-returns/tax-return.js';
import type { TaxReturnState } from '../tax-returns/tax-return-moves.js';

/** Why an item was refused, as a single submit would have been. */
export interface ItemProblem {
  readonly code: string;
  readonly detail: string;
}

/** Record of one return of a batch. */
export interface BatchItemRecord {
  /** UUID; also that of the submission which it becomes. */
  readonly id: string;
  readonly taxReturnId: string;
  readonly status: 'pending' | 'requested' | 'failed' | 'cancelled';
  readonly problem: ItemProblem | null;
  /** Of the submission; `null` until there is one. */
  readonly submissionState: string | null;
  readonly taxReturnState: TaxReturnState | null;
}

export type BatchItemStatus = 'pending' | 'processing' | 'submitted' | 'failed' | 'cancelled';

/** How far an item has come. A return that HMRC refused, or that must be declared again, has failed. */
export function statusOfItem(item: BatchItemRecord): BatchItemStatus {
  if (item.status !== 'requested') return item.status;
  switch (item.submissionState) {
    case 'confirmed':
      return 'submitted';
    case 'refused':
      return 'failed';
    case 'done':
      return item.taxReturnState !== null && isFiled(item.taxReturnState) ? 'submitted' : 'failed';
    default:
      return 'processing';
  }
}

export interface BatchCounts {
  readonly total: number;
  readonly submitted: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Neither of these yet. */
  readonly pending: number;
}

export function countItems(items: readonly BatchItemRecord[]): BatchCounts {
  const statuses = items.map(statusOfItem);
  const count = (...wanted: BatchItemStatus[]) => statuses.filter((one) => wanted.includes(one)).length;
  return {
    total: items.length,
    submitted: count('submitted'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    pending: count('pending', 'processing'),
  };
}

export type BatchStatus = 'queued' | 'processing' | 'completed' | 'cancelled';

export function statusOfBatch(isCancelled: boolean, items: readonly BatchItemRecord[]): BatchStatus {
  const { pending } = countItems(items);
  if (pending === 0) return isCancelled ? 'cancelled' : 'completed';
  if (isCancelled) return 'cancelled';
  return items.every(({ status }) => status === 'pending') ? 'queued' : 'processing';
}
