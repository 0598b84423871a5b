import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/limits/limits.js';
import { answering, answeringOnce, onEachRequest } from './loopback-receiver.js';
import { BODY, deliverTo, receiverFor, senderUnderTest } from './sender-under-test.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n';
const status = (code: number, headers = '') => `HTTP/1.1 ${code} X\r\n${headers}content-length: 0\r\n\r\n`;

describe('createWebhookSender', () => {
  it('refuses an allow list that is no list of blocks', () => {
    expect(() => senderUnderTest({ allowPrivate: ['localhost'] })).toThrow(RangeError);
  });
});

describe('WebhookSender.send', () => {
  it('posts the very bytes with the given and its own headers', async () => {
    const receiver = await receiverFor(answering(OK));
    const url = `http://localhost:${receiver.port}/hook?a=b%20c#part`;

    const result = await senderUnderTest().send({ url, headers: { 'Webhook-Id': 'evt_1' }, body: BODY });

    expect(result).toMatchObject({
      outcome: 'success',
      failureClass: null,
      failureDetail: null,
      status: 200,
      responseTruncated: false,
      retryAfterMs: null,
      gone: false,
    });
    expect(result.responseExcerpt.toString()).toBe('ok');
    const [head = '', body] = (receiver.received[0] ?? '').split('\r\n\r\n');
    const [requestLine, ...headers] = head.split('\r\n');
    expect(requestLine).toBe('POST /hook?a=b%20c HTTP/1.1');
    expect(headers.sort()).toEqual([
      'accept-encoding: identity',
      'accept: */*',
      'connection: keep-alive',
      `content-length: ${BODY.length}`,
      'content-type: application/json; charset=utf-8',
      `host: localhost:${receiver.port}`,
      'user-agent: tests/1',
      'webhook-id: evt_1',
    ]);
    expect(Buffer.from(body ?? '', 'latin1')).toEqual(BODY);
  });

  it('keeps to itself what frames the message or names the receiver', async () => {
    const receiver = await receiverFor(answering(OK));
    const headers = {
      Host: 'evil.test',
      Connection: 'close',
      'Transfer-Encoding': 'chunked',
      'Content-Length': '1',
      Expect: '100-continue',
      'Accept-Encoding': 'gzip',
      'User-Agent': 'other',
    };

    const result = await senderUnderTest().send({
      url: `http://127.0.0.1:${receiver.port}/`,
      headers,
      body: BODY,
    });

    expect(result.outcome).toBe('success');
    expect(receiver.received[0]).not.toMatch(/evil|close|chunked|length: 1\r|expect|gzip|other/i);
  });

  it.each([
    ['x-note', 'a\r\nx-injected: b'],
    ['x-note', 'a\u2028b'],
    ['x-note', 'caf\u00e9'],
    ['x note', 'a'],
    ['x-note:', 'a'],
  ])('does not send a header %j: %j', async (name, value) => {
    const receiver = await receiverFor(answering(OK));
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: { [name]: value }, body: BODY };

    const result = await senderUnderTest().send(attempt);

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'protocol', status: null });
    expect(receiver.received).toEqual([]);
  });

  it('uses a kept-alive connection again and measures each phase', async () => {
    const receiver = await receiverFor(answering(OK));
    const sender = senderUnderTest({ resolve: async () => ['127.0.0.1'] });
    const attempt = { url: `http://localhost:${receiver.port}/`, headers: {}, body: BODY };

    const first = await sender.send(attempt);
    const second = await sender.send(attempt);

    expect(receiver.received).toHaveLength(1);
    expect(first.timings).toEqual({
      dnsMs: null,
      connectMs: expect.any(Number),
      tlsMs: null,
      firstByteMs: expect.any(Number),
      totalMs: expect.any(Number),
    });
    expect(second.timings.connectMs).toBeNull();
    const peerAddress = `127.0.0.1:${receiver.port}`;
    expect([first.peerAddress, second.peerAddress]).toEqual([peerAddress, peerAddress]);
  });

  it('shows what it sent, and as much of the answer’s headers as is logged, without cookies', async () => {
    const long = 'x'.repeat(4_000);
    const receiver = await receiverFor(
      answering(
        `HTTP/1.1 204 No Content\r\nX-Trace: a\r\nX-Trace: b\r\nSet-Cookie: session=1\r\nX-Tab: a\tb\r\n` +
          `X-Long: ${long}\r\nX-Longer: ${long}\r\n\r\n`,
      ),
    );
    const url = `http://127.0.0.1:${receiver.port}/`;

    const result = await senderUnderTest().send({ url, headers: { 'X-Note': 'n' }, body: BODY });

    expect(result.requestHeaders).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'x-note': 'n',
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'tests/1',
    });
    expect(result.responseHeaders).toEqual({
      'x-trace': 'a, b',
      'set-cookie': '***',
      'x-tab': 'a\ufffdb',
      'x-long': long,
    });
  });

  it('opens one connection for each delivery under way', async () => {
    const waiting: (() => void)[] = [];
    const receiver = await receiverFor((socket) => {
      onEachRequest(socket, () => {
        waiting.push(() => socket.write(OK));
        if (waiting.length === 3) for (const answer of waiting) answer();
      });
    });
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const results = await Promise.all([sender.send(attempt), sender.send(attempt), sender.send(attempt)]);

    expect(results.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'success']);
    expect(receiver.received).toHaveLength(3);
  });

  it('keeps at most as many idle connections to one receiver as it may be sent requests at once', async () => {
    const kept = LIMITS.webhooks.inFlight.value;
    const deliveries = kept + 1;
    const waiting: (() => void)[] = [];
    let firstClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      firstClosed = resolve;
    });
    let open = 0;
    const receiver = await receiverFor((socket) => {
      open += 1;
      socket.on('close', () => {
        open -= 1;
        firstClosed();
      });
      onEachRequest(socket, () => {
        waiting.push(() => socket.write(OK));
        if (waiting.length === deliveries) for (const answer of waiting) answer();
      });
    });
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    await Promise.all(Array.from({ length: deliveries }, () => sender.send(attempt)));
    await closed;

    expect(open).toBe(kept);
  });

  it('fails what is under way, and what comes later, once it is closed', async () => {
    const sender = senderUnderTest();
    let arrived = () => {};
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const receiver = await receiverFor((socket) => onEachRequest(socket, () => arrived()));
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const pending = sender.send(attempt);
    await underWay;
    await sender.close();

    expect(await pending).toMatchObject({ outcome: 'failure', failureClass: 'reset' });
    expect(await sender.send(attempt)).toMatchObject({ outcome: 'failure', failureClass: 'connect' });
  });

  it('does not send again what was under way on a used connection when it was closed', async () => {
    const sender = senderUnderTest();
    let arrived = () => {};
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const receiver = await receiverFor((socket) => {
      onEachRequest(socket, (_request, nth) => (nth === 1 ? socket.write(OK) : arrived()));
    });
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    await sender.send(attempt);
    const pending = sender.send(attempt);
    await underWay;
    await sender.close();

    expect(await pending).toMatchObject({ outcome: 'failure', failureClass: 'connect' });
    expect(receiver.received).toHaveLength(1);
  });

  it('says connect when nothing listens', async () => {
    const receiver = await receiverFor(answering(OK));
    await receiver.close();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const result = await senderUnderTest().send(attempt);

    expect(result).toMatchObject({
      outcome: 'failure',
      failureClass: 'connect',
      failureDetail: 'No connection could be opened.',
      status: null,
      timings: { connectMs: null, firstByteMs: null },
    });
  });
});

describe('WebhookSender.send, by status', () => {
  it.each([200, 201, 202, 226, 299])('takes %i for success', async (code) => {
    const { result } = await deliverTo(answering(status(code)));

    expect(result).toMatchObject({ outcome: 'success', failureClass: null, status: code });
  });

  it.each([
    [300, 'http_3xx'],
    [304, 'http_3xx'],
    [400, 'http_4xx'],
    [401, 'http_4xx'],
    [404, 'http_4xx'],
    [422, 'http_4xx'],
    [500, 'http_5xx'],
    [599, 'http_5xx'],
    [600, 'http_other'],
    [999, 'http_other'],
  ])('takes %i for %s', async (code, failureClass) => {
    const { result } = await deliverTo(answering(status(code)));

    expect(result).toMatchObject({ outcome: 'failure', failureClass, status: code, gone: false });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (code) => {
    const elsewhere = await receiverFor(answering(OK));
    const location = `location: http://127.0.0.1:${elsewhere.port}/\r\n`;

    const { result, receiver } = await deliverTo(answering(status(code, location)));

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'redirect_refused', status: code });
    expect(elsewhere.received).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['the metadata address', 'http://169.254.169.254/latest/'],
    ['a private address', 'http://10.0.0.5/'],
    ['nothing', ''],
  ])('makes no second request when it is sent to %s', async (_what, location) => {
    const { result, receiver } = await deliverTo(answering(status(302, `location: ${location}\r\n`)));

    expect(result.failureClass).toBe('redirect_refused');
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent once, though the receiver redirects it to itself', async () => {
    const receiver = await receiverFor((socket) => {
      onEachRequest(socket, () => socket.write(status(307, 'location: /\r\n')));
    });

    await senderUnderTest().send({ url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY });

    expect((receiver.received.join('').match(/POST /g) ?? []).length).toBe(1);
  });

  it('says that a 410 is gone', async () => {
    const { result } = await deliverTo(answering(status(410)));

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'http_4xx', gone: true });
  });

  it('never interprets the body of a 2xx', async () => {
    const { result } = await deliverTo(
      answering('HTTP/1.1 200 OK\r\ncontent-length: 17\r\n\r\n{"error":"broken"}'),
    );

    expect(result.outcome).toBe('success');
  });

  it.each([
    ['429', 'retry-after: 120\r\n', 120_000],
    ['503', 'retry-after: Sat, 21 Nov 2026 05:41:00 GMT\r\n', 60_000],
    ['503', 'retry-after: Sat, 21 Nov 2026 05:39:00 GMT\r\n', 0],
    ['503', 'retry-after: 999999999\r\n', 86_400_000],
    ['503', 'Retry-After: 60\r\nRetry-After: 90\r\n', 90_000],
    ['503', 'retry-after: -5\r\n', null],
    ['503', 'retry-after: soon\r\n', null],
    ['503', '', null],
    ['200', 'retry-after: 120\r\n', null],
  ])('with %s %j pauses for %s ms', async (code, headers, expected) => {
    const { result } = await deliverTo(answering(status(Number(code), headers)));

    expect(result.retryAfterMs).toBe(expected);
  });

  it('takes a 204 for success though a body follows, and never reads that as the next answer', async () => {
    const receiver = await receiverFor(answering(`${NO_CONTENT}${status(500)}`));
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const results = [await sender.send(attempt), await sender.send(attempt)];

    expect(results.map((result) => result.status)).toEqual([204, 204]);
    expect(receiver.received).toHaveLength(2);
  });

  it('takes an answer of HTTP/1.0 that ends with the connection', async () => {
    const { result } = await deliverTo(answeringOnce('HTTP/1.0 200 OK\r\n\r\nfine'));

    expect(result).toMatchObject({ outcome: 'success', responseTruncated: false });
    expect(result.responseExcerpt.toString()).toBe('fine');
  });
});
