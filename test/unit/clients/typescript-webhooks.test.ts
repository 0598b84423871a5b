import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hmacSha256, sha256 } from '../../../clients/typescript/src/core/sha256.js';
import { money, OAuth, WebhookVerificationError, webhooks } from '../../../clients/typescript/src/index.js';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;
const BODY = '{"id":"evt_1","type":"client.created","data":{"client":{"id":"cl_1"}}}';
const NOW_MS = 1_780_000_000_000;

function own(body: string, secrets: readonly string[], atMs = NOW_MS): Record<string, string> {
  const t = Math.floor(atMs / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
  );
  return { 'X-Service-Signature': [`t=${t}`, ...signatures].join(',') };
}

function standard(body: string, secret: string): Record<string, string> {
  const t = Math.floor(NOW_MS / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(`evt_1.${t}.${body}`).digest('base64');
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(t), 'webhook-signature': `v1,${digest}` };
}

const verify = (body: string, headers: Record<string, string>, secret: string | string[] = SECRET) =>
  webhooks.verify(body, headers, secret, { nowMs: NOW_MS });

describe('verifying a webhook', () => {
  it('takes either signature, in any case of header and in a Headers object', () => {
    expect(verify(BODY, own(BODY, [SECRET])).id).toBe('evt_1');
    expect(verify(BODY, standard(BODY, SECRET)).id).toBe('evt_1');
    const options = { nowMs: NOW_MS };
    const raw = Buffer.from(BODY);
    expect(webhooks.verify(raw, new Headers(own(BODY, [SECRET])), SECRET, options).id).toBe('evt_1');
  });

  it('takes both secrets while one is rotated, on either side', () => {
    expect(verify(BODY, own(BODY, [OTHER, SECRET])).id).toBe('evt_1');
    expect(verify(BODY, own(BODY, [SECRET]), [OTHER, SECRET]).id).toBe('evt_1');
  });

  it.each([
    ['another secret', own(BODY, [OTHER])],
    ['another body', own(`${BODY} `, [SECRET])],
    ['no signature', {}],
    ['one that is too old', own(BODY, [SECRET], NOW_MS - 301_000)],
    ['one of the future', own(BODY, [SECRET], NOW_MS + 302_000)],
    ['no time', { 'x-service-signature': 'v1=00' }],
    [
      'half a digest',
      { 'x-service-signature': own(BODY, [SECRET])['X-Service-Signature']?.slice(0, -2) ?? '' },
    ],
    ['an empty digest', { ...standard(BODY, SECRET), 'webhook-signature': 'v1,' }],
  ])('refuses %s', (_, headers) => {
    expect(() => verify(BODY, headers)).toThrow(WebhookVerificationError);
  });

  it('never takes an empty secret', () => {
    expect(() => verify(BODY, own(BODY, ['']), '')).toThrow(WebhookVerificationError);
  });

  it.each(['', 'whsec_', 'whsec_!'])('never takes the secret "%s", which makes no key', (secret) => {
    const t = Math.floor(NOW_MS / 1000);
    const digest = createHmac('sha256', '').update(`evt_1.${t}.${BODY}`).digest('base64');
    const headers = { ...standard(BODY, SECRET), 'webhook-signature': `v1,${digest}` };
    expect(() => verify(BODY, headers, secret)).toThrow(WebhookVerificationError);
  });

  it('reads a batch', () => {
    const batch = `{"id":"bat_1","type":"batch","events":[${BODY},${BODY}]}`;
    const payload = verify(batch, own(batch, [SECRET]));
    expect(webhooks.eventsOf(payload).map(({ type }) => type)).toEqual(['client.created', 'client.created']);
  });

  it('reckons digests as OpenSSL does, at every length round a block', () => {
    for (let length = 0; length < 200; length += 1) {
      const text = randomBytes(length);
      const key = randomBytes(length);
      expect(Buffer.from(sha256(text))).toEqual(createHash('sha256').update(text).digest());
      expect(Buffer.from(hmacSha256(key, text))).toEqual(createHmac('sha256', key).update(text).digest());
    }
  });
});

describe('money', () => {
  it('is exact in pence', () => {
    expect([money.toPence(8200.07), money.toPence(-0.29), money.toPence(1.1 + 2.2)]).toEqual([
      820007, -29, 330,
    ]);
    expect(money.sum(Array(10).fill(0.1))).toBe(1);
    expect(money.format(-1234567.5)).toBe('-£1,234,567.50');
    expect(() => money.toPence(0.005)).toThrow(RangeError);
  });
});

describe('OAuth', () => {
  it('makes an address with a challenge that fits its verifier', () => {
    const oauth = new OAuth({
      baseUrl: 'https://api.example',
      clientId: 'app_1',
      redirectUri: 'https://app.example/callback',
    });
    const { url, state, codeVerifier } = oauth.authorizeUrl({ scopes: ['clients:read', 'offline_access'] });
    const query = new URL(url).searchParams;
    expect(query.get('code_challenge')).toBe(createHash('sha256').update(codeVerifier).digest('base64url'));
    expect([query.get('state'), query.get('code_challenge_method')]).toEqual([state, 'S256']);
    expect(codeVerifier.length).toBeGreaterThanOrEqual(43);
  });
});
