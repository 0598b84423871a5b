import { describe, expect, it, onTestFinished } from 'vitest';
import { ReceiverConnection } from '../../../../src/gateways/webhooks/receiver-connection.js';
import { type Behaviour, onEachRequest } from './loopback-receiver.js';
import { BODY, receiverFor } from './sender-under-test.js';

async function connectionTo(behave: Behaviour) {
  const { port } = await receiverFor(behave);
  const origin = `http://127.0.0.1:${port}`;
  const target = { key: origin, origin, secure: false, host: '127.0.0.1', port };
  const connection = new ReceiverConnection(target, { authorities: undefined, sessions: new Map() });
  onTestFinished(() => connection.destroy());
  const destroyed = new Promise<void>((resolve) => connection.onDestroyed(resolve));
  const exchange = () =>
    connection.exchange({
      path: '/',
      headers: {},
      body: BODY,
      addresses: ['127.0.0.1'],
      signal: new AbortController().signal,
      phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, peerAddress: null },
    });
  return { connection, destroyed, exchange };
}

describe('ReceiverConnection', () => {
  it('knows where it leads while it is open', async () => {
    const { connection, exchange } = await connectionTo((socket) => {
      onEachRequest(socket, () => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    });

    expect(connection.openAddress).toBeNull();
    await exchange();
    expect(connection.openAddress).toBe('127.0.0.1');
    connection.destroy();
    expect(connection.openAddress).toBeNull();
  });

  it('notices when the receiver closes it between two requests', async () => {
    let hangUp = () => {};
    const { connection, destroyed, exchange } = await connectionTo((socket) => {
      onEachRequest(socket, () => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
      hangUp = () => socket.end();
    });

    await exchange();
    hangUp();
    await destroyed;

    expect(connection.openAddress).toBeNull();
  });

  it.each([
    ['fails', 'garbage\r\n\r\n'],
    ['has a body that is cut', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(100_000)}`],
    ['asks to close', 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'],
  ])('tells when an exchange %s', async (_case, bytes) => {
    const { destroyed, exchange } = await connectionTo((socket) =>
      onEachRequest(socket, () => socket.write(bytes)),
    );

    await exchange().catch(() => null);

    await expect(destroyed).resolves.toBeUndefined();
  });
});
