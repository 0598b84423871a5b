import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answering, answeringOnce, type Behaviour, onEachRequest } from './loopback-receiver.js';
import { BODY, receiverFor, senderUnderTest } from './sender-under-test.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** One of each kind: those that answer, and those that misbehave before and after the status. */
const MIX: readonly Behaviour[] = [
  answering(OK),
  answering('HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n'),
  answering('HTTP/1.1 302 Found\r\nlocation: http://10.0.0.5/\r\ncontent-length: 0\r\n\r\n'),
  answering(`HTTP/1.1 100 Continue\r\n\r\n${OK}`),
  answering('HTTP/1.1 100 Continue\r\n\r\n'),
  answering('HTTP/1.1 103 Early Hints\r\n\r\n'),
  answering('garbage\r\n\r\n'),
  answering('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
  answering(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(100_000)}`),
  answering('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
  answering(`${OK}HTTP/1.1 500 Smuggled\r\ncontent-length: 0\r\n\r\n`),
  answeringOnce('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
  answeringOnce('HTTP/1.0 200 OK\r\n\r\nfine'),
  () => {},
  (socket) => socket.pause(),
  (socket) => socket.resetAndDestroy(),
  (socket) => socket.end(),
  (socket) =>
    onEachRequest(socket, (_request, nth) => (nth === 1 ? socket.write(OK) : socket.resetAndDestroy())),
];
const PER_ROUND = 4;
const ROUNDS = 5;

const descriptors = (): number => readdirSync('/proc/self/fd').length;

describe.runIf(process.platform === 'linux')('a sender among receivers of every kind', () => {
  it('holds as many sockets and descriptors after many rounds as after the first, and none in the end', async () => {
    const before = descriptors();
    const receivers = await Promise.all(MIX.map((behave) => receiverFor(behave)));
    const sender = senderUnderTest();
    const listening = descriptors();
    const held: number[] = [];

    for (let round = 0; round < ROUNDS; round++) {
      const results = await Promise.all(
        receivers.flatMap(({ port }) =>
          Array.from({ length: PER_ROUND }, () =>
            sender.send({ url: `http://127.0.0.1:${port}/`, headers: {}, body: BODY, timeoutMs: 150 }),
          ),
        ),
      );
      expect(results).toHaveLength(MIX.length * PER_ROUND);
      held.push(descriptors() - listening);
    }
    await sender.close();
    await Promise.all(receivers.map((receiver) => receiver.close()));

    // A connection that is kept for its next request has a descriptor at each end.
    const kept = 2 * PER_ROUND * MIX.length;
    for (const count of held) expect(count).toBeLessThanOrEqual(kept);
    await expect.poll(descriptors, { timeout: 10_000 }).toBeLessThanOrEqual(before + 1);
  });
});
