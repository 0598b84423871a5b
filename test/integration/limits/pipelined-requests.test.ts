import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAdminApp } from '../../../admin/app.js';
import { createConsoleServer } from '../../../admin/create-console-server.js';
import { createApp } from '../../../src/http/app.js';
import { createApiServer } from '../../../src/http/processes/create-api-server.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { createSandboxServer } from '../../../src/local/hmrc-sandbox/start-sandbox.js';
import { type ApplicationServer, cutConnections } from '../../../src/process/application-server.js';
import { createMetricsServer } from '../../../workers/metrics-server.js';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make } from '../../support/world.js';
import { head, startLimited } from './limited-server.js';

const BOUND = LIMITS.requests.unansweredPerConnection.value;
const CONNECTIONS = 20;
const REQUESTS = 1_000;
const BURSTS = 10;
/** A burst that left its requests behind would leave many times this. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What the process keeps, once all that nothing refers to is collected. */
async function keptBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

describe('connections that send a thousand requests at once', { timeout: 120_000 }, () => {
  let app: TestApp;
  let folder: string;
  let admin: ReturnType<typeof createAdminApp>;
  let served: ApplicationServer;
  let sockets: Socket[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    admin = createAdminApp(app.ctx);
    folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    cutConnections(served);
    await new Promise((resolve) => served.server.close(resolve));
  });
  afterAll(async () => {
    await admin.close();
    await app.close();
    await rm(folder, { recursive: true });
  });

  const API = () => createApiServer(app.ctx, createApp(app.ctx));
  const CONSOLE = () => createConsoleServer(app.ctx, admin.app);
  const SANDBOX = () => createSandboxServer({ folder });
  const METRICS = () => createMetricsServer(app.ctx, app.tenant.secret);
  const SERVERS = [
    ['the API', API, '/v1/me', '/healthz'],
    ['the console', CONSOLE, '/sign-in', '/healthz'],
    ['the sandbox of HMRC', SANDBOX, '/_control/state', '/_control/state'],
    ['the metrics of a worker', METRICS, '/metrics', '/metrics'],
  ] as const;

  async function listen(create: () => ApplicationServer): Promise<number> {
    served = create();
    await once(served.server.listen(0, '127.0.0.1'), 'listening');
    return (served.server.address() as AddressInfo).port;
  }

  /** The connections of one burst, which nobody reads. */
  function flood(port: number, path: string): Socket[] {
    const text = head(`GET ${path}`, app.tenant.secret).repeat(REQUESTS);
    sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(text);
      return socket;
    });
    return sockets;
  }

  it.each(SERVERS)('leave others their turn: %s', async (_, create, path, probe) => {
    const port = await listen(create);
    let begun = 0;
    served.server.on('request', () => {
      begun += 1;
    });
    const callers = flood(port, path);
    await within(10, 'a request of the flood is begun', () => begun > 0);
    const answer = await fetch(`http://127.0.0.1:${port}${probe}`, {
      headers: { authorization: `Bearer ${app.tenant.secret}` },
    });
    expect(answer.status).toBe(200);
    expect(begun).toBeLessThanOrEqual(CONNECTIONS * BOUND + 1);

    // Each has its answers, and is closed.
    for (const caller of callers) caller.resume();
    await Promise.all(callers.map((caller) => once(caller, 'close')));
    expect(begun).toBe(CONNECTIONS * BOUND + 1);
  });

  it.each(SERVERS)(
    'leave nothing behind when they go before they are answered: %s',
    async (_, create, path) => {
      const port = await listen(create);
      const burst = async () => {
        let begun = 0;
        const count = () => {
          begun += 1;
        };
        served.server.on('request', count);
        const callers = flood(port, path);
        await within(20, 'the requests are begun', () => begun === CONNECTIONS * BOUND);
        for (const caller of callers) caller.destroy();
        served.server.off('request', count);
        await within(20, 'the connections are closed', () => served.connections.size === 0);
      };
      await burst();
      await burst();
      const before = await keptBytes();
      for (let round = 0; round < BURSTS; round++) await burst();

      expect((await keptBytes()) - before).toBeLessThan(MAX_KEPT_BYTES);
    },
  );
});

describe('requests that are pipelined on one connection', () => {
  let app: TestApp;
  let client: string;
  let server: Awaited<ReturnType<typeof startLimited>>;
  beforeAll(async () => {
    app = await startTestApp({ DATABASE_POOL_SIZE: '4', STATEMENT_TIMEOUT_MS: '120000' });
    client = (await make(app.as(), '/v1/clients', clientBody())).id;
  });
  afterEach(() => server.close());
  afterAll(() => app.close());

  it('give all of their places up when it closes', async () => {
    server = await startLimited(app.ctx, {
      atOnce: { short: 1, full: 1, bulk: 1 },
      begun: 1,
      kept: 0,
      queued: 3,
    });
    const lock = await app.ctx.systemDb.transaction();
    await lock.raw(`select from clients where tenant_id = '${app.tenant.tenantId}' for update`);
    const first = fetch(`${server.origin}/v1/clients/${client}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${app.tenant.secret}`,
        'content-type': 'application/json',
        'if-match': '*',
      },
      body: JSON.stringify(clientBody()),
    });
    await within(10, 'it is at work', async () => {
      return (await blockedSessions(app.ctx.systemDb)) > 0;
    });
    const ask = () => {
      const caller = server.dial();
      caller.send(head('GET /v1/me', app.tenant.secret, { Connection: 'close' }));
      return caller;
    };
    for (let round = 0; round < 3; round++) {
      const goer = server.dial();
      await once(goer.socket, 'connect');
      goer.send(head('GET /v1/me', app.tenant.secret).repeat(4));
      // Whose connection is accepted and read later.
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      const refused = ask();
      expect(await refused.closed()).toContain('HTTP/1.1 429');
      goer.socket.destroy();
      await within(10, 'it has closed', async () => (await server.openConnections()) <= 2);
    }
    const last = ask();
    await lock.rollback();

    expect(await last.closed()).toContain('HTTP/1.1 200');
    expect((await first).status).toBe(200);
  });
});
