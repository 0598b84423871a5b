import type { Knex } from 'knex';

/**
 * A resend that is asked for while an attempt is under way has to wait for it, and must outlive the process
 * that is sending; the reason of a failed attempt is kept in words beside its class. Both columns are
 * nullable, so each lock lasts an instant and older code runs on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_deliveries add column resend_requested_at timestamptz');
  await knex.raw('alter table webhook_attempts add column failure_detail text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_attempts drop column failure_detail');
  await knex.raw('alter table webhook_deliveries drop column resend_requested_at');
}
