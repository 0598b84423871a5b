import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';
import { placeFeedBeyond } from '../deployment/restore.js';
import { WORK_TABLES } from '../queues/work-tables.js';
import { asCopied, MOVED_TABLES } from './cells.js';

/** Numbers that a database gives out by itself, by table: the last one of each. */
export async function readLastNumbers(cell: Knex): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await cell.raw<{ rows: { sequence: string; last: string | null }[] }>(
    `select s.sequence, pg_sequence_last_value(s.sequence::regclass) as last
     from (select pg_get_serial_sequence(c.table_name::text, c.column_name::text) as sequence from information_schema.columns c
       where c.table_schema = 'public' and c.is_identity = 'YES' and c.table_name::text = any(?)) s`,
    [[...MOVED_TABLES]],
  );
  return new Map(rows.map(({ sequence, last }) => [sequence, BigInt(last ?? 0)]));
}

/**
 * The target gives out higher numbers than the source has, so that no row that is added meets one that came, and what is newer has
 * the higher number. Numbers that others take meanwhile are stepped over.
 */
export async function raiseNumbers(target: Knex, ofSource: ReadonlyMap<string, bigint>): Promise<void> {
  const gap = BigInt(LIMITS.tenantMoves.numbersApart.value);
  const own = await readLastNumbers(target);
  for (const [sequence, last] of ofSource) {
    if ((own.get(sequence) ?? 0n) > last + gap) continue;
    await target.raw('select setval(?::regclass, ?::bigint)', [sequence, String(last + 2n * gap)]);
  }
}

/** The place in the feed that the source's next event would have: beyond every cursor of the tenant. */
export async function readFeedPlace(source: Knex): Promise<bigint> {
  const { rows } = await source.raw<{ rows: { place: string }[] }>(
    'select feed_place(pg_current_xact_id())::text as place',
  );
  return BigInt(rows[0]?.place ?? 0);
}

export const raiseFeed = (trx: Knex.Transaction, place: bigint): Promise<void> => placeFeedBeyond(trx, place);

/**
 * Gives every job of the tenant an id that the target's queues have not seen. Unfinished work whose job was in the source's queues
 * has none from then on, so that the reconciler writes it again.
 */
export async function renameJobs(trx: Knex.Transaction, tenantId: string): Promise<void> {
  await asCopied(trx);
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'outbox'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'job_id')`,
  );
  const others = rows.map(({ name }) => name).join(', ');
  await trx.raw(
    `create temp table moved_jobs on commit drop as
       with gone as (delete from outbox where tenant_id = ? returning job_id, ${others})
       select job_id, ${others}, nextval('outbox_id_seq') as new_id from gone`,
    [tenantId],
  );
  for (const table of new Set(WORK_TABLES.map((work) => work.table))) {
    const unfinished = WORK_TABLES.filter((work) => work.table === table).map(({ open }) => `(${open})`);
    await trx.raw(
      `update ${table} w set job_id = (select 'ob-' || m.new_id from moved_jobs m where m.job_id = w.job_id limit 1)
       where w.tenant_id = ? and w.job_id is not null and (${unfinished.join(' or ')})`,
      [tenantId],
    );
  }
  await trx.raw(
    `insert into outbox (id, job_id, ${others}) overriding system value
     select new_id, 'ob-' || new_id, ${others} from moved_jobs`,
  );
}

/** Deletes a portion of the tenant's rows of a table, and nothing that follows from them. @returns how many */
export async function deleteCopiedRows(
  cell: Knex,
  table: string,
  tenantId: string,
  portion: number,
): Promise<number> {
  return cell.transaction(async (trx) => {
    await asCopied(trx);
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `delete from ${table} where (tableoid, ctid) in (
         select tableoid, ctid from ${table} where tenant_id = ? limit ?)`,
      [tenantId, portion],
    );
    return rowCount;
  });
}

/** Deletes the tenant itself, when nothing of it is left. */
export const deleteTenant = (cell: Knex, tenantId: string): Promise<void> =>
  cell.transaction(async (trx) => {
    await asCopied(trx);
    await trx('tenants').where({ id: tenantId }).delete();
  });
