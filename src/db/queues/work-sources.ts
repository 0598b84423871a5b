import { IS_REFUSED_OR_UNKNOWN } from '../submissions/refused-submissions.js';

/** A table whose rows the console lists as work. */
export interface WorkSource {
  readonly queue: string;
  readonly table: string;
  readonly status: string;
  readonly code: string;
  readonly failed: string;
  /** When it failed; failed work is found by it. */
  readonly failedAt: string;
  /** Whether only failed rows have a code, or are looked up by one. */
  readonly isCodeOfFailures: boolean;
  readonly hasClient: boolean;
  readonly hasTaxReturn: boolean;
  /** Whether a job is added for each; deliveries are scheduled without. */
  readonly hasJob: boolean;
  /** The rows of a request, found by an index. */
  readonly ofRequest: string;
}

const OF_REQUEST = 'request_id = ?';
const JOB = {
  status: 'status',
  code: `error->>'code'`,
  failed: `status = 'failed'`,
  failedAt: 'finished_at',
  isCodeOfFailures: true,
  hasJob: true,
  ofRequest: OF_REQUEST,
};

/** One for each kind of work. */
export const WORK_SOURCES: readonly WorkSource[] = [
  { ...JOB, queue: 'import', table: 'imports', hasClient: true, hasTaxReturn: false },
  { ...JOB, queue: 'categorise', table: 'categorisations', hasClient: true, hasTaxReturn: false },
  { ...JOB, queue: 'bulk-update', table: 'bulk_updates', hasClient: true, hasTaxReturn: false },
  { ...JOB, queue: 'calculate', table: 'calculations', hasClient: true, hasTaxReturn: true },
  {
    queue: 'quarterly-update',
    table: 'quarterly_updates',
    status: 'status',
    code: `issues->-1->>'code'`,
    failed: `status in ('rejected', 'unknown')`,
    failedAt: 'updated_at',
    isCodeOfFailures: true,
    hasClient: true,
    hasTaxReturn: false,
    hasJob: true,
    ofRequest: OF_REQUEST,
  },
  { ...JOB, queue: 'report', table: 'reports', hasClient: true, hasTaxReturn: false },
  { ...JOB, queue: 'prefill', table: 'prefills', hasClient: true, hasTaxReturn: true },
  {
    ...JOB,
    queue: 'obligations',
    table: 'obligation_readings',
    failedAt: 'updated_at',
    hasClient: true,
    hasTaxReturn: false,
  },
  {
    ...JOB,
    queue: 'hmrc-access',
    table: 'hmrc_access',
    failedAt: 'updated_at',
    hasClient: true,
    hasTaxReturn: false,
  },
  {
    queue: 'submit',
    table: 'submissions',
    status: 'state',
    code: 'code',
    failed: IS_REFUSED_OR_UNKNOWN,
    failedAt: 'updated_at',
    isCodeOfFailures: false,
    hasClient: true,
    hasTaxReturn: true,
    hasJob: true,
    ofRequest: OF_REQUEST,
  },
  {
    queue: 'webhook',
    table: 'webhook_deliveries',
    status: 'status',
    code: 'last_failure_class',
    failed: `status in ('failed', 'held')`,
    failedAt: 'updated_at',
    isCodeOfFailures: true,
    hasClient: false,
    hasTaxReturn: false,
    hasJob: false,
    ofRequest: 'event_id in (select id from events where request_id = ?)',
  },
];
