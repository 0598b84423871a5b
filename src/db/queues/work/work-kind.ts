import type { Area, TroubleKind } from '../../../domain/console/area-health.js';
import type { QueueContract } from '../../../queues/define-queue.js';

/**
 * One queue’s work as the database has it: the rows behind its jobs, how the console lists them, and which are in
 * trouble. Each unfinished row must have a job, or an outbox row that becomes one. All conditions are on one row.
 */
export interface WorkKind {
  readonly queue: QueueContract;
  readonly table: string;
  /** The member of the payload that names the row. */
  readonly idField: string;
  /** Rows called `w` that wait for a job now. */
  readonly unfinished: string;
  /** Rows called `w` that are not over, though they may wait for a time. */
  readonly open: string;
  /** How far the work of a row called `w` has come, as text. */
  readonly progress: string;
  /** The instant since which the work of a row called `w` waits; absent: its creation. */
  readonly since?: string;
  /** How the console lists the rows; `null` where it lists the work that they become. */
  readonly listing: WorkListing | null;
  /** Rows at work now, for the load of a tenant; `null`: a row does not say. */
  readonly running: string | null;
  /** Rows that are failed or late, for the overview. */
  readonly troubles: readonly WorkTrouble[];
}

export interface WorkListing {
  readonly status: string;
  readonly code: string;
  readonly failed: string;
  /** When it failed; failed work is found by it. */
  readonly failedAt: string;
  /** Whether only failed rows have a code, or are looked up by one. */
  readonly isCodeOfFailures: boolean;
  readonly hasTaxReturn: boolean;
}

export interface WorkTrouble {
  readonly kind: TroubleKind;
  readonly where: string;
  readonly since: string;
  /** So that the newest of very many are looked at. */
  readonly order?: string;
  /** Absent: the area of the queue. */
  readonly area?: Area;
}

export const LAST_DAY = `now() - interval '1 day'`;

const STARTED = `w.status in ('queued', 'processing')`;

/** Rows that are queued, processed, and then completed or failed with an `error`: as most work is. */
export const STARTED_WORK = {
  unfinished: STARTED,
  open: STARTED,
  progress: `''`,
  running: `status = 'processing'`,
} as const;

/** The listing of work that ends as `failed` with an `error`; failed work is found by the time in `failedAt`. */
export const listedByError = (failedAt: 'finished_at' | 'updated_at', hasTaxReturn = false): WorkListing => ({
  status: 'status',
  code: `error->>'code'`,
  failed: `status = 'failed'`,
  failedAt,
  isCodeOfFailures: true,
  hasTaxReturn,
});

/** Work that waits: a person does too. */
export const WAITING: WorkTrouble = {
  kind: 'waiting',
  where: `status in ('queued', 'processing')`,
  since: 'created_at',
};

/** Work that failed in the last day, for any reason. */
export const FAILED: WorkTrouble = {
  kind: 'failed',
  where: `status = 'failed' and finished_at > ${LAST_DAY}`,
  since: 'finished_at',
  order: 'finished_at desc',
};

/** Work that failed in the last day through a fault of ours: another failure is an answer of HMRC's, which stands on the row. */
export const failedByUs = (at: 'finished_at' | 'updated_at'): WorkTrouble => ({
  kind: 'failed',
  where: `status = 'failed' and error->>'code' = 'processing_failed' and ${at} > ${LAST_DAY}`,
  since: at,
  order: `${at} desc`,
});
