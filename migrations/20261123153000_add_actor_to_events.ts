import type { Knex } from 'knex';

/**
 * Who caused an event, for the audit trail: `key_…`, `app_…/grt_…`, or the process that acted by itself. The default takes it
 * from the setting that `inTenant` makes beside the tenant's, as for `request_id`. Null for events of before. The column is
 * added without the default, which is set afterwards, so that no row is rewritten: the table is locked for a moment. Old
 * code runs on it and leaves the column null.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table events add column actor text');
  await knex.raw(
    `alter table events alter column actor set default nullif(current_setting('app.actor', true), '')`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table events drop column actor');
}
