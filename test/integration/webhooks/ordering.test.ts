import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendEvents } from '../../../src/db/webhooks/events-repository.js';
import { inOneTrip } from '../../../src/services/in-tenant.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

describe('an endpoint with ordering: entity', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.reset());

  const ordered = { events: ['client.*'], ordering: 'entity' };

  /** Events of these entities, each of the next number of its entity. */
  const append = (...entities: readonly string[]) =>
    inOneTrip(stand.ctx, stand.app.tenant, (db) =>
      appendEvents(
        db,
        entities.map((subjectId) => ({
          id: stand.ctx.newId(),
          type: 'client.updated' as const,
          clientId: null,
          subjectId,
          data: { client: { id: subjectId } },
        })),
        stand.ctx.now(),
      ),
    );

  const received = () =>
    stand.receiver.requests.map(({ body }) => {
      const { sequence, data } = JSON.parse(body.toString());
      return `${data.client.id} ${sequence}`;
    });

  it('gets the events of an entity one after another, those of others beside them', async () => {
    await stand.endpoint(ordered);
    const [one, other] = [randomUUID(), randomUUID()];
    await append(one, one, one, other);

    await stand.run();

    expect(received().filter((line) => line.startsWith(one))).toEqual(
      [1, 2, 3].map((nth) => `${one} ${nth}`),
    );
    expect(received()).toContain(`${other} 1`);
  });

  it('waits for an event that failed, with the later ones of its entity alone', async () => {
    await stand.endpoint(ordered);
    const [one, other] = [randomUUID(), randomUUID()];
    await append(one);
    stand.receiver.script({ status: 500 });
    await stand.run();
    await append(one, other);

    await stand.run();
    expect(received()).toEqual([`${one} 1`, `${other} 1`]);
    stand.setAhead(10_000);
    await stand.run();

    expect(received().slice(2)).toEqual([`${one} 1`, `${one} 2`]);
  });

  it('goes on after an event that has failed for good', async () => {
    await stand.endpoint(ordered);
    const one = randomUUID();
    await append(one, one);
    await stand.app.ctx.systemDb('webhook_deliveries').update({ scheduled_attempts: 9 });
    stand.receiver.script({ status: 500 });

    await stand.run();

    expect(received()).toEqual([`${one} 1`, `${one} 2`]);
  });

  it('never has two events of an entity in one batch', async () => {
    await stand.endpoint({ ...ordered, batching: { max_events: 10, max_wait_ms: 0 } });
    const [one, other] = [randomUUID(), randomUUID()];
    await append(one, other, one);

    await stand.run();

    const batches = stand.receiver.requests.map(({ body }) =>
      JSON.parse(body.toString()).events.map(
        ({ sequence, data }: { sequence: number; data: { client: { id: string } } }) =>
          `${data.client.id} ${sequence}`,
      ),
    );
    expect(batches).toEqual([[`${one} 1`, `${other} 1`], [`${one} 2`]]);
  });

  it('is not held to the order once it asks for none', async () => {
    const { id, url } = await stand.endpoint(ordered);
    const one = randomUUID();
    await append(one, one);
    await stand.app.as().put(`/v1/webhook-endpoints/${id}`, { url, events: ordered.events }).expect(200);

    expect(await stand.claim()).toHaveLength(2);
  });
});
