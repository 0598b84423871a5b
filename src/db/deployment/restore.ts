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

/**
 * After a dump was put into another cluster, whose transactions count anew: every event that it brought is one that the feed
 * has passed. To be run before anything else writes.
 * @returns how many events there are
 */
export async function settleRestoredEvents(databaseUrl: string): Promise<number> {
  const system = connect({ url: databaseUrl, role: 'system', poolSize: 1, applicationName: 'restore' });
  try {
    const { rowCount } = await system.raw<{ rowCount: number }>(`update events set transaction_id = '0'`);
    return rowCount;
  } finally {
    await system.destroy();
  }
}
