import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * One index holds the rows in line by queue and tenant, the other the rows that wait for their time. Both are built
 * while the table is in use; old code goes on with `outbox_due`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists outbox_turns
    on outbox (queue, tenant_id, id) where available_at <= due_checked_at`);
  await knex.raw(`create index concurrently if not exists outbox_waiting
    on outbox (available_at) where available_at > due_checked_at`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists outbox_waiting');
  await knex.raw('drop index concurrently if exists outbox_turns');
}
