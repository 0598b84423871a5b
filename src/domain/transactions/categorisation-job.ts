import { InvalidStateError } from '../../errors.js';
import type { TaxYearStart } from '../tax-year.js';

export const JOB_STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Which transactions are to be categorised again. Absent or `null` narrows nothing. */
export interface CategorisationScope {
  readonly clientId: string | null;
  readonly transactionIds: readonly string[] | null;
  readonly taxYear: TaxYearStart | null;
  readonly uncategorisedOnly: boolean;
  /** Only those that this rule decides on. */
  readonly ruleId: string | null;
}

/** Categorising transactions again, in the background. */
export interface CategorisationJob {
  readonly id: string;
  readonly scope: CategorisationScope;
  readonly status: JobStatus;
  readonly processed: number;
  /** `null` until it has begun. */
  readonly total: number | null;
  /** Transactions whose category was changed. */
  readonly changed: number;
  /** Left alone because their year is locked. */
  readonly locked: number;
  /** Left alone because a person or a file has given their category, or they are split. */
  readonly given: number;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export const isFinished = ({ status }: Pick<CategorisationJob, 'status'>): boolean =>
  status !== 'queued' && status !== 'processing';

/** 100 only once it is completed: rows may have been added or removed since they were counted. */
export function percentDone({
  status,
  processed,
  total,
}: Pick<CategorisationJob, 'status' | 'processed' | 'total'>): number {
  if (status === 'completed') return 100;
  if (total === null || total === 0) return 0;
  return Math.min(99, Math.floor((processed * 100) / total));
}

/** @param what names it, as `job` @throws {InvalidStateError} `already_finished` unless it was cancelled now */
export function assertCancelled(
  isCancelled: boolean,
  what: string,
  { status }: Pick<CategorisationJob, 'status'>,
): void {
  if (isCancelled) return;
  throw new InvalidStateError('already_finished', `The ${what} is ${status}: there is nothing to cancel.`, {
    status,
  });
}
