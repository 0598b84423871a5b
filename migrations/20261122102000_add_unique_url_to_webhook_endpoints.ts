import type { Knex } from 'knex';

/**
 * One live endpoint a URL, tenant and mode: two would be sent every event twice. Endpoints that shared a URL before
 * stay: all but the oldest are marked, and the index leaves the marked out. Locks the table for as long as a scan of
 * it takes; there are at most some hundreds of rows a tenant. Older code runs on it, and answers 500 to a duplicate.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoints add column shares_url boolean not null default false;
    update webhook_endpoints set shares_url = true where id in (
      select id from (
        select id, row_number() over (
          partition by tenant_id, livemode, url order by created_at, id
        ) as place
        from webhook_endpoints where deleted_at is null
      ) as placed where place > 1);
    create unique index webhook_endpoints_by_url
      on webhook_endpoints (tenant_id, livemode, url) where deleted_at is null and not shares_url`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index webhook_endpoints_by_url;
    alter table webhook_endpoints drop column shares_url`);
}
