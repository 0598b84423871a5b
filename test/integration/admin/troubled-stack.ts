import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { startSandbox } from '../../../src/local/hmrc-sandbox/start-sandbox.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { reportQueue } from '../../../src/queues/report.js';
import { noteThisRelease, writeErrors } from '../../../src/services/console/keep-errors.js';
import { startMinuteKeeper, writeMinutes } from '../../../src/services/console/keep-minutes.js';
import { noteWorkDeath } from '../../../src/services/queues/note-work-fault.js';
import { createMinuteCounts } from '../../../src/telemetry/minute-counts.js';
import { WORKERS } from '../../../workers/index.js';
import { startOutboxRelay } from '../../../workers/outbox-relay.js';
import { createTenant } from '../../support/factories.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { controlSandbox } from '../../support/sandbox-client.js';
import { type Caller, callerOf, type TestApp } from '../../support/test-app.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';
import {
  createDeclared,
  createTaxpayer,
  FACTS,
  type FilingApp,
  runJobs,
  submit,
  type Taxpayer,
} from '../submissions/filing-story.js';
import { startTestConsole, type TestConsole } from './console-driver.js';

export const BACKLOG = 40;
const BROKEN = 3;
const EVENTS = 10;
const HOUR_MS = 3_600_000;
/** Whose final declaration the sandbox refuses as RULE_SUBMISSION_FAILED. */
const REFUSED_NINO = 'SB100009A';

export interface TroubledStack {
  /** With 40 imports that wait. */
  readonly backlogged: { readonly id: string; readonly name: string };
  /** With three receivers that answer 503, a refused return, one put off by HMRC, and a job that kills workers. */
  readonly hurt: { readonly id: string; readonly name: string };
  readonly client: string;
  /** Of the call that made the client. */
  readonly requestId: string;
  /** Public id of the first broken endpoint. */
  readonly endpoint: string;
  readonly failedAtEndpoint: number;
  close(): Promise<void>;
}

/**
 * Requests go through the API, jobs through running workers, filings to a stand-in for HMRC that goes into maintenance. No
 * worker takes imports.
 */
async function startTroubledStack({ ctx }: TestConsole, sandbox: Sandbox): Promise<TroubledStack> {
  await noteThisRelease(ctx);
  const http = supertest(createApp(ctx));
  const named = async (name: string) => {
    const tenant = await createTenant(ctx);
    await ctx.systemDb('tenants').where({ id: tenant.tenantId }).update({ name });
    return { id: tenant.tenantId, name, caller: callerOf(http, tenant.secret) };
  };
  const [backlogged, hurt] = [await named('Sheffield Books'), await named('Harrow Tax Ltd')];
  const broken: Receiver[] = [];
  for (let n = 0; n < BROKEN; n++) broken.push(await brokenReceiver());
  const endpoints: string[] = [];
  for (const { url } of broken)
    endpoints.push((await make(hurt.caller, '/v1/webhook-endpoints', { url, events: ['*'] })).id);

  const filing = filingOf({ ctx, http, caller: hurt.caller, sandbox });
  const { refused, waiting } = await fileInTrouble(filing);
  const workerCtx = filing.ctx;
  const keepers = (['web', 'worker'] as const).map((role) => startMinuteKeeper(ctx, role));
  const relay = startOutboxRelay(workerCtx);
  const workers = WORKERS.filter(({ queue }) => queue.name !== 'import').map((worker) =>
    worker.start(workerCtx),
  );

  const made = await hurt.caller.post('/v1/clients', clientBody());
  for (let n = 1; n < EVENTS; n++) await make(hurt.caller, '/v1/clients', clientBody());
  await importMany(backlogged.caller);
  await poisonReport(ctx, hurt.caller, refused.clientId);
  const [endpoint] = endpoints;
  if (endpoint === undefined) throw new Error('no endpoint');
  const uuid = uuidFromPublicId('webhookEndpoint', endpoint);
  const failed = () =>
    ctx.systemDb('webhook_deliveries').where({ webhook_endpoint_id: uuid }).where('attempts', '>', 0);
  await within(60, 'deliveries have failed at each receiver', async () => {
    const rows = await ctx.systemDb('webhook_endpoints').whereNotNull('failing_since');
    return rows.length === BROKEN;
  });
  await within(60, 'HMRC has put a filing off', async () => {
    const tax_return_id = uuidFromPublicId('taxReturn', waiting.returnId);
    const rows = await ctx.systemDb('submissions').where({ tax_return_id }).where('failures', '>', 0);
    return rows.length > 0;
  });
  await anHourAgo({ ctx });
  await writeErrors(ctx);
  return {
    backlogged,
    hurt,
    client: refused.clientId,
    requestId: String(made.headers['request-id'] ?? made.headers['x-request-id']),
    endpoint,
    failedAtEndpoint: (await failed()).length,
    async close() {
      await Promise.all(workers.map((worker) => worker.stop(5_000)));
      await relay.stop();
      for (const keeper of keepers) await keeper.stop();
      for (const receiver of broken) await receiver.close();
    },
  };
}

/** A console over a stack in trouble, reachable by a browser. */
export interface TroubledConsole {
  readonly admin: TestConsole;
  readonly stack: TroubledStack;
  readonly origin: string;
  close(): Promise<void>;
}

export async function startTroubledConsole(): Promise<TroubledConsole> {
  const sandbox = await startSandbox({
    port: 0,
    settings: { calculationDelayMs: 0, obligationDelayMs: 0, callsPerSecond: 0 },
  });
  const settings = {
    RELEASE: 'b7f2c1',
    HMRC_SANDBOX_PORT: String(sandbox.port),
    HMRC_BASE_URL: sandbox.url,
  };
  const admin = await startTestConsole({ settings });
  const server = admin.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const stack = await startTroubledStack(admin, sandbox);
  return {
    admin,
    stack,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await stack.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await admin.close();
      await sandbox.close();
    },
  };
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** What the steps of filing need, for one tenant and its caller. */
function filingOf(of: {
  readonly ctx: TestConsole['ctx'];
  readonly http: ReturnType<typeof supertest>;
  readonly caller: Caller;
  readonly sandbox: Sandbox;
}): FilingApp {
  const { ctx, http, caller, sandbox } = of;
  return {
    app: { ctx, http, as: () => caller } as TestApp,
    sandboxUrl: sandbox.url,
    ctx: withHmrc(ctx, (hmrc) => hmrc, sandbox.url),
    control: (body) => controlSandbox(sandbox.url, body),
    close: async () => {},
  };
}

/** One return that HMRC refuses, and two that are prepared and submitted when HMRC is in maintenance, which lasts. */
async function fileInTrouble(filing: FilingApp): Promise<{ refused: Taxpayer; waiting: Taxpayer }> {
  const refused = await createDeclared(filing, { nino: REFUSED_NINO });
  const [waiting, unsure] = [await createTaxpayer(filing), await createDeclared(filing)];
  await submit(filing, refused);
  await runJobs(filing);
  await filing.control({ on: '*', fault: 'maintenance', times: 1_000 });
  await make(
    filing.app.as(),
    `/v1/tax-returns/${waiting.returnId}/prepare`,
    { fraud_prevention: FACTS },
    202,
  );
  await submit(filing, unsure);
  return { refused, waiting };
}

async function brokenReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.script(...Array.from({ length: 1_000 }, () => ({ status: 503 })));
  return receiver;
}

async function importMany(caller: Caller): Promise<void> {
  const { id: client } = await make(caller, '/v1/clients', clientBody());
  for (let n = 0; n < BACKLOG; n++) await upload(caller, client);
}

/** A report whose job has killed as many workers as may be, as the queue counts it. */
async function poisonReport(ctx: TestConsole['ctx'], caller: Caller, client: string): Promise<void> {
  const queue = openQueue(reportQueue, ctx.redis, ctx.config);
  await queue.pause();
  const { id } = await make(
    caller,
    '/v1/reports',
    { ...reportBody(client), type: 'transactions', format: 'csv' },
    202,
  );
  const [job] = await within(30, 'the report is in its queue', async () => {
    const jobs = await queue.getJobs(['waiting']);
    return jobs.length > 0 && jobs;
  });
  for (let deaths = 1; job !== undefined && deaths < LIMITS.work.deathsBeforeFailed.value; deaths++)
    await noteWorkDeath(ctx, { queue: reportQueue.name, payload: job.data }, deaths);
  await ctx.redis.hset(queue.toKey(job?.id ?? ''), 'stc', LIMITS.work.deathsBeforeFailed.value);
  const owed = uuidFromPublicId('report', id);
  await queue.resume();
  await within(60, 'the report has failed', async () => {
    const [row] = await ctx.systemDb('reports').where({ id: owed, status: 'failed' });
    return row !== undefined;
  });
  await queue.close();
}

/** Webhooks were fast an hour ago and are slow now. */
async function anHourAgo({ ctx }: Pick<TestConsole, 'ctx'>): Promise<void> {
  for (const [agoMs, ms] of [
    [HOUR_MS, 40],
    [0, 2_000],
  ] as const) {
    const minutes = createMinuteCounts(() => ctx.now().getTime() - agoMs);
    for (let n = 0; n < 100; n++) minutes.record('webhook_receipt', ms, false);
    await writeMinutes({ ...ctx, metrics: { ...ctx.metrics, minutes } });
  }
}
