import type { Knex } from 'knex';
import { StartRefusedError } from '../../process/start-refused-error.js';
import { connect } from '../connect.js';

/**
 * Makes the roles that a dump names and does not hold, where the cluster lacks them, and lets the owner act as both. Repeating
 * it changes nothing.
 */
export async function createRoles(databaseUrl: string): Promise<void> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 1, applicationName: 'restore' });
  try {
    await owner.raw(`
      do $$
      declare r text;
      begin
        foreach r in array array['app', 'system'] loop
          if not exists (select from pg_roles where rolname = r) then
            execute format('create role %I nologin', r);
          end if;
          if current_setting('server_version_num')::int >= 160000 then
            execute format('grant %I to current_user with set true', r);
          else
            execute format('grant %I to current_user', r);
          end if;
        end loop;
      end $$`);
  } finally {
    await owner.destroy();
  }
}

/** More transactions than a cluster ever counts; in a `bigint` there is room for 32,767 restores. */
const PLACES_OF_A_RESTORE = 2n ** 48n;
const LOCK_NOT_AVAILABLE = '55P03';
/** Other writers wait behind it, so it does not wait for longer. */
const LONGEST_WAIT_MS = 10_000;

/**
 * After a restore, or after commits were lost with a primary, numbers of transactions are given again. From now on events come
 * after every place that a reader of the feed can have been given; those that are there stay where they are. Changes one number
 * and no row, may run while the product does, and may be repeated. It waits for transactions that have recorded events, since their
 * places are still to be passed.
 * @returns how many times this was done to the database
 * @throws {StartRefusedError} when such a transaction goes on for longer than that
 */
export async function beginFeedAfterRestore(
  databaseUrl: string,
  { waitMs = LONGEST_WAIT_MS } = {},
): Promise<number> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 1, applicationName: 'restore' });
  try {
    return await owner.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = ${waitMs}`);
      await trx.raw('lock table events in share row exclusive mode');
      const { rows } = await trx.raw<{ rows: { first: string }[] }>(`select feed_place('0')::text as first`);
      const first = BigInt(rows[0]?.first ?? 0) + PLACES_OF_A_RESTORE;
      await beginFeedAt(trx, first);
      return Number(first / PLACES_OF_A_RESTORE);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartRefusedError(
      'A transaction that records events takes long. Nothing was changed: run it again.',
    );
  } finally {
    await owner.destroy();
  }
}

/**
 * Records the next event of a tenant from another database after `place`. Changes nothing where it would be
 * anyway. Waits for transactions that have recorded events, for as long as `trx` waits for a lock.
 */
export async function placeFeedBeyond(trx: Knex.Transaction, place: bigint): Promise<void> {
  await trx.raw('lock table events in share row exclusive mode');
  const { rows } = await trx.raw<{ rows: { first: string; next: string }[] }>(
    `select feed_place('0')::text as first, feed_place(pg_current_xact_id())::text as next`,
  );
  const missing = place - BigInt(rows[0]?.next ?? 0);
  if (missing < 0n) return;
  const raises = missing / PLACES_OF_A_RESTORE + 1n;
  await beginFeedAt(trx, BigInt(rows[0]?.first ?? 0) + raises * PLACES_OF_A_RESTORE);
}

const beginFeedAt = (trx: Knex.Transaction, first: bigint): Promise<unknown> =>
  trx
    .raw(
      `create or replace function feed_place(transaction xid8) returns xid8 language sql stable parallel safe
         return (transaction::text::bigint + ${first})::text::xid8`,
    )
    .then();
