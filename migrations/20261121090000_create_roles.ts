import type { Knex } from 'knex';

/**
 * The two roles the processes run as. `app` is bound by the policies of one tenant and mode; `system`
 * (key look-up, relay, sweepers, console) has policies of its own. Neither may log in by itself: the
 * owner's connections `SET ROLE`, or a login of the operator's is granted `app`.
 *
 * Roles belong to the whole cluster, so another database may create them at the same moment and `down`
 * leaves them. Locks nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$
    declare r text;
    begin
      foreach r in array array['app', 'system'] loop
        begin
          execute format('create role %I nologin', r);
        exception when duplicate_object or unique_violation then null;
        end;
        if not pg_has_role(current_user, r, 'member') or current_setting('server_version_num')::int >= 160000 then
          begin
            if current_setting('server_version_num')::int >= 160000 then
              execute format('grant %I to current_user with set true', r);
            else
              execute format('grant %I to current_user', r);
            end if;
          exception when unique_violation then null;
          end;
        end if;
      end loop;
    end $$`);
  await knex.raw('grant usage on schema public to app, system');

  await knex.raw(`
    create function protect_tenant_table(target regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format(
        'create policy tenant_rows on %s to app using (
           tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
           and livemode = (select nullif(current_setting(''app.livemode'', true), '''')::boolean))', target);
      execute format('create policy system_rows on %s to system using (true) with check (true)', target);
      execute format('grant select, insert, update, delete on %s to app, system', target);
    end $$`);
  await knex.raw('revoke execute on function protect_tenant_table(regclass) from public');

  await knex.raw(`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function refuse_change()');
  await knex.raw('drop function protect_tenant_table(regclass)');
  await knex.raw('revoke usage on schema public from app, system');
}
