import { WORK_KINDS } from './work/index.js';
import type { WorkListing } from './work/work-kind.js';

/** A table whose rows the console lists as work. */
export interface WorkSource extends WorkListing {
  readonly queue: string;
  readonly table: string;
  readonly hasClient: boolean;
  /** Whether a job is added for each; deliveries are scheduled without. */
  readonly hasJob: boolean;
  /** The rows of a request, found by an index. */
  readonly ofRequest: string;
}

const DELIVERIES: WorkSource = {
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
};

/** Sources of listed work, one for each queue. */
export const WORK_SOURCES: readonly WorkSource[] = [
  ...WORK_KINDS.flatMap(({ queue, table, listing }) =>
    listing === null
      ? []
      : [
          {
            ...listing,
            queue: queue.name,
            table,
            hasClient: true,
            hasJob: true,
            ofRequest: 'request_id = ?',
          },
        ],
  ),
  DELIVERIES,
];
