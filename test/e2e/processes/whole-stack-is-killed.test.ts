import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiCaller, createApiCaller } from '../../support/api-caller.js';
import { everyEventReceived } from '../../support/event-receipts.js';
import { caughtMidway, finishedImport, type ImportBody, largeCsvBytes } from '../../support/large-import.js';
import { printOfCsv, printOfLedger } from '../../support/ledger-print.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';

const ROWS = 50_000;
const CLIENTS_BEFORE = 40;
const CLIENTS_AFTER = 10;
/** Not `*`: an event for each of 50,000 rows would measure the receiver, and nothing is lost differently. */
const TYPES = ['import.*', 'client.*'];

const apiOf = ({ runtime, apiKey }: StackProcess) => createApiCaller(runtime.api_url, apiKey);

describe.runIf(process.platform === 'linux')('kill -9 of the whole stack', () => {
  let home: StackHome;
  let receiver: Receiver;
  beforeAll(async () => {
    home = await createStackHome();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await home?.remove();
    await receiver?.close();
  });

  it('midway through an import loses and doubles nothing: the next start finishes it', async () => {
    const csv = await largeCsvBytes(ROWS, 11);
    const first = await home.start();
    const api = apiOf(first);
    await api.post('/v1/webhook-endpoints', { url: receiver.url, events: TYPES });
    const { id: clientId } = await createClient(api, 'Ledger');
    const { id: importId } = await api.uploadCsv<ImportBody>(`/v1/imports?client_id=${clientId}`, csv);
    const made = createClientsUntilCut(api);
    const midway = await caughtMidway(api, importId, 5_000);
    const killedAt = new Date();
    await first.kill();
    const madeBefore = await made;

    const second = await home.start();
    const after = apiOf(second);
    for (let n = 0; n < CLIENTS_AFTER; n++) await createClient(after, `After ${n}`);
    const finished = await finishedImport(after, importId);
    const events = await everyEventReceived(after, receiver, TYPES.join(','));
    const clients = await after.list<{ id: string }>('/v1/clients?');

    expect(midway.progress.processed).toBeLessThan(ROWS);
    expect(finished).toMatchObject({
      status: 'completed',
      progress: { processed: ROWS, total: ROWS },
      counts: { total: ROWS, created: ROWS, updated: 0, skipped_duplicate: 0, failed: 0 },
      started_at: midway.started_at,
    });
    expect(Date.parse(finished.finished_at ?? '')).toBeGreaterThan(killedAt.getTime());
    expect(await printOfLedger(second.runtime.database_url, clientId)).toEqual(printOfCsv(csv));
    expect(events.filter(({ type }) => type.startsWith('import.'))).toHaveLength(1);
    const sent = events.filter(({ type }) => type === 'client.created').map((event) => event.client_id);
    expect(sent.sort()).toEqual(clients.map(({ id }) => id).sort());
    expect(sent).toEqual(expect.arrayContaining([clientId, ...madeBefore]));
    await second.stop();
  });
});

function createClient(api: ApiCaller, familyName: string): Promise<{ id: string }> {
  return api.post('/v1/clients', { given_name: 'Ada', family_name: familyName });
}

/** One after another, until the connection is cut. @returns the ids of those that were answered */
async function createClientsUntilCut(api: ApiCaller): Promise<string[]> {
  const ids: string[] = [];
  try {
    for (let n = 0; n < CLIENTS_BEFORE; n++) ids.push((await createClient(api, `Before ${n}`)).id);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return ids;
}
