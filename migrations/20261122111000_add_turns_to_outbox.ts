import type { Knex } from 'knex';

/**
 * Lets the relay take due rows in turns of tenants without looking at those that are not due: a row is in line once it
 * has been found to be due, which most are when they are written. Takes an exclusive lock for a moment; rewrites no
 * row, and old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox add column due_checked_at timestamptz not null default now()');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox drop column due_checked_at');
}
