import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { appRoutes } from '@bull-board/api/dist/routes.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOARD_ACTS } from '../../../admin/board-acts.js';
import { QUEUES } from '../../../src/queues/index.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { withClient } from '../../support/databases.js';
import { within } from '../../support/within.js';
import { type Browser, byAction, startTestConsole, type TestConsole } from './console-driver.js';

const PAUSE = '/queues/api/queues/import/pause';

describe('acts in the console', () => {
  let admin: TestConsole;
  beforeAll(async () => {
    admin = await startTestConsole();
  });
  afterAll(() => admin.close());

  const put = (browser: Browser, path: string) =>
    browser.agent.put(path).set('X-XSRF-TOKEN', browser.csrf()).set('Accept', 'application/json');

  const importQueue = () => {
    const contract = QUEUES.find(({ name }) => name === 'import');
    if (!contract) throw new Error('no import queue');
    return openQueue(contract, admin.ctx.redis, admin.ctx.config);
  };

  it('knows every change that the board offers, in the board’s order', () => {
    const offered = appRoutes.api.filter(({ method }) => method !== 'get');

    expect(BOARD_ACTS.map(({ method, route }) => ({ method, route }))).toEqual(
      offered.map(({ method, route }) => ({ method, route })),
    );
  });

  it('refuses every change by a viewer, with the right token too, and records the refusals', async () => {
    const viewer = await admin.signedIn('viewer');

    for (const { method, route } of BOARD_ACTS) {
      const path = route.replace(':queueName', 'import').replace(/:\w+/g, 'failed');
      const answer = await viewer.agent[method](`/queues${path}`).set('X-XSRF-TOKEN', viewer.csrf());
      expect([route, answer.status, answer.body.code]).toEqual([route, 403, 'forbidden']);
    }
    const posted = await viewer.agent
      .post('/queues/api/queues/import/1/retry')
      .set('X-XSRF-TOKEN', viewer.csrf());
    const removed = await viewer.agent.delete('/anything').set('X-XSRF-TOKEN', viewer.csrf());
    expect([posted.status, removed.status]).toEqual([403, 403]);

    expect(await importQueue().isPaused()).toBe(false);
    const refused = (await admin.acts(viewer.email)).filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(BOARD_ACTS.length + 2);
    expect(refused.every(({ detail }) => 'reason' in detail && detail.reason === 'forbidden')).toBe(true);
    expect((await viewer.agent.get('/queues/api/queues')).body.queues).toHaveLength(QUEUES.length);
    expect((await viewer.agent.get('/queues/api/queues?jobsPerPage=1000')).status).toBe(200);
    expect((await viewer.agent.get('/queues/api/queues?jobsPerPage=1001')).body).toMatchObject({
      status: 400,
      code: 'bad_request',
      detail: 'jobsPerPage is at most 1000.',
    });
    for (const query of [
      'page=1e99',
      'page=99999999999999999999',
      'page=0',
      'page=-1',
      'page=x',
      'page=1&page=2',
    ]) {
      expect((await viewer.agent.get(`/queues/api/queues?activeQueue=submit&${query}`)).status).toBe(400);
    }
    expect((await viewer.agent.get('/queues/api/queues?activeQueue=submit&page=2')).status).toBe(200);
  });

  it('refuses a change without the session’s token', async () => {
    const operator = await admin.signedIn('operator');
    const other = await admin.signedIn('operator');

    for (const token of [undefined, '', 'x'.repeat(43), other.csrf()]) {
      const request = operator.agent.put(PAUSE);
      const answer = await (token === undefined ? request : request.set('X-XSRF-TOKEN', token));
      expect([answer.status, answer.body.code]).toEqual([403, 'csrf_refused']);
    }
    const elsewhere = await put(operator, PAUSE).set('Sec-Fetch-Site', 'cross-site');
    expect(elsewhere.status).toBe(403);
    expect((await operator.agent.post('/sign-out').type('form').send({})).status).toBe(403);
    expect(await importQueue().isPaused()).toBe(false);
    expect((await admin.acts(operator.email)).slice(-2)).toMatchObject([
      { action: 'pause_queue', outcome: 'refused', detail: { reason: 'csrf_refused' } },
      { action: 'sign_out', outcome: 'refused', detail: { reason: 'csrf_refused' } },
    ]);
  });

  it('lets an operator pause and resume with a reason, but leaves what can lose work to an admin', async () => {
    const operator = await admin.signedIn('operator');
    const chief = await admin.signedIn('admin');
    const post = (browser: Browser, act: string) =>
      browser.agent
        .post(`/queue-acts/import/${act}`)
        .type('form')
        .set('Accept', 'application/json')
        .send({ _csrf: browser.csrf(), reason: 'the disk is full' });

    expect((await put(operator, PAUSE)).body).toMatchObject({
      ...{ status: 422, code: 'own_page' },
      detail: 'This concerns many jobs: open /queue-acts/import/pause and say why.',
    });
    expect((await post(operator, 'pause')).status).toBe(303);
    expect(await importQueue().isPaused()).toBe(true);
    for (const act of ['empty', 'obliterate', 'clean/failed', '1/clean']) {
      expect((await put(operator, `/queues/api/queues/import/${act}`)).status).toBe(403);
    }
    expect((await put(operator, '/queues/api/queues/pause')).status).toBe(403);
    expect((await post(operator, 'resume')).status).toBe(303);
    expect(await importQueue().isPaused()).toBe(false);
    expect((await post(chief, 'promote')).status).toBe(303);
    expect((await put(chief, '/queues/api/queues/import/no-such-act')).status).toBe(404);

    await vi.waitFor(async () => {
      expect(byAction(await admin.acts(chief.email))).toMatchObject([
        { action: 'promote_all_jobs', outcome: 'started', queue: 'import' },
        {
          action: 'promote_all_jobs',
          outcome: 'succeeded',
          queue: 'import',
          detail: { before: 0, after: 0 },
        },
        { action: 'sign_in' },
        { action: 'unknown_act', outcome: 'refused' },
      ]);
      const done = (await admin.acts(operator.email)).filter(({ outcome }) => outcome === 'succeeded');
      expect(byAction(done)).toMatchObject([
        { action: 'pause_queue', detail: { reason: 'the disk is full', before: 'running', after: 'paused' } },
        { action: 'resume_queue', detail: { before: 'paused', after: 'running' } },
        { action: 'sign_in' },
      ]);
    });
  });

  it('takes a path for the same act as the board does, however it is written', async () => {
    const operator = await admin.signedIn('operator');

    for (const path of [
      '/QUEUES/API/queues/import/OBLITERATE',
      '/queues/api/queues/import/obliterate/',
      '/queues/api/queues/import/clean/retry',
      '/queues/api/queues/%69mport/obliterate',
      '/queues//api/queues/import/obliterate',
    ]) {
      expect([403, 404]).toContain((await put(operator, path)).status);
    }
    const succeeded = (await admin.acts(operator.email)).filter(({ outcome }) => outcome === 'started');
    expect(succeeded).toEqual([]);
  });

  it('records how an act ended that the board refused', async () => {
    const operator = await admin.signedIn('operator');

    expect((await put(operator, '/queues/api/queues/import/no-such-job/retry')).status).toBe(404);

    await vi.waitFor(async () =>
      expect((await admin.acts(operator.email)).slice(-2)).toMatchObject([
        { action: 'retry_job', outcome: 'started', queue: 'import' },
        { action: 'retry_job', outcome: 'refused', queue: 'import', detail: { status: 404 } },
      ]),
    );
  });

  it('does nothing that it cannot record', async () => {
    const operator = await admin.signedIn('operator');
    const owner = (sql: string) => withClient(admin.ctx.config.databaseUrl, (client) => client.query(sql));
    await owner('revoke insert on audit_log from system');

    const answer = await put(operator, '/queues/api/queues/import/1/retry');
    await owner('grant insert on audit_log to system');

    expect([answer.status, answer.body.code]).toEqual([503, 'record_unavailable']);
    expect(await importQueue().isPaused()).toBe(false);
  });

  it('records an outcome for a browser that left while the start was recorded', async () => {
    const operator = await admin.signedIn('operator');
    const [responses, channel] = [[] as ServerResponse[], 'http.server.request.start'];
    const note = (message: unknown) =>
      void responses.push((message as { response: ServerResponse }).response);
    subscribe(channel, note);
    await withClient(admin.ctx.config.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table audit_log in exclusive mode');
      const asked = put(operator, '/queues/api/queues/import/1/retry');
      asked.end(() => undefined);
      await within(10, 'the start waits to be recorded', async () => {
        const { rows } = await client.query(
          `select from pg_locks where relation = 'audit_log'::regclass and not granted`,
        );
        return rows.length > 0;
      });
      asked.abort();
      await within(10, 'the request is over', () => responses.at(-1)?.destroyed === true);
      await client.query('commit');
    });
    unsubscribe(channel, note);

    await vi.waitFor(async () => {
      const acts = await admin.acts(operator.email);
      expect(acts.map(({ outcome }) => outcome).slice(-2)).toEqual(['started', 'unknown']);
    });
  });

  it('keeps a record that cannot be changed: not by the console, not by the owner of the table', async () => {
    await admin.signedIn('viewer');
    const owner = (sql: string) => withClient(admin.ctx.config.databaseUrl, (client) => client.query(sql));

    for (const sql of ["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log']) {
      await expect(admin.ctx.systemDb.raw(sql)).rejects.toThrow('permission denied');
      await expect(owner(sql)).rejects.toThrow('audit_log is append-only');
    }
  });

  it('lists the record newest first, page by page, filtered, with everything escaped', async () => {
    const viewer = await admin.signedIn('viewer');
    await admin.ctx.systemDb('audit_log').insert(
      Array.from({ length: 60 }, (_, index) => ({
        actor: 'many@example.com',
        action: 'retry_job',
        outcome: 'succeeded',
        queue: 'report',
        job_id: `<b>${index}</b>`,
      })),
    );
    const page = async (path: string) => (await viewer.agent.get(path).set('Accept', 'text/html')).text;

    const first = await page('/audit?operator=MANY@example.com&queue=report');
    const older = /href="(\/audit\?[^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await page(older);

    expect(first.match(/&lt;b&gt;\d+/g)).toHaveLength(100 / 2);
    expect(first.indexOf('&lt;b&gt;59')).toBeLessThan(first.indexOf('&lt;b&gt;58'));
    expect(second.match(/&lt;b&gt;\d+/g)).toHaveLength(10);
    expect(first + second).not.toContain('<b>');
    expect(await page('/audit?action=obliterate_queue&operator=many@example.com')).toContain('No line fits.');
    for (const odd of [
      'before=abc',
      'before=99999999999999999999',
      'operator[]=x',
      'queue=%00',
      'action=%F0',
    ]) {
      expect((await viewer.agent.get(`/audit?${odd}`).set('Accept', 'text/html')).status).toBe(200);
    }
  });

  it('sends pages that load nothing from elsewhere, may not be framed and are not kept', async () => {
    const viewer = await admin.signedIn('viewer');

    const page = await viewer.agent.get('/').set('Accept', 'text/html');

    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['cache-control']).toBe('no-store');
    for (const { name } of QUEUES) expect(page.text).toContain(`href="/queues/queue/${name}"`);
    expect(page.text).not.toMatch(
      /<script(?! src="\/console\.js" defer><)|style=|https?:\/\/(?!www\.w3\.org)/,
    );
    const board = await viewer.agent.get('/queues/').set('Accept', 'text/html');
    expect(board.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
