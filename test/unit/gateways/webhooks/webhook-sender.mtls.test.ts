import type { TLSSocket, TlsOptions } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OpenedAuthentication } from '../../../../src/domain/webhooks/receiver-authentication.js';
import { readClientCertificate } from '../../../../src/gateways/webhooks/client-certificate.js';
import { tlsFailure } from '../../../../src/gateways/webhooks/delivery-failure.js';
import { createTestAuthority } from '../../../support/test-certificate.js';
import { answering, answeringOnce, startTlsReceiver } from './loopback-receiver.js';
import { BODY, senderUnderTest } from './sender-under-test.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const BYE = 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n';
const NEXT_YEAR = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
const SERVERS = createTestAuthority('servers', NEXT_YEAR);
const CLIENTS = createTestAuthority('clients', NEXT_YEAR);
const SERVER = SERVERS.issue(['receiver.test', '127.0.0.1'], NEXT_YEAR);

function mtls(name: string, ca: string | null = SERVERS.cert): OpenedAuthentication {
  const { cert, key } = CLIENTS.issue([name], NEXT_YEAR);
  return { ...readClientCertificate({ certificate: cert, ca }), id: name, privateKey: key };
}

/** A receiver that takes clients of the authority alone. It notes, connection by connection, who called and whether a session was resumed. */
async function strictReceiver({ closes = false, ...options }: TlsOptions & { closes?: boolean } = {}) {
  const callers: string[] = [];
  const resumed: boolean[] = [];
  const receiver = await startTlsReceiver(
    { ...SERVER, ca: CLIENTS.cert, requestCert: true, rejectUnauthorized: true, ...options },
    (socket, connection) => {
      callers.push(String((socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody'));
      resumed.push((socket as TLSSocket).isSessionReused());
      (closes ? answeringOnce(BYE) : answering(OK))(socket, connection);
    },
  );
  onTestFinished(() => receiver.close());
  return { ...receiver, receiver, callers, resumed };
}

const sender = (options = {}) => senderUnderTest({ resolve: async () => ['127.0.0.1'], ...options });

const attemptOn = (port: number, authentication: OpenedAuthentication | null) => ({
  url: `https://receiver.test:${port}/`,
  headers: {},
  body: BODY,
  authentication,
  timeoutMs: 5_000,
});

describe('WebhookSender.send with a client certificate', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'shows it in %s, and trusts the authorities beside it',
    async (version) => {
      const { port, callers, receiver } = await strictReceiver({ minVersion: version, maxVersion: version });

      const result = await sender().send(attemptOn(port, mtls('ada')));

      expect(result).toMatchObject({ outcome: 'success', status: 200 });
      expect(callers).toEqual(['ada']);
      expect(receiver.received[0]).toContain(BODY.toString('latin1'));
    },
  );

  it('is refused by the receiver without one, and with one of another issuer', async () => {
    const { port, receiver } = await strictReceiver({ maxVersion: 'TLSv1.2' });
    const stranger = createTestAuthority('strangers', NEXT_YEAR).issue(['eve'], NEXT_YEAR);
    const eve: OpenedAuthentication = {
      ...readClientCertificate({ certificate: stranger.cert, ca: SERVERS.cert }),
      id: 'eve',
      privateKey: stranger.key,
    };
    const trusting = sender({ authorities: [SERVERS.cert] });

    const without = await trusting.send(attemptOn(port, null));
    const other = await trusting.send(attemptOn(port, eve));

    expect(without).toMatchObject({ outcome: 'failure', failureClass: 'tls', status: null });
    expect(other).toMatchObject({ outcome: 'failure', failureClass: 'tls', status: null });
    expect(receiver.received.join('')).toBe('');
  });

  it.each([
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
    'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED',
  ])('says of %s that the receiver refused it', (code) => {
    const { failureClass, message } = tlsFailure(Object.assign(new Error(), { code }));

    expect(failureClass).toBe('tls');
    expect(message).toBe('The receiver refused our client certificate, or does not know its issuer.');
  });

  it('sends nothing to a receiver whose own certificate the given authorities did not sign', async () => {
    const { port, receiver } = await strictReceiver();

    const result = await sender({ authorities: [SERVERS.cert] }).send(
      attemptOn(port, mtls('ada', CLIENTS.cert)),
    );

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'tls', status: null });
    expect(receiver.received.join('')).toBe('');
  });

  it('keeps a connection for the same endpoint, and shares none between endpoints of one host', async () => {
    const { port, callers } = await strictReceiver({ rejectUnauthorized: false });
    const one = sender({ authorities: [SERVERS.cert] });
    const [ada, eve] = [mtls('ada'), mtls('eve')];

    for (const authentication of [ada, eve, null, ada, eve, null])
      expect((await one.send(attemptOn(port, authentication))).outcome).toBe('success');

    expect(callers).toEqual(['ada', 'eve', 'nobody']);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'resumes a session of %s for its own endpoint alone',
    async (version) => {
      const receiver = await strictReceiver({
        rejectUnauthorized: false,
        closes: true,
        minVersion: version,
        maxVersion: version,
      });
      const one = sender({ authorities: [SERVERS.cert] });
      const [ada, eve] = [mtls('ada'), mtls('eve')];

      for (const authentication of [ada, eve, null, ada, eve, null])
        expect((await one.send(attemptOn(receiver.port, authentication))).outcome).toBe('success');

      expect(receiver.callers.slice(0, 3)).toEqual(['ada', 'eve', 'nobody']);
      expect(receiver.resumed).toEqual([false, false, false, true, true, true]);
    },
  );

  it('opens nothing with one that is out of date', async () => {
    const { port, callers } = await strictReceiver();
    const now = () => new Date(NEXT_YEAR.getTime() + 1_000);

    const result = await sender({ now }).send(attemptOn(port, mtls('ada')));

    expect(result).toMatchObject({
      outcome: 'failure',
      failureClass: 'client_certificate_expired',
      failureDetail: 'The client certificate of the endpoint has expired.',
      peerAddress: null,
    });
    expect(callers).toEqual([]);
  });
});
