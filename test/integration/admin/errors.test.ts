import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/durations.js';
import { publicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { releaseName } from '../../../src/process/release-name.js';
import { fingerprintOf, noteThisRelease, writeErrors } from '../../../src/services/console/keep-errors.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { withClient } from '../../support/databases.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { within } from '../../support/within.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';

const KIND = { source: 'report', code: 'TypeError', place: 'writeSheet, src/services/reports/x' };
const ID = fingerprintOf(KIND);

describe('kinds of error in the console', () => {
  let clock = new Date();
  let admin: TestConsole;
  let tenant: TestTenant;
  let viewer: Browser;
  let operator: Browser & { readonly email: string };
  beforeAll(async () => {
    admin = await startTestConsole({ clock: { now: () => clock }, settings: { RELEASE: 'b7f2c1' } });
    tenant = await createTenant(admin.ctx);
    await admin.ctx.systemDb('tenants').where({ id: tenant.tenantId }).update({ name: 'Harrow Tax Ltd' });
    viewer = await admin.signedIn('viewer');
    operator = await admin.signedIn('operator');
  });
  afterAll(() => admin.close());
  beforeEach(async () => {
    clock = new Date();
    admin.ctx.metrics.errors.take();
    await admin.ctx.systemDb('error_groups').delete();
    await admin.ctx.systemDb('releases').delete();
  });

  const page = async (path: string) => (await viewer.agent.get(path).set('Accept', 'text/html')).text;
  const act = (name: string, fields: object) =>
    operator.agent
      .post(`/errors/${ID}/${name}`)
      .type('form')
      .set('Accept', 'text/html')
      .send({ _csrf: operator.csrf(), reason: 'drill', ...fields });
  const happen = async (times = 1) => {
    for (let n = 0; n < times; n++) admin.ctx.metrics.errors.record({ ...KIND, tenantId: tenant.tenantId });
    await writeErrors(admin.ctx);
  };
  const stateOf = (text: string) => /data-state="(open|muted|resolved|back)"/.exec(text)?.[1];

  it('shows since when, how often, in which release and at whose work it came', async () => {
    await noteThisRelease(admin.ctx);
    await happen(3);
    await happen(2);

    const list = await page('/errors');
    const one = await page(`/errors/${ID}`);

    expect(list).toContain(`href="/errors/${ID}"`);
    for (const heading of ['First seen', 'In release', 'Tenants']) expect(list).toContain(heading);
    expect(list).toMatch(/<svg class="spark" role="img".*?together: 5, most: 5/s);
    for (const text of ['First seen', KIND.place, 'b7f2c1', 'Harrow Tax Ltd', 'report'])
      expect([text, one.includes(text)]).toEqual([text, true]);
    expect(one).toMatch(/Times.{0,40}5/s);
    expect(one).toContain(publicId('tenant', tenant.tenantId));
    expect(stateOf(one)).toBe('open');
  });

  it('is not there under another name, and no name makes the page fail', async () => {
    for (const id of ['0'.repeat(16), 'x', '%00', "';--", `${ID}0`])
      expect((await viewer.agent.get(`/errors/${id}`).set('Accept', 'text/html')).status).toBe(404);
    for (const query of ['show=x', 'show[]=open', 'show=%00'])
      expect((await viewer.agent.get(`/errors?${query}`).set('Accept', 'text/html')).status).toBe(200);
  });

  it('says on the overview what is new since the release, one click away', async () => {
    await admin.ctx.systemDb('releases').insert({ name: '0.9.0', first_seen_at: new Date(0) });
    await happen();
    await admin.ctx
      .systemDb('error_groups')
      .update({ first_seen_at: new Date(Date.now() - DAY_MS), first_release: '0.9.0' });
    await noteThisRelease(admin.ctx);
    const fresh = { ...KIND, code: 'RangeError' };
    await admin.ctx
      .systemDb('releases')
      .whereNot({ name: '0.9.0' })
      .update({ first_seen_at: new Date(Date.now() - 60_000) });
    admin.ctx.metrics.errors.record({ ...fresh, tenantId: null });
    await writeErrors(admin.ctx);

    const overview = await page('/');
    const news = await page('/errors?show=new');

    expect(overview).toContain(
      `<a href="/errors?show=new">New errors since release ${releaseName('b7f2c1')}: 1</a>`,
    );
    expect(overview).toContain('<line class="mark"');
    expect([news.includes(fingerprintOf(fresh)), news.includes(ID)]).toEqual([true, false]);
  });

  it('is off the open ones once resolved, and comes back in red when it is seen again', async () => {
    await happen();
    clock = new Date(Date.now() + 1_000);
    expect((await act('resolve', {})).headers['location']).toBe(`/errors/${ID}`);
    const resolved = [stateOf(await page(`/errors/${ID}`)), (await page('/errors')).includes(ID)];
    clock = new Date(Date.now() + 2_000);
    await admin.ctx.systemDb('error_groups').update({ last_seen_at: clock });
    const back = [stateOf(await page(`/errors/${ID}`)), (await page('/errors')).includes(ID)];

    expect(resolved).toEqual(['resolved', false]);
    expect(back).toEqual(['back', true]);
    expect(await page('/errors')).toContain('<span class="tag failed" data-state="back">');
    expect(await page('/')).toContain('1 came back after they were resolved');
  });

  it('is counted while muted, but open only after it', async () => {
    await happen();
    const refused = await act('mute', { hours: '100000' });
    await act('mute', { hours: '2' });
    await happen();
    const muted = [stateOf(await page(`/errors/${ID}`)), (await page('/errors')).includes(ID)];
    const [row] = await admin.ctx.systemDb('error_groups');
    await admin.ctx.systemDb('error_groups').update({ muted_until: new Date(clock.getTime() - 1) });
    const after = [stateOf(await page(`/errors/${ID}`)), (await page('/errors')).includes(ID)];

    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('hours must be a whole number from 1 to'),
    ]);
    expect(muted).toEqual(['muted', false]);
    expect([row.count, row.muted_until.getTime() - clock.getTime()]).toEqual(['2', 2 * 3_600_000]);
    expect(after).toEqual(['open', true]);
  });

  it('is assigned to an operator who exists, and each act is on record with before and after', async () => {
    await happen();
    const nobody = await act('assign', { to: 'nobody@example.com' });
    await act('assign', { to: operator.email });

    expect(nobody.status).toBe(404);
    expect(await page(`/errors/${ID}`)).toContain(operator.email);
    await expect
      .poll(async () => (await admin.acts(operator.email)).at(-1), { timeout: 30_000 })
      .toMatchObject({
        action: 'assign_error',
        outcome: 'succeeded',
        detail: { reason: 'drill', error: ID, before: 'nobody', after: operator.email },
      });
  });

  it('comes from a request that is answered 5xx, and not from one that is refused', async () => {
    const { ctx } = admin;
    const api = supertest(createApp(ctx));
    const post = (body: object) =>
      api.post('/v1/clients').set('Authorization', `Bearer ${tenant.secret}`).send(body);
    const refused = await post({ family_name: 1 });
    const owner = (sql: string) => withClient(ctx.config.databaseUrl, (client) => client.query(sql));
    await owner('alter table clients rename to clients_away');
    const failed = await post({ given_name: 'Ada', family_name: 'Byron' });
    await owner('alter table clients_away rename to clients');
    await writeErrors(ctx);

    expect([refused.status, failed.status]).toEqual([422, 500]);
    const rows = await ctx.systemDb('error_groups as g').join('error_tenants as t', {
      't.fingerprint': 'g.fingerprint',
    });
    expect(rows).toMatchObject([
      {
        ...{ source: 'web', code: 'DatabaseError 42P01', count: '1', hurt_tenant_id: tenant.tenantId },
        place: 'createClient, parserOpenTable',
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Byron');
  });

  it('comes from a job that fails, with its queue', async () => {
    const { ctx } = admin;
    const stop = startWorkers(ctx);
    const { tenantId } = tenant;
    try {
      await ctx.systemDb('outbox').insert({
        ...{ tenant_id: tenantId, livemode: true, queue: 'report', job_id: 'ob-broken' },
        payload: JSON.stringify({ tenantId, livemode: true }),
      });
      await within(30, 'the failure is counted', async () => {
        await writeErrors(ctx);
        return (await ctx.systemDb('error_groups').where({ source: 'report' })).length === 1;
      });
    } finally {
      await stop();
    }
    expect(await ctx.systemDb('error_groups').where({ source: 'report' })).toMatchObject([
      { code: 'the payload is not one of report', place: 'ended as failed' },
    ]);
  });

  it('is kept for the next time while it cannot be written, and added once when two processes write at once', async () => {
    const { ctx } = admin;
    ctx.metrics.errors.record({ ...KIND, tenantId: tenant.tenantId });
    await expect(writeErrors({ ...ctx, systemDb: ctx.db })).rejects.toThrow();
    const take = () => [
      {
        ...KIND,
        hour: new Date(0),
        firstAt: new Date(),
        lastAt: new Date(),
        count: 1,
        tenants: new Map<string, number>(),
      },
    ];
    const other = { ...ctx, metrics: { ...ctx.metrics, errors: { ...ctx.metrics.errors, take } } };

    await Promise.all([writeErrors(ctx), ...Array.from({ length: 8 }, () => writeErrors(other))]);

    expect(await ctx.systemDb('error_groups')).toMatchObject([{ fingerprint: ID, count: '9' }]);
  });

  it('goes with its hours and tenants when it was not seen for long; the newest release stays', async () => {
    const { ctx } = admin;
    await happen();
    const old = new Date(Date.now() - 100 * DAY_MS);
    await ctx.systemDb('error_hours').insert({ fingerprint: ID, starts_at: old, count: 1 });
    await ctx.systemDb('releases').insert([
      { name: 'older', first_seen_at: new Date(old.getTime() - DAY_MS) },
      { name: 'newest', first_seen_at: old },
    ]);
    await sweepExpired(ctx);
    const kept = await ctx.systemDb('error_hours').pluck('fingerprint');
    await ctx.systemDb('error_groups').update({ last_seen_at: old });
    await sweepExpired(ctx);

    expect(kept).toEqual([ID]);
    expect(await ctx.systemDb('releases').pluck('name')).toEqual(['newest']);
    for (const table of ['error_groups', 'error_hours', 'error_tenants'])
      expect([table, await ctx.systemDb(table)]).toEqual([table, []]);
  });
});
