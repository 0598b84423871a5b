import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { reportQueue } from '../../../src/queues/report.js';
import { failCalculation } from '../../../src/services/calculations/fail-calculation.js';
import { noteWorkDeath, noteWorkError } from '../../../src/services/queues/note-work-fault.js';
import { tidyAfterFaults } from '../../../src/services/queues/tidy-after-faults.js';
import { drain } from '../../support/drain.js';
import { startWorkers } from '../../support/running-workers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make, reportBody, upload } from '../../support/world.js';

describe('faults of ours', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    client = (await make(app.as(), '/v1/clients', clientBody())).id;
  });
  afterAll(() => app.close());

  const body = () => ({ ...reportBody(client), type: 'transactions', format: 'csv' });
  const askReport = async () => {
    const { id } = await make(app.as(), '/v1/reports', body(), 202);
    const uuid = uuidFromPublicId('report', id) ?? '';
    const { tenantId, livemode } = app.tenant;
    return { id, job: { queue: 'report', payload: { tenantId, livemode, reportId: uuid } } };
  };
  const events = (type: string) => app.ctx.systemDb('events').where({ type });

  it('make work wait twice as long each time, up to the limit, and are forgotten when it is over', async () => {
    const { job } = await askReport();
    const waits: number[] = [];
    for (let n = 0; n < 14; n++) waits.push(await noteWorkError(app.ctx, job, new TypeError('a bug')));
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(Math.max(...waits)).toBe(LIMITS.work.faultWaitMs.value);
    expect(await app.ctx.systemDb('work_faults').first('count', 'reason')).toEqual({
      count: 14,
      reason: 'TypeError',
    });

    await drain(app.ctx, ['report']);
    await tidyAfterFaults(app.ctx);
    expect(await app.ctx.systemDb('work_faults')).toEqual([]);
  });

  it('that kill workers are waited for longer, and are too many at last', async () => {
    const { job } = await askReport();
    const verdicts = [];
    for (let deaths = 1; deaths <= LIMITS.work.deathsBeforeFailed.value; deaths++) {
      verdicts.push(await noteWorkDeath(app.ctx, job, deaths));
      if (verdicts.at(-1) !== 'too_many') {
        expect(await noteWorkDeath(app.ctx, job, deaths)).toEqual({ waitMs: 0 });
      }
    }
    expect(verdicts.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 10_000, 20_000].map((waitMs) => ({ waitMs })));
    expect(verdicts.at(-1)).toBe('too_many');
  });

  it('do not count together when the work has got on in between', async () => {
    const { id } = await upload(app.as(), client);
    const importId = uuidFromPublicId('import', id) ?? '';
    const { tenantId, livemode } = app.tenant;
    const job = { queue: 'import', payload: { tenantId, livemode, importId } };
    for (let deaths = 1; deaths <= 30; deaths++) {
      await app.ctx.systemDb('imports').where({ id: importId }).update({ checkpoint_items: deaths });
      expect(await noteWorkDeath(app.ctx, job, deaths)).toEqual({ waitMs: 0 });
    }
  });

  it('that kill too many workers end the work as failed, with an event, and asking again starts from the beginning', async () => {
    const { id, job } = await askReport();
    await app.ctx.systemDb('outbox').where({ queue: 'report' }).delete();
    for (let deaths = 1; deaths < LIMITS.work.deathsBeforeFailed.value; deaths++) {
      await noteWorkDeath(app.ctx, job, deaths);
    }
    const redis = new Redis(app.ctx.config.redis.url, { maxRetriesPerRequest: null });
    const queue = openQueue(reportQueue, redis, app.ctx.config);
    await queue.pause();
    await queue.add('report', job.payload, { jobId: 'poisoned' });
    await redis.hset(queue.toKey('poisoned'), 'stc', LIMITS.work.deathsBeforeFailed.value);
    await queue.resume();
    await app.ctx
      .systemDb('reports')
      .where({ id: job.payload.reportId })
      .update({ job_id: 'poisoned', heartbeat_at: app.ctx.systemDb.fn.now() });
    const stop = startWorkers(app.ctx);
    try {
      await within(30, 'the report has failed', async () => {
        const shown = await app.as().get(`/v1/reports/${id}`);
        return shown.body.status === 'failed' && shown.body.error.code === 'processing_failed';
      });
      expect(await events('report.failed')).toHaveLength(1);
      const again = await make(app.as(), '/v1/reports', body(), 202);
      await within(30, 'another is made', async () => {
        const shown = await app.as().get(`/v1/reports/${again.id}`);
        return shown.body.status === 'completed';
      });
    } finally {
      await stop();
      await queue.close();
      redis.disconnect();
    }
  }, 90_000);

  it('are none where a return has a year that cannot be calculated: it fails with an event', async () => {
    const taxReturn = await make(app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
    await make(app.as(), `/v1/tax-returns/${taxReturn.id}/calculate`, undefined, 202);
    const [row] = await app.ctx.systemDb('calculations').whereNull('finished_at').select('id');
    const { tenantId, livemode } = app.tenant;
    const failure = { code: 'processing_failed', detail: 'It cannot.' } as const;
    await failCalculation(app.ctx, { tenantId, livemode, calculationId: row.id }, failure);
    await failCalculation(app.ctx, { tenantId, livemode, calculationId: row.id }, failure);

    const sent = await events('calculation.failed');
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0].body).data.calculation).toMatchObject({
      status: 'failed',
      error_code: 'processing_failed',
    });
    const again = await app.as().post(`/v1/tax-returns/${taxReturn.id}/calculate`);
    expect(again.status).toBe(202);
    await drain(app.ctx, ['calculate']);
    expect(await app.ctx.systemDb('calculations').where({ status: 'completed' })).toHaveLength(1);
  });

  it('set no row of the outbox aside for good: it comes back when its queue is known, and goes when it is over', async () => {
    const { job } = await askReport();
    const { systemDb } = app.ctx;
    const [row] = await systemDb('outbox').where({ queue: 'report' }).delete().returning('*');
    const setAside = (fields: object) =>
      systemDb('outbox_dead').insert({
        id: row.id,
        tenant_id: row.tenant_id,
        livemode: row.livemode,
        queue: 'report',
        job_id: row.job_id,
        payload: JSON.stringify(row.payload),
        reason: 'no such queue',
        died_at: new Date(Date.now() - 120_000),
        ...fields,
      });
    await setAside({});
    await setAside({ id: 999_999_001, queue: 'of-a-later-release' });
    await setAside({ id: 999_999_002, job_id: 'of-nobody' });
    await setAside({ id: 999_999_003, payload: JSON.stringify({ unreadable: true }) });

    await tidyAfterFaults(app.ctx);

    expect(await systemDb('outbox').where({ job_id: row.job_id })).toHaveLength(1);
    const left = await systemDb('outbox_dead').orderBy('id').select('id');
    expect(left.map(({ id }) => Number(id))).toEqual([999_999_001, 999_999_003]);
    await systemDb('reports').where({ id: job.payload.reportId }).update({ status: 'cancelled' });
    await tidyAfterFaults(app.ctx);
    expect(await systemDb('outbox_dead').select('queue')).toEqual([{ queue: 'of-a-later-release' }]);
  });
});
