import type { Knex } from 'knex';

/** Settings of the server that decide on the life of a commit, and the state of its archive. */
export interface Durability {
  /** Settings of the server that let a crash take what was flushed. */
  readonly unsafe: readonly string[];
  /** `synchronous_commit`. */
  readonly waitsFor: string;
  /** `synchronous_standby_names`, empty when no standby is waited for. */
  readonly synchronousNames: string;
  /** Connections that receive the log. */
  readonly receivers: number;
  readonly archive: 'off' | 'working' | 'failing';
}

/** Every login may read this much of the settings and statistics. */
export async function readDurability(systemDb: Knex): Promise<Durability> {
  const { rows } = await systemDb.raw<{ rows: Durability[] }>(`
    select array(select name from unnest(array['fsync', 'full_page_writes']) as name
          where current_setting(name) = 'off') as unsafe,
      current_setting('synchronous_commit') as "waitsFor",
      current_setting('synchronous_standby_names') as "synchronousNames",
      (select count(*)::int from pg_stat_replication) as receivers,
      case when current_setting('archive_mode') = 'off' then 'off'
        when last_failed_time > coalesce(last_archived_time, '-infinity') then 'failing'
        else 'working' end as archive
    from pg_stat_archiver`);
  const [durability] = rows;
  if (!durability) throw new Error('pg_stat_archiver gave no row');
  return durability;
}
