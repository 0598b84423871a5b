import { once } from 'node:events';
import type { ServerOptions, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type RequestHandler } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/limits/limits.js';
import { createApplicationServer, cutConnections } from '../../../src/process/application-server.js';
import { within } from '../../support/within.js';

const BOUND = LIMITS.requests.unansweredPerConnection.value;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
/** As one write, of which a server reads a thousand and more at a time. */
const pipelined = (count: number) => Array.from({ length: count }, (_, at) => get(`/${at}`)).join('');

describe('a connection', () => {
  let stop: () => Promise<unknown> = async () => undefined;
  afterEach(() => stop());

  async function serve(handler: RequestHandler, options: ServerOptions = {}) {
    const served = createApplicationServer(express().use(handler), { requestTimeout: 0, ...options });
    const { server, connections } = served;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const sockets: Socket[] = [];
    stop = async () => {
      for (const socket of sockets) socket.destroy();
      cutConnections(served);
      await new Promise((resolve) => server.close(resolve));
    };
    const dial = () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      return socket;
    };
    return { dial, connections };
  }

  const paths = (answers: string) => answers.match(/<\/\d+>/g);
  const asPath = (at: number) => `</${at}>`;

  it('that is kept between two requests may be idle for longer than headers may take', async () => {
    const { dial } = await serve((req, res) => void res.send(`<${req.path}>`), {
      headersTimeout: 200,
      keepAliveTimeout: 60_000,
      connectionsCheckingInterval: 50,
    });
    const kept = dial().setEncoding('utf8');
    kept.write(get('/1'));
    expect(String(await once(kept, 'data'))).toContain('</1>');
    // Silent from the start: closed when headers are late.
    expect(await text(dial())).toContain('HTTP/1.1 408');

    kept.write(get('/2'));
    expect(String(await once(kept, 'data'))).toContain('</2>');
  });

  it.each([['at once', false] as const, ['late', true] as const])(
    'on which requests are pipelined has so many answers, the last saying that it closes, and no more is read, when they come %s',
    async (_, isLate) => {
      const seen: string[] = [];
      const { dial } = await serve((req, res) => {
        seen.push(req.path);
        if (isLate) setImmediate(() => res.send(`<${req.path}>`));
        else res.send(`<${req.path}>`);
      });
      const socket = dial();
      socket.write(pipelined(5_000));
      const answers = await text(socket);

      const expected = Array.from({ length: BOUND }, (_, at) => at);
      expect(seen).toEqual(expected.map((at) => `/${at}`));
      expect(paths(answers)).toEqual(expected.map(asPath));
      if (isLate) {
        expect(answers.match(/connection: close/gi)).toHaveLength(1);
        expect(answers.indexOf('Connection: close')).toBeGreaterThan(answers.indexOf(asPath(BOUND - 2)));
      }
    },
  );

  it('on which requests are pipelined goes on for as long as no more wait', async () => {
    const { dial } = await serve((req, res) => void res.send(`<${req.path}>`));
    const socket = dial().setEncoding('utf8');
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    for (let round = 1; round <= 3; round++) {
      socket.write(pipelined(BOUND));
      await within(10, 'all are answered', () => paths(answers)?.length === round * BOUND);
    }
    expect(answers).not.toMatch(/connection: close/i);
  });

  it('is closed after a request of HTTP/1.0 in chunks, and nothing that came with it is read', async () => {
    const seen: string[] = [];
    const { dial } = await serve((req, res) => {
      seen.push(req.path);
      setImmediate(() => res.send(`<${req.path}>`));
    });
    const socket = dial();
    const chunked = 'Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    socket.write(`POST /0 HTTP/1.0\r\n${chunked}${get('/1')}`);
    const answers = await text(socket);

    expect(seen).toEqual(['/0']);
    expect(answers).toMatch(/^connection: close\r$/im);
    expect(answers).toContain('</0>');
  });

  it('is not taken for one that asks for another protocol, whatever its headers say', async () => {
    const { dial } = await serve((req, res) => void res.send(`<${req.path}>`));
    const socket = dial();
    socket.write(
      `GET /0 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(await text(socket)).toContain('</0>');
  });

  it('on which requests are pipelined brings large answers whole to a reader who takes them late', async () => {
    const size = 1024 * 1024;
    const { dial } = await serve(async (_req, res) => {
      for (let sent = 0; sent < size; sent += 65_536) {
        if (!res.write(Buffer.alloc(65_536, 'a'))) await once(res, 'drain');
      }
      res.end('.');
    });
    const socket = dial();
    socket.write(pipelined(200));
    await once(socket, 'readable');
    const answers = await text(socket);
    expect(answers.split('HTTP/1.1 200').length - 1).toBe(BOUND);
    expect(answers.match(/a\r\n1\r\n\.\r\n0\r\n\r\n/g)).toHaveLength(BOUND);
  });

  it.each([
    ['few', BOUND / 2],
    ['too many', 1_000],
  ])(
    'on which requests are pipelined emits the close of each response when it closes itself: %s',
    async (_, count) => {
      const open = new Set<ServerResponse>();
      let closed = 0;
      const { dial, connections } = await serve((_req, res) => {
        open.add(res);
        res.once('close', () => {
          closed += 1;
          open.delete(res);
        });
      });
      const socket = dial();
      socket.write(pipelined(count));
      const begun = Math.min(count, BOUND);
      await within(10, 'all are begun', () => open.size === begun);
      const responses = [...open];
      socket.destroy();

      await within(10, 'all are closed', () => open.size === 0);
      expect(closed).toBe(begun);
      expect(responses.every(({ destroyed }) => destroyed)).toBe(true);
      expect(connections.size).toBe(0);
    },
  );
});
