import { describe, expect, it, onTestFinished } from 'vitest';
import type { OpenedAuthentication } from '../../../../src/domain/webhooks/receiver-authentication.js';
import { createTestCertificate } from '../../../support/test-certificate.js';
import { type Behaviour, onEachRequest, startTlsReceiver } from './loopback-receiver.js';
import { BODY, receiverFor, senderUnderTest } from './sender-under-test.js';

const NEXT_YEAR = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
const SERVER = createTestCertificate(['tokens.test', '127.0.0.1'], NEXT_YEAR);
const SECRET = 's3cret/+=& ü';

const json = (body: unknown, status = '200 OK') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};
const token = (value: string, more: object = { expires_in: 3600 }) =>
  json({ access_token: value, token_type: 'bearer', ...more });

/** A token server that answers its nth request, counted from 1, with these bytes. */
async function tokenServer(answer: (nth: number) => string | Promise<string>) {
  const requests: string[] = [];
  const server = await startTlsReceiver(SERVER, (socket) =>
    onEachRequest(socket, (request) => {
      void Promise.resolve(answer(requests.push(request))).then((bytes) => socket.write(bytes));
    }),
  );
  onTestFinished(() => server.close());
  return { url: `https://tokens.test:${server.port}/token?a=b`, requests };
}

/** A receiver that answers its nth request with this status. */
async function receiver(statusOf: (nth: number) => number = () => 200) {
  const requests: string[] = [];
  const behave: Behaviour = (socket) =>
    onEachRequest(socket, (request) =>
      socket.write(`HTTP/1.1 ${statusOf(requests.push(request))} Said\r\ncontent-length: 0\r\n\r\n`),
    );
  const { port } = await receiverFor(behave);
  const bearers = () => requests.map((request) => /authorization: Bearer (\S*)\r\n/i.exec(request)?.[1]);
  return { url: `http://127.0.0.1:${port}/hook`, requests, bearers };
}

const settings = (tokenUrl: string, more: object = {}): OpenedAuthentication => ({
  type: 'oauth',
  id: 'one',
  tokenUrl,
  clientId: 'client:1',
  clientSecret: SECRET,
  scope: 'events write',
  audience: null,
  ...more,
});

const sender = (options = {}) =>
  senderUnderTest({ authorities: [SERVER.cert], resolve: async () => ['127.0.0.1'], ...options });

const attempt = (url: string, authentication: OpenedAuthentication) => ({
  url,
  headers: { 'x-team': 'tax' },
  body: BODY,
  authentication,
  timeoutMs: 5_000,
});

describe('WebhookSender.send with a bearer token', () => {
  it('asks for it once, as RFC 6749 says, for many attempts at a time and after one another', async () => {
    const tokens = await tokenServer(() => token('tok-1'));
    const { url, bearers } = await receiver();
    const one = sender();
    const send = () => one.send(attempt(url, settings(tokens.url, { audience: 'https://aud' })));

    const results = [...(await Promise.all([send(), send(), send()])), await send()];

    expect(results.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'success', 'success']);
    expect(bearers()).toEqual(['tok-1', 'tok-1', 'tok-1', 'tok-1']);
    expect(results[0]?.requestHeaders).toMatchObject({ authorization: '***', 'x-team': 'tax' });
    expect(tokens.requests).toHaveLength(1);
    const [request = ''] = tokens.requests;
    const credentials = Buffer.from('client%3A1:s3cret%2F%2B%3D%26+%C3%BC').toString('base64');
    expect(request).toContain('POST /token?a=b HTTP/1.1\r\n');
    expect(request).toContain(`authorization: Basic ${credentials}\r\n`);
    expect(request).toContain('content-type: application/x-www-form-urlencoded\r\n');
    expect(request.split('\r\n\r\n')[1]).toBe(
      'grant_type=client_credentials&scope=events+write&audience=https%3A%2F%2Faud',
    );
  });

  it('does not repeat the token that a receiver sends back', async () => {
    const tokens = await tokenServer(() => token('tok-echo'));
    const said =
      'HTTP/1.1 200 OK\r\nx-seen: Bearer tok-echo\r\ncontent-length: 20\r\n\r\n{"got":"tok-echo é"}';
    const { port } = await receiverFor((socket) => onEachRequest(socket, () => socket.write(said, 'latin1')));

    const result = await sender().send(attempt(`http://127.0.0.1:${port}/`, settings(tokens.url)));

    expect(result.responseHeaders).toMatchObject({ 'x-seen': 'Bearer ***' });
    expect(result.responseExcerpt.toString('latin1')).toBe('{"got":"*** é"}');
  });

  it('asks again for another endpoint, and after a change of the settings', async () => {
    const tokens = await tokenServer((nth) => token(`tok-${nth}`));
    const { url, bearers } = await receiver();
    const one = sender();

    for (const id of ['one', 'two', 'one']) await one.send(attempt(url, settings(tokens.url, { id })));

    expect(bearers()).toEqual(['tok-1', 'tok-2', 'tok-1']);
  });

  it('counts a 401 of the receiver as a failure, and has another token for the next attempt', async () => {
    const tokens = await tokenServer((nth) => token(`tok-${nth}`));
    const { url, bearers } = await receiver((nth) => (nth === 1 ? 401 : 200));
    const one = sender();
    const send = () => one.send(attempt(url, settings(tokens.url)));

    const results = [await send(), await send(), await send()];

    expect(results.map(({ failureClass }) => failureClass)).toEqual(['http_4xx', null, null]);
    expect(bearers()).toEqual(['tok-1', 'tok-2', 'tok-2']);
  });

  it.each([
    ['the margin before its end', { expires_in: 3600 }, 3_569_000, 3_571_000],
    ['half of a short life', { expires_in: '20' }, 9_000, 11_000],
    ['five minutes without a stated end', {}, 269_000, 271_000],
    ['a day of one that lasts for ever', { expires_in: 1e300 }, 86_399_000, 86_401_000],
  ])('uses it until %s', async (_when, more, beforeMs, afterMs) => {
    const tokens = await tokenServer((nth) => token(`tok-${nth}`, more));
    const { url, bearers } = await receiver();
    const start = Date.parse('2026-11-21T05:40:00Z');
    let aheadMs = 0;
    const one = sender({ now: () => new Date(start + aheadMs) });

    for (const ms of [0, beforeMs, afterMs]) {
      aheadMs = ms;
      await one.send(attempt(url, settings(tokens.url)));
    }

    expect(bearers()).toEqual(['tok-1', 'tok-1', 'tok-2']);
  });

  const noToken = 'The answer of the token server holds no bearer token.';
  it.each([
    [
      'refuses the client',
      json({ error: 'invalid_client', x: SECRET }, '401 No'),
      'token_refused',
      'The token server answered with status 401: invalid_client.',
    ],
    [
      'refuses in words of its own',
      json({ error: SECRET }, '400 No'),
      'token_refused',
      'The token server answered with status 400.',
    ],
    [
      'has too many callers',
      json('', '429 No'),
      'token_unavailable',
      'The token server answered with status 429.',
    ],
    [
      'is broken',
      json('<html>', '503 No'),
      'token_unavailable',
      'The token server answered with status 503.',
    ],
    [
      'redirects',
      'HTTP/1.1 307 No\r\nlocation: https://tokens.test/\r\ncontent-length: 0\r\n\r\n',
      'token_unavailable',
      'The token server answered with status 307.',
    ],
    ['answers no JSON', json('junk'), 'token_unavailable', noToken],
    ['answers null', json(null), 'token_unavailable', noToken],
    [
      'answers another kind of token',
      json({ access_token: 'a', token_type: 'mac' }),
      'token_unavailable',
      noToken,
    ],
    ['answers a header in the token', token('a\r\nx-evil: 1'), 'token_unavailable', noToken],
    ['answers a token without end', token('a'.repeat(9_000)), 'token_unavailable', noToken],
    ['answers more than is read', token('a', { x: 'y'.repeat(70_000) }), 'token_unavailable', noToken],
    [
      'speaks no HTTP',
      'hello\r\n\r\n',
      'token_unavailable',
      'The token server gave no token. What arrived is not an HTTP/1.1 response.',
    ],
  ])(
    'fails when the token server %s, and sends the receiver nothing',
    async (_what, answer, failureClass, failureDetail) => {
      const tokens = await tokenServer(() => answer);
      const { url, requests } = await receiver();

      const result = await sender().send(attempt(url, settings(tokens.url)));

      expect(result).toMatchObject({ outcome: 'failure', failureClass, failureDetail, status: null });
      expect(requests).toEqual([]);
      expect(JSON.stringify(result)).not.toContain('s3cret');
    },
  );

  it('asks again for the next attempt after a failure', async () => {
    const tokens = await tokenServer((nth) => (nth === 1 ? json('', '503 No') : token('tok')));
    const { url } = await receiver();
    const one = sender();

    const results = [
      await one.send(attempt(url, settings(tokens.url))),
      await one.send(attempt(url, settings(tokens.url))),
    ];

    expect(results.map(({ failureClass }) => failureClass)).toEqual(['token_unavailable', null]);
  });

  it.each([
    [
      'a private address by name',
      'https://inside.test/token',
      'The URL leads to an address that deliveries may not reach.',
    ],
    [
      'a private address',
      'https://10.0.0.7/token',
      'The URL leads to an address that deliveries may not reach.',
    ],
    ['plain HTTP', 'http://127.0.0.1:9/token', 'The URL leads to an address that deliveries may not reach.'],
    ['nobody', 'https://127.0.0.1:9999/token', 'No connection could be opened.'],
  ])('fetches nothing from %s', async (_what, tokenUrl, reason) => {
    const { url, requests } = await receiver();
    const resolve = async () => ['192.168.0.9'];

    const result = await sender({ resolve }).send(attempt(url, settings(tokenUrl)));

    expect(result).toMatchObject({
      failureClass: 'token_unavailable',
      failureDetail: `The token server gave no token. ${reason}`,
    });
    expect(requests).toEqual([]);
  });

  it('ends an attempt at its own wall clock, and has the token for those that wait longer', async () => {
    let answer = (_: string) => {};
    const tokens = await tokenServer(() => new Promise((resolve) => (answer = resolve)));
    const { url } = await receiver();
    const one = sender();
    const patient = one.send(attempt(url, settings(tokens.url)));

    const hasty = await one.send({ ...attempt(url, settings(tokens.url)), timeoutMs: 50 });
    await expect.poll(() => tokens.requests.length).toBe(1);
    answer(token('tok'));

    expect(hasty.failureClass).toBe('timeout_total');
    expect((await patient).outcome).toBe('success');
    expect(tokens.requests).toHaveLength(1);
  });

  it('ends when the sender is closed', async () => {
    const tokens = await tokenServer(() => new Promise(() => {}));
    const { url } = await receiver();
    const one = sender();
    const sending = one.send(attempt(url, settings(tokens.url)));
    await expect.poll(() => tokens.requests.length).toBe(1);

    await one.close();

    expect((await sending).failureClass).toBe('token_unavailable');
  });
});
