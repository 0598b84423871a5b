import type { Knex } from 'knex';

/**
 * The triggers on credentials notify only in transactions whose program does not ring by itself once it has committed
 * (`app.rings_by_itself`): those of the release before, and changes by hand. The release after this one drops them. What a
 * grant is called and may be asked for is not remembered with a credential, so it counts no more. Locks `oauth_grants` for a
 * moment; old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function rings_by_itself() returns boolean language sql stable as $$
      select coalesce(current_setting('app.rings_by_itself', true), '') = 'on'
    $$;

    create or replace function notify_of_key_change() returns trigger language plpgsql as $$
    begin
      if not rings_by_itself() then perform pg_notify('credential_changes', old.tenant_id::text); end if;
      return null;
    end $$;
    create or replace function notify_of_tenant_change() returns trigger language plpgsql as $$
    begin
      if not rings_by_itself() then perform pg_notify('credential_changes', old.id::text); end if;
      return null;
    end $$;
    create or replace function notify_of_app_change() returns trigger language plpgsql as $$
    begin
      if not rings_by_itself() then
        perform pg_notify('credential_changes', g.tenant_id::text)
          from (select distinct tenant_id from oauth_grants where oauth_app_id = old.id and revoked_at is null) g;
      end if;
      return null;
    end $$;

    drop trigger notify_of_change on oauth_grants;
    create trigger notify_of_change after update on oauth_grants for each row
      when (to_jsonb(old) - array['last_used_at', 'expires_at', 'app_name', 'scopes']
        is distinct from to_jsonb(new) - array['last_used_at', 'expires_at', 'app_name', 'scopes'])
      execute function notify_of_key_change()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger notify_of_change on oauth_grants;
    create trigger notify_of_change after update on oauth_grants for each row
      when (to_jsonb(old) - array['last_used_at', 'expires_at']
        is distinct from to_jsonb(new) - array['last_used_at', 'expires_at'])
      execute function notify_of_key_change();

    create or replace function notify_of_app_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('credential_changes', g.tenant_id::text)
        from (select distinct tenant_id from oauth_grants where oauth_app_id = old.id and revoked_at is null) g;
      return null;
    end $$;
    create or replace function notify_of_tenant_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('credential_changes', old.id::text);
      return null;
    end $$;
    create or replace function notify_of_key_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('credential_changes', old.tenant_id::text);
      return null;
    end $$;
    drop function rings_by_itself()`);
}
