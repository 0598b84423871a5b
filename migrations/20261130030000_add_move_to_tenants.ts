import type { Knex } from 'knex';

/**
 * How far the move of a tenant to another database is; null for a tenant that is not moved. The column is null in every row, and
 * the check need not look at the rows that are there: `tenants` is locked for a moment. The release before reads neither.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants
      add column move jsonb,
      add constraint tenants_move check (
        move->>'state' in ('copying', 'closing', 'closed', 'moved', 'erasing', 'arrived')) not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants drop constraint tenants_move, drop column move');
}
