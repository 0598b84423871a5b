import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { isNoPartition } from '../../support/partitions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

/** Tables that nothing of today's API fills: a row of each, so that an empty answer means something. */
const RARE_ROWS: Readonly<Record<string, string>> = {
  oauth_apps: `(id, name, type, audience, redirect_uris, scopes) values (gen_random_uuid(), 'a', 'public', 'own_tenant', '{}', '{}')`,
  idempotency_keys: `(lineage_id, credential_id, method, path, key, fingerprint, state, lease_token, leased_until) values (gen_random_uuid(), gen_random_uuid(), 'POST', '/', 'k', '\\x00', 'in_progress', gen_random_uuid(), now())`,
  readiness: `(client_id, tax_year, sort_name, name, state, steps, as_of_on) values ((select client_id from imports limit 1), 2020, 'a', 'a', 'access', '[]', now())`,
  approvals: `(id, client_id, tax_return_id, filing_version, calculation_id, figures_hash, recipient, link_hash, code_hash, expires_at) values (gen_random_uuid(), (select client_id from calculations limit 1), (select tax_return_id from calculations limit 1), 1, (select id from calculations limit 1), 'h', 'a', '\\x00', '\\x00', now())`,
  bulk_changes: `(id, client_id, changed) values (gen_random_uuid(), (select client_id from imports limit 1), '[]')`,
  bulk_updates: `(id, changes) values (gen_random_uuid(), '{}')`,
  import_statements: `(id, client_id, import_id, source_account_id, opened_on, closed_on, currency) values (gen_random_uuid(), (select client_id from imports limit 1), (select id from imports limit 1), (select id from source_accounts limit 1), '2026-04-01', '2026-04-30', 'GBP')`,
  submission_batches: `(id) values (gen_random_uuid())`,
  submission_batch_items: `(id, batch_id, position, tax_return_id) values (gen_random_uuid(), (select id from submission_batches), 1, gen_random_uuid())`,
  erasures: `(id, subject, client_id, status, starts_at, requested_by) values (gen_random_uuid(), 'client', gen_random_uuid(), 'queued', now(), 'a')`,
  outbox_dead: `(id, queue, job_id, payload, reason) values (1, 'import', 'j', '{}', 'r')`,
  outbox: `(queue, job_id, payload, available_at) values ('import', 'j', '{}', now() + interval '1 day')`,
};

/** Tables to which the application has no right at all. */
const CLOSED = ['kept_records'];

describe('row-level security', () => {
  let app: TestApp;
  let world: World;
  let tables: string[];
  beforeAll(async () => {
    app = await startTestApp();
    world = await buildWorld(app);
    const { tenantId } = app.tenant;
    await app.ctx
      .systemDb('file_objects')
      .insert({ tenant_id: tenantId, livemode: true, file_id: app.ctx.newId() });
    const { rows } = await app.ctx.systemDb.raw<{ rows: { table_name: string }[] }>(
      `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
         and c.table_name <> all(?) and ${isNoPartition('c.table_name')} order by 1`,
      [['audit_log', ...CLOSED]],
    );
    tables = rows.map((row) => row.table_name);
    for (const [table, row] of Object.entries(RARE_ROWS)) {
      const [columns = '', values = ''] = row.split(') values (');
      await app.ctx.systemDb.raw(
        `insert into ${table} ${columns}, tenant_id, livemode) values (${values.replace(/\)$/, '')}, ?, true)`,
        [app.tenant.tenantId],
      );
    }
  });
  afterAll(async () => {
    await world.receiver.close();
    await app.close();
  });

  it('is forced on every tenant table, with the mode in its key', async () => {
    const { rows } = await app.ctx.systemDb.raw<{ rows: Record<string, unknown>[] }>(
      `select c.relname, c.relrowsecurity and c.relforcerowsecurity as forced,
         exists (select from information_schema.columns i where i.table_name = c.relname and i.column_name = 'livemode') as has_mode,
         (select bool_and(p.qual like '%app.tenant_id%' and p.qual like '%app.livemode%') from pg_policies p
           where p.tablename = c.relname and 'app' = any(p.roles)) as keyed
       from pg_class c where c.relname = any(?) and c.relkind in ('r', 'p')`,
      [tables],
    );
    expect(tables.length).toBeGreaterThan(25);
    expect(rows.filter((row) => !(row['forced'] && row['has_mode'] && row['keyed']))).toEqual([]);
  });

  it('gives the application no right to what is kept of who was erased', async () => {
    for (const table of CLOSED) {
      await expect(app.ctx.db(table).first(app.ctx.db.raw('1'))).rejects.toThrow('permission denied');
    }
  });

  it('shows nothing to the application without a tenant, though there are rows', async () => {
    const seen: string[] = [];
    const filled: string[] = [];
    for (const table of tables) {
      if (await app.ctx.db(table).first(app.ctx.db.raw('1'))) seen.push(table);
      if (await app.ctx.systemDb(table).first(app.ctx.systemDb.raw('1'))) filled.push(table);
    }
    expect(seen).toEqual([]);
    const empty = tables.filter((table) => !filled.includes(table));
    expect(empty).toEqual(STILL_EMPTY.filter((table) => tables.includes(table)));
  });

  it('shows nothing in another tenant, nor in the other mode of the same one', async () => {
    const stranger = await createTenant(app.ctx);
    const keys = [
      { tenantId: stranger.tenantId, livemode: true },
      { tenantId: app.tenant.tenantId, livemode: false },
    ];
    for (const key of keys) {
      const seen = await app.ctx.db.transaction(async (trx) => {
        await trx.raw(`select set_config('app.tenant_id', ?, true), set_config('app.livemode', ?, true)`, [
          key.tenantId,
          String(key.livemode),
        ]);
        const found: string[] = [];
        for (const table of tables) {
          const row = await trx(table).whereNot({ tenant_id: stranger.tenantId }).first(trx.raw('1'));
          if (row) found.push(table);
        }
        return found;
      });
      expect(seen).toEqual([]);
    }
  });

  it('refuses a row for another tenant', async () => {
    const stranger = await createTenant(app.ctx);
    const write = app.ctx.db.transaction(async (trx) => {
      await trx.raw(`select set_config('app.tenant_id', ?, true), set_config('app.livemode', 'true', true)`, [
        app.tenant.tenantId,
      ]);
      await trx('files').insert({ id: app.ctx.newId(), tenant_id: stranger.tenantId, livemode: true });
    });
    await expect(write).rejects.toThrow(/row-level security/);
  });
});

/** Filled by filing and by what later releases add; their policies are proved above all the same. */
const STILL_EMPTY = [
  'agent_invitations',
  'declarations',
  'hmrc_access',
  'hmrc_agent_grants',
  'hmrc_grants',
  'oauth_grants',
  'oauth_tokens',
  'obligation_readings',
  'obligations',
  'parts_at_hmrc',
  'payment_reminders',
  'prefills',
  'quarterly_updates',
  'submission_batch_schedules',
  'submissions',
  'test_clocks',
  'webhook_claims',
  'webhook_recoveries',
  'work_faults',
];
