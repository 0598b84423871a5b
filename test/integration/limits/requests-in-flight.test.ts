import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make } from '../../support/world.js';
import { head, startLimited } from './limited-server.js';

type Server = Awaited<ReturnType<typeof startLimited>>;

describe('requests of one tenant in progress', () => {
  let app: TestApp;
  let other: TestTenant;
  let client: string;
  let server: Server;
  beforeAll(async () => {
    app = await startTestApp({ DATABASE_POOL_SIZE: '4', STATEMENT_TIMEOUT_MS: '120000' });
    other = await createTenant(app.ctx);
    client = (await make(app.as(), '/v1/clients', clientBody())).id;
  });
  const locks: { rollback(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(locks.splice(0).map((lock) => lock.rollback()));
    await server.close();
  });
  afterAll(() => app.close());

  const asked = (path: string, secret = app.tenant.secret, headers = {}) =>
    fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${secret}`, ...headers } });
  const replace = (signal?: AbortSignal) =>
    fetch(`${server.origin}/v1/clients/${client}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${app.tenant.secret}`,
        'content-type': 'application/json',
        'if-match': '*',
      },
      body: JSON.stringify(clientBody()),
      ...(signal ? { signal } : {}),
    });

  /** In batches, through the test app: as many rows as a preview fetches in several steps. */
  async function addRows(tenant: TestTenant, count: number): Promise<void> {
    const { id } = await make(app.as(tenant.secret), '/v1/clients', clientBody());
    for (let from = 0; from < count; from += 100) {
      const transactions = Array.from({ length: 100 }, (_, at) => ({
        client_id: id,
        date: '2025-06-01',
        amount: -1,
        description: `KETTLE AND SONS ${from + at}`,
      }));
      await make(app.as(tenant.secret), '/v1/transactions/batch', { transactions });
    }
  }

  const preview = ({ secret }: TestTenant) =>
    fetch(`${server.origin}/v1/category-rules/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        match: { field: 'any', operator: 'contains', value: 'KETTLE' },
        category: 'self_employment.cost_of_goods',
      }),
    });

  /** Holds what `sql` locks, so that whoever needs it is at work for as long as the test likes. */
  async function hold(sql: string) {
    const trx = await app.ctx.systemDb.transaction();
    locks.push(trx);
    await trx.raw(sql);
    return { release: () => trx.rollback() };
  }
  const holdClient = () => hold(`select from clients where tenant_id = '${app.tenant.tenantId}' for update`);

  const blocked = () => blockedSessions(app.ctx.systemDb);

  it('leave connections for another tenant, which is served while they wait for a lock', async () => {
    server = await startLimited(app.ctx, { atOnce: { short: 2, full: 2, bulk: 2 } });
    await asked('/v1/me');
    const held = await holdClient();
    const writes = Array.from({ length: 20 }, () => replace());
    await within(10, 'as many as may are at work', async () => (await blocked()) === 2);

    const answers = await Promise.all(Array.from({ length: 20 }, () => asked('/v1/me', other.secret)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await blocked()).toBe(2);

    await held.release();
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('let a request of another tenant go first after each slice of their work on many rows', async () => {
    await addRows(other, 300);
    server = await startLimited(app.ctx, { atOnce: { short: 1, full: 1, bulk: 1 }, kept: 0 });
    await asked('/v1/me');
    await asked('/v1/me', other.secret);
    const rules = await hold('lock table category_rules in access exclusive mode');
    const answered: string[] = [];
    const noted = async (name: string, request: Promise<Response>) => {
      expect((await request).status).toBe(200);
      answered.push(name);
    };
    const long = noted('preview', preview(other));
    await within(10, 'the preview is within its transaction', async () => (await blocked()) === 1);
    const short = noted('short', asked('/v1/me'));
    await within(10, 'the short one waits', () => server.requestsSoFar() === 4);

    await rules.release();
    await Promise.all([long, short]);
    expect(answered).toEqual(['short', 'preview']);
  });

  it('are refused beyond the bound, without a charge to the quota', async () => {
    server = await startLimited(app.ctx, { atOnce: { short: 1, full: 1, bulk: 1 }, kept: 0, queued: 2 });
    const used = async () => JSON.parse(await (await asked('/v1/rate-limit')).text()).used;
    const before = await used();
    const held = await holdClient();
    const first = replace();
    await within(10, 'one is at work', async () => (await blocked()) === 1);
    const answers = Promise.all(Array.from({ length: 5 }, () => asked(`/v1/clients/${client}`)));
    const refused = await Promise.race([
      answers,
      within(10, 'three are refused', async () => {
        const one = await asked(`/v1/clients/${client}`);
        return one.status === 429 && one;
      }),
    ]);
    if (Array.isArray(refused)) throw new Error('all were answered while the tenant’s only place was taken');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests_in_flight',
      retryable: true,
    });

    await held.release();
    expect((await first).status).toBe(200);
    const statuses = (await answers).map(({ status }) => status);
    const served = statuses.filter((status) => status === 200).length;
    expect(served).toBe(2);
    expect(await used()).toBe(before + 1 + served);
  });

  it('give their places in the queue up when their callers go', async () => {
    server = await startLimited(app.ctx, { atOnce: { short: 1, full: 1, bulk: 1 }, kept: 0, queued: 3 });
    await asked('/v1/me');
    const held = await holdClient();
    const first = replace();
    await within(10, 'one is at work', async () => (await blocked()) === 1);
    for (let round = 0; round < 5; round++) {
      const goers = Array.from({ length: 4 }, () => server.dial());
      for (const goer of goers) goer.send(head(`GET /v1/clients/${client}`, app.tenant.secret));
      await Promise.any(goers.map((goer) => goer.heard('HTTP/1.1 429')));
      for (const goer of goers) goer.socket.destroy();
      await within(10, 'the queue is empty again', async () => (await server.openConnections()) <= 2);
    }
    const last = asked('/v1/me');
    await held.release();

    expect((await last).status).toBe(200);
    expect((await first).status).toBe(200);
  });
});

describe('Prefer: wait', () => {
  let app: TestApp;
  let server: Server;
  let report: (seconds: number, signal?: AbortSignal) => Promise<Response>;
  beforeAll(async () => {
    app = await startTestApp();
    const { id } = await make(app.as(), '/v1/clients', clientBody());
    report = (seconds, signal = AbortSignal.timeout(60_000)) =>
      fetch(`${server.origin}/v1/reports`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${app.tenant.secret}`,
          'content-type': 'application/json',
          prefer: `wait=${seconds}`,
        },
        body: JSON.stringify({ type: 'tax_summary', format: 'json', client_id: id, tax_year: '2025-26' }),
        signal,
      });
  });
  afterEach(() => server.close());
  afterAll(() => app.close());

  it('lasts while others are answered, and ends by the clock', async () => {
    server = await startLimited(app.ctx, { atOnce: { short: 1, full: 1, bulk: 1 }, kept: 0 });

    let answered = false;
    const answer = report(2).finally(() => {
      answered = true;
    });
    await within(10, 'it has come', () => server.requestsSoFar() === 1);

    await fetch(`${server.origin}/v1/me`, { headers: { authorization: `Bearer ${app.tenant.secret}` } });

    expect(answered).toBe(false);
    expect((await answer).status).toBe(202);
  });

  it('holds no place while it waits', async () => {
    server = await startLimited(app.ctx, { atOnce: { short: 1, full: 1, bulk: 1 }, kept: 0 });
    const callers = new AbortController();
    let answered = 0;
    const waiting = Array.from({ length: 8 }, () =>
      report(20, callers.signal).then(
        () => {
          answered += 1;
        },
        () => undefined,
      ),
    );
    await within(10, 'all have come', () => server.requestsSoFar() === 8);

    const other = await fetch(`${server.origin}/v1/me`, {
      headers: { authorization: `Bearer ${app.tenant.secret}` },
    });

    expect([other.status, answered]).toEqual([200, 0]);
    callers.abort();
    await Promise.all(waiting);
  });

  it('is answered at once when too many of the tenant wait', async () => {
    server = await startLimited(app.ctx, {
      held: { body: 10, upload: 1, download: 1, wait: 0 },
    });
    const answer = await report(20);

    expect(answer.status).toBe(202);
    expect(answer.headers.get('preference-applied')).toBeNull();
  });
});
