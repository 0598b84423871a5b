import type { Knex } from 'knex';

/**
 * A change in a ledger marks the other owners of its property too. The functions are replaced, and a trigger is made, in a moment; the
 * release before runs on them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function mark_readiness_of_many() returns trigger language plpgsql as $$
    begin
      insert into readiness_marks (tenant_id, livemode, client_id)
        select distinct tenant_id, livemode, client_id from changed where client_id is not null
        union
        select p.tenant_id, p.livemode, cast(o ->> 'clientId' as uuid)
        from (select distinct tenant_id, livemode, client_id from changed) c
        join properties p on p.tenant_id = c.tenant_id and p.livemode = c.livemode and p.client_id = c.client_id
          and p.deleted_at is null and p.owners <> '[]'
        cross join lateral jsonb_array_elements(p.owners) o;
      return null;
    end $$;
    create function mark_readiness_of_owners() returns trigger language plpgsql as $$
    begin
      insert into readiness_marks (tenant_id, livemode, client_id)
        select distinct new.tenant_id, new.livemode, cast(o ->> 'clientId' as uuid)
        from jsonb_array_elements(new.owners || case when tg_op = 'UPDATE' then old.owners else '[]' end) o;
      return null;
    end $$;
    create trigger readiness_of_owners after insert or update on properties
      for each row execute function mark_readiness_of_owners();`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger readiness_of_owners on properties;
    drop function mark_readiness_of_owners();
    create or replace function mark_readiness_of_many() returns trigger language plpgsql as $$
    begin
      insert into readiness_marks (tenant_id, livemode, client_id)
        select distinct tenant_id, livemode, client_id from changed where client_id is not null;
      return null;
    end $$;`);
}
