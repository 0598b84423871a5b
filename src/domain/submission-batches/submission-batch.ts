import type { UpdateExpenses, UpdateSubject } from '../quarterly-updates/quarterly-update.js';
import type { Report, ReportPeriod } from '../reports/report.js';
import { isFiled } from '../tax-returns/tax-return.js';
import type { TaxReturnState } from '../tax-returns/tax-return-moves.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';

/** Acts of a batch: each is done with every item, as a request of its own would do it. */
export const BATCH_ACTS = [
  'submit',
  'prepare',
  'declare',
  'calculate',
  'quarterly_update',
  'report',
] as const;
export type BatchAct = (typeof BATCH_ACTS)[number];

/** Why an item was refused, as a single request would have been. */
export interface ItemProblem {
  readonly code: string;
  readonly detail: string;
}

/** An update that an item asks for. */
export interface ItemUpdate {
  readonly clientId: string;
  /** `null` for a trade of HMRC's list that is none of those on record. */
  readonly subject: UpdateSubject | null;
  readonly taxYear: TaxYearStart;
  readonly periodEndOn: IsoDate;
  /** Absent: `itemised`. */
  readonly expenses?: UpdateExpenses;
}

/** A report that an item asks for, of one client. */
export interface ItemReport extends ReportPeriod, Pick<Report, 'type' | 'format' | 'filters' | 'locale'> {
  readonly clientId: string;
}

/** Record of one item of a batch. */
export interface BatchItemRecord {
  /** UUID; also that of the submission which it becomes. */
  readonly id: string;
  /** An item is about a return, an update or a report; the others are `null`. */
  readonly taxReturnId: string | null;
  readonly update: ItemUpdate | null;
  readonly report: ItemReport | null;
  readonly status: 'pending' | 'requested' | 'failed' | 'cancelled';
  readonly problem: ItemProblem | null;
  /** UUID of the calculation, quarterly update or report that it became. */
  readonly workId: string | null;
  /** State of the submission; `null` until there is one. */
  readonly submissionState: string | null;
  /** Whether HMRC had calculated for it. */
  readonly isPrepared: boolean;
  readonly taxReturnState: TaxReturnState | null;
  /** Status of the calculation, quarterly update or report; `null` until there is one. */
  readonly workStatus: string | null;
}

/** `submitted` for a return that is filed, `done` for everything else that is as it was asked for. */
type BatchItemStatus = 'pending' | 'processing' | 'submitted' | 'done' | 'failed' | 'cancelled';

/** How far an item has come. A return that HMRC refused, or that must be declared again, has failed. */
export function statusOfItem(item: BatchItemRecord, act: BatchAct): BatchItemStatus {
  if (item.status !== 'requested') return item.status;
  switch (act) {
    case 'submit':
      return statusOfSubmission(item);
    case 'prepare':
      return statusOfPreparation(item);
    case 'declare':
      return 'done';
    case 'calculate':
    case 'quarterly_update':
    case 'report':
      return statusOfWork(item);
  }
}

function statusOfSubmission({ submissionState, taxReturnState }: BatchItemRecord): BatchItemStatus {
  switch (submissionState) {
    case 'confirmed':
      return 'submitted';
    case 'refused':
      return 'failed';
    case 'done':
      return taxReturnState !== null && isFiled(taxReturnState) ? 'submitted' : 'failed';
    default:
      return 'processing';
  }
}

function statusOfPreparation({ submissionState, isPrepared }: BatchItemRecord): BatchItemStatus {
  if (submissionState !== 'done' && submissionState !== 'refused') return 'processing';
  return isPrepared ? 'done' : 'failed';
}

/** Work that is gone was given up with what it was about; an item that became none only looked whether it would. */
function statusOfWork({ workId, workStatus }: BatchItemRecord): BatchItemStatus {
  if (workId === null) return 'done';
  switch (workStatus) {
    case 'completed':
    case 'accepted':
      return 'done';
    case 'cancelled':
      return 'cancelled';
    case 'failed':
    case 'rejected':
    case null:
      return 'failed';
    default:
      return 'processing';
  }
}

export interface BatchCounts {
  readonly total: number;
  readonly submitted: number;
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Neither of these yet. */
  readonly pending: number;
}

export function countItems(items: readonly BatchItemRecord[], act: BatchAct): BatchCounts {
  const statuses = items.map((item) => statusOfItem(item, act));
  const count = (...wanted: BatchItemStatus[]) => statuses.filter((one) => wanted.includes(one)).length;
  return {
    total: items.length,
    submitted: count('submitted'),
    done: count('done'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    pending: count('pending', 'processing'),
  };
}

export const BATCH_STATUSES = ['queued', 'processing', 'completed', 'cancelled'] as const;
type BatchStatus = (typeof BATCH_STATUSES)[number];

export function statusOfBatch(
  isCancelled: boolean,
  items: readonly BatchItemRecord[],
  act: BatchAct,
): BatchStatus {
  const { pending } = countItems(items, act);
  if (pending === 0) return isCancelled ? 'cancelled' : 'completed';
  if (isCancelled) return 'cancelled';
  return items.every(({ status }) => status === 'pending') ? 'queued' : 'processing';
}
