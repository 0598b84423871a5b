import type { Knex } from 'knex';
import { hostsOfUrl } from '../../domain/database-hosts.js';
import { LIMITS } from '../../limits/limits.js';
import { type Cells, MOVED_TABLES, moveName, quoted } from './cells.js';

/**
 * Offers the tenant's rows, and their changes, to a subscription. Rows of a partition are offered as rows of its table, since the two
 * servers may have other partitions. Waits for nobody. Harmless where it is there.
 */
export async function publishTenant(source: Knex, tenantId: string): Promise<void> {
  const name = moveName(tenantId);
  const { rows } = await source.raw('select from pg_publication where pubname = ?', [name]);
  if (rows.length > 0) return;
  const parts = MOVED_TABLES.map((table) => `table ${table} where (tenant_id = ${quoted(tenantId)})`);
  await source.raw(
    `create publication ${name} for ${parts.join(', ')}, table tenants where (id = ${quoted(tenantId)})
       with (publish_via_partition_root = true)`,
  );
}

export const unpublishTenant = (source: Knex, tenantId: string): Promise<unknown> =>
  source.raw(`drop publication if exists ${moveName(tenantId)}`).then();

async function hasSubscription(target: Knex, tenantId: string): Promise<boolean> {
  const { rows } = await target.raw(
    `select from pg_subscription where subname = ? and subdbid = (select oid from pg_database where datname = current_database())`,
    [moveName(tenantId)],
  );
  return rows.length > 0;
}

/** The target does not follow the source. The error of the client has the statement in it, and with that a password. */
class FollowError extends Error {
  constructor(sourceUrl: string, error: unknown) {
    super(
      `The other server cannot follow this one: ${reasonOf(sourceUrl, error)}. It has to reach the address of MOVE_SOURCE_URL, with the files that it names, be let in there, and find a free slot and sender; its log says more.`,
    );
  }
}

/** Reason that the other server gives for its connection, without the password of the address. */
function reasonOf(sourceUrl: string, error: unknown): string {
  const { message = '', code = 'no code' } = error as { message?: string; code?: string };
  const said = /could not connect to the publisher: (.+)/.exec(message)?.[1];
  const [first = ''] = hostsOfUrl(sourceUrl);
  if (said === undefined || !URL.canParse(first)) return code;
  const { password } = new URL(first);
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== '');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said);
}

/**
 * Has the target copy what is published and follow it. Rows are written by the login of the move, past the policies. Harmless where
 * it is there.
 * @throws {FollowError}
 */
export async function subscribeToTenant(
  { source, target, sourceUrl }: Cells,
  tenantId: string,
): Promise<void> {
  if (await hasSubscription(target, tenantId)) return;
  await dropSlot(source, tenantId);
  const name = moveName(tenantId);
  const what = `publication ${name} with (run_as_owner = true, origin = any)`;
  await setConnection(target, `create subscription ${name}`, sourceUrl, what);
}

/** @throws {FollowError} */
async function setConnection(target: Knex, before: string, sourceUrl: string, after = ''): Promise<void> {
  // A question mark would stand for a binding.
  const connection = sourceUrl.replaceAll("'", "''").replaceAll('?', '\\?');
  try {
    await target.raw(`${before} connection '${connection}' ${after}`);
  } catch (error) {
    throw new FollowError(sourceUrl, error);
  }
}

/**
 * Ends the copy and lets the source forget how far it was, also where the source is another server since then and knows nothing of
 * the copy. Harmless where there is none.
 */
export async function unsubscribe({ source, target, sourceUrl }: Cells, tenantId: string): Promise<void> {
  const name = moveName(tenantId);
  if (await hasSubscription(target, tenantId)) {
    await target.raw(`alter subscription ${name} disable`);
    await target.raw(`alter subscription ${name} set (slot_name = none)`);
    await setConnection(target, `alter subscription ${name}`, sourceUrl);
    await target.raw(`drop subscription ${name}`);
  }
  await dropSlot(source, tenantId);
}

/** Drops the slot. A connection of the target may still hold it, and is ended first: nothing needs it any more. */
async function dropSlot(source: Knex, tenantId: string): Promise<void> {
  const name = moveName(tenantId);
  await source.raw(
    'select pg_terminate_backend(active_pid, ?) from pg_replication_slots where slot_name = ? and active_pid is not null',
    [LIMITS.tenantMoves.slotFreeMs.value, name],
  );
  await source.raw(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ?',
    [name],
  );
}

/** How far the copy is. `null`: nothing copies. */
export interface CopyProgress {
  readonly tables: number;
  /** Tables that are copied whole and followed. */
  readonly ready: number;
  /** Times that the target could not take rows or reach the source; its log says why. */
  readonly errors: number;
  /** Bytes of the source's log that the target has not confirmed. */
  readonly behindBytes: number;
  /** Whether the source still knows how far the copy is. A standby that took its place does not: then nothing arrives any more. */
  readonly isFollowed: boolean;
}

export async function readCopyProgress(
  { source, target }: Cells,
  tenantId: string,
): Promise<CopyProgress | null> {
  const name = moveName(tenantId);
  if (!(await hasSubscription(target, tenantId))) return null;
  const { rows } = await target.raw<{
    rows: { tables: number; ready: number; errors: number; follows: boolean | null }[];
  }>(
    `select count(*)::int as tables, (count(*) filter (where r.srsubstate = 'r'))::int as ready,
       bool_and(u.subenabled and u.subslotname is not null) as follows,
       (select (apply_error_count + sync_error_count)::int from pg_stat_subscription_stats s where s.subid = min(u.oid)) as errors
     from pg_subscription u join pg_subscription_rel r on r.srsubid = u.oid where u.subname = ?`,
    [name],
  );
  const slots = await source.raw<{ rows: { behind: string | null; kept: boolean }[] }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::bigint as behind, wal_status is distinct from 'lost' as kept
     from pg_replication_slots where slot_name = ?`,
    [name],
  );
  const { tables = 0, ready = 0, errors = 0, follows } = rows[0] ?? {};
  const [slot] = slots.rows;
  return {
    tables,
    ready,
    errors,
    behindBytes: Number(slot?.behind ?? 0),
    isFollowed: follows === true && slot?.kept === true,
  };
}
