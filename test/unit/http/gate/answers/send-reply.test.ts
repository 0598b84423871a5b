import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { sendReply } from '../../../../../src/http/gate/answers/send-reply.js';
import type { RequestSlot } from '../../../../../src/http/gate/middleware/request-slot.js';

const PIECE = Buffer.alloc(256 * 1024, 'x');
const PIECES = 40;

const slot: RequestSlot = {
  yield: async () => undefined,
  releaseWhileRemote: (wait) => wait(),
  releaseWhile: (work) => work(),
  hold: () => true,
  moveTo: async () => undefined,
  leave: () => undefined,
};

describe('a download', () => {
  let server: ReturnType<typeof createServer>;
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('leaves no listeners behind, however often it waits for its reader', async () => {
    const listeners: number[] = [];
    const app = express();
    app.get('/', async (req, res) => {
      async function* stream() {
        for (let at = 0; at < PIECES; at += 1) {
          listeners.push(
            res.listenerCount('close') + res.listenerCount('error') + res.listenerCount('drain'),
          );
          yield PIECE;
        }
      }
      await sendReply(req, res, { status: 200, stream: stream() }, { slot, slowReaderMs: 30_000 });
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));

    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const bytes = (await answer.arrayBuffer()).byteLength;

    expect(bytes).toBe(PIECES * PIECE.length);
    expect(Math.max(...listeners.slice(1))).toBeLessThanOrEqual((listeners[0] ?? 0) + 2);
  });

  it('is over when its reader leaves before the wait for it begins', async () => {
    const app = express();
    const over = new Promise<string>((resolve) => {
      app.get('/', async (req, res) => {
        async function* stream() {
          for (let at = 0; at < PIECES; at += 1) yield PIECE;
        }
        const releaseWhile: RequestSlot['releaseWhile'] = async (work) => {
          req.socket.destroy();
          await once(res, 'close');
          return work();
        };
        const download = { slot: { ...slot, releaseWhile }, slowReaderMs: 3_600_000 };
        await sendReply(req, res, { status: 200, stream: stream() }, download);
        resolve('over');
      });
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');

    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.arrayBuffer())).rejects.toThrow();

    expect(await over).toBe('over');
  });
});
