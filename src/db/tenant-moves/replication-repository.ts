import type { Knex } from 'knex';
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
  constructor(code: string | undefined) {
    super(
      `The other server cannot follow this one (${code ?? 'no code'}). It has to reach the address of MOVE_SOURCE_URL, be let in there as a superuser, and find a free slot and sender; its log says what is wrong.`,
    );
  }
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
  // A question mark would stand for a binding.
  const connection = sourceUrl.replaceAll("'", "''").replaceAll('?', '\\?');
  try {
    await target.raw(
      `create subscription ${name} connection '${connection}' publication ${name} with (run_as_owner = true, origin = any)`,
    );
  } catch (error) {
    throw new FollowError((error as { code?: string }).code);
  }
}

/** Ends the copy and lets the source forget how far it was. Harmless where there is none. */
export async function unsubscribe({ source, target }: Cells, tenantId: string): Promise<void> {
  if (await hasSubscription(target, tenantId)) await target.raw(`drop subscription ${moveName(tenantId)}`);
  await dropSlot(source, tenantId);
}

const dropSlot = (source: Knex, tenantId: string): Promise<unknown> =>
  source
    .raw('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ?', [
      moveName(tenantId),
    ])
    .then();

/** How far the copy is. `null`: nothing copies. */
export interface CopyProgress {
  readonly tables: number;
  /** Tables that are copied whole and followed. */
  readonly ready: number;
  /** Times that the target could not take rows or reach the source; its log says why. */
  readonly errors: number;
  /** Bytes of the source's log that the target has not confirmed. */
  readonly behindBytes: number;
}

export async function readCopyProgress(
  { source, target }: Cells,
  tenantId: string,
): Promise<CopyProgress | null> {
  const name = moveName(tenantId);
  if (!(await hasSubscription(target, tenantId))) return null;
  const { rows } = await target.raw<{ rows: { tables: number; ready: number; errors: number }[] }>(
    `select count(*)::int as tables, (count(*) filter (where r.srsubstate = 'r'))::int as ready,
       (select (apply_error_count + sync_error_count)::int from pg_stat_subscription_stats s where s.subid = min(u.oid)) as errors
     from pg_subscription u join pg_subscription_rel r on r.srsubid = u.oid where u.subname = ?`,
    [name],
  );
  const slots = await source.raw<{ rows: { behind: string | null }[] }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::bigint as behind
     from pg_replication_slots where slot_name = ?`,
    [name],
  );
  const { tables = 0, ready = 0, errors = 0 } = rows[0] ?? {};
  return { tables, ready, errors, behindBytes: Number(slots.rows[0]?.behind ?? 0) };
}
