import type { Knex } from 'knex';

/** The connections that a Postgres has, and how they are used. */
export interface ConnectionRoom {
  /** `max_connections`. */
  readonly max: number;
  /** Kept for superusers and for those with `pg_use_reserved_connections`. */
  readonly reserved: number;
  /** In use by processes of ours in this database. */
  readonly ours: number;
  /** In use by whatever else shares the server. */
  readonly others: number;
}

/** Every login may read this much of `pg_stat_activity`. */
export async function readConnectionRoom(systemDb: Knex): Promise<ConnectionRoom> {
  const { rows } = await systemDb.raw<{ rows: ConnectionRoom[] }>(`
    select current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      count(*) filter (where is_ours)::int as ours,
      count(*) filter (where not is_ours)::int as others
    from (
      select datname = current_database() and (application_name like 'tax-%' or application_name = 'migrate') as is_ours
      from pg_stat_activity where datname is not null and usename is not null
    ) as used`);
  const [room] = rows;
  if (!room) throw new Error('pg_stat_activity gave no counts');
  return room;
}
