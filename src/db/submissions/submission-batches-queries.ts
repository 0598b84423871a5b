import type {
  BatchAct,
  BatchItemRecord,
  ItemReport,
  ItemUpdate,
} from '../../domain/submission-batches/submission-batch.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';

/** An item, and a text that changes whenever its status may have. */
interface StandingItem extends BatchItemRecord {
  readonly standing: string;
}

export interface SubmissionBatch {
  readonly id: string;
  /** Client that the credential which asked was bound to; `null` for a credential of all clients. */
  readonly clientId: string | null;
  readonly act: BatchAct;
  /** Nothing is sent: items only say whether they would be. */
  readonly isPreview: boolean;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  /** The schedule that made it; `null` for a batch that was requested. */
  readonly scheduleId: string | null;
  /** In the order in which they were given. */
  readonly items: readonly StandingItem[];
}

/** Joins that find, for an item called `i`, the work that it became. */
export const ITEM_WORK = `
  left join submissions s on s.tenant_id = i.tenant_id and s.id = i.id
  left join tax_returns r on r.tenant_id = i.tenant_id and r.id = i.tax_return_id
  left join calculations k on k.tenant_id = i.tenant_id and k.id = i.work_id
  left join quarterly_updates q on q.tenant_id = i.tenant_id and q.id = i.work_id
  left join reports p on p.tenant_id = i.tenant_id and p.id = i.work_id`;
/** Text that is another one whenever an item `i`, or the work that it became, has moved. Reads `ITEM_WORK`. */
export const ITEM_STANDING = `concat_ws(' ', i.status, coalesce(s.state, '-'), s.prepared_at is not null, coalesce(r.state, '-'),
  coalesce(k.status, q.status, p.status))`;

/** @throws {NotFoundError} */
export async function loadSubmissionBatch(db: TenantReader, id: string): Promise<SubmissionBatch> {
  const row = await rowsOf(db, 'submission_batches')
    .where({ id })
    .first('client_id', 'act', 'preview', 'created_at', 'cancelled_at', 'schedule_id');
  if (!row) throw new NotFoundError('There is no such submission batch.');
  const { rows: items } = await db.queries.raw<{ rows: ItemRow[] }>(
    `select i.id, i.tax_return_id, i.update_request, i.report_request, i.status, i.problem, i.work_id,
       s.state as submission_state, s.prepared_at, r.state as return_state,
       coalesce(k.status, q.status, p.status) as work_status, ${ITEM_STANDING} as standing
     from submission_batch_items i ${ITEM_WORK}
     where i.tenant_id = :tenantId and i.livemode = :livemode and i.batch_id = :id
     order by i.position`,
    { tenantId: db.tenantId, livemode: db.livemode, id },
  );
  return {
    id,
    clientId: row.client_id,
    act: row.act,
    isPreview: row.preview,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    scheduleId: row.schedule_id,
    items: items.map((item) => ({
      id: item.id,
      taxReturnId: item.tax_return_id,
      update: item.update_request,
      report: item.report_request,
      status: item.status,
      problem: item.problem,
      workId: item.work_id,
      submissionState: item.submission_state,
      isPrepared: item.prepared_at !== null,
      taxReturnState: item.return_state,
      workStatus: item.work_status,
      standing: item.standing,
    })),
  };
}

interface ItemRow {
  id: string;
  tax_return_id: string | null;
  update_request: ItemUpdate | null;
  report_request: ItemReport | null;
  status: BatchItemRecord['status'];
  problem: BatchItemRecord['problem'];
  work_id: string | null;
  submission_state: string | null;
  prepared_at: Date | null;
  return_state: BatchItemRecord['taxReturnState'];
  work_status: string | null;
  standing: string;
}
