import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { QUEUES } from '../../../src/queues/index.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { createTenant } from '../../support/factories.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';

const METRICS_TOKEN = 'metrics-token-for-tests-metrics-token';

describe('watching in the console', () => {
  let admin: TestConsole;
  let viewer: Browser;
  beforeAll(async () => {
    admin = await startTestConsole({ settings: { METRICS_TOKEN } });
    viewer = await admin.signedIn('viewer');
  });
  afterAll(() => admin.close());

  const page = async (path: string) => (await viewer.agent.get(path).set('Accept', 'text/html')).text;

  async function failedCategorisation(tenantId: string, code: string, jobId: string): Promise<string> {
    const id = admin.ctx.newId();
    await admin.ctx.systemDb('categorisations').insert({
      id,
      tenant_id: tenantId,
      livemode: true,
      status: 'failed',
      finished_at: admin.ctx.now(),
      error: JSON.stringify({ code, detail: 'told to the tenant' }),
      job_id: jobId,
    });
    return publicId('job', id);
  }

  it('finds work by its own id, its tenant, its job and its error code, and says when nothing fits', async () => {
    const one = await createTenant(admin.ctx);
    const other = await createTenant(admin.ctx);
    const mine = await failedCategorisation(one.tenantId, 'period_locked', 'ob-71');
    const theirs = await failedCategorisation(other.tenantId, 'version_conflict', 'ob-72');
    const tenant = publicId('tenant', one.tenantId);

    for (const q of [mine, tenant, 'ob-71', 'period_locked']) {
      const found = await page(`/jobs?q=${q}`);
      expect([q, found.includes(mine), found.includes(theirs)]).toEqual([q, true, false]);
      expect(found).not.toContain('told to the tenant');
    }
    const latest = await page('/jobs');
    expect(latest).toContain(mine);
    expect(latest).toContain(theirs);
    expect(latest).toContain('Failures of the last seven days');
    expect(await page('/jobs?q=no_such_code')).toContain('Nothing fits.');
    expect(await page(`/jobs?q=${publicId('client', admin.ctx.newId())}`)).toContain('Nothing fits.');
    expect(await page(`/jobs?q=${publicId('taxReturn', admin.ctx.newId())}`)).toContain('Nothing fits.');
    expect(await page("/jobs?q=';drop table operators")).toContain('neither an id nor an error code');
    expect(await page('/jobs?q=%3Cscript%3E')).toContain('value="&lt;script&gt;"');
  });

  it('finds all that a request led to by its id', async () => {
    const { tenantId } = await createTenant(admin.ctx);
    const requestId = publicId('request', admin.ctx.newId());
    const work = await failedCategorisation(tenantId, 'period_locked', 'ob-81');
    const own = { tenant_id: tenantId, livemode: true, request_id: requestId };
    await admin.ctx.systemDb('categorisations').where({ job_id: 'ob-81' }).update({ request_id: requestId });
    const event = admin.ctx.newId();
    await admin.ctx.systemDb('events').insert({ ...own, id: event, type: 'client.created', body: '{}' });
    const outbox = { ...own, queue: 'webhook', payload: '{}' };
    await admin.ctx.systemDb('outbox').insert({ ...outbox, job_id: 'ob-82' });
    await admin.ctx.systemDb('outbox_dead').insert({ ...outbox, id: 83, job_id: 'ob-83', reason: 'refused' });

    const found = await page(`/jobs?q=${requestId}`);
    const failed = await page(`/jobs?q=${requestId}&failed=1`);
    const other = await page(`/jobs?q=${publicId('request', admin.ctx.newId())}`);
    await admin.ctx.systemDb('outbox').where({ job_id: 'ob-82' }).delete();

    for (const id of [work, publicId('event', event), 'client.created', 'ob-82', 'ob-83'])
      expect([id, found.includes(id)]).toEqual([id, true]);
    expect([failed.includes(work), failed.includes('ob-82')]).toEqual([true, false]);
    expect(other).toContain('Nothing fits.');
  });

  it('shows what waits, for how long, and whether a worker has it', async () => {
    const contract = QUEUES.find(({ name }) => name === 'webhook');
    if (!contract) throw new Error('no webhook queue');
    const queue = openQueue(contract, admin.ctx.redis, admin.ctx.config);
    const timestamp = admin.ctx.now().getTime() - 3 * 60_000;
    await queue.add(contract.name, {}, { jobId: 'ob-9', timestamp });
    await queue.pause();

    const overview = await page('/');
    const row = /<tr><th scope="row"><a href="\/queues\/queue\/webhook">.*?<\/tr>/s.exec(overview)?.[0] ?? '';

    expect(row).toContain('paused');
    expect(row).toContain('3 min');
    expect(row).toContain('none');
    const metrics = await viewer.agent.get('/metrics');
    expect(metrics.text).toContain('queue_jobs{queue="webhook",state="waiting"} 1');
    expect(metrics.text).toContain('queue_paused{queue="webhook"} 1');
    expect(metrics.text).toMatch(/queue_oldest_waiting_seconds\{queue="webhook"\} 18\d/);
    expect(metrics.text).toContain('outbox_rows{state="due"} 0');
  });

  it('gives its metrics to the bearer of the token and to no stranger', async () => {
    const ask = (token: string) => admin.http.get('/metrics').set('Authorization', `Bearer ${token}`);

    expect((await admin.http.get('/metrics')).status).toBe(401);
    expect((await ask(`${METRICS_TOKEN}x`)).status).toBe(401);
    expect((await ask(METRICS_TOKEN)).status).toBe(200);
  });

  it('answers about health without a sign-in, and with a page about what it does not have', async () => {
    expect((await admin.http.get('/readyz')).body.status).toBe('ready');
    const nowhere = await viewer.agent.get('/nowhere').set('Accept', 'text/html');
    expect([nowhere.status, nowhere.text.includes('There is no such page')]).toEqual([404, true]);
    const call = await viewer.agent.get('/nowhere').set('Accept', 'application/json');
    expect(call.body).toMatchObject({ status: 404, code: 'not_found', type: 'about:blank' });
  });
});
