import type { Knex } from 'knex';

/**
 * Says on the channel `credential_changes` whose credentials have changed, in the transaction that changes them, so
 * that web processes forget what they remember of them. Everything but when and from where a key was last used counts,
 * and so does every column that is added later. Locks both tables for a moment; old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_of_key_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('credential_changes', old.tenant_id::text);
      return null;
    end $$;
    create function notify_of_tenant_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('credential_changes', old.id::text);
      return null;
    end $$;
    create trigger notify_of_change after update on api_keys for each row
      when (to_jsonb(old) - array['last_used_at', 'last_used_ip']
        is distinct from to_jsonb(new) - array['last_used_at', 'last_used_ip'])
      execute function notify_of_key_change();
    create trigger notify_of_deletion after delete on api_keys for each row
      execute function notify_of_key_change();
    create trigger notify_of_change after update or delete on tenants for each row
      execute function notify_of_tenant_change()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger notify_of_change on tenants;
    drop trigger notify_of_deletion on api_keys;
    drop trigger notify_of_change on api_keys;
    drop function notify_of_tenant_change();
    drop function notify_of_key_change()`);
}
