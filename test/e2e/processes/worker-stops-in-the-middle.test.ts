import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, createApiCaller } from '../../support/api-caller.js';
import { createTenant } from '../../support/factories.js';
import { caughtMidway, finishedImport, type ImportBody, largeCsvBytes } from '../../support/large-import.js';
import { printOfCsv, printOfLedger } from '../../support/ledger-print.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startApi, startProgram } from '../../support/program-process.js';
import { startReceiver } from '../../support/receiver.js';
import { within } from '../../support/within.js';

const ROWS = 20_000;
/** Platforms kill a process 30 s after they asked it to end. */
const IN_TIME_SECONDS = 25;

/** With the time to close what a chore in hand still uses. */
const AT_THE_LATEST_SECONDS = 29;

interface DeliveryBody {
  readonly event_id: string;
  readonly status: string;
  readonly attempt: number;
}

describe('SIGTERM to a worker process', () => {
  let stores: OwnStores;
  let web: ProgramProcess & { readonly url: string };
  let api: ApiCaller;
  let workers: ProgramProcess[] = [];
  beforeAll(async () => {
    stores = await startOwnStores();
    web = await startApi(stores.env);
    api = createApiCaller(web.url, (await createTenant(stores.ctx)).secret);
  });
  afterEach(async () => {
    for (const worker of workers) await worker.kill();
    workers = [];
  });
  afterAll(async () => {
    await web?.kill();
    await stores?.stop();
  });

  async function startWorkers(env: Readonly<Record<string, string>> = {}): Promise<ProgramProcess> {
    const worker = await startProgram('workers/main.ts', { ...stores.env, ...env });
    workers.push(worker);
    return worker;
  }

  const createClient = () =>
    api.post<{ id: string }>('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });

  it('midway through an import ends it in time; the next process does the rest, each row once', async () => {
    const csv = await largeCsvBytes(ROWS, 40);
    const first = await startWorkers();
    const { id: clientId } = await createClient();
    const { id } = await api.uploadCsv<ImportBody>(`/v1/imports?client_id=${clientId}`, csv);
    await caughtMidway(api, id, 1_000);
    const code = await first.terminate(IN_TIME_SECONDS);
    const paused = await api.get<ImportBody>(`/v1/imports/${id}`);
    const writtenBefore = await printOfLedger(stores.env['DATABASE_URL'] ?? '', clientId);

    await startWorkers();
    const finished = await finishedImport(api, id);
    const events = await api.list<{ type: string }>('/v1/events?type=import.*');

    expect(code, first.output()).toBe(0);
    expect(paused).toMatchObject({ status: 'processing', finished_at: null });
    expect(paused.progress.processed).toBe(writtenBefore.rows);
    expect(paused.progress.processed).toBeLessThan(ROWS);
    expect(finished).toMatchObject({
      status: 'completed',
      counts: { total: ROWS, created: ROWS, updated: 0, skipped_duplicate: 0, failed: 0 },
    });
    expect(await printOfLedger(stores.env['DATABASE_URL'] ?? '', clientId)).toEqual(printOfCsv(csv));
    expect(events.map(({ type }) => type)).toEqual(['import.completed']);
  });

  it('during a sweep that a lock holds up lets go of the queues at once, and ends it in time', async () => {
    const blocker = new pg.Client(stores.superuserUrl);
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table sign_in_counters in access exclusive mode');
    const worker = await startWorkers({ LOG_LEVEL: 'info' });
    const { id: clientId } = await createClient();
    await within(60, 'the sweep waits for the table', async () => {
      const { rows } = await blocker.query(
        `select 1 from pg_locks where not granted and relation = 'sign_in_counters'::regclass`,
      );
      return rows.length > 0;
    });

    const ended = worker.terminate(AT_THE_LATEST_SECONDS);
    await within(5, 'the worker has heard the signal', () => worker.output().includes('"reason":"SIGTERM"'));
    const { id } = await api.uploadCsv<ImportBody>(
      `/v1/imports?client_id=${clientId}`,
      await largeCsvBytes(100, 40),
    );
    const code = await ended;
    const untouched = await api.get<ImportBody>(`/v1/imports/${id}`);
    await blocker.end();

    await startWorkers();
    const finished = await finishedImport(api, id);

    expect(code, worker.output()).toBe(0);
    expect(worker.output()).toContain('"part":"sweeper"');
    expect(untouched.status).toBe('queued');
    expect(finished.status).toBe('completed');
  });

  it('during a delivery whose receiver hangs ends it in time; the next process delivers', async () => {
    const receiver = await startReceiver();
    receiver.script({ status: 204, after: new Promise(() => undefined) });
    const endpoint = await api.post<{ id: string }>('/v1/webhook-endpoints', {
      url: receiver.url,
      events: ['client.created'],
    });
    const delivery = async () =>
      (await api.list<DeliveryBody>(`/v1/webhook-endpoints/${endpoint.id}/deliveries?`))[0];
    const first = await startWorkers();
    await createClient();
    await receiver.received(1);
    const code = await first.terminate(IN_TIME_SECONDS);
    const afterwards = await delivery();

    await startWorkers();
    const delivered = await within(60, 'the event has been delivered', async () => {
      const found = await delivery();
      return found?.status === 'delivered' && found;
    });
    await receiver.close();

    expect(code, first.output()).toBe(0);
    expect(afterwards?.status).not.toBe('delivered');
    expect(delivered.attempt).toBe(2);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([delivered.event_id, delivered.event_id]);
  });
});
