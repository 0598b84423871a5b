import type { Knex } from 'knex';

/**
 * A read that may be answered by a standby says how much of the log the standby must have replayed. It is refused with a code
 * of its own otherwise, and asked of the primary. Once a standby is promoted it is judged by what it has written.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function require_replayed(wanted pg_lsn) returns void language plpgsql volatile as $$
    begin
      if coalesce(
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end,
          '0/0') < wanted then
        raise exception 'the standby has not replayed what this read must see' using errcode = 'TX001';
      end if;
    end $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function require_replayed(pg_lsn)');
}
