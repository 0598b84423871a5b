import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedRequest } from '../../support/receiver.js';
import { writeDeliveries } from './delivery-rows.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

const stripe = new Stripe('sk_test_unused');

interface Batch {
  readonly id: string;
  readonly type: string;
  readonly events: readonly { readonly sequence: number }[];
}

const batchOf = ({ body }: ReceivedRequest): Batch => JSON.parse(body.toString());
const sizesOf = (requests: readonly ReceivedRequest[]) =>
  requests.map((request) => batchOf(request).events.length).toSorted((a, b) => b - a);

describe('an endpoint that takes batches', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.reset());

  const batching = { max_events: 3, max_wait_ms: 1_000 };
  const writeFor = (endpointId: string, rows: number) =>
    writeDeliveries(stand.app.ctx.systemDb, stand.app.tenant, { endpointId: stand.uuidOf(endpointId), rows });
  const statusesOf = async (endpointId: string) => {
    const { body } = await stand.app.as().get(`/v1/webhook-endpoints/${endpointId}/deliveries?limit=100`);
    return body.data.map(
      ({ status, attempt }: { status: string; attempt: number }) => `${status} ${attempt}`,
    );
  };

  it('is shown as it was asked for, and waits a second unless it says otherwise', async () => {
    const { id } = await stand.endpoint({ batching: { max_events: 50 }, ordering: 'entity' });

    const { body } = await stand.app.as().get(`/v1/webhook-endpoints/${id}`);

    expect(body).toMatchObject({ batching: { max_events: 50, max_wait_ms: 1_000 }, ordering: 'entity' });
  });

  it('gets what there is once the oldest has waited, and not before', async () => {
    const { id } = await stand.endpoint({ batching });
    await writeFor(id, 2);

    expect(await stand.run()).toBe(0);
    stand.setAhead(1_100);
    expect(await stand.run()).toBe(1);

    expect(stand.receiver.requests.map(batchOf)).toMatchObject([
      { id: expect.stringMatching(/^bat_/), type: 'batch', events: [{ sequence: 1 }, { sequence: 2 }] },
    ]);
    expect(await statusesOf(id)).toEqual(['delivered 1', 'delivered 1']);
  });

  it('gets a full one at once', async () => {
    const { id } = await stand.endpoint({ batching });
    await writeFor(id, 7);

    await stand.run();
    await stand.run();
    stand.setAhead(1_100);
    await stand.run();

    expect(sizesOf(stand.receiver.requests)).toEqual([3, 3, 1]);
    const ids = stand.receiver.requests.map((request) => batchOf(request).id);
    expect(stand.receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
    expect(new Set(ids).size).toBe(3);
  });

  it('gets the same batch again after a failure, whatever has been recorded meanwhile', async () => {
    const { id } = await stand.endpoint({ batching });
    await writeFor(id, 2);
    stand.receiver.script({ status: 500 });
    stand.setAhead(1_100);
    await stand.run();
    expect(await statusesOf(id)).toEqual(['pending 1', 'pending 1']);
    await writeFor(id, 1);

    stand.setAhead(20_000);
    await stand.run();

    const [first, ...later] = stand.receiver.requests;
    expect(later.map(({ body }) => body.toString())).toContain(first?.body.toString());
    expect(sizesOf(later)).toEqual([2, 1]);
    expect(await statusesOf(id)).toEqual(['delivered 1', 'delivered 2', 'delivered 2']);
  });

  it('keeps a kilobyte of the answer with each event', async () => {
    const { id } = await stand.endpoint({ batching });
    const { delivery_id } = await stand.test(id);
    stand.receiver.script({ status: 200, body: Buffer.alloc(5_000, 'x') });
    stand.setAhead(1_100);

    await stand.run();

    const [attempt] = (await stand.delivery(delivery_id)).attempts;
    expect(attempt).toMatchObject({ response_body: 'x'.repeat(1_024), response_truncated: true });
  });

  it('counts a batch as one request of its cap', async () => {
    const { id } = await stand.endpoint({ batching });
    await writeFor(id, 30);

    const claimed = await stand.claim();

    expect(new Set(claimed.map(({ batchId }) => batchId)).size).toBe(4);
    expect(claimed).toHaveLength(12);
    expect(await stand.claim()).toEqual([]);
  });

  it('is verified by off-the-shelf libraries, during a rotation too, and not when it was changed', async () => {
    const { id, secret } = await stand.endpoint({ batching });
    const rotated = await stand.app.as().post(`/v1/webhook-endpoints/${id}/rotate-secret`, {});
    await writeFor(id, 3);

    await stand.run();

    const [request] = stand.receiver.requests;
    const body = request?.body.toString() ?? '';
    const header = (name: string) => String(request?.headers[name]);
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const headers = Object.fromEntries(names.map((name) => [name, header(name)]));
    const verifiers = [
      (key: string, text: string) => new Webhook(key).verify(text, headers),
      (key: string, text: string) => new SvixWebhook(key).verify(text, headers),
      (key: string, text: string) => stripe.webhooks.constructEvent(text, header('x-service-signature'), key),
    ];
    for (const verify of verifiers) {
      for (const key of [secret, rotated.body.secret]) expect(verify(key, body)).toEqual(JSON.parse(body));
      expect(() => verify(secret, body.replace('"sequence":1', '"sequence":9'))).toThrow();
      expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, body)).toThrow();
    }
  });
});
