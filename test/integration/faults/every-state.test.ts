import { type Job, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORK_TABLES, type WorkTable, workTableOf } from '../../../src/db/queues/work-tables.js';
import { QUEUES } from '../../../src/queues/index.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { openWorkerRedis, type RedisClient } from '../../../src/queues/open-redis.js';
import { startWorkers } from '../../support/running-workers.js';
import { within } from '../../support/within.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';
import { createTaxpayer, FACTS, type FilingApp, startFilingApp } from '../submissions/filing-story.js';

const HOURS_MS = 3_600_000;

type Put = (queue: QueueStand, id: string) => Promise<void>;
interface QueueStand {
  /** Takes the job that was just added, as a worker would. */
  take(): Promise<{ job: Job; token: string }>;
  add(id: string, options?: object): Promise<void>;
}

/** What a queue may have of a job whose work is not finished. */
const JOB_STATES: Readonly<Record<string, Put>> = {
  completed: async ({ take, add }, id) => {
    await add(id);
    const { job, token } = await take();
    await job.moveToCompleted(null, token, false);
  },
  failed: async ({ take, add }, id) => {
    await add(id, { attempts: 1 });
    const { job, token } = await take();
    await job.moveToFailed(new Error('job stalled more than allowable limit'), token, false);
  },
  'active, at a worker that died': async ({ take, add }, id) => {
    await add(id);
    await take();
  },
  missing: async () => undefined,
  waiting: ({ add }, id) => add(id),
  prioritized: ({ add }, id) => add(id, { priority: 5 }),
  'delayed, by a clock two hours ahead': ({ add }, id) => add(id, { delay: 2 * HOURS_MS }),
  'delayed, by a clock two hours behind': ({ add }, id) =>
    add(id, { delay: 1_000, timestamp: Date.now() - 2 * HOURS_MS }),
};

/** What the row of unfinished work may say, beside that it waits. */
const ROW_STATES: Readonly<Record<string, readonly object[]>> = {
  import: [{ status: 'queued' }, { status: 'processing' }],
  categorise: [{ status: 'queued' }, { status: 'processing' }],
  'bulk-update': [{ status: 'queued' }, { status: 'processing' }],
  calculate: [{ status: 'queued' }, { status: 'processing' }],
  report: [{ status: 'queued' }, { status: 'processing' }],
  'quarterly-update': [{ status: 'sending' }, { status: 'unknown' }],
  prefill: [{ status: 'queued' }, { status: 'processing' }],
  obligations: [{ status: 'queued' }, { status: 'processing' }],
  'hmrc-access': [{ status: 'queued' }, { status: 'processing' }],
  submit: [{ state: 'queued' }],
};

const FINISHED: ReadonlySet<string> = new Set(['completed', 'done', 'accepted']);

describe('work that is not finished', () => {
  let filing: FilingApp;
  const redises: RedisClient[] = [];
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(async () => {
    for (const redis of redises) redis.disconnect();
    await filing.close();
  });

  it('is finished, once, whatever the queue has of its job and whatever its row says', async () => {
    const { app } = filing;
    const create = await creators();
    const cases: { queue: string; state: string; row: object; id: string }[] = [];
    for (const {
      queue: { name },
    } of WORK_TABLES) {
      const place = openPlace(name);
      for (const [state, put] of Object.entries(JOB_STATES)) {
        for (const row of ROW_STATES[name] ?? []) {
          const id = await create(name);
          cases.push({ queue: name, state, row, id });
          await app.ctx.systemDb('outbox').delete();
          const jobId = `case-${app.ctx.newId()}`;
          await app.ctx
            .systemDb(workTableOf(name).table)
            .where({ id })
            .update({ ...row, job_id: jobId, heartbeat_at: new Date(Date.now() - 60_000) });
          await put(await place, jobId);
        }
      }
    }

    const stop = startWorkers(filing.ctx);
    try {
      await within(90, 'everything is finished', async () => (await unfinished(cases)).length === 0);
    } finally {
      const left = await unfinished(cases);
      await stop();
      expect(left).toEqual([]);
    }
    const events: { type: string; subject_id: string }[] = await app.ctx
      .systemDb('events')
      .whereIn('type', ['import.completed', 'tax_return.calculated', 'report.completed'])
      .select('type', 'subject_id');
    const sent = new Map<string, number>();
    for (const event of events) sent.set(event.subject_id, (sent.get(event.subject_id) ?? 0) + 1);
    expect([...sent.values()].filter((count) => count !== 1)).toEqual([]);
  }, 240_000);

  async function unfinished(cases: readonly { queue: string; state: string; row: object; id: string }[]) {
    const left: object[] = [];
    for (const work of WORK_TABLES.filter((one) => workTableOf(one.queue.name) === one)) {
      const own = cases.filter(({ queue }) => queue === work.queue.name);
      const status = await statuses(
        work,
        own.map(({ id }) => id),
      );
      left.push(
        ...own
          .map((one) => ({ ...one, ends: status.get(one.id) ?? 'gone' }))
          .filter(({ ends }) => !FINISHED.has(ends)),
      );
    }
    return left;
  }

  async function statuses(work: WorkTable, ids: readonly string[]): Promise<Map<string, string>> {
    const column = work.queue.name === 'submit' ? 'state' : 'status';
    const rows = await filing.app.ctx
      .systemDb(work.table)
      .whereIn('id', [...ids])
      .select('id', column);
    return new Map(rows.map((row) => [row.id, row[column]]));
  }

  /** What makes one piece of work for a queue. @returns its row's id */
  async function creators(): Promise<(queue: string) => Promise<string>> {
    const { app } = filing;
    const api = app.as();
    const { id: client } = await make(api, '/v1/clients', clientBody());
    const newest = async (table: string): Promise<string> =>
      (await app.ctx.systemDb(table).orderBy('created_at', 'desc').orderBy('id', 'desc').first('id')).id;
    return async (queue) => {
      switch (queue) {
        case 'import':
          await upload(api, client);
          break;
        case 'categorise':
          await make(api, '/v1/transactions/categorise', { client_id: client }, 202);
          break;
        case 'bulk-update':
          await make(api, '/v1/transactions/confirm', { filter: { client_id: client } }, 202);
          break;
        case 'calculate': {
          const own = await make(api, '/v1/clients', clientBody());
          const taxReturn = await make(api, '/v1/tax-returns', { client_id: own.id, tax_year: '2025-26' });
          await make(api, `/v1/tax-returns/${taxReturn.id}/calculate`, undefined, 202);
          break;
        }
        case 'report':
          await make(api, '/v1/reports', { ...reportBody(client), type: 'transactions', format: 'csv' }, 202);
          break;
        case 'submit': {
          const { returnId } = await createTaxpayer(filing);
          await make(api, `/v1/tax-returns/${returnId}/prepare`, {}, 202);
          break;
        }
        case 'quarterly-update': {
          const { clientId } = await createTaxpayer(filing);
          await make(
            api,
            '/v1/quarterly-updates',
            {
              client_id: clientId,
              property: 'uk',
              tax_year: '2025-26',
              period_end: '2025-07-05',
              fraud_prevention: FACTS,
            },
            202,
          );
          break;
        }
        case 'prefill': {
          const { returnId } = await createTaxpayer(filing);
          await make(api, `/v1/tax-returns/${returnId}/prefill`, undefined, 202);
          break;
        }
        case 'hmrc-access': {
          const { clientId } = await createTaxpayer(filing);
          await api.get(`/v1/clients/${clientId}/hmrc-access`).expect(200);
          break;
        }
        case 'obligations': {
          const { clientId } = await createTaxpayer(filing);
          await make(api, '/v1/obligations/refresh', { client_id: clientId }, 202);
          break;
        }
      }
      return newest(workTableOf(queue).table);
    };
  }

  async function openPlace(name: string): Promise<QueueStand> {
    const { config } = filing.app.ctx;
    const contract = QUEUES.find((one) => one.name === name);
    if (contract === undefined) throw new RangeError(name);
    const redis = openWorkerRedis(config.redis);
    const workerRedis = openWorkerRedis(config.redis);
    redises.push(redis, workerRedis);
    const queue = openQueue(contract, redis, config);
    const worker = new Worker(name, null, {
      connection: workerRedis,
      prefix: config.queuePrefix,
      lockDuration: 200,
    });
    let taken = 0;
    return {
      async take() {
        const token = `token-${++taken}`;
        const job = await worker.getNextJob(token);
        if (job === undefined) throw new Error(`no job in ${name}`);
        return { job, token };
      },
      async add(id, options = {}) {
        const row = await filing.app.ctx.systemDb(workTableOf(name).table).where({ job_id: id }).first();
        const payload = {
          tenantId: row.tenant_id,
          livemode: row.livemode,
          [workTableOf(name).idField]: row.id,
        };
        await queue.add(name, payload, { jobId: id, ...options });
      },
    };
  }
});
