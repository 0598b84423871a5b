import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createHmrcHttp } from '../../../../src/gateways/hmrc/hmrc-http.js';
import { NO_PACE } from '../../../support/no-pace.js';
import { createTestCertificate } from '../../../support/test-certificate.js';

const certificate = createTestCertificate(['127.0.0.1'], new Date(Date.now() + 86_400_000));
const secureContext = createSecureContext(certificate);

describe('createHmrcHttp over TLS', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function listen(onSocket: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      onSocket(socket);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Serves TLS and hands over the raw socket once the whole head of the request is there. */
  const whenAsked = (act: (raw: Socket, secured: TLSSocket) => void) => (raw: Socket) => {
    const secured = new TLSSocket(raw, { isServer: true, secureContext });
    secured.on('error', () => undefined);
    let text = '';
    secured.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) act(raw, secured);
    });
  };

  const send = createHmrcHttp(NO_PACE, { tls: { ca: certificate.cert } });
  const errorOf = (url: string, with_ = send) =>
    with_({ method: 'POST', url, headers: {}, priority: 'submission', isFiling: true }).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('leaves the outcome open when TLS fails after the server has the whole request', async () => {
    let requests = 0;
    const url = await listen(
      whenAsked((raw) => {
        requests += 1;
        raw.end(Buffer.from('this is no TLS record at all'));
      }),
    );

    const error = await errorOf(url);

    expect(error).toMatchObject({ outcome: 'unknown', reason: 'connection' });
    expect(String((error as Error).cause)).toMatch(/SSL|EPROTO/);
    expect(requests).toBe(1);
  });

  it('leaves the outcome open when the connection is cut during the handshake', async () => {
    const url = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));

    expect(await errorOf(url)).toMatchObject({ outcome: 'unknown', reason: 'connection' });
  });

  it('writes nothing to a server whose certificate it does not trust', async () => {
    let requests = 0;
    const url = await listen(
      whenAsked(() => {
        requests += 1;
      }),
    );

    const error = await errorOf(url, createHmrcHttp(NO_PACE));

    expect(error).toMatchObject({ outcome: 'unknown', reason: 'connection' });
    expect(requests).toBe(0);
  });

  it('reads the answer of a server that it trusts', async () => {
    const url = await listen(
      whenAsked((_raw, secured) => secured.end('HTTP/1.1 204 No Content\r\nX-CorrelationId: abc\r\n\r\n')),
    );

    const answer = await send({ method: 'GET', url, headers: {}, priority: 'submission' });

    expect(answer).toEqual({ status: 204, body: '', correlationId: 'abc' });
  });
});
