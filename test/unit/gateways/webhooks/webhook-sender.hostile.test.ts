import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answering, answeringOnce, type Behaviour, onEachRequest } from './loopback-receiver.js';
import { BODY, deliverTo, receiverFor, senderUnderTest } from './sender-under-test.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** Writes the first part, then the second again and again for as long as the connection lives. */
function dripping(first: string, again: string): Behaviour {
  return (socket) => {
    onEachRequest(socket, () => {
      socket.write(first);
      const timer = setInterval(() => socket.write(again), 5);
      socket.on('close', () => clearInterval(timer));
    });
  };
}

/** Each piece once the one before has been handed over, so that they come one by one. */
async function writeInPieces(socket: Socket, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise(setImmediate);
  }
}

/** Writes the header, then as much body as the connection takes. */
const flooding: Behaviour = (socket) => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
  };
  onEachRequest(socket, () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.on('drain', pour);
    pour();
  });
};

describe('a receiver that answers slowly or without end', () => {
  it.each([
    ['never answers', () => {}],
    ['drips header lines for ever', dripping('HTTP/1.1 200 OK\r\n', 'x-more: a\r\n')],
    ['sends 103 Early Hints for ever', dripping('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
    ['sends 100 Continue for ever', dripping('', 'HTTP/1.1 100 Continue\r\n\r\n')],
    ['sends 102 Processing for ever', dripping('', 'HTTP/1.1 102 Processing\r\n\r\n')],
  ] satisfies [string, Behaviour][])('and %s times out', async (_case, behave) => {
    const { result } = await deliverTo(behave, { timeoutMs: 100 });

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'timeout_total', status: null });
  });

  it('and does not read a large request times out', async () => {
    const body = Buffer.alloc(32 * 1024 * 1024, 'x');

    const { result } = await deliverTo((socket) => socket.pause(), { timeoutMs: 300, body });

    expect(result.failureClass).toBe('timeout_total');
  });

  it.each([
    ['drips its body', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['announces ten gigabytes and drips', 'HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n'],
  ])('but %s after a 200 has acknowledged', async (_case, header) => {
    const { result } = await deliverTo(dripping(header, 'x'), { timeoutMs: 700 });

    expect(result).toMatchObject({ outcome: 'success', status: 200, responseTruncated: true });
    expect(result.responseExcerpt.toString()).toMatch(/^x+$/);
  });

  it('but floods its body after a 200 has acknowledged, is cut and not used again', async () => {
    const receiver = await receiverFor(flooding);
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const first = await sender.send(attempt);
    await sender.send(attempt);

    expect(first).toMatchObject({ outcome: 'success', status: 200, responseTruncated: true });
    expect(first.responseExcerpt).toHaveLength(16 * 1024);
    expect(receiver.received).toHaveLength(2);
  });

  it('but whose body is between what is kept and what is read keeps its connection', async () => {
    const receiver = await receiverFor(
      answering(`HTTP/1.1 200 OK\r\ncontent-length: 40000\r\n\r\n${'x'.repeat(40_000)}`),
    );
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const first = await sender.send(attempt);
    await sender.send(attempt);

    expect(first.responseExcerpt).toHaveLength(16 * 1024);
    expect(first.responseTruncated).toBe(true);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a receiver that breaks HTTP before a status', () => {
  it.each([
    ['resets on accept', (socket) => socket.resetAndDestroy()],
    ['closes on accept', (socket) => socket.end()],
    ['closes after the request', (socket) => onEachRequest(socket, () => socket.end())],
    ['closes within the header', answeringOnce('HTTP/1.1 200 OK\r\ncontent-')],
    ['closes after a 1xx', answeringOnce('HTTP/1.1 103 Early Hints\r\n\r\n')],
  ] satisfies [string, Behaviour][])('and %s is a reset, tried once', async (_case, behave) => {
    const { result, receiver } = await deliverTo(behave);

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'reset', status: null });
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['an SSH banner', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    ['garbage', '\u0000\u0001\u0002garbage\r\n\r\n'],
    ['a header value with NUL', 'HTTP/1.1 200 OK\r\nx-a: b\u0000c\r\ncontent-length: 0\r\n\r\n'],
    ['bare line feeds', 'HTTP/1.1 200 OK\ncontent-length: 0\n\n'],
    ['both framings', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['status 000', 'HTTP/1.1 000 Zero\r\ncontent-length: 0\r\n\r\n'],
    ['101', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    ['a 100 without an end', `HTTP/1.1 100 Continue\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n${OK}`],
    ['something like a 100', `HTTP/1.1 1000 Continue\r\n\r\n${OK}`],
    ['20 KB of header', `HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(20_000)}\r\ncontent-length: 0\r\n\r\n`],
    ['20 KB of header lines', `HTTP/1.1 200 OK\r\n${'x-a: aaaaaaaaaaaaaaaa\r\n'.repeat(1000)}\r\n`],
    ['HTTP/2', Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])],
    ['a TLS alert', Buffer.from([21, 3, 3, 0, 2, 2, 40])],
  ])('with %s is a protocol failure on a connection that is not kept', async (_case, bytes) => {
    const receiver = await receiverFor(answering(bytes));
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const first = await sender.send(attempt);
    await sender.send(attempt);

    expect(first).toMatchObject({ outcome: 'failure', failureClass: 'protocol', status: null });
    expect(receiver.received).toHaveLength(2);
  });

  it.each([
    ['', [`HTTP/1.1 100 Continue\r\n\r\n${OK}`]],
    [' without a reason', [`HTTP/1.1 100\r\n\r\n${OK}`]],
    [' with headers, twice', [`HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\nHTTP/1.0 100 OK\r\n\r\n${OK}`]],
    [' in pieces', ['HTT', 'P/1.1 100 Con', 'tinue\r\n', '\r', '\nHTTP/1.1 2', OK.slice(10)]],
  ])(
    'passes over a 100 Continue that nobody asked for%s, also on a used connection',
    async (_case, pieces) => {
      const receiver = await receiverFor((socket) => {
        onEachRequest(socket, () => void writeInPieces(socket, pieces));
      });
      const sender = senderUnderTest();
      const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

      const results = [await sender.send(attempt), await sender.send(attempt)];

      expect(results.map(({ status }) => status)).toEqual([200, 200]);
      expect(results.map(({ responseExcerpt }) => responseExcerpt.toString())).toEqual(['ok', 'ok']);
      expect(receiver.received).toHaveLength(1);
    },
  );

  it('closes after a 100 and a beginning is a reset', async () => {
    const { result } = await deliverTo(answeringOnce('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 10'));

    expect(['reset', 'protocol']).toContain(result.failureClass);
  });

  it('passes over a 103 that is followed by the answer', async () => {
    const { result } = await deliverTo(answering(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${OK}`));

    expect(result).toMatchObject({ outcome: 'success', status: 200 });
  });
});

describe('a receiver that breaks HTTP after a 200', () => {
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

  it.each([
    ['closes in mid-body', answeringOnce('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc')],
    ['closes in mid-chunk', answeringOnce(`${chunked}a\r\nabc`)],
    ['sends a bad chunk size', answering(`${chunked}3\r\nabc\r\nzz\r\n`)],
    ['ends a chunk badly', answering(`${chunked}3\r\nabcXX`)],
  ] satisfies [string, Behaviour][])('and %s has acknowledged', async (_case, behave) => {
    const { result } = await deliverTo(behave);

    expect(result).toMatchObject({ outcome: 'success', status: 200, responseTruncated: true });
    expect(result.responseExcerpt.toString()).toBe('abc');
  });

  it('and resets in mid-body has acknowledged', async () => {
    const { result } = await deliverTo((socket) => {
      onEachRequest(socket, () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', () => socket.resetAndDestroy());
      });
    });

    expect(result).toMatchObject({ outcome: 'success', status: 200, responseTruncated: true });
  });

  it('and compresses against our wish is stored as it came', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const header = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`;

    const { result } = await deliverTo(answering(Buffer.concat([Buffer.from(header), bomb])));

    expect(result.outcome).toBe('success');
    expect(result.responseExcerpt).toEqual(bomb.subarray(0, 16 * 1024));
  });

  it('and sends bytes that are no text has them kept as bytes', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x1b, 0x5b]);

    const { result } = await deliverTo(
      answering(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'), bytes])),
    );

    expect(result.responseExcerpt).toEqual(bytes);
  });

  it('and slips in a second response does not answer the next delivery with it', async () => {
    const smuggled = 'HTTP/1.1 500 Smuggled\r\ncontent-length: 0\r\n\r\n';
    const receiver = await receiverFor((socket) => {
      onEachRequest(socket, () => socket.write(OK, () => setImmediate(() => socket.write(smuggled))));
    });
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await sender.send(attempt)).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a receiver that answers before it has read the request', () => {
  it('has its 413 recorded', async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, 'x');

    const { result } = await deliverTo(
      (socket) => {
        socket.once('data', () => socket.end('HTTP/1.1 413 Too Large\r\nconnection: close\r\n\r\n'));
      },
      { body },
    );

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'http_4xx', status: 413 });
  });
});

describe('a receiver that closes its idle connection just as it is used again', () => {
  /** Answers once, and resets the connection when the second request arrives, without a byte of an answer. */
  const closingOnReuse: Behaviour = (socket) => {
    onEachRequest(socket, (_request, nth) => (nth === 1 ? socket.write(OK) : socket.resetAndDestroy()));
  };

  it('is sent the request once more on a fresh connection, within the same attempt', async () => {
    const receiver = await receiverFor(closingOnReuse);
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    await sender.send(attempt);
    const second = await sender.send(attempt);

    expect(second).toMatchObject({
      outcome: 'success',
      status: 200,
      timings: { connectMs: expect.any(Number) },
    });
    expect(receiver.received).toHaveLength(2);
  });

  it('gets the event at most twice in one attempt', async () => {
    const receiver = await receiverFor((socket, connection) => {
      if (connection === 1) closingOnReuse(socket, connection);
      else socket.resetAndDestroy();
    });
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    await sender.send(attempt);
    const second = await sender.send(attempt);

    expect(second).toMatchObject({ outcome: 'failure', failureClass: 'reset' });
    expect(receiver.received).toHaveLength(2);
  });

  it('is not sent it again once a byte of an answer has come', async () => {
    const receiver = await receiverFor((socket) => {
      onEachRequest(socket, (_request, nth) => {
        if (nth === 1) socket.write(OK);
        else socket.end('HTTP/1.1 ');
      });
    });
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    await sender.send(attempt);
    const second = await sender.send(attempt);

    expect(second).toMatchObject({ outcome: 'failure', failureClass: 'reset' });
    expect(receiver.received).toHaveLength(1);
  });

  it('without a word after each answer loses none of thirty deliveries', async () => {
    const receiver = await receiverFor((socket) => {
      onEachRequest(socket, () => socket.write(OK, () => setImmediate(() => socket.end())));
    });
    const sender = senderUnderTest();
    const attempt = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: BODY };

    const outcomes = [];
    for (let count = 0; count < 30; count++) outcomes.push((await sender.send(attempt)).outcome);

    expect(new Set(outcomes)).toEqual(new Set(['success']));
  });
});
