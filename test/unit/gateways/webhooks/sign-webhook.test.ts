import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from '../../../../src/gateways/webhooks/sign-webhook.js';
import vectors from '../../../vectors/webhook-signatures.json' with { type: 'json' };

const { own } = vectors;
const [newSecret = '', oldSecret = ''] = own.secrets;
const stripe = new Stripe('sk_test_unused');

function signedNow(body: string | Buffer, secrets: readonly string[]) {
  const timestampSeconds = Math.floor(Date.now() / 1000);
  return signWebhook({ id: 'evt_1', timestampSeconds, body, secrets, format: 'timestamped' });
}

describe('signWebhook', () => {
  it('gives the published Standard Webhooks signature', () => {
    const { secret, id, timestamp, body, signature } = vectors.standardWebhooks;

    const headers = signWebhook({
      id,
      timestampSeconds: timestamp,
      body,
      secrets: [secret],
      format: 'timestamped',
    });

    expect(headers['webhook-signature']).toBe(signature);
  });

  it('gives the headers of our own vector, from text and from bytes', () => {
    const webhook = {
      id: own.id,
      timestampSeconds: own.timestamp,
      secrets: own.secrets,
      format: 'timestamped',
    } as const;

    expect(signWebhook({ ...webhook, body: own.body })).toEqual(own.headers);
    expect(signWebhook({ ...webhook, body: Buffer.from(own.body) })).toEqual(own.headers);
  });

  it('gives the bare digest of the newest secret when only the body is to be signed', () => {
    const headers = signWebhook({
      id: own.id,
      timestampSeconds: own.timestamp,
      body: own.body,
      secrets: own.secrets,
      format: 'body_only',
    });

    expect(headers).toEqual({ ...own.headers, 'x-service-signature': own.bodyOnlyHex });
  });

  it('hashes with the HMAC of RFC 4231 and of body-only senders', () => {
    const digest = (key: string, message: string) => createHmac('sha256', key).update(message).digest('hex');

    expect(digest(vectors.hmac.key, vectors.hmac.message)).toBe(vectors.hmac.hex);
    expect(digest(vectors.bodyOnly.key, vectors.bodyOnly.body)).toBe(vectors.bodyOnly.hex);
  });

  it.each([
    ['', 'bad'],
    ['whsec_', 'empty'],
    ['whsec_AAAA', 'too short'],
    [`whsec_${'A'.repeat(88)}`, 'too long'],
    [`${newSecret}\n`, 'with a line break'],
    ['f'.repeat(64), 'hexadecimal'],
    [newSecret.slice('whsec_'.length), 'without its prefix'],
  ])('refuses a secret that is %j (%s) without repeating it', (secret) => {
    const sign = () => signedNow('{}', [secret]);

    expect(sign).toThrow(RangeError);
    expect(sign).not.toThrow(/AAAA|ffff|MfKQ/);
  });

  it('refuses no secret and more than five', () => {
    expect(() => signedNow('{}', [])).toThrow(RangeError);
    expect(() => signedNow('{}', Array<string>(6).fill(newSecret))).toThrow(RangeError);
  });
});

describe('standardwebhooks verifying our headers', () => {
  const body = '{"id":"evt_1","note":"é 🧾 \u2028"}';

  it.each([
    ['the new', newSecret],
    ['the old', oldSecret],
  ])('accepts %s secret during a rotation, over text and over bytes', (_which, secret) => {
    const verifier = new Webhook(secret);

    const headers = signedNow(body, own.secrets);

    expect(verifier.verify(body, headers)).toEqual(JSON.parse(body));
    expect(verifier.verify(Buffer.from(body), headers)).toEqual(JSON.parse(body));
  });

  it('accepts a secret we have just made', () => {
    const secret = newWebhookSecret();

    expect(new Webhook(secret).verify(body, signedNow(body, [secret]))).toEqual(JSON.parse(body));
  });

  it('refuses a changed body, id or timestamp, and another secret', () => {
    const headers = signedNow(body, [newSecret]);
    const verifier = new Webhook(newSecret);

    expect(() => verifier.verify(`${body} `, headers)).toThrow();
    expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
    expect(() => verifier.verify(body, { ...headers, 'webhook-timestamp': '1' })).toThrow();
    expect(() => new Webhook(oldSecret).verify(body, headers)).toThrow();
  });
});

describe('stripe.webhooks verifying our x-service-signature', () => {
  const body = '{"id":"evt_1","object":"event"}';
  const verify = (signature: string | undefined, secret: string, payload = body) =>
    stripe.webhooks.constructEvent(payload, signature ?? '', secret);

  it.each([
    ['the new', newSecret],
    ['the old', oldSecret],
  ])('accepts %s secret during a rotation', (_which, secret) => {
    const headers = signedNow(body, own.secrets);

    expect(verify(headers['x-service-signature'], secret)).toMatchObject({ id: 'evt_1' });
  });

  it('writes the very header its own test signer writes', () => {
    const timestamp = 1_795_239_600;

    const headers = signWebhook({
      id: 'evt_1',
      timestampSeconds: timestamp,
      body,
      secrets: [newSecret],
      format: 'timestamped',
    });

    const expected = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: newSecret,
      timestamp,
    });
    expect(headers['x-service-signature']).toBe(expected);
  });

  it('refuses a changed body, another secret and an old timestamp', () => {
    const fresh = signedNow(body, [newSecret])['x-service-signature'];
    const timestampSeconds = Math.floor(Date.now() / 1000) - 302;
    const old = signWebhook({
      id: 'evt_1',
      timestampSeconds,
      body,
      secrets: [newSecret],
      format: 'timestamped',
    });

    expect(() => verify(fresh, newSecret, `${body} `)).toThrow();
    expect(() => verify(fresh, oldSecret)).toThrow();
    expect(() => verify(old['x-service-signature'], newSecret)).toThrow();
  });
});

describe('newWebhookSecret', () => {
  it('is whsec_ and 32 random bytes in base64', () => {
    const [one, other] = [newWebhookSecret(), newWebhookSecret()];

    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(other);
  });
});
