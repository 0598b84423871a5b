import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../../../src/local/demo/receiver.js';

const SECRET = 'whsec_c2VjcmV0IG9mIHRoZSByZWNlaXZlciB1bmRlciB0ZXN0';

describe('startReceiver', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  async function deliver(body: string, secret = SECRET): Promise<number> {
    const at = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const headers = { 'x-service-signature': `t=${at},v1=${digest}` };
    return (await fetch(receiver.url, { method: 'POST', body, headers })).status;
  }

  it('counts a signed event once, however often it comes', async () => {
    receiver.trust(SECRET);

    const statuses = [await deliver('{"id":"evt_1"}'), await deliver('{"id":"evt_1"}')];

    expect(statuses).toEqual([204, 204]);
    expect(receiver.counts()).toEqual({ verified: 1, failed: 0, duplicates: 1 });
    expect([receiver.hasVerified('evt_1'), receiver.hasVerified('evt_2')]).toEqual([true, false]);
  });

  it.each([
    ['signed with another secret', '{"id":"evt_1"}', 'whsec_another'],
    ['signed, but without an id', '{"type":"client.created"}', SECRET],
    ['signed, but no JSON', 'evt_1', SECRET],
  ])('refuses what is %s', async (_what, body, secret) => {
    receiver.trust(SECRET);

    expect(await deliver(body, secret)).toBe(400);
    expect(receiver.counts()).toEqual({ verified: 0, failed: 1, duplicates: 0 });
  });

  it('refuses what is not signed at all', async () => {
    receiver.trust(SECRET);

    expect((await fetch(receiver.url, { method: 'POST', body: '{"id":"evt_1"}' })).status).toBe(400);
    expect(receiver.counts().failed).toBe(1);
  });

  it('asks for another attempt while it does not know the secret', async () => {
    expect(await deliver('{"id":"evt_1"}')).toBe(503);
    expect(receiver.counts()).toEqual({ verified: 0, failed: 0, duplicates: 0 });
  });

  it('answers at its own address only', async () => {
    expect((await fetch(new URL('/other', receiver.url), { method: 'POST' })).status).toBe(404);
    expect((await fetch(receiver.url)).status).toBe(404);
  });
});
