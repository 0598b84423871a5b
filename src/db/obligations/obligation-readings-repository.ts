import type { Knex } from 'knex';
import type { ObligationReading } from '../../domain/obligations/obligation-reading.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { obligationsQueue } from '../../queues/obligations.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { requeueWork } from '../queues/lost-jobs-repository.js';
import { appendJob } from '../queues/outbox.js';
import { workTableOf } from '../queues/work-tables.js';

interface ReadingRow {
  id: string;
  client_id: string;
  status: ObligationReading['status'];
  read_at: Date | null;
  error: WorkFailure | null;
}

const COLUMNS = ['id', 'client_id', 'status', 'read_at', 'error'] as const;

/** Puts a reading of HMRC's list in line for a client, unless one is there already. @param id of the row, where there is none yet */
export async function queueReading(
  db: TenantExecutor,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<ObligationReading> {
  await insertInto(db, 'obligation_readings', { id, client_id: clientId, status: 'completed' })
    .onConflict(['tenant_id', 'livemode', 'client_id'])
    .ignore();
  const row: ReadingRow = await rowsOf(db, 'obligation_readings')
    .where({ client_id: clientId })
    .forUpdate()
    .first(...COLUMNS);
  if (row.status === 'queued' || row.status === 'processing') {
    await rowsOf(db, 'obligation_readings').where({ id: row.id }).update({ asks_hmrc: true });
    return toReading(row);
  }
  const jobId = await appendJob(db, obligationsQueue, { readingId: row.id });
  const [queued]: ReadingRow[] = await rowsOf(db, 'obligation_readings')
    .where({ id: row.id })
    .update({
      status: 'queued',
      job_id: jobId,
      asks_hmrc: true,
      claim_token: null,
      error: null,
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      request_id: db.trx.raw(`nullif(current_setting('app.request_id', true), '')`),
    })
    .returning([...COLUMNS]);
  return toReading(queued ?? row);
}

/** The clients among these whose obligations were ever read, and who are not archived. */
export async function listClientsRead(db: TenantExecutor, clientIds: readonly string[]): Promise<string[]> {
  const rows: { client_id: string }[] = await rowsOf(db, 'obligation_readings')
    .join('clients as c', (on) => {
      on.on('c.tenant_id', 'obligation_readings.tenant_id').andOn('c.id', 'obligation_readings.client_id');
    })
    .whereNull('c.archived_at')
    .whereIn('obligation_readings.client_id', [...clientIds])
    .orderBy('obligation_readings.client_id')
    .select('obligation_readings.client_id');
  return rows.map(({ client_id }) => client_id);
}

/** A reading that is being done. */
export interface ClaimedReading extends ObligationReading {
  /** Asks HMRC even if its list is on record. */
  readonly asksHmrc: boolean;
  /** The day of the client's test clock up to which reminders were given; `null` before the first, and without a clock. */
  readonly remindedTo: IsoDate | null;
}

/**
 * Marks an unfinished reading as being done, also one that another run is at, and locks it until the transaction ends.
 * @param token of the run
 * @returns `undefined` when it is over
 */
export async function claimReading(
  db: TenantExecutor,
  id: string,
  token: string,
): Promise<ClaimedReading | undefined> {
  const [row]: (ReadingRow & { asks_hmrc: boolean; reminded_to: IsoDate | null })[] = await unfinished(db, id)
    .update({
      status: 'processing',
      claim_token: token,
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
    })
    .returning([...COLUMNS, 'asks_hmrc', 'reminded_to']);
  return row && { ...toReading(row), asksHmrc: row.asks_hmrc, remindedTo: row.reminded_to };
}

/**
 * Locks a reading that the run of that token still has, and that is not over, until the transaction ends. The row of a client serves one
 * reading after another: what a run has read is of its own alone.
 * @returns `false` when another run has taken it on
 */
export async function holdReading(db: TenantExecutor, id: string, token: string): Promise<boolean> {
  const row = await unfinished(db, id).where({ claim_token: token }).forUpdate().first('id');
  return row !== undefined;
}

/** Notes up to which day of the client's test clock reminders were given. */
export async function setRemindedTo(db: TenantExecutor, id: string, day: IsoDate): Promise<void> {
  await rowsOf(db, 'obligation_readings').where({ id }).update({ reminded_to: day });
}

/**
 * Ends a reading. One that asked HMRC nothing is not ended when HMRC's list was asked for meanwhile.
 * @param wasRead whether HMRC has answered
 * @returns whether it has ended now
 */
export async function setReadingCompleted(
  db: TenantExecutor,
  id: string,
  wasRead: boolean,
): Promise<boolean> {
  const reading = wasRead ? unfinished(db, id) : unfinished(db, id).where({ asks_hmrc: false });
  return ended(db, reading, {
    status: 'completed',
    error: null,
    ...(wasRead ? { read_at: db.trx.fn.now() } : {}),
  });
}

/** Sets the next reading of the client's obligations to after so many days. */
export async function setNextLook(db: TenantExecutor, id: string, days: number): Promise<void> {
  await rowsOf(db, 'obligation_readings')
    .where({ id })
    .update({ next_read_at: inSeconds(db, days * SECONDS_OF_DAY) });
}

/** Has the client's obligations read again within so many days, if they were ever read. */
export async function bringNextLookForward(
  db: TenantExecutor,
  clientId: string,
  days: number,
): Promise<void> {
  await rowsOf(db, 'obligation_readings')
    .where({ client_id: clientId })
    .update({
      next_read_at: db.trx.raw('least(next_read_at, now() + make_interval(days => ?))', [days]),
    });
}

/** @returns whether it was unfinished */
export async function setReadingFailed(
  db: TenantExecutor,
  id: string,
  againInSeconds: number,
  error: WorkFailure,
): Promise<boolean> {
  return ended(db, unfinished(db, id), {
    status: 'failed',
    error: JSON.stringify(error),
    next_read_at: inSeconds(db, againInSeconds),
  });
}

async function ended(
  db: TenantExecutor,
  reading: Knex.QueryBuilder,
  columns: Record<string, unknown>,
): Promise<boolean> {
  const count = await reading.update({
    ...columns,
    asks_hmrc: true,
    updated_at: db.trx.fn.now(),
  });
  return count === 1;
}

const SECONDS_OF_DAY = 86_400;
const inSeconds = (db: TenantExecutor, seconds: number) =>
  db.trx.raw('now() + make_interval(secs => ?)', [seconds]);

interface UnreadClient {
  tenant_id: string;
  livemode: boolean;
  client_id: string;
}

/**
 * Clients who have authorised us, or the practice as their agent, and were never read.
 *
 * Binding: `:limit`. Answer: `UnreadClient`. Locks nothing.
 */
const UNREAD = `
  select g.tenant_id, g.livemode, g.client_id from (
    select tenant_id, livemode, client_id from hmrc_grants where status = 'active'
    union
    select a.tenant_id, a.livemode, a.client_id from hmrc_access a
    join hmrc_agent_grants p on p.tenant_id = a.tenant_id and p.livemode = a.livemode
      and p.status = 'active' and p.arn = a.arn
    where a.via = 'agent' and a.state in ('ok', 'supporting_only')) g
  join clients c on c.tenant_id = g.tenant_id and c.id = g.client_id
    and c.deleted_at is null and c.archived_at is null and c.nino_encrypted is not null
  where (select true from obligation_readings r
    where r.tenant_id = g.tenant_id and r.livemode = g.livemode and r.client_id = g.client_id limit 1) is null
  limit :limit`;

interface DueReading {
  id: string;
  tenant_id: string;
  livemode: boolean;
}

/**
 * Queues the readings that are due, those due longest first.
 *
 * Binding: `:limit`. Answer: `DueReading`. Locks the readings, and passes over those that another transaction has locked.
 */
const QUEUE_DUE = `
  update obligation_readings w
  set status = 'queued', asks_hmrc = w.status = 'failed', claim_token = null, error = null, request_id = null, heartbeat_at = now(), updated_at = now()
  where (tenant_id, id) in (
    select r.tenant_id, r.id from obligation_readings r
    join clients c on c.tenant_id = r.tenant_id and c.id = r.client_id and c.deleted_at is null and c.archived_at is null
    where r.status in ('completed', 'failed') and r.next_read_at <= now()
    order by r.next_read_at limit :limit for update of r skip locked)
  returning id, tenant_id, livemode`;

/**
 * Puts the readings that are due in line, of every tenant: of clients who were read before, and of those who have
 * authorised us, or the practice as their agent, and were not. HMRC is asked again where it refused; else each decides. @returns how many
 */
export async function queueDuePortion(
  trx: Knex.Transaction,
  { limit, newId }: { readonly limit: number; readonly newId: () => string },
): Promise<number> {
  const { rows: fresh } = await trx.raw<{ rows: UnreadClient[] }>(UNREAD, { limit });
  if (fresh.length > 0) {
    await trx('obligation_readings')
      .insert(fresh.map((row) => ({ ...row, id: newId(), status: 'completed', next_read_at: trx.fn.now() })))
      .onConflict(['tenant_id', 'livemode', 'client_id'])
      .ignore();
  }
  const { rows: due } = await trx.raw<{ rows: DueReading[] }>(QUEUE_DUE, { limit });
  await requeueWork(
    trx,
    workTableOf(obligationsQueue.name),
    due.map((row) => ({ id: row.id, tenantId: row.tenant_id, livemode: row.livemode, jobId: null })),
  );
  return due.length;
}

const unfinished = (db: TenantExecutor, id: string) =>
  rowsOf(db, 'obligation_readings').where({ id }).whereIn('status', ['queued', 'processing']);

const toReading = (row: ReadingRow): ObligationReading => ({
  id: row.id,
  clientId: row.client_id,
  status: row.status,
  readAt: row.read_at,
  error: row.error,
});
