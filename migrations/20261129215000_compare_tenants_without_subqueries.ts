import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * Policies compare a row's tenant and mode with the settings of the transaction themselves, not with a subquery of them: a
 * statement sets up two parts less for each table that it names, and a table with such a policy can be distributed.
 *
 * Runs while the tables are in use: each policy is altered by itself, in a transaction that waits a moment for its table, lets
 * others go first and tries again. The rows that a policy shows stay the same; the release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await alterPolicies(knex, (setting) => setting);
}

export async function down(knex: Knex): Promise<void> {
  await alterPolicies(knex, (setting) => `(select ${setting})`);
}

const TENANT = `nullif(current_setting('app.tenant_id', true), '')::uuid`;
const LIVEMODE = `nullif(current_setting('app.livemode', true), '')::boolean`;

async function alterPolicies(knex: Knex, written: (setting: string) => string): Promise<void> {
  const ownRows = `tenant_id = ${written(TENANT)} and livemode = ${written(LIVEMODE)}`;
  await knex.raw(`
    create or replace function protect_tenant_table(target regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy tenant_rows on %s to app using (${ownRows.replaceAll("'", "''")})', target);
      execute format('create policy system_rows on %s to system using (true) with check (true)', target);
      execute format('grant select, insert, update, delete on %s to app, system', target);
    end $$`);
  const { rows } = await knex.raw<{ rows: { table: string }[] }>(
    `select polrelid::regclass::text as table from pg_policy where polname = 'tenant_rows' order by 1`,
  );
  for (const { table } of rows) {
    const using = table === 'tenants' ? `id = ${written(TENANT)}` : ownRows;
    await patiently(knex, `alter policy tenant_rows on ${table} using (${using})`);
  }
}

/** Less than the second after which Postgres looks for deadlocks. */
const LOCK_MS = 300;
const ATTEMPTS = 600;
const LOCK_NOT_AVAILABLE = '55P03';

async function patiently(knex: Knex, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await knex.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = '${LOCK_MS}ms'`);
        await trx.raw(sql);
      });
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
    }
    await knex.raw('select pg_sleep(0.2 + random() / 2)');
  }
}
