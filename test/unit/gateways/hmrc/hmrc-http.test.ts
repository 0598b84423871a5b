import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHmrcHttp } from '../../../../src/gateways/hmrc/hmrc-http.js';
import { NO_PACE } from '../../../support/no-pace.js';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('createHmrcHttp', () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const paused: number[] = [];
  const sendWithin = (filingMs: number) =>
    createHmrcHttp(
      {
        ...NO_PACE,
        pause: (milliseconds) => {
          paused.push(milliseconds);
        },
      },
      { answerMs: { reading: 1, filing: filingMs } },
    );
  const send = sendWithin(5_000);
  const request = (url: string) =>
    ({ method: 'POST', url, headers: {}, priority: 'submission', isFiling: true }) as const;

  it('passes on that HMRC announces the end of a call, of refusals too, and names no person in it', async () => {
    const notices: object[] = [];
    const sending = createHmrcHttp(NO_PACE, { onDeprecated: (notice) => notices.push(notice) });
    const url = await serve((req, res) => {
      const isEnding = !req.url?.includes('/obligations/');
      if (isEnding)
        res.setHeader('Deprecation', 'Sun, 01 Nov 2026 00:00:00 GMT').setHeader('Sunset', 'later');
      res.writeHead(req.method === 'POST' ? 400 : 200).end('{}');
    });
    const headers = { Accept: 'application/vnd.hmrc.8.0+json' };
    const place = '/individuals/calculations/AA123456A/self-assessment/2025-26/12345678/final-declaration';

    await errorOf(sending({ ...request(`${url}${place}`), headers }));
    await sending({ ...request(`${url}/obligations/details/AA123456A/crystallisation`), method: 'GET' });

    expect(notices).toEqual([
      {
        api: '/individuals/calculations/self-assessment/final-declaration',
        version: '8.0',
        deprecatedOn: 'Sun, 01 Nov 2026 00:00:00 GMT',
        endsOn: 'later',
        link: null,
      },
    ]);
  });

  it('says that a refused connection sent nothing', async () => {
    const url = await serve(() => undefined);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));

    expect(await errorOf(send(request(url)))).toMatchObject({ outcome: 'not_sent', reason: 'connection' });
  });

  it('says that a name which does not resolve sent nothing', async () => {
    const error = await errorOf(send(request('http://hmrc.invalid/')));

    expect(error).toMatchObject({ outcome: 'not_sent' });
  });

  it('leaves the outcome open when the connection drops after the request', async () => {
    const sockets: Socket[] = [];
    const url = await serve((req) => {
      sockets.push(req.socket);
      req.socket.destroy();
    });

    const error = await errorOf(send(request(url)));

    expect(error).toMatchObject({ outcome: 'unknown', reason: 'connection' });
    expect(sockets).toHaveLength(1);
  });

  it('leaves the outcome open when no answer comes in time', async () => {
    const url = await serve(() => undefined);

    expect(await errorOf(sendWithin(50)(request(url)))).toMatchObject({
      outcome: 'unknown',
      reason: 'timeout',
    });
  });

  it('sends once even when the answer asks for another try', async () => {
    let calls = 0;
    const url = await serve((_req, res) => {
      calls += 1;
      res.writeHead(503, { 'retry-after': '1' }).end('{"code":"SERVER_ERROR"}');
    });

    const error = await errorOf(send(request(url)));

    expect(error).toMatchObject({ outcome: 'unknown', status: 503, retryAfterMs: 1_000 });
    expect(calls).toBe(1);
  });

  it('follows no redirect with a token in hand', async () => {
    const url = await serve((_req, res) => res.writeHead(307, { location: 'http://127.0.0.1:1/' }).end());

    expect(await errorOf(send(request(url)))).toMatchObject({ outcome: 'unknown', status: 307 });
  });

  it('holds the whole application back when HMRC says that it is too fast', async () => {
    const url = await serve((_req, res) => res.writeHead(429).end('{"code":"MESSAGE_THROTTLED_OUT"}'));

    await errorOf(send(request(url)));
    await errorOf(send(request(url)));

    expect(paused).toEqual([2_000, 4_000]);
  });

  it('hands back the answer with its correlation id', async () => {
    const url = await serve((_req, res) => res.writeHead(204, { 'X-CorrelationId': 'abc' }).end());

    expect(await send(request(url))).toEqual({ status: 204, body: '', correlationId: 'abc' });
  });

  describe('with a fence', () => {
    const lost = new Error('lost');
    const asked: string[] = [];
    const fence = (at: 'first' | 'second' | 'writing' | 'never') => {
      asked.length = 0;
      return {
        async renew() {
          asked.push('renew');
          if (at === (asked.length === 1 ? 'first' : 'second')) throw lost;
        },
        assertHeld() {
          asked.push('assertHeld');
          if (at === 'writing') throw lost;
        },
      };
    };

    it.each([
      ['before it connects', 'first', ['renew']],
      ['when the connection stands', 'second', ['renew', 'renew']],
      ['as it is written', 'writing', ['renew', 'renew', 'assertHeld']],
    ] as const)('does not let a call leave that has lost its hold %s', async (_name, at, order) => {
      let calls = 0;
      const url = await serve((_req, res) => {
        calls += 1;
        res.writeHead(204).end();
      });

      const error = await errorOf(send({ ...request(url), fence: fence(at) }));

      expect(error).toBe(lost);
      expect(asked).toEqual(order);
      expect(calls).toBe(0);
    });

    it('lets it leave otherwise', async () => {
      const url = await serve((_req, res) => res.writeHead(204).end());

      expect(await send({ ...request(url), fence: fence('never') })).toMatchObject({ status: 204 });
    });
  });
});
