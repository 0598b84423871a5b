import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createQuotaLimiter } from '../../../src/services/api-keys/quota-limiter.js';
import { readOpenQuotaWindows } from '../../../src/services/console/read-open-quota-windows.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';

const LIMIT = 200;
const GIB = 2 ** 30;
const FINGERPRINT = 'a'.repeat(16);

describe('GET /tenants/:id', () => {
  let admin: TestConsole;
  let viewer: Browser;
  let tenant: TestTenant;
  let other: TestTenant;
  const written = { import: '', report: '' };
  beforeAll(async () => {
    admin = await startTestConsole();
    viewer = await admin.signedIn('viewer');
    tenant = await createTenant(admin.ctx, { plan: 'professional', hourlyLimit: LIMIT });
    other = await createTenant(admin.ctx);
    await write();
  });
  afterAll(() => admin.close());

  async function write(): Promise<void> {
    const { systemDb, newId, now } = admin.ctx;
    const own = { tenant_id: tenant.tenantId, livemode: true };
    await systemDb('outbox').insert([
      ...['a', 'b', 'c'].map((job_id) => ({ ...own, queue: 'import', job_id, payload: '{}' })),
      { ...own, tenant_id: other.tenantId, queue: 'import', job_id: 'd', payload: '{}' },
      { ...own, tenant_id: other.tenantId, queue: 'report', job_id: 'e', payload: '{}' },
    ]);
    const client = newId();
    await systemDb('clients').insert({
      ...own,
      id: client,
      given_name: 'Ada',
      family_name: 'Byron',
      region: 'england',
    });
    const work = { ...own, client_id: client, type: 'profit_and_loss', format: 'csv' };
    Object.assign(written, { import: newId(), report: newId() });
    const failed = { status: 'failed', finished_at: now() };
    await systemDb('reports').insert([
      { ...work, ...failed, id: written.report, error: JSON.stringify({ code: 'no_rows' }) },
      ...[newId(), newId()].map((id) => ({
        ...work,
        ...{ status: 'processing', finished_at: null },
        id,
        error: null,
      })),
    ]);
    const file = newId();
    await systemDb('files').insert({ ...own, id: file, size_bytes: 2.5 * GIB });
    await systemDb('imports').insert({
      ...own,
      ...failed,
      id: written.import,
      client_id: client,
      file_id: file,
      content_type: 'text/csv',
      on_duplicate: 'skip',
      error: JSON.stringify({ code: 'unknown_format' }),
    });
    const seen = { first_seen_at: now(), last_seen_at: now(), count: 9 };
    const kind = {
      source: 'import',
      code: 'TypeError',
      place: 'readRow, src/x',
      first_release: 'r',
      last_release: 'r',
    };
    await systemDb('error_groups').insert({ fingerprint: FINGERPRINT, ...kind, ...seen });
    const hurt = { fingerprint: FINGERPRINT, count: 4, last_seen_at: now() };
    await systemDb('error_tenants').insert({ ...hurt, hurt_tenant_id: tenant.tenantId });
    await systemDb('api_keys').where({ id: tenant.apiKeyId }).update({ last_used_at: now() });
    await createQuotaLimiter(admin.ctx, LIMIT).consume(tenant.apiKeyId, 150);
  }

  const page = async ({ tenantId }: TestTenant) =>
    (await viewer.agent.get(`/tenants/${publicId('tenant', tenantId)}`).set('Accept', 'text/html')).text;
  const cells = (text: string, title: string): string[][] => {
    const body = new RegExp(`aria-label="${title}".*?<tbody>(.*?)</tbody>`, 's').exec(text)?.[1] ?? '';
    return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^<>]*>/g, '')),
    );
  };

  it('shows the requests of the hour and the storage beside their limits', async () => {
    const shown = await page(tenant);

    expect(cells(shown, 'Requests in this hour')).toEqual([
      ['test (API key)', 'live', '150', '200', '75 %', expect.stringMatching(/^60 min$/)],
    ]);
    expect(cells(shown, 'Storage')).toEqual([['live', '2.5 GiB', '10 GiB', '25 %', '0', '20000000', '0 %']]);
  });

  it('shows the share of each queue that is the tenant’s, its turns, and what is under way', async () => {
    const shown = await page(tenant);

    expect(cells(shown, 'Share of the queues')).toEqual([['import', '3', '4', '75 %', 'one in 2']]);
    expect(cells(shown, 'Under way')).toEqual([['report', '2']]);
  });

  it('links failed imports and reports, and the errors that came at its work', async () => {
    const shown = await page(tenant);

    expect(shown).toContain(`href="/imports/${publicId('import', written.import)}"`);
    expect(shown).toContain(`href="/reports/${publicId('report', written.report)}"`);
    expect(shown).toContain(`href="/errors/${FINGERPRINT}"`);
    expect(
      cells(shown, 'Failed imports and reports')
        .map(([, , code]) => code)
        .sort(),
    ).toEqual(['no_rows', 'unknown_format']);
    expect(cells(shown, 'Recent errors')).toEqual([
      ['import: TypeError', 'readRow, src/x', '4', expect.any(String)],
    ]);
  });

  it('shows nothing of another tenant', async () => {
    const shown = await page(other);

    for (const text of [
      'No key has used any',
      'Nothing is stored; each mode may have 100 GiB and 200000000 rows.',
      'Nothing of it is at work.',
      'No import and no report has failed.',
      'No error on our side has affected its work.',
    ])
      expect(shown).toContain(text);
    expect(cells(shown, 'Share of the queues')).toEqual([
      ['import', '1', '4', '25 %', 'one in 2'],
      ['report', '1', '1', '100 %', 'all'],
    ]);
  });

  it('says that the use of quotas is not known when Redis does not answer', async () => {
    const redis = new Redis(admin.ctx.config.redis.url, { lazyConnect: true, enableOfflineQueue: false });

    const uses = await readOpenQuotaWindows({ ...admin.ctx, redis }, tenant.tenantId, LIMIT);
    redis.disconnect();

    expect(uses).toBeNull();
  });
});
