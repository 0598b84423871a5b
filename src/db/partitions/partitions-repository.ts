import type { Knex } from 'knex';
import { leastUuidAt } from '../../domain/ids.js';
import type { PartitionTimes } from '../../domain/partitions/partition-times.js';
import { LIMITS } from '../../limits/limits.js';
import { waitByChance } from '../wait-by-chance.js';

/** A table that is partitioned by the time in ids, and whose rows expire. */
export interface PartitionedTable {
  readonly table: string;
  /** Column of the ids. */
  readonly id: string;
  /** Column of the instant from which the time runs for which a row is kept. */
  readonly since: string;
}

/** Partition of the rows with ids from `starts` on, up to and without `ends`. */
interface Partition {
  readonly name: string;
  /** `null`: from the least id on. */
  readonly starts: string | null;
  readonly ends: string;
  /** The instant of the ids with which it ends. */
  readonly endsMs: number;
}

/** All but the one for all other rows, in order. */
export async function listPartitions(system: Knex, table: string): Promise<readonly Partition[]> {
  const { rows } = await system.raw<{
    rows: { name: string; starts: string | null; ends: string; ends_ms: string }[];
  }>(
    `select name, starts, ends, ('x0000' || left(replace(ends, '-', ''), 12))::bit(64)::bigint as ends_ms from (
       select c.relname as name, substring(b.text from 'FROM [(]''([0-9a-f-]+)''') as starts,
         substring(b.text from 'TO [(]''([0-9a-f-]+)''') as ends
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as text) b
       where i.inhparent = cast(? as regclass)) p
     where ends is not null order by ends`,
    [table],
  );
  return rows.map(({ name, starts, ends, ends_ms }) => ({ name, starts, ends, endsMs: Number(ends_ms) }));
}

/**
 * Makes a partition of the table.
 * @returns whether it is there: not while others use the table without a pause, or when rows of its time lie elsewhere already
 */
export function addPartition(system: Knex, table: string, times: PartitionTimes): Promise<boolean> {
  const { day, startsMs, endsMs } = times;
  return whenFree(system, async (trx) => {
    await trx.raw(`select add_partition(cast(? as regclass), ?, cast(? as uuid), cast(? as uuid))`, [
      table,
      `${table}_${day}`,
      leastUuidAt(startsMs),
      leastUuidAt(endsMs),
    ]);
    return true;
  });
}

/**
 * Drops a partition when the time of each of its rows is over: no row is added between the look and the drop.
 * @returns whether it is gone
 */
export async function dropExpired(
  system: Knex,
  { table, id, since }: PartitionedTable,
  { name, starts, ends }: Partition,
  keptDays: number,
): Promise<boolean> {
  const hasYoung = async (db: Knex): Promise<boolean> => {
    const query = db(table).where(id, '<', ends);
    if (starts !== null) query.where(id, '>=', starts);
    const young = await query.whereRaw('?? > now() - make_interval(days => ?)', [since, keptDays]).first(id);
    return young !== undefined;
  };
  if (await hasYoung(system)) return false;
  return whenFree(system, async (trx) => {
    await trx.raw('lock table only ?? in access exclusive mode', [table]);
    // Statistics of a partition may be older than its rows, and to read all of it would hold up everybody.
    await trx.raw(`select set_config('enable_seqscan', 'off', true)`);
    if (await hasYoung(trx)) return false;
    await trx.raw('select drop_partition(cast(? as regclass), cast(? as regclass))', [table, name]);
    return true;
  });
}

const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Rows of the new partition's time lie in the one for all others; or another process was first.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NOT_TO_BE_DONE = ['23514', '42P07', '42P01', '23505'];

/**
 * Runs work in a transaction that waits only a moment for its locks, several times.
 * @returns `false` when it never got them
 */
async function whenFree(system: Knex, work: (trx: Knex.Transaction) => Promise<boolean>): Promise<boolean> {
  const { migrationLockMs, partitionTries, partitionMadeMs } = LIMITS.database;
  for (let tries = 0; tries < partitionTries.value; tries += 1) {
    try {
      return await system.transaction(async (trx) => {
        await trx.raw(
          `select set_config('lock_timeout', ?, true), set_config('statement_timeout', ?, true)`,
          [`${migrationLockMs.value}`, `${partitionMadeMs.value}`],
        );
        return await work(trx);
      });
    } catch (error) {
      const { code } = error as { code?: string };
      if (NOT_TO_BE_DONE.includes(code ?? '')) return false;
      if (code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await waitByChance(migrationLockMs.value);
  }
  return false;
}
