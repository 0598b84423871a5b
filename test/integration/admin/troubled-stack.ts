import supertest from 'supertest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/domain/limits.js';
import { createApp } from '../../../src/http/app.js';
import { createMinuteCounts } from '../../../src/minute-counts.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { reportQueue } from '../../../src/queues/report.js';
import { noteThisRelease, writeErrors } from '../../../src/services/console/keep-errors.js';
import { startMinuteKeeper, writeMinutes } from '../../../src/services/console/keep-minutes.js';
import { noteWorkDeath } from '../../../src/services/queues/note-work-fault.js';
import { WORKERS } from '../../../workers/index.js';
import { startOutboxRelay } from '../../../workers/outbox-relay.js';
import { createTenant } from '../../support/factories.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { type Caller, callerOf } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';
import type { TestConsole } from './console-driver.js';

export const BACKLOG = 40;
const BROKEN = 3;
const EVENTS = 10;
const HOUR_MS = 3_600_000;

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
 * Requests go through the API and jobs through running workers; no worker takes imports. What HMRC would have answered is
 * written where the filing worker writes it.
 */
export async function startTroubledStack({ ctx }: TestConsole): Promise<TroubledStack> {
  await noteThisRelease(ctx);
  const http = supertest(createApp(ctx));
  const named = async (name: string) => {
    const { tenantId, secret } = await createTenant(ctx);
    await ctx.systemDb('tenants').where({ id: tenantId }).update({ name });
    return { id: tenantId, name, caller: callerOf(http, secret) };
  };
  const [backlogged, hurt] = [await named('Sheffield Books'), await named('Harrow Tax Ltd')];
  const keepers = (['web', 'worker'] as const).map((role) => startMinuteKeeper(ctx, role));
  const relay = startOutboxRelay(ctx);
  const workers = WORKERS.filter(({ queue }) => queue.name !== 'import').map((worker) => worker.start(ctx));

  const broken: Receiver[] = [];
  for (let n = 0; n < BROKEN; n++) broken.push(await brokenReceiver());
  const endpoints: string[] = [];
  for (const { url } of broken)
    endpoints.push((await make(hurt.caller, '/v1/webhook-endpoints', { url, events: ['*'] })).id);
  const made = await hurt.caller.post('/v1/clients', clientBody());
  for (let n = 1; n < EVENTS; n++) await make(hurt.caller, '/v1/clients', clientBody());
  await importMany(backlogged.caller);
  await poisonReport(ctx, hurt.caller, made.body.id);
  const [endpoint] = endpoints;
  if (endpoint === undefined) throw new Error('no endpoint');
  const uuid = uuidFromPublicId('webhookEndpoint', endpoint);
  const failed = () =>
    ctx.systemDb('webhook_deliveries').where({ webhook_endpoint_id: uuid }).where('attempts', '>', 0);
  await within(60, 'deliveries have failed at each receiver', async () => {
    const rows = await ctx.systemDb('webhook_endpoints').whereNotNull('failing_since');
    return rows.length === BROKEN;
  });
  await waitAtHmrc({ ctx }, hurt.id, made.body.id);
  await anHourAgo({ ctx });
  await writeErrors(ctx);
  return {
    backlogged,
    hurt,
    client: made.body.id,
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

/** One return that HMRC has refused, and one whose step it puts off for maintenance. */
async function waitAtHmrc(
  { ctx }: Pick<TestConsole, 'ctx'>,
  tenantId: string,
  client: string,
): Promise<void> {
  const clientId = uuidFromPublicId('client', client);
  const own = { tenant_id: tenantId, livemode: true, client_id: clientId };
  const file = async (taxYear: number, taxReturn: object, submission: object) => {
    const id = ctx.newId();
    await ctx.systemDb('tax_returns').insert({ ...own, id, tax_year: taxYear, ...taxReturn });
    await ctx.systemDb('submissions').insert({
      ...own,
      id: ctx.newId(),
      tax_return_id: id,
      tax_year: taxYear,
      filing_version: 1,
      nino_index: Buffer.alloc(32, taxYear % 256),
      kind: 'submit',
      ...submission,
    });
  };
  const rejection = JSON.stringify({ code: 'RULE_SUBMISSION_FAILED' });
  await file(
    2024,
    { state: 'rejected', rejection },
    { state: 'refused', code: 'RULE_SUBMISSION_FAILED', hmrc_correlation_id: 'corr-4711' },
  );
  const nextStepAt = new Date(ctx.now().getTime() + HOUR_MS);
  await file(2025, { state: 'submitting' }, { state: 'sending', failures: 4, next_step_at: nextStepAt });
}

/** Webhooks were fast an hour ago and are slow now. */
async function anHourAgo({ ctx }: Pick<TestConsole, 'ctx'>): Promise<void> {
  for (const [agoMs, ms] of [
    [HOUR_MS + 60_000, 40],
    [0, 2_000],
  ] as const) {
    const minutes = createMinuteCounts(() => ctx.now().getTime() - agoMs);
    for (let n = 0; n < 100; n++) minutes.record('webhook_receipt', ms, false);
    await writeMinutes({ ...ctx, metrics: { ...ctx.metrics, minutes } });
  }
}
