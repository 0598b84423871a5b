import type { Knex } from 'knex';
import type { AccessFinding, HmrcAccess } from '../../domain/hmrc-access/hmrc-access.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { hmrcAccessQueue } from '../../queues/hmrc-access.js';
import { insertInto, rowsOf, type TenantExecutor, type TenantReader } from '../executor.js';
import { requeueWork } from '../queues/lost-jobs-repository.js';
import { workTableOf } from '../queues/work-tables.js';
import { ACCESS_COLUMNS, type AccessRow, toAccess } from './access-row.js';

/**
 * The row of a client's access, locked until the transaction ends and made where there is none.
 * @param id of the row, where there is none yet
 * @returns what the last check found; `null` before the first
 */
export async function lockAccess(
  db: TenantExecutor,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<HmrcAccess | null> {
  await insertInto(db, 'hmrc_access', { id, client_id: clientId })
    .onConflict(['tenant_id', 'livemode', 'client_id'])
    .ignore();
  const row: AccessRow = await rowsOf(db, 'hmrc_access')
    .where({ client_id: clientId })
    .forUpdate()
    .first(...ACCESS_COLUMNS);
  return toAccess(row);
}

/** Finding of the last check of a client; `null` before the first. */
export async function findLastAccess(db: TenantReader, clientId: string): Promise<HmrcAccess | null> {
  const row: AccessRow | undefined = await rowsOf(db, 'hmrc_access')
    .where({ client_id: clientId })
    .first(...ACCESS_COLUMNS);
  return row === undefined ? null : toAccess(row);
}

/** Keeps what a check has found, and when the next one is due; `null`: none by itself. */
export async function setAccess(
  db: TenantExecutor,
  clientId: string,
  { state, via, arn, detail }: AccessFinding,
  { checkedAt, againInSeconds }: { readonly checkedAt: Date; readonly againInSeconds: number | null },
): Promise<void> {
  await rowsOf(db, 'hmrc_access')
    .where({ client_id: clientId })
    .update({
      state,
      via,
      arn,
      detail,
      checked_at: checkedAt,
      next_check_at: inSeconds(db, againInSeconds),
      updated_at: db.trx.fn.now(),
    });
}

/** Has the next check of a client come no later than after so many seconds. */
export async function hastenAccessCheck(
  db: TenantExecutor,
  clientId: string,
  seconds: number,
): Promise<void> {
  await rowsOf(db, 'hmrc_access')
    .where({ client_id: clientId })
    .update({
      next_check_at: db.trx.raw('least(next_check_at, now() + make_interval(secs => ?))', [seconds]),
      updated_at: db.trx.fn.now(),
    });
}

/** Marks an unfinished check as being done. @returns the client; `undefined` when it is over */
export async function claimAccessCheck(db: TenantExecutor, id: string): Promise<string | undefined> {
  const [row]: { client_id: string }[] = await unfinished(db, id)
    .update({ status: 'processing', heartbeat_at: db.trx.fn.now(), updated_at: db.trx.fn.now() })
    .returning(['client_id']);
  return row?.client_id;
}

/** Ends a check; what it found was kept before. */
export async function setAccessCheckCompleted(db: TenantExecutor, id: string): Promise<void> {
  await unfinished(db, id).update({ status: 'completed', error: null, updated_at: db.trx.fn.now() });
}

/** @returns whether it was unfinished */
export async function setAccessCheckFailed(
  db: TenantExecutor,
  id: string,
  error: WorkFailure,
  againInSeconds: number,
): Promise<boolean> {
  const count = await unfinished(db, id).update({
    status: 'failed',
    error: JSON.stringify(error),
    next_check_at: inSeconds(db, againInSeconds),
    updated_at: db.trx.fn.now(),
  });
  return count === 1;
}

/** Puts the checks that are due in line, of every tenant. @returns how many */
export async function queueDueAccessChecks(
  trx: Knex.Transaction,
  { limit }: { readonly limit: number },
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: string; tenant_id: string; livemode: boolean }[] }>(
    `update hmrc_access w
     set status = 'queued', error = null, request_id = null, heartbeat_at = now(), updated_at = now()
     where (tenant_id, id) in (
       select a.tenant_id, a.id from hmrc_access a
       join clients c on c.tenant_id = a.tenant_id and c.id = a.client_id and c.deleted_at is null and c.archived_at is null
       where a.status in ('completed', 'failed') and a.next_check_at <= now()
       order by a.next_check_at limit ? for update of a skip locked)
     returning id, tenant_id, livemode`,
    [limit],
  );
  await requeueWork(
    trx,
    workTableOf(hmrcAccessQueue.name),
    rows.map((row) => ({ id: row.id, tenantId: row.tenant_id, livemode: row.livemode, jobId: null })),
  );
  return rows.length;
}

const unfinished = (db: TenantExecutor, id: string) =>
  rowsOf(db, 'hmrc_access').where({ id }).whereIn('status', ['queued', 'processing']);

const inSeconds = (db: TenantExecutor, seconds: number | null) =>
  seconds === null ? null : db.trx.raw('now() + make_interval(secs => ?)', [seconds]);
