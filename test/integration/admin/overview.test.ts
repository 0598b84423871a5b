import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMinuteKeeper, writeMinutes } from '../../../src/services/console/keep-minutes.js';
import { createTenant } from '../../support/factories.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';

const areasOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/data-area="(\w+)" data-state="(\w+)"/g)].map(([, area, state]) => [area, state]),
  );

describe('the overview', () => {
  let admin: TestConsole;
  let viewer: Browser;
  beforeAll(async () => {
    admin = await startTestConsole();
    viewer = await admin.signedIn('viewer');
  });
  afterAll(() => admin.close());

  const page = async (path = '/') => (await viewer.agent.get(path).set('Accept', 'text/html')).text;

  it('shows every area, red where nobody works, green where the stores are well', async () => {
    expect(areasOf(await page())).toMatchObject({
      api: 'red',
      imports: 'red',
      hmrc: 'green',
      postgres: 'green',
      redis: 'green',
    });
    await startMinuteKeeper(admin.ctx, 'web').stop();
    expect(areasOf(await page())['api']).toBe('green');
  });

  it('counts failed work and failing receivers, and names the tenants that are hurt', async () => {
    const { ctx } = admin;
    const { tenantId } = await createTenant(ctx);
    await ctx.systemDb('tenants').where({ id: tenantId }).update({ name: 'Harrow & Sons' });
    const own = { tenant_id: tenantId, livemode: true };
    await ctx.systemDb('webhook_endpoints').insert({
      ...own,
      id: ctx.newId(),
      url: 'https://hooks.example.com/tax',
      events: ['*'],
      secret_encrypted: Buffer.alloc(1),
      failing_since: new Date(ctx.now().getTime() - 60_000),
    });
    await ctx.systemDb('work_faults').insert({
      ...own,
      queue: 'report',
      work_id: ctx.newId(),
      kind: 'error',
      count: 1,
      progress: '',
      deaths_seen: 0,
      reason: 'TypeError',
    });

    const shown = await page();

    expect(areasOf(shown)).toMatchObject({ reports: 'red' });
    expect(shown).toMatch(/data-area="webhooks".*?1 receivers fail.*?Harrow &amp; Sons.*?<\/article>/s);
    expect(shown).toContain('data-tenants-hurt="1"');
    expect(shown).toMatch(/Who is hurt.*Harrow &amp; Sons.*receivers failing/s);
  });

  it('counts what failed under another name: preparations, quarterly updates, categorisations, readings', async () => {
    const { ctx } = admin;
    const { tenantId } = await createTenant(ctx);
    await ctx.systemDb('tenants').where({ id: tenantId }).update({ name: 'Quiet & Co' });
    const own = { tenant_id: tenantId, livemode: true };
    const [client, taxReturn] = [ctx.newId(), ctx.newId()];
    await ctx.systemDb('clients').insert({
      ...{ ...own, id: client, given_name: 'Ada', family_name: 'Byron', region: 'england' },
    });
    const kinds: readonly (readonly [string, string, object])[] = [
      ['tax_returns', '', { id: taxReturn, client_id: client, tax_year: 2025, state: 'calculation_failed' }],
      [
        'submissions',
        'filing',
        {
          ...{ tax_return_id: taxReturn, client_id: client, tax_year: 2025, filing_version: 1 },
          ...{
            nino_index: Buffer.alloc(32, 1),
            kind: 'prepare',
            state: 'done',
            code: 'RULE_TYPE_OF_BUSINESS',
          },
        },
      ],
      ['quarterly_updates', 'filing', { ...update(client, 'self_employment'), status: 'rejected' }],
      ['quarterly_updates', 'filing', { ...update(client, 'uk_property'), status: 'unknown' }],
      [
        'quarterly_updates',
        'filing',
        { ...update(client, 'foreign_property'), status: 'sending', created_at: new Date(0) },
      ],
      [
        'categorisations',
        'imports',
        { status: 'failed', error: { code: 'processing_failed' }, finished_at: ctx.now() },
      ],
      [
        'hmrc_access',
        'filing',
        { client_id: client, status: 'failed', error: { code: 'processing_failed' } },
      ],
      [
        'obligation_readings',
        'filing',
        { client_id: client, status: 'failed', error: { code: 'processing_failed' } },
      ],
    ];
    for (const [table, area, row] of kinds) {
      await ctx.systemDb(table).insert({ ...own, id: ctx.newId(), ...row });
      if (area === '') continue;
      const card = new RegExp(`data-area="${area}".*?</article>`, 's').exec(await page())?.[0];
      expect([table, area, card?.includes('Quiet &amp; Co')]).toEqual([table, area, true]);
      if (table === 'submissions') expect(await page()).toContain('not prepared');
      if (table !== 'submissions') await ctx.systemDb(table).where(own).delete();
      else await ctx.systemDb(table).where(own).update({ code: 'abandoned' });
    }
    expect(await page()).not.toContain('Quiet &amp; Co');
  });

  it('names the most hurt of each area when one area hurts many, and counts the others', async () => {
    const { ctx } = admin;
    const failed = { livemode: true, type: 'transactions', format: 'csv', status: 'failed' };
    for (let n = 1; n <= 30; n++) {
      const { tenantId } = await createTenant(ctx);
      await ctx
        .systemDb('tenants')
        .where({ id: tenantId })
        .update({ name: `Practice ${n}` });
      const rows = Array.from({ length: n === 30 ? 3 : 1 }, () => ({
        ...failed,
        id: ctx.newId(),
        tenant_id: tenantId,
        finished_at: ctx.now(),
      }));
      await ctx.systemDb('reports').insert(rows);
    }

    const shown = await page();

    const table = /aria-label="Who is hurt".*?<\/table>/s.exec(shown)?.[0] ?? '';
    expect(shown).toMatch(/data-area="reports".*?32 failed.*?Practice 30<.*?and 28 more.*?<\/article>/s);
    expect(shown).toContain('data-tenants-hurt="31"');
    expect(table).toMatch(/Practice 30<.*?<td data-label="What">3 failed in the last day/s);
    expect(table).toContain('receivers failing');
    expect(table.match(/<tr>/g)).toHaveLength(21);
    expect(shown).toContain('<p class="hint">12 more.</p>');
  });

  it('names those for whom work waits, and calls them hurt once it is late', async () => {
    const { ctx } = admin;
    const waiting = async (name: string, seconds: number) => {
      const { tenantId } = await createTenant(ctx);
      await ctx.systemDb('tenants').where({ id: tenantId }).update({ name });
      await ctx.systemDb('reports').insert({
        ...{ id: ctx.newId(), tenant_id: tenantId, livemode: true, type: 'transactions', format: 'csv' },
        created_at: new Date(ctx.now().getTime() - seconds * 1000),
      });
    };
    await waiting('Patient & Co', 5);
    await waiting('Late & Co', 86_400);

    const shown = await page();

    const backlogs = /aria-label="Backlogs".*?<\/table>/s.exec(shown)?.[0] ?? '';
    expect(backlogs).toContain('Patient &amp; Co');
    expect(backlogs).toContain('Late &amp; Co');
    expect(shown).toContain('data-tenants-hurt="32"');
  });

  it('holds up nobody’s deliveries to an endpoint that is disabled or paused by an operator', async () => {
    const { ctx } = admin;
    const { tenantId } = await createTenant(ctx);
    await ctx.systemDb('tenants').where({ id: tenantId }).update({ name: 'Paused & Co' });
    const own = { tenant_id: tenantId, livemode: true };
    const [endpoint, event] = [ctx.newId(), ctx.newId()];
    const at = new Date(ctx.now().getTime() - 3_600_000);
    await ctx.systemDb('webhook_endpoints').insert({
      ...{ ...own, id: endpoint, url: 'https://hooks.example.com/paused', events: ['*'] },
      secret_encrypted: Buffer.alloc(1),
    });
    await ctx.systemDb('events').insert({ ...own, id: event, type: 'report.failed', body: '{}' });
    await ctx.systemDb('webhook_deliveries').insert({
      ...{ ...own, id: ctx.newId(), event_id: event, webhook_endpoint_id: endpoint },
      next_attempt_at: at,
    });
    const set = (changes: object) =>
      ctx.systemDb('webhook_endpoints').where({ id: endpoint }).update(changes);
    const isNamed = async () => (await page()).includes('Paused &amp; Co');

    expect(await isNamed()).toBe(true);
    await set({ operator_paused_until: new Date(ctx.now().getTime() + 3_600_000) });
    expect(await isNamed()).toBe(false);
    await set({ operator_paused_until: at });
    expect(await isNamed()).toBe(true);
    await set({ enabled: false });
    expect(await isNamed()).toBe(false);
  });

  it('draws what all processes have counted, from Postgres, with a table of each on request', async () => {
    const { ctx } = admin;
    for (let n = 0; n < 100; n++) ctx.metrics.minutes.record('webhook_receipt', n < 98 ? 40 : 2_000, false);
    await writeMinutes(ctx);
    ctx.metrics.minutes.record('webhook_receipt', 40, true);
    await writeMinutes(ctx);

    const rows = await ctx.systemDb('metric_buckets').where({ series: 'webhook_receipt' });
    const shown = await page('/?figures=webhook_receipt');

    expect(rows.map(({ count, failed, width_minutes }) => [width_minutes, count, failed])).toEqual(
      expect.arrayContaining([
        [1, '101', '1'],
        [15, '101', '1'],
      ]),
    );
    const row = /<tr data-series="webhook_receipt">.*?<\/tr>/s.exec(shown)?.[0] ?? '';
    expect(row).toMatch(/<td class="number">1,[5-9]\d\d<\/td>/);
    expect(shown).toMatch(/<svg role="img"[^>]*><title>Webhooks, commit to receipt: milliseconds/);
    expect(shown).toMatch(/Figures of Webhooks, commit to receipt.*?<td class="number">101<\/td>/s);
    expect(await page()).toContain('<a href="/?range=hour&amp;figures=webhook_receipt#webhook_receipt">');
    expect(await page('/?range=day')).toContain('By quarter of an hour.');
  });

  it('keeps counts that cannot be written, and writes them later', async () => {
    const { ctx } = admin;
    ctx.metrics.minutes.record('requests', 5, false);
    const broken = { ...ctx, systemDb: ctx.db };

    await expect(writeMinutes(broken)).rejects.toThrow();
    await writeMinutes(ctx);

    const [row] = await ctx.systemDb('metric_buckets').where({ series: 'requests', width_minutes: 1 });
    expect(row.count).toBe('1');
  });
});

const update = (client: string, kind: string) => ({
  ...{ client_id: client, kind, tax_year: 2025, figures: '{}' },
  ...{ period_start_on: '2025-04-06', period_end_on: '2025-07-05' },
});
