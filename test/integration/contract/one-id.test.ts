import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendJobAgain } from '../../../src/db/queues/outbox.js';
import { NO_TENANT, takeTurns } from '../../../src/db/queues/relay-outbox.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { createLogger } from '../../../src/telemetry/logger.js';
import { WORKERS } from '../../../workers/index.js';
import { startOutboxRelay } from '../../../workers/outbox-relay.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { buildWorld, clientBody, make, type World } from '../../support/world.js';

const QUEUES = ['import', 'categorise', 'bulk-update', 'calculate', 'report', 'webhook'];
const CSV = 'date,amount,description\n2025-05-01,1.00,Tea\n';

describe('the id of a request', () => {
  let app: TestApp;
  let world: World;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = createLogger('info', 'test', { write: (line: string) => lines.push(line) });
    app = await startTestApp({}, log);
    world = await buildWorld(app);
    await make(app.as(), '/v1/webhook-endpoints', { url: `${world.receiver.url}/all`, events: ['*'] });
    await drain(app.ctx, QUEUES, { includeDelayed: true });
  });
  afterAll(async () => {
    await world.receiver.close();
    await app.close();
  });

  const system = (table: string) => app.ctx.systemDb(table);
  const logged = (message: string, requestId: string): Record<string, unknown>[] =>
    lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => line['msg'] === message && line['request_id'] === requestId);
  const upload = () =>
    app.as().post(`/v1/imports?client_id=${world.client}`).set('Content-Type', 'text/csv').send(CSV);

  it('stands on the event, the delivery and the attempt that a write leads to', async () => {
    const answer = await app.as().post('/v1/clients', clientBody());
    const requestId = String(answer.headers['request-id']);
    await drain(app.ctx, QUEUES);

    const events = await system('events').where({ request_id: requestId }).select('id', 'type');
    const deliveries = await system('webhook_deliveries')
      .where({ request_id: requestId })
      .select('id', 'event_id');
    const attempts = await system('webhook_attempts').where({ request_id: requestId });
    expect(events.map(({ type }) => type)).toEqual(['client.created']);
    expect(deliveries.map((one) => one.event_id)).toEqual([events[0]?.id, events[0]?.id]);
    expect(attempts.map((one) => one.webhook_delivery_id).sort()).toEqual(
      deliveries.map(({ id }) => id).sort(),
    );
  });

  it("stands in the log beside the caller's own, where the request has one", async () => {
    const named = await app.as().get('/v1/me').set('X-Request-Id', 'crm-4711');
    const unnamed = await app.as().get('/v1/me');

    const [line] = logged('request', String(named.headers['request-id']));
    expect(line).toMatchObject({ client_request_id: 'crm-4711', path: '/v1/me', status: 200 });
    expect(logged('request', String(unnamed.headers['request-id']))[0]).not.toHaveProperty(
      'client_request_id',
    );
  });

  it('goes through a job to what the job leads to', async () => {
    const answer = await upload();
    const requestId = String(answer.headers['request-id']);
    await drain(app.ctx, QUEUES);

    const [event] = await system('events').where({ request_id: requestId, type: 'import.completed' });
    const [work] = await system('imports').where({ request_id: requestId }).select('id');
    expect(work?.id).toBe(uuidFromPublicId('import', answer.body.id));
    expect(event?.body).toContain(answer.body.id);
    expect(await system('webhook_attempts').where({ request_id: requestId })).not.toEqual([]);
  });

  it('goes to the calculation that was asked for, and to its event', async () => {
    await drain(app.ctx, QUEUES, { includeDelayed: true });
    const { headers } = await app.as().post(`/v1/tax-returns/${world.taxReturn}/calculate`).expect(202);
    const requestId = String(headers['request-id']);
    await drain(app.ctx, QUEUES, { includeDelayed: true });

    expect(await system('calculations').where({ request_id: requestId })).toHaveLength(1);
    const events = await system('events').where({ request_id: requestId }).select('type');
    expect(events).toEqual([{ type: 'tax_return.calculated' }]);
  });

  it('is kept by a job that is put off, or whose queue has lost it', async () => {
    const { headers } = await upload();
    const requestId = String(headers['request-id']);
    const [row] = await app.ctx.systemDb.transaction((trx) =>
      takeTurns(trx, [
        { queue: 'import', rows: 1, rowsOfTenant: 1, lastServedTenant: NO_TENANT, passedOver: [] },
      ]),
    );
    if (row === undefined) throw new Error('no job');
    expect(row.payload).toMatchObject({ requestId });
    await appendJobAgain(app.ctx.systemDb, row, 0);
    expect(await system('outbox').where({ request_id: requestId, queue: 'import' })).toHaveLength(1);

    await system('outbox').where({ request_id: requestId }).delete();
    await system('imports')
      .where({ request_id: requestId })
      .update({ heartbeat_at: new Date(0) });
    await requeueLostJobs(app.ctx, async () => new Set());

    expect(await system('outbox').where({ request_id: requestId, queue: 'import' })).toHaveLength(1);
    await drain(app.ctx, QUEUES);
  });

  it('is missing on nothing that requests have led to', async () => {
    await drain(app.ctx, QUEUES, { includeDelayed: true });

    for (const table of [
      'events',
      'webhook_deliveries',
      'webhook_attempts',
      'imports',
      'calculations',
      'reports',
    ])
      expect([table, await system(table).whereNull('request_id').select('id')]).toEqual([table, []]);
  });

  it('is on one line for the request, each job and each attempt, with nothing of what they are about', async () => {
    const relay = startOutboxRelay(app.ctx);
    const workers = WORKERS.map((worker) => worker.start(app.ctx));
    const answer = await upload();
    const requestId = String(answer.headers['request-id']);
    const jobs = () => logged('job', requestId);
    const attempts = () => logged('delivery', requestId);
    await within(60, 'the import has run and its webhook was sent', async () => {
      return jobs().some(({ queue }) => queue === 'import') && attempts().length > 0;
    });
    await Promise.all(workers.map((worker) => worker.stop(5_000)));
    await relay.stop();

    const [line, ...more] = logged('request', requestId);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ operation: 'createImport', status: 202, ms: expect.any(Number) });
    expect(line?.['tenant']).toMatch(/^tnt_/);
    expect(jobs().find(({ queue }) => queue === 'import')).toMatchObject({ work: answer.body.id });
    for (const job of jobs())
      expect(Object.keys(job).sort()).toEqual(
        [
          'level',
          'time',
          'role',
          'pid',
          'request_id',
          'tenant',
          'queue',
          'job',
          'work',
          'ms',
          'outcome',
          'msg',
        ].sort(),
      );
    for (const attempt of attempts())
      expect(Object.keys(attempt).sort()).toEqual(
        [
          'level',
          'time',
          'role',
          'pid',
          'request_id',
          'tenant',
          'delivery',
          'attempt',
          'ms',
          'outcome',
          'msg',
        ].sort(),
      );
  });
});
