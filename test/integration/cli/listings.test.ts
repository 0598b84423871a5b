import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastBatch } from '../../../src/db/deployment/migrate.js';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { cli, stubSettings, written } from '../../support/command-line.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, upload, type World } from '../../support/world.js';

describe('lists of the command line', () => {
  let app: TestApp;
  let world: World;
  let tenant: string;
  beforeAll(async () => {
    app = await startTestApp();
    world = await buildWorld(app);
    tenant = publicId('tenant', app.tenant.tenantId);
    stubSettings(app);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await world.receiver.close();
    await app.close();
  });

  it('name the tenants whose jobs wait, by queue and by area', async () => {
    await upload(app.as(), world.client);

    const { backlog } = await cli('outbox', 'backlog');
    const { troubles } = await cli('work', 'troubles');

    expect(backlog).toContainEqual({ queue: 'import', tenant, count: 1, since: expect.any(String) });
    expect(troubles).toMatchObject([{ area: 'imports', kind: 'waiting', tenant, count: 1, clients: 1 }]);
  });

  it('add up what a tenant has stored', async () => {
    const rows = await app.ctx.systemDb('files').whereNull('removed_at').select('size_bytes');

    const { storage } = await cli('tenants', 'storage');

    const bytes = rows.reduce((sum, row) => sum + Number(row.size_bytes), 0);
    expect(bytes).toBeGreaterThan(0);
    const errors = await app.ctx.systemDb('import_errors').count('* as count').first();
    const transactions = await app.ctx.systemDb('transactions').count('* as count').first();
    expect(storage).toEqual([
      {
        tenant,
        livemode: true,
        files: rows.length,
        bytes,
        transactions: Number(transactions?.['count']),
        import_errors: Number(errors?.['count']),
      },
    ]);
  });

  it('say what is on its way to HMRC, and why it refused', async () => {
    const { systemDb, newId } = app.ctx;
    const common = {
      tenant_id: app.tenant.tenantId,
      livemode: true,
      client_id: uuidFromPublicId('client', world.client),
      tax_return_id: uuidFromPublicId('taxReturn', world.taxReturn),
      tax_year: 2025,
      nino_index: Buffer.alloc(32, 1),
      kind: 'submit',
    };
    await systemDb('submissions').insert([
      { ...common, id: newId(), filing_version: 1, state: 'refused', code: 'RULE_X' },
      { ...common, id: newId(), filing_version: 2, state: 'unknown', code: 'timeout' },
    ]);
    const { tax_return_id: _, tax_year: __, nino_index: ___, kind: ____, ...owner } = common;
    await systemDb('obligation_readings').insert({
      ...owner,
      id: newId(),
      status: 'failed',
      error: { code: 'no_grant' },
    });
    await systemDb('hmrc_grants').insert({ ...owner, id: newId(), status: 'expired' });

    const { unfinished } = await cli('filing', 'unfinished');
    const { refusals } = await cli('filing', 'refusals');
    const { authorisations } = await cli('filing', 'authorisations');

    expect(unfinished).toHaveLength(2);
    expect(unfinished).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'submit', state: 'unknown', code: 'timeout', count: 1 }),
        expect.objectContaining({ kind: 'obligations', state: 'failed', code: 'no_grant', count: 1 }),
      ]),
    );
    expect(refusals).toEqual([{ code: 'RULE_X', count: 1, last_at: expect.any(String) }]);
    expect(authorisations).toEqual([{ tenant, status: 'expired', count: 1 }]);
  });

  it('name the endpoints that are late with what keeps them, and the deliveries that are held', async () => {
    const { systemDb } = app.ctx;
    const due = { status: 'pending', next_attempt_at: new Date(0) };
    const delivery = uuidFromPublicId('delivery', world.delivery);
    await systemDb('webhook_deliveries').where({ id: delivery }).update(due);
    const { webhook_endpoints: late } = await cli('webhooks', 'late');
    await systemDb('webhook_deliveries')
      .where({ id: delivery })
      .update({ status: 'held', next_attempt_at: null, deaths: 5 });
    const { webhook_deliveries: held } = await cli('webhooks', 'held');

    expect(late).toMatchObject([{ endpoint: world.webhookEndpoint, tenant, due: 1, enabled: true }]);
    expect(held).toEqual([{ delivery: world.delivery, endpoint: world.webhookEndpoint, tenant, deaths: 5 }]);
  });

  it('name what a rollback would undo, the newest first', async () => {
    const names = await lastBatch(app.ctx.config.databaseUrl);

    expect(names.length).toBeGreaterThan(50);
    expect(names).toEqual([...names].sort().reverse());
  });

  it('are tables for people, and say when there is nothing', async () => {
    const storage = (await written('tenants', 'storage')).split('\n');
    await app.ctx.systemDb('webhook_deliveries').where({ status: 'held' }).update({ status: 'failed' });

    expect(storage[0]).toMatch(/^tenant +livemode +files +bytes +transactions +import errors$/);
    expect(storage[1]).toContain(tenant);
    expect(await written('webhooks', 'held')).toBe('None.\n');
  });
});
