import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { createJobStarter, type JobStarter } from '../../../src/queues/job-starter.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { reportQueue } from '../../../src/queues/report.js';
import { continueWorkActs } from '../../../src/services/console/continue-work-acts.js';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { callerOf } from '../../support/test-app.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';
import { FAILED, makeTrouble } from './trouble-rows.js';

const IMPORTS = 5;

describe('acts on many pieces of work', () => {
  let admin: TestConsole;
  let tenant: TestTenant;
  let shown: string;
  let starter: JobStarter;
  let operator: Browser & { readonly email: string };
  let ids: Awaited<ReturnType<typeof makeTrouble>>;
  beforeAll(async () => {
    admin = await startTestConsole();
    tenant = await createTenant(admin.ctx);
    shown = publicId('tenant', tenant.tenantId);
    operator = await admin.signedIn('operator');
    starter = createJobStarter(admin.ctx.redis, admin.ctx.config);
    ids = await makeTrouble(admin, tenant);
    const caller = callerOf(supertest(createApp(admin.ctx)), tenant.secret);
    const { id: client } = await make(caller, '/v1/clients', clientBody());
    for (let n = 0; n < IMPORTS; n++) await upload(caller, client);
    await make(caller, '/v1/reports', { ...reportBody(client), type: 'transactions', format: 'csv' }, 202);
  });
  afterAll(async () => {
    await starter?.close();
    await admin?.close();
  });

  const get = (path: string, browser: Browser = operator) =>
    browser.agent.get(path).set('Accept', 'text/html');
  const post = (path: string, fields: object, browser: Browser = operator) =>
    browser.agent
      .post(path)
      .type('form')
      .set('Accept', 'text/html')
      .send({ _csrf: browser.csrf(), reason: 'drill', ...fields });
  const work = (signal = new AbortController().signal) => continueWorkActs(admin.ctx, starter, signal);
  const itemsOf = (id: string) => admin.ctx.systemDb('work_act_items').where({ work_act_id: id });
  const idOf = (answer: { headers: Record<string, string> }) =>
    answer.headers['location']?.split('/').at(-1) ?? '';

  it('are offered where work is found to those who may act, and not to viewers', async () => {
    const viewer = await admin.signedIn('viewer');
    const [offered, withheld] = [await get(`/jobs?q=${shown}`), await get(`/jobs?q=${shown}`, viewer)];

    expect(offered.text.match(/type="checkbox" name="work"/g)?.length).toBeGreaterThan(IMPORTS);
    for (const label of ['Try again: chosen', 'Cancel: chosen', 'Try again: all found', 'Cancel: all found'])
      expect([label, offered.text.includes(label), withheld.text.includes(label)]).toEqual([
        label,
        true,
        false,
      ]);
  });

  it('cancel the chosen ones after a look at what will be done, and show how far they are', async () => {
    const imports = await admin.ctx.systemDb('imports').where({ tenant_id: tenant.tenantId }).orderBy('id');
    const chosen = imports.slice(0, 2).map(({ id }) => `import:${id}`);
    const query = new URLSearchParams([
      ['of', 'chosen'],
      ...chosen.map((one): [string, string] => ['work', one]),
    ]);

    const preview = await get(`/work-acts/cancel?${query}`);
    const answer = await post('/work-acts/cancel', { of: 'chosen', work: chosen });
    const before = await get(answer.headers['location'] ?? '');
    await work();
    const after = await get(answer.headers['location'] ?? '');

    expect(preview.text).toContain('2 pieces of work');
    expect(preview.text).toContain('import, 2: cancelled for good');
    expect(before.text).toContain('Cancel: 0 of 2');
    expect(after.text).toContain('Cancel: 2 of 2');
    const states = await admin.ctx
      .systemDb('imports')
      .where({ tenant_id: tenant.tenantId })
      .orderBy('id')
      .pluck('status');
    expect(states).toEqual(['cancelled', 'cancelled', 'queued', 'queued', 'queued']);
    expect(await admin.ctx.systemDb('events').where({ type: 'import.cancelled' })).toHaveLength(2);
  });

  it('take all that a search finds, leave alone what is over, and are on record by actor, reason and tenant', async () => {
    const preview = await get(`/work-acts/cancel?of=found&q=${shown}`);
    const answer = await post('/work-acts/cancel', { of: 'found', q: shown, reason: 'they flood us' });
    await work();

    expect(preview.text).toContain('import, 3: cancelled for good');
    expect(preview.text).toContain('import, 2: it is over');
    expect(preview.text).toContain(`webhook, ${FAILED}: only imports and reports can be cancelled`);
    expect(await itemsOf(idOf(answer)).pluck('outcome')).toEqual(['done', 'done', 'done', 'done']);
    await vi.waitFor(async () => {
      const audit = (await get(`/audit?tenant=${shown}&action=cancel_work`)).text;
      expect(audit).toContain('they flood us');
      expect(audit).toContain(operator.email);
      expect(audit).toContain('count: 4');
    });
    const lines = await admin.acts(operator.email);
    expect(lines.filter(({ detail }) => 'left_alone' in detail).at(-1)).toMatchObject({
      ...{ action: 'cancel_work', outcome: 'succeeded' },
      detail: { reason: 'they flood us', total: 4, done: 4, left_alone: 0 },
    });
  });

  it('send again every delivery that failed for a code, and go on where a process has stopped', async () => {
    const answer = await post('/work-acts/try-again', { of: 'found', q: 'http_error', failed: '1' });
    const stopping = new AbortController();
    const systemDb = admin.ctx.systemDb;
    const untilThree = async () => {
      await vi.waitFor(async () =>
        expect((await itemsOf(idOf(answer)).whereNotNull('outcome')).length > 2).toBe(true),
      );
      stopping.abort();
    };
    await Promise.all([work(stopping.signal), untilThree()]);
    const stopped = await itemsOf(idOf(answer)).whereNotNull('outcome');
    await work();

    expect(stopped.length).toBeLessThanOrEqual(FAILED);
    expect(await itemsOf(idOf(answer)).where({ outcome: 'done' })).toHaveLength(FAILED);
    expect(
      await systemDb('webhook_deliveries').where({ tenant_id: tenant.tenantId, status: 'failed' }),
    ).toEqual([]);
    expect((await get(`/work-acts/${idOf(answer)}`)).text).toContain('It is over.');
    expect((await get('/work-acts')).text).toContain(`/work-acts/${idOf(answer)}`);
  });

  it('run a job now that waits for its time in its queue or in the outbox', async () => {
    const caller = callerOf(supertest(createApp(admin.ctx)), tenant.secret);
    const { id: client } = await make(caller, '/v1/clients', clientBody());
    for (let n = 0; n < 2; n++)
      await make(caller, '/v1/reports', { ...reportBody(client), type: 'transactions', format: 'csv' }, 202);
    const open = await admin.ctx
      .systemDb('reports')
      .where({ tenant_id: tenant.tenantId, status: 'queued' })
      .orderBy('id');
    const [inQueue, inOutbox] = open;
    const queue = openQueue(reportQueue, admin.ctx.redis, admin.ctx.config);
    await admin.ctx.systemDb('outbox').where({ job_id: inQueue.job_id }).delete();
    await queue.add('report', {}, { jobId: inQueue.job_id, delay: 3_600_000 });
    const later = new Date(Date.now() + 3_600_000);
    await admin.ctx.systemDb('outbox').where({ job_id: inOutbox.job_id }).update({ available_at: later });

    const answer = await post('/work-acts/try-again', {
      of: 'chosen',
      work: [`report:${inQueue.id}`, `report:${inOutbox.id}`],
    });
    await work();

    expect(await itemsOf(idOf(answer)).pluck('note')).toEqual(['runs now', 'runs now']);
    expect(await queue.getJobState(inQueue.job_id)).toBe('waiting');
    const [row] = await admin.ctx.systemDb('outbox').where({ job_id: inOutbox.job_id });
    expect(row.available_at.getTime()).toBeLessThan(later.getTime());
    await queue.close();
  });

  it('are kept for 90 days after their end', async () => {
    const { systemDb } = admin.ctx;
    const [older, newer] = await systemDb('work_acts')
      .whereNotNull('finished_at')
      .orderBy('created_at')
      .pluck('id');
    await systemDb('work_acts')
      .where({ id: older })
      .update({ finished_at: new Date(Date.now() - 91 * 86_400_000) });

    await sweepExpired(admin.ctx);

    expect([await itemsOf(older), (await itemsOf(newer)).length > 0]).toEqual([[], true]);
  });

  it('are refused without a choice, for what is none, and where nothing can be done', async () => {
    const lists = [
      {},
      { of: 'chosen' },
      { of: 'found', q: '' },
      { of: 'chosen', work: ['import:x'] },
      { of: 'chosen', work: ["import:' or true --"] },
      { of: 'chosen', work: Array.from({ length: 201 }, () => `import:${tenant.tenantId}`) },
    ];
    for (const fields of lists)
      expect([fields, (await post('/work-acts/cancel', fields)).status]).toEqual([fields, 400]);
    const nothing = await post('/work-acts/cancel', { of: 'found', q: ids.taxReturn });
    expect([nothing.status, nothing.text.includes('There is nothing among it')]).toEqual([409, true]);
    for (const path of ['/work-acts/x', `/work-acts/${tenant.tenantId}`])
      expect((await get(path)).status).toBe(404);
  });
});
