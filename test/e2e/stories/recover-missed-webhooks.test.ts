import { afterEach, describe, expect, it } from 'vitest';
import { finishedImport, type ImportBody } from '../../support/large-import.js';
import { within } from '../../support/within.js';
import { type Created, hasStack, openPractice, type Practice } from './practice.js';

/** Of these stories, nobody else imports anything. */
const EVENT = 'import.completed';
const IS_DOWN = { status: 500 };

interface FeedEvent extends Created {
  readonly client_id: string;
  readonly created_at: string;
}

/** In an order that says nothing: several are delivered at once. */
const idsOf = (events: readonly Created[]): readonly string[] => events.map(({ id }) => id).toSorted();

interface RecoveryBody extends Created {
  readonly status: string;
  readonly counts: Readonly<Record<'matched' | 'queued' | 'delivered' | 'failed', number>>;
}

describe.runIf(hasStack())('a practice whose receiver missed some webhooks', () => {
  let practice: Practice | undefined;
  afterEach(() => practice?.close());

  /** Imports a bank statement for a new client for each day. @returns their events in the feed, oldest first */
  async function importStatements({ api }: Practice, days: readonly string[]): Promise<FeedEvent[]> {
    const { id: clientId } = await api.post<Created>('/v1/clients', {
      given_name: 'Ada',
      family_name: 'Byron',
    });
    for (const day of days) {
      const csv = Buffer.from(`date,amount,description\n${day},10.00,Invoice of ${day}\n`);
      const { id } = await api.uploadCsv<ImportBody>(`/v1/imports?client_id=${clientId}`, csv);
      await finishedImport(api, id, 60);
    }
    const events = await api.list<FeedEvent>(`/v1/events?type=${EVENT}`);
    return events.filter(({ client_id }) => client_id === clientId).toReversed();
  }

  /** Asks for what was missed, and waits until it has been delivered. */
  async function recover({ api, endpointId }: Practice, body: object): Promise<RecoveryBody> {
    const { id } = await api.post<RecoveryBody>(`/v1/webhook-endpoints/${endpointId}/recover`, body);
    return within(60, 'what was missed has been delivered', async () => {
      const recovery = await api.get<RecoveryBody>(`/v1/webhook-recoveries/${id}`);
      return recovery.status === 'completed' && recovery.counts.queued === 0 && recovery;
    });
  }

  it('gets them minutes before they would have been tried again, because it asks for them', async () => {
    practice = await openPractice([EVENT]);
    const { api, receiver, endpointId } = practice;
    receiver.script(...Array.from({ length: 50 }, () => IS_DOWN));
    const missed = await importStatements(practice, ['2025-05-01', '2025-05-02']);
    await within(60, 'the quick second attempts have failed too', async () => {
      const deliveries = await api.list<{ attempt: number; status: string }>(
        `/v1/webhook-endpoints/${endpointId}/deliveries?`,
      );
      return deliveries.length === 2 && deliveries.every(({ attempt }) => attempt === 2);
    });
    await receiver.received(4);
    receiver.reset();

    const recovery = await recover(practice, { since: missed[0]?.created_at });

    expect(recovery.counts).toEqual({ matched: 2, queued: 0, delivered: 2, failed: 0 });
    expect(idsOf(practice.heard())).toEqual(idsOf(missed));
  });

  it('gets those from before it had a receiver', async () => {
    const earlier = await openPractice([EVENT]);
    const missed = await importStatements(earlier, ['2025-05-03']);
    await earlier.close();
    practice = await openPractice([EVENT]);

    const recovery = await recover(practice, { since: missed[0]?.created_at, mode: 'missing' });

    expect(recovery.counts).toEqual({ matched: 1, queued: 0, delivered: 1, failed: 0 });
    expect(practice.heard()).toMatchObject([{ id: missed[0]?.id, type: EVENT }]);
  });

  it('can rest on the feed of events, which has the same ones as were delivered', async () => {
    practice = await openPractice([EVENT]);
    const { receiver } = practice;

    const feed = await importStatements(practice, ['2025-05-04', '2025-05-05']);
    await receiver.received(2);

    expect(idsOf(practice.heard())).toEqual(idsOf(feed));
  });
});
