import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HmrcPace } from '../../../src/gateways/hmrc/hmrc-pace.js';
import { createRedisPace } from '../../../src/gateways/hmrc/redis-pace.js';
import { spawnProgram } from '../../../src/local/stack/processes/program.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { createTenant } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { isFiling, startWireProxy, type WireProxy, type WireRequest } from '../../support/wire-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
import {
  createDeclared,
  eventsOf,
  FACTS,
  type FilingApp,
  filingsOf,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
  workerSettings,
} from './filing-story.js';
import { createManyDeclared } from './many-declared.js';

/** Shorter than HMRC's, so that hundreds of filings take seconds. */
const INTERVAL_MS = 25;
/** To make them ready takes half a second each: `BATCH_RETURNS=200` tries a batch of the size that a practice files. */
const MANY = Number(process.env['BATCH_RETURNS'] ?? 40);
/** What the workers take on at once. */
const CONCURRENCY = 8;
/** Turns of others that a call may see pass: the one that is being made, and one that was taken on before it asked. */
const FAIR_TURN = 2;

describe('a large batch of submissions', () => {
  let filing: FilingApp;
  let proxy: WireProxy;
  beforeAll(async () => {
    filing = await startFilingApp({
      SUBMISSION_LEASE_SECONDS: '2',
      SUBMISSION_READINGS_APART_SECONDS: '1',
    });
    proxy = await startWireProxy(filing.sandboxUrl);
  });
  afterAll(async () => {
    await proxy.close();
    await filing.close();
  });

  async function post(taxpayers: readonly Taxpayer[]): Promise<string> {
    const items = taxpayers.map(({ returnId }) => ({
      tax_return_id: returnId,
      if_match: '*',
      fraud_prevention: FACTS,
    }));
    const answer = await filing.app.as().post('/v1/submission-batches', { items });
    expect(answer.status).toBe(202);
    return answer.body.id;
  }

  const read = async (id: string) => (await filing.app.as().get(`/v1/submission-batches/${id}`)).body;

  it(`keeps the pace with ${MANY} returns, and lets another tenant's return go at its turn`, async () => {
    const many = await createManyDeclared(filing, MANY);
    const other = await createTenant(filing.app.ctx);
    const neighbour = {
      ...filing,
      app: { ...filing.app, as: () => filing.app.as(other.secret), tenant: other },
    };
    const single = await createDeclared(neighbour);
    const { ctx } = filing.app;
    const line = watched(
      createRedisPace(ctx.redis, {
        key: `${ctx.config.queuePrefix}:pace`,
        intervalMs: INTERVAL_MS,
        newTicket: ctx.newId,
      }),
    );
    const paced = withHmrc(ctx, (hmrc) => hmrc, proxy.url, { tls: { ca: proxy.ca }, pace: line.pace });

    const id = await post(many);
    await submit(neighbour, single);
    const lateness = monitorEventLoopDelay({ resolution: 1 });
    lateness.enable();
    const stop = startWorkers(paced);
    try {
      await within(120, 'everything has left', () => proxy.requests.filter(isFiling).length > MANY);
      await within(120, 'everything is filed', async () => {
        const { counts } = await read(id);
        return counts.submitted === MANY && (await readReturn(neighbour, single)).status === 'submitted';
      });
    } finally {
      await stop();
      lateness.disable();
    }

    const filings = proxy.requests.filter(isFiling);
    expect(tooClose(proxy.requests, INTERVAL_MS, 4 * (lateness.max / 1e6))).toEqual([]);
    expect(filings).toHaveLength(MANY + 1);
    expect(new Set(filings.map(({ path }) => path)).size).toBe(MANY + 1);
    expect(Math.max(...line.passedBy(other.tenantId))).toBeLessThanOrEqual(FAIR_TURN);
    expect(filings.findIndex(({ path }) => path.includes(single.nino))).toBeLessThanOrEqual(2 * CONCURRENCY);
  }, 240_000);

  it.runIf(process.platform === 'linux')(
    'goes on after its worker was killed, and files nothing twice',
    async () => {
      const taxpayers = await createManyDeclared(filing, 6);
      const id = await post(taxpayers);
      const worker = startWorkerProcess(filing);
      try {
        await within(120, 'the worker has filed some', async () => (await read(id)).counts.submitted >= 2);
      } finally {
        worker.kill('SIGKILL');
      }
      const left = (await read(id)).counts.pending;

      const { systemDb } = filing.app.ctx;
      const silent = { heartbeat_at: new Date(Date.now() - 600_000) };
      await systemDb('submission_batch_items').update(silent);
      await systemDb('submissions').update(silent);
      await requeueLostJobs(filing.app.ctx, async () => new Set());
      await runJobs(filing, filing.ctx, 20_000);

      expect(left).toBeGreaterThan(0);
      expect(await read(id)).toMatchObject({ status: 'completed', counts: { submitted: taxpayers.length } });
      for (const taxpayer of taxpayers) {
        expect(await filingsOf(filing, taxpayer)).toBe(1);
        const types = await eventsOf(filing, taxpayer);
        expect(types.filter((type) => type === 'tax_return.submitted')).toHaveLength(1);
      }
    },
    240_000,
  );
});

/** Counts how many turns of others each call in line saw pass. */
function watched(pace: HmrcPace) {
  const turns: string[] = [];
  const waits: { caller: string; passedBy: number }[] = [];
  return {
    passedBy: (caller: string) => waits.filter((wait) => wait.caller === caller).map((wait) => wait.passedBy),
    pace: {
      ...pace,
      async take(priority, caller = '') {
        const from = turns.length;
        const turn = await pace.take(priority, caller);
        const passedBy = turns.slice(from).filter((other) => other !== caller).length;
        if (priority === 'submission') waits.push({ caller, passedBy });
        turns.push(caller);
        return turn;
      },
    } satisfies HmrcPace,
  };
}

/**
 * Stretches of calls that were quicker than the pace. An arrival may be seen late, so that the time between two may
 * look shorter by as much.
 */
function tooClose(calls: readonly WireRequest[], intervalMs: number, latenessMs: number) {
  return calls.flatMap((first, index) =>
    calls.slice(index + 1).flatMap((last, distance) => {
      const tookMs = last.at - first.at;
      const leastMs = (distance + 1) * intervalMs - latenessMs;
      return tookMs < leastMs ? [{ from: index, calls: distance + 2, tookMs, leastMs }] : [];
    }),
  );
}

/** A worker process as in production, with the sandbox for its HMRC. */
const startWorkerProcess = (filing: FilingApp) =>
  spawnProgram(
    { name: 'worker', entry: 'workers/main.ts' },
    {
      ...workerSettings(filing),
      QUEUES: 'submit',
      HMRC_BASE_URL: filing.sandboxUrl,
      HMRC_CALL_INTERVAL_MS: '400',
      SUBMISSION_LEASE_SECONDS: '2',
    },
  );
