import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, createApiCaller } from '../../support/api-caller.js';
import { everyEventReceived } from '../../support/event-receipts.js';
import { caughtMidway, finishedImport, type ImportBody, largeCsvBytes } from '../../support/large-import.js';
import { printOfCsv, printOfLedger } from '../../support/ledger-print.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';
import { within } from '../../support/within.js';

describe.runIf(process.platform === 'linux')('FLUSHALL on Redis', () => {
  let home: StackHome;
  let stack: StackProcess;
  let api: ApiCaller;
  let redis: Redis;
  let receiver: Receiver;
  beforeAll(async () => {
    home = await createStackHome();
    stack = await home.start();
    api = createApiCaller(stack.runtime.api_url, stack.apiKey);
    redis = new Redis(stack.runtime.redis_url);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    redis?.disconnect();
    await stack?.stop();
    await home?.remove();
    await receiver?.close();
  });

  /** For a client who trades, so that a category is found for nearly every row. */
  async function startImport(csv: Buffer): Promise<{ clientId: string; importId: string; csv: Buffer }> {
    const { id: clientId } = await createClient('Ledger');
    const { id: businessId } = await api.post<{ id: string }>('/v1/businesses', {
      client_id: clientId,
      trading_name: 'Looms',
      trade: 'weaver',
    });
    const { id } = await api.uploadCsv<ImportBody>(
      `/v1/imports?client_id=${clientId}&business_id=${businessId}`,
      csv,
    );
    return { clientId, importId: id, csv };
  }

  const createClient = (familyName: string) =>
    api.post<{ id: string }>('/v1/clients', { given_name: 'Ada', family_name: familyName });

  it('midway through an import loses and doubles nothing, of jobs that wait neither', async () => {
    // Not `*`: an event for each of 50,000 rows would measure the receiver, and nothing is lost differently.
    const types = ['import.*', 'client.*'];
    await api.post('/v1/webhook-endpoints', { url: receiver.url, events: types });
    const small = await Promise.all([21, 22, 23].map((seed) => largeCsvBytes(500, seed)));
    const large = await startImport(await largeCsvBytes(50_000, 20));
    const midway = await caughtMidway(api, large.importId, 5_000);
    const waiting = await Promise.all(small.map(startImport));
    const clients = await Promise.all(Array.from({ length: 50 }, (_, n) => createClient(`Client ${n}`)));
    await redis.flushall();

    const imports = [large, ...waiting];
    const finished = await Promise.all(imports.map(({ importId }) => finishedImport(api, importId)));
    const events = await everyEventReceived(api, receiver, types.join(','));

    expect(midway.progress.processed).toBeLessThan(50_000);
    for (const [index, { clientId, csv }] of imports.entries()) {
      const print = printOfCsv(csv);
      expect(finished[index]).toMatchObject({
        status: 'completed',
        counts: { total: print.rows, created: print.rows, skipped_duplicate: 0, failed: 0 },
      });
      expect(await printOfLedger(stack.runtime.database_url, clientId)).toEqual(print);
    }
    expect(events.filter(({ type }) => type === 'import.completed')).toHaveLength(imports.length);
    const sent = events.filter(({ type }) => type === 'client.created').map((event) => event.client_id);
    const made = [...imports.map(({ clientId }) => clientId), ...clients.map(({ id }) => id)];
    expect(sent.sort()).toEqual(made.sort());
  });

  it('midway through the deliveries of an import loses no event of any row', async () => {
    const rows = await startReceiver();
    await api.post('/v1/webhook-endpoints', { url: rows.url, events: ['transaction.categorised'] });
    const { importId, clientId, csv } = await startImport(await largeCsvBytes(2_000, 30));
    await within(60, 'a hundred events have been received', () => rows.requests.length >= 100);
    await redis.flushall();
    const receivedBefore = rows.requests.length;

    const finished = await finishedImport(api, importId);
    const events = await everyEventReceived(api, rows, 'transaction.categorised');
    await rows.close();

    expect(receivedBefore).toBeLessThan(events.length);
    expect(finished).toMatchObject({ status: 'completed', counts: { created: 2_000, failed: 0 } });
    expect(finished.counts['categorised']).toBeGreaterThan(1_000);
    expect(events).toHaveLength(finished.counts['categorised'] ?? 0);
    expect(await printOfLedger(stack.runtime.database_url, clientId)).toEqual(printOfCsv(csv));
  });
});
