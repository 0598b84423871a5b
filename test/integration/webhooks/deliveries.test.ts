import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETRY_DELAYS_MS } from '../../../src/domain/webhooks/delivery-schedule.js';
import { verifyServiceSignature } from '../../../src/local/demo/verify-service-signature.js';
import type { ReceivedRequest } from '../../support/receiver.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

const stripe = new Stripe('sk_test_unused');
const header = (request: ReceivedRequest | undefined, name: string) => String(request?.headers[name] ?? '');

function standardHeaders(request: ReceivedRequest | undefined): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(names.map((name) => [name, header(request, name)]));
}

describe('delivering an event', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.reset());

  it('sends what a change recorded, to every endpoint that asked for it, signed for off-the-shelf verifiers', async () => {
    const [first, second] = [
      await stand.endpoint({ events: ['client.*'], url: `${stand.receiver.url}/one` }),
      await stand.endpoint({ events: ['*'], url: `${stand.receiver.url}/two` }),
    ];
    await stand.endpoint({ events: ['import.completed'], url: `${stand.receiver.url}/three` });

    const client = await stand.app.as().post('/v1/clients', { given_name: 'Zoë', family_name: 'Byron' });
    await stand.run();

    const sent = [...stand.receiver.requests].sort((a, b) => a.path.localeCompare(b.path));
    expect(sent.map((request) => request.path)).toEqual(['/hook/one', '/hook/two']);
    for (const [index, { secret }] of [first, second].entries()) {
      const request = sent[index];
      const body = request?.body ?? Buffer.alloc(0);
      const signature = header(request, 'x-service-signature');
      expect(new Webhook(secret).verify(body, standardHeaders(request))).toMatchObject({
        type: 'client.created',
        client_id: client.body.id,
        livemode: true,
        api_version: 'v1',
        data: { client: { id: client.body.id } },
      });
      expect(stripe.webhooks.constructEvent(body, signature, secret).type).toBe('client.created');
      verifyServiceSignature({ body, header: signature, secrets: [secret] });
      expect(() => verifyServiceSignature({ body, header: signature, secrets: ['whsec_AAAA'] })).toThrow();
    }
    const event = await stand.app.as().get(`/v1/events/${header(sent[0], 'webhook-id')}`);
    expect(event.text).toBe(sent[0]?.body.toString());
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it('logs a success and shows it on the endpoint', async () => {
    const { id } = await stand.endpoint();
    const { event_id, delivery_id } = await stand.test(id);
    stand.receiver.script({ status: 200, body: Buffer.from([0x6f, 0x6b, 0xff]) });

    await stand.run();

    expect(await stand.delivery(delivery_id)).toMatchObject({
      id: delivery_id,
      event_id,
      event_type: 'webhook_endpoint.test',
      endpoint_id: id,
      status: 'delivered',
      attempt: 1,
      response_status: 200,
      failure_class: null,
      next_attempt_at: null,
      attempts: [
        {
          number: 1,
          outcome: 'success',
          failure_class: null,
          failure_detail: null,
          response_status: 200,
          response_body: 'ok\ufffd',
          response_truncated: false,
          timings: { dns_ms: null, tls_ms: null, total_ms: expect.any(Number) },
          peer_address: new URL(stand.receiver.url).host,
          request_headers: expect.objectContaining({ 'webhook-id': event_id }),
          response_headers: expect.any(Object),
        },
      ],
    });
    const endpoint = await stand.app.as().get(`/v1/webhook-endpoints/${id}`);
    expect(endpoint.body).toMatchObject({
      last_delivery: { status_code: 200 },
      health: { state: 'healthy', success_rate_1h: 1, p95_ms_1h: expect.any(Number), held: 0 },
    });
    expect(endpoint.headers['etag']).toBe('"1"');
    const histogram = await stand.ctx.metrics.registry.getSingleMetricAsString(
      'webhook_commit_to_receipt_seconds',
    );
    expect(histogram).toMatch(/_count [1-9]/);
  });

  it('sends the integrator’s headers, which the log masks', async () => {
    const { id } = await stand.endpoint({ headers: { Authorization: 'Bearer s3cret', 'X-Team': 'tax' } });
    const { delivery_id } = await stand.test(id);

    await stand.run();

    expect(stand.receiver.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer s3cret',
      'x-team': 'tax',
    });
    const [attempt] = (await stand.delivery(delivery_id)).attempts;
    expect(attempt).toMatchObject({ request_headers: { authorization: '***', 'x-team': '***' } });
  });

  it('signs the bare body when the endpoint asks for that', async () => {
    const { id, secret } = await stand.endpoint({ signature_format: 'body_only' });
    await stand.test(id);

    await stand.run();

    const [request] = stand.receiver.requests;
    const digest = createHmac('sha256', secret)
      .update(request?.body ?? '')
      .digest('hex');
    expect(header(request, 'x-service-signature')).toBe(digest);
  });

  it('retries on the schedule, never early, with the same bytes and id and a fresh signature, ten times in all', async () => {
    const { id, secret } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    stand.receiver.script(...Array.from({ length: 10 }, () => ({ status: 500 })));
    await stand.run();

    let aheadMs = 0;
    for (let retry = 1; retry <= RETRY_DELAYS_MS.length; retry++) {
      const due = Date.parse((await stand.delivery(delivery_id)).next_attempt_at ?? '');
      aheadMs = due - Date.now();
      stand.setAhead(aheadMs - 1_000);
      expect(await stand.run()).toBe(0);
      expect(stand.receiver.requests).toHaveLength(retry);
      stand.setAhead(aheadMs + 1);
      await stand.run();
      expect(stand.receiver.requests).toHaveLength(retry + 1);
    }

    const failed = await stand.delivery(delivery_id);
    expect(failed).toMatchObject({
      status: 'failed',
      attempt: 10,
      response_status: 500,
      failure_class: 'http_5xx',
    });
    expect(failed.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(stand.receiver.requests.map((request) => request.body.toString())).size).toBe(1);
    expect(new Set(stand.receiver.requests.map((request) => header(request, 'webhook-id'))).size).toBe(1);
    expect(new Set(stand.receiver.requests.map((request) => header(request, 'webhook-timestamp'))).size).toBe(
      10,
    );
    const last = stand.receiver.requests.at(-1);
    verifyServiceSignature({
      body: last?.body ?? Buffer.alloc(0),
      header: header(last, 'x-service-signature'),
      secrets: [secret],
      nowMs: Date.now() + aheadMs,
    });
    const starts = failed.attempts.map((attempt) => Date.parse(attempt.started_at));
    RETRY_DELAYS_MS.forEach((delayMs, index) => {
      expect((starts[index + 1] ?? 0) - (starts[index] ?? 0)).toBeGreaterThanOrEqual(delayMs);
    });
  });

  it('pauses the endpoint for as long as Retry-After says, new deliveries too, without spending attempts', async () => {
    const { id } = await stand.endpoint();
    const first = await stand.test(id);
    stand.receiver.script({ status: 429, headers: { 'Retry-After': '7200' } });

    await stand.run();
    const second = await stand.test(id);
    stand.setAhead(7_199_000);
    await stand.run();
    expect(stand.receiver.requests).toHaveLength(1);
    expect(await stand.delivery(second.delivery_id)).toMatchObject({
      status: 'held',
      attempt: 0,
      attempts: [],
    });

    stand.setAhead(7_201_000);
    await stand.run();
    expect(stand.receiver.requests).toHaveLength(3);
    expect((await stand.delivery(first.delivery_id)).attempt).toBe(2);
    expect((await stand.delivery(second.delivery_id)).attempt).toBe(1);
  });

  it('follows no redirect', async () => {
    const { id, url } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    stand.receiver.script({ status: 302, headers: { Location: `${stand.receiver.url}/elsewhere` } });

    await stand.run();

    expect(stand.receiver.requests.map((request) => request.path)).toEqual([new URL(url).pathname]);
    expect(await stand.delivery(delivery_id)).toMatchObject({
      status: 'pending',
      response_status: 302,
      failure_class: 'redirect_refused',
    });
  });

  it('disables an endpoint that answers 410, sends an event to the others and holds what waits for it', async () => {
    await stand.endpoint({
      events: ['webhook_endpoint.disabled'],
      url: `${stand.receiver.url}/watch`,
    });
    const { id, url } = await stand.endpoint({ events: ['client.created'] });
    const first = await stand.test(id);
    stand.receiver.script({ status: 410 });

    await stand.run();
    const client = await stand.app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    await stand.run();

    expect(await stand.delivery(first.delivery_id)).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    });
    expect(client.status).toBe(201);
    const held = await stand.app.as().get(`/v1/webhook-endpoints/${id}/deliveries?status=held`);
    expect(held.body.data).toMatchObject([{ event_type: 'client.created', status: 'held', attempt: 0 }]);
    const endpoint = await stand.app.as().get(`/v1/webhook-endpoints/${id}`);
    expect(endpoint.body).toMatchObject({
      enabled: false,
      status: 'disabled_by_failures',
      disabled_reason: 'gone',
      health: { state: 'disabled', success_rate_1h: 0, held: 1, oldest_due_at: expect.any(String) },
    });
    expect(endpoint.headers['etag']).toBe('"2"');
    expect(stand.receiver.requests.map((request) => request.path)).toEqual([
      new URL(url).pathname,
      '/hook/watch',
    ]);
    expect(JSON.parse(stand.receiver.requests[1]?.body.toString() ?? '').data).toEqual({
      webhook_endpoint: { id, status: 'disabled_by_failures' },
    });
    const test = await stand.app.as().post(`/v1/webhook-endpoints/${id}/test`);
    expect([test.status, test.body.code]).toEqual([409, 'endpoint_disabled']);
    const resend = await stand.app.as().post(`/v1/webhook-deliveries/${first.delivery_id}/resend`);
    expect([resend.status, resend.body.code]).toEqual([409, 'endpoint_disabled']);
  });

  it('goes to the new URL, with the new headers, once they are changed, also what waited', async () => {
    const { id, url } = await stand.endpoint();
    await stand.test(id);
    stand.receiver.script({ status: 500 });
    await stand.run();
    const moved = `${url}/moved`;
    const fields = { url: moved, events: ['report.failed'], headers: { 'X-New': 'yes' } };
    await stand.app.as().put(`/v1/webhook-endpoints/${id}`, fields).expect(200);

    stand.setAhead(10_000);
    await stand.run();

    expect(stand.receiver.requests.map(({ path }) => path)).toEqual(
      [url, moved].map((one) => new URL(one).pathname),
    );
    expect(stand.receiver.requests[1]?.headers).toMatchObject({ 'x-new': 'yes' });
  });

  it('cancels what waits for a deleted endpoint', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await stand.app.as().delete(`/v1/webhook-endpoints/${id}`);

    await stand.run();

    expect(stand.receiver.requests).toEqual([]);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'cancelled' });
  });

  it('sends a test event to its endpoint alone, whatever it and others subscribe to', async () => {
    await stand.endpoint({ events: ['*'], url: `${stand.receiver.url}/all` });
    const { id, url } = await stand.endpoint({ events: ['import.completed'] });

    const { event_id } = await stand.test(id);
    await stand.run();

    expect(stand.receiver.requests.map((request) => request.path)).toEqual([new URL(url).pathname]);
    expect(header(stand.receiver.requests[0], 'webhook-id')).toBe(event_id);
  });

  it('signs with both secrets during a rotation’s grace, and with the new one alone after it, also on retries', async () => {
    const { id, secret: oldSecret } = await stand.endpoint();
    await stand.test(id);
    const rotated = await stand.app
      .as()
      .post(`/v1/webhook-endpoints/${id}/rotate-secret`, { grace_seconds: 3600 });
    expect([rotated.status, rotated.headers['etag']]).toEqual([200, '"2"']);
    const secrets = { old: oldSecret, new: rotated.body.secret };
    expect(secrets.new).not.toBe(secrets.old);
    const isSignedBy = (request: ReceivedRequest | undefined, secret: string, aheadMs: number) => {
      try {
        verifyServiceSignature({
          body: request?.body ?? Buffer.alloc(0),
          header: header(request, 'x-service-signature'),
          secrets: [secret],
          nowMs: Date.now() + aheadMs,
        });
        return true;
      } catch {
        return false;
      }
    };

    stand.receiver.script({ status: 500 });
    await stand.run();
    stand.setAhead(3_601_000);
    await stand.run();

    const [during, after] = stand.receiver.requests;
    expect(isSignedBy(during, secrets.old, 0)).toBe(true);
    expect(isSignedBy(during, secrets.new, 0)).toBe(true);
    expect(isSignedBy(after, secrets.old, 3_601_000)).toBe(false);
    expect(isSignedBy(after, secrets.new, 3_601_000)).toBe(true);
  });

  it('stops signing with the old secret at once when the grace is 0', async () => {
    const { id, secret } = await stand.endpoint();
    await stand.app.as().post(`/v1/webhook-endpoints/${id}/rotate-secret`, { grace_seconds: 0 });
    await stand.test(id);

    await stand.run();

    const [request] = stand.receiver.requests;
    expect(() => new Webhook(secret).verify(request?.body ?? '', standardHeaders(request))).toThrow();
    expect(header(request, 'x-service-signature').match(/v1=/g)).toHaveLength(1);
  });

  it('sends a delivered event again when asked, byte for byte, from the start of the schedule', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await stand.run();

    const resend = await stand.app.as().post(`/v1/webhook-deliveries/${delivery_id}/resend`);
    stand.receiver.script({ status: 500 });
    await stand.run();

    expect(resend.status).toBe(202);
    expect(resend.headers['location']).toBe(`/v1/webhook-deliveries/${delivery_id}`);
    expect(resend.body).toMatchObject({ id: delivery_id, status: 'pending', attempt: 1 });
    const [first, second] = stand.receiver.requests;
    expect(second?.body).toEqual(first?.body);
    expect(header(second, 'webhook-id')).toBe(header(first, 'webhook-id'));
    const retried = await stand.delivery(delivery_id);
    expect(retried).toMatchObject({ status: 'pending', attempt: 2 });
    expect(Date.parse(retried.next_attempt_at ?? '') - stand.ctx.now().getTime()).toBeLessThanOrEqual(5_000);
    stand.setAhead(10_000);
    await stand.run();
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 3 });
  });

  it('lists an endpoint’s deliveries by status, type and time', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await stand.run();
    const waiting = await stand.test(id);

    const list = await stand.app.as().get(`/v1/webhook-endpoints/${id}/deliveries`);
    const filtered = async (query: string) =>
      (await stand.app.as().get(`/v1/webhook-endpoints/${id}/deliveries?${query}`)).body.data.map(
        (one: { id: string }) => one.id,
      );
    const [newest] = list.body.data;

    expect(await filtered('status=delivered')).toEqual([delivery_id]);
    expect(await filtered('type=webhook_endpoint.*')).toHaveLength(2);
    expect(await filtered('type=import.*')).toEqual([]);
    expect(await filtered(`created_since=${newest.created_at}`)).toEqual([waiting.delivery_id]);
    expect(await filtered(`created_until=${newest.created_at}`)).toEqual([delivery_id]);
    expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([waiting.delivery_id, delivery_id]);
  });
});
