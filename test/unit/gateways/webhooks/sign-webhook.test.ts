import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
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

describe.each([
  ['standardwebhooks', (secret: string) => new Webhook(secret)],
  ['svix', (secret: string) => new SvixWebhook(secret)],
] as const)('%s verifying our headers', (_library, verifierOf) => {
  const body = '{"id":"evt_1","note":"é 🧾 \u2028"}';

  it.each([
    ['the new', newSecret],
    ['the old', oldSecret],
  ])('accepts %s secret during a rotation, over text and over bytes', (_which, secret) => {
    const verifier = verifierOf(secret);

    const headers = signedNow(body, own.secrets);

    expect(verifier.verify(body, headers)).toEqual(JSON.parse(body));
    expect(verifier.verify(Buffer.from(body), headers)).toEqual(JSON.parse(body));
  });

  it('accepts a secret we have just made', () => {
    const secret = newWebhookSecret();

    expect(verifierOf(secret).verify(body, signedNow(body, [secret]))).toEqual(JSON.parse(body));
  });

  const now = () => Math.floor(Date.now() / 1000);
  const fresh = signedNow(body, [newSecret]);
  const signature = fresh['webhook-signature'] ?? '';

  it.each([
    ['a changed body', `${body} `, {}],
    ['another id', body, { 'webhook-id': 'evt_2' }],
    ['another time', body, { 'webhook-timestamp': String(now() - 1) }],
    ['a time of long ago', body, { 'webhook-timestamp': '1' }],
    ['a time in milliseconds', body, { 'webhook-timestamp': String(Date.now()) }],
    ['a time that is none', body, { 'webhook-timestamp': 'Infinity' }],
    ['no time', body, { 'webhook-timestamp': '' }],
    ['no id', body, { 'webhook-id': '' }],
    ['no signature', body, { 'webhook-signature': '' }],
    ['half a signature', body, { 'webhook-signature': signature.slice(0, 20) }],
    ['another scheme', body, { 'webhook-signature': signature.replace('v1,', 'v2,') }],
    ['a signature without its scheme', body, { 'webhook-signature': signature.replace('v1,', '') }],
  ])('refuses %s', (_case, sent, changed) => {
    expect(verifierOf(newSecret).verify(body, fresh)).toEqual(JSON.parse(body));
    expect(() => verifierOf(newSecret).verify(sent, { ...fresh, ...changed })).toThrow();
  });

  it('refuses another secret, and a delivery of ten minutes ago', () => {
    const old = signWebhook({
      id: 'evt_1',
      timestampSeconds: now() - 600,
      body,
      secrets: [newSecret],
      format: 'timestamped',
    });

    expect(() => verifierOf(oldSecret).verify(body, fresh)).toThrow();
    expect(() => verifierOf(newSecret).verify(body, old)).toThrow();
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

  it.each([
    ['nothing', () => ''],
    ['no time', (header: string) => header.slice(header.indexOf('v1='))],
    ['no signature', (header: string) => header.slice(0, header.indexOf(','))],
    ['another scheme', (header: string) => header.replaceAll('v1=', 'v0=')],
    ['half a signature', (header: string) => header.slice(0, -32)],
    ['digits alone', (header: string) => header.replace(/v1=.*/, 'v1=1234567890')],
    ['upper-case hex', (header: string) => header.replace(/v1=.*/, (hex) => hex.toUpperCase())],
    ['another time', (header: string) => header.replace(/t=\d+/, 't=1')],
  ])('refuses a header with %s', (_case, changed) => {
    const header = signedNow(body, [newSecret])['x-service-signature'] ?? '';

    expect(verify(header, newSecret)).toMatchObject({ id: 'evt_1' });
    expect(() => verify(changed(header), newSecret)).toThrow();
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
