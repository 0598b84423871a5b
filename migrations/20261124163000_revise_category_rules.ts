import type { Knex } from 'knex';

/**
 * A value for each tenant and mode that is another after every change of its rules, or of whose business or property a
 * rule names, in the same transaction as the change. A process that has read the rules with the value asks for the value
 * alone from then on. It is random, not a count, since a count that is rolled back would come again for other rules.
 *
 * A tenant that never had a rule has no row. Whoever changes rules waits for others of the tenant who do, until they commit.
 * Takes a short exclusive lock on the rules, businesses and properties; the release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table category_rule_revisions (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      revision uuid not null,
      primary key (tenant_id, livemode)
    );
    select protect_tenant_table('category_rule_revisions');

    insert into category_rule_revisions (tenant_id, livemode, revision)
    select tenant_id, livemode, gen_random_uuid() from category_rules group by tenant_id, livemode;

    create function revise_category_rules() returns trigger language plpgsql as $$
    begin
      insert into category_rule_revisions (tenant_id, livemode, revision)
      select tenant_id, livemode, gen_random_uuid() from changed group by tenant_id, livemode
      order by tenant_id, livemode
      on conflict (tenant_id, livemode) do update set revision = excluded.revision;
      return null;
    end $$;
    create trigger category_rules_inserted after insert on category_rules
      referencing new table as changed for each statement execute function revise_category_rules();
    create trigger category_rules_updated after update on category_rules
      referencing new table as changed for each statement execute function revise_category_rules();
    create trigger category_rules_deleted after delete on category_rules
      referencing old table as changed for each statement execute function revise_category_rules();

    create function revise_rules_of_owner() returns trigger language plpgsql as $$
    begin
      update category_rule_revisions set revision = gen_random_uuid()
      where tenant_id = new.tenant_id and livemode = new.livemode;
      return null;
    end $$;
    ${['businesses', 'properties'].map(reviseOnOwner).join('\n')}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger businesses_revise_rules on businesses;
    drop trigger properties_revise_rules on properties;
    drop trigger category_rules_inserted on category_rules;
    drop trigger category_rules_updated on category_rules;
    drop trigger category_rules_deleted on category_rules;
    drop function revise_rules_of_owner();
    drop function revise_category_rules();
    drop table category_rule_revisions`);
}

const reviseOnOwner = (table: string): string => `
    create trigger ${table}_revise_rules after update on ${table} for each row
      when (old.deleted_at is distinct from new.deleted_at or old.client_id is distinct from new.client_id)
      execute function revise_rules_of_owner();`;
