import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkReadiness } from '../../../src/services/health/check-readiness.js';
import { countTrips } from '../../support/count-trips.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { startLimited } from './limited-server.js';

type Server = Awaited<ReturnType<typeof startLimited>>;

/** A process in which nothing begins, and of each address one request may wait. */
describe('what needs no credential', () => {
  let app: TestApp;
  let server: Server;
  const callers: AbortController[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    server = await startLimited(app.ctx, { begun: 0, queued: 1 });
  });
  afterEach(() => {
    for (const caller of callers.splice(0)) caller.abort();
  });
  afterAll(async () => {
    await server.close();
    await app.close();
  });

  /** Asks and does not wait for the answer. */
  function leaveWaiting(path: string): Promise<Response | undefined> {
    const caller = new AbortController();
    callers.push(caller);
    return fetch(`${server.origin}${path}`, { signal: caller.signal }).catch(() => undefined);
  }
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.origin}${path}`, { headers, signal: AbortSignal.timeout(500) }).catch(() => null))
      ?.status ?? 'waits';

  it.each([
    ['the document', '/v1/openapi.json', {}],
    ['a page of the documentation', '/docs', {}],
    ['a file of the explorer', '/docs/assets/swagger-ui.css', {}],
    ['the way back from HMRC', '/oauth/hmrc/callback', {}],
    ['a page of an approval', '/approve/x', {}],
    ['a path that is none', '/nothing', {}],
    ['a refused key', '/v1/me', { authorization: 'Bearer tck_nonsense' }],
    ['no key', '/v1/me', {}],
  ])('takes the turn of its address: %s', async (_, path, headers) => {
    await within(10, 'it is refused while another waits', async () => {
      const before = server.requestsSoFar();
      void leaveWaiting('/llms.txt');
      await within(5, 'the other has come', () => server.requestsSoFar() > before);
      return (await statusOf(path, headers)) === 429;
    });
    for (const caller of callers.splice(0)) caller.abort();
    await within(10, 'it waits', async () => (await statusOf(path, headers)) === 'waits');
  });

  it.each(['/healthz', '/readyz'])(
    'is answered without a turn where somebody watches the process: %s',
    async (path) => {
      void leaveWaiting(path);
      void leaveWaiting(path);
      expect(await statusOf(path)).toBe(200);
    },
  );

  it('looks at the stores once for all who ask at the same time whether the process is ready', async () => {
    const trips = countTrips(app.ctx.db);
    const answers = await Promise.all(Array.from({ length: 200 }, () => checkReadiness(app.ctx)));
    expect(answers.flat().filter(({ ok }) => !ok)).toEqual([]);
    expect(trips()).toBe(1);
  });
});
