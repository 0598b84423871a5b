import type { Knex } from 'knex';

/**
 * Why a calculation is there: somebody asked for it, or something that the last one used has changed. One
 * that only a change asked for keeps no reader waiting. Locks the table for a moment; old code writes the
 * default.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table calculations add column cause text not null default 'request'
       check (cause in ('request', 'change'))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table calculations drop column cause');
}
