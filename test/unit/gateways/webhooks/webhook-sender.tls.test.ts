import type { TLSSocket, TlsOptions } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestCertificate } from '../../../support/test-certificate.js';
import { answering, answeringOnce, type Behaviour, startTlsReceiver } from './loopback-receiver.js';
import { BODY, receiverFor, senderUnderTest } from './sender-under-test.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const NEXT_YEAR = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000);
const GOOD = createTestCertificate(['receiver.test', '127.0.0.1'], NEXT_YEAR);

async function tlsReceiver(options: TlsOptions, behave: Behaviour = answering(OK)) {
  const receiver = await startTlsReceiver({ ...GOOD, ...options }, behave);
  onTestFinished(() => receiver.close());
  return receiver;
}

/** A sender that trusts these certificates and finds every name on this machine. */
function trusting(...authorities: readonly string[]) {
  return senderUnderTest({ authorities, resolve: async () => ['127.0.0.1'] });
}

function attemptOn(port: number, host = 'receiver.test') {
  return { url: `https://${host}:${port}/`, headers: {}, body: BODY, timeoutMs: 5000 };
}

describe('WebhookSender.send over TLS', () => {
  it('asks for the name, not the address, and checks the certificate against it', async () => {
    const names: string[] = [];
    const receiver = await tlsReceiver({
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });

    const result = await trusting(GOOD.cert).send(attemptOn(receiver.port));

    expect(result).toMatchObject({
      outcome: 'success',
      status: 200,
      timings: { connectMs: expect.any(Number), tlsMs: expect.any(Number) },
    });
    expect(names).toEqual(['receiver.test']);
    expect(receiver.received[0]).toContain(`host: receiver.test:${receiver.port}\r\n`);
  });

  it('checks a literal address against the certificate too', async () => {
    const receiver = await tlsReceiver({});

    const result = await trusting(GOOD.cert).send(attemptOn(receiver.port, '127.0.0.1'));

    expect(result.outcome).toBe('success');
  });

  it('resumes the session of an earlier connection', async () => {
    const reused: boolean[] = [];
    const bye = 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n';
    const receiver = await tlsReceiver({}, (socket, connection) => {
      reused.push((socket as TLSSocket).isSessionReused());
      answeringOnce(bye)(socket, connection);
    });
    const sender = trusting(GOOD.cert);

    const results = [
      await sender.send(attemptOn(receiver.port)),
      await sender.send(attemptOn(receiver.port)),
    ];

    expect(results.map(({ outcome }) => outcome)).toEqual(['success', 'success']);
    expect(reused).toEqual([false, true]);
  });

  it.each([
    ['has expired', ['receiver.test'], YESTERDAY, 'The certificate has expired.'],
    ['is for another name', ['other.test'], NEXT_YEAR, 'The certificate is for another host name.'],
  ])('refuses a certificate that %s', async (_case, names, notAfter, detail) => {
    const certificate = createTestCertificate(names, notAfter);
    const receiver = await tlsReceiver(certificate);

    const result = await trusting(certificate.cert).send(attemptOn(receiver.port));

    expect(result).toMatchObject({
      outcome: 'failure',
      failureClass: 'tls',
      failureDetail: detail,
      status: null,
    });
    expect(receiver.received.join('')).toBe('');
  });

  it('refuses a certificate that no trusted authority has signed', async () => {
    const receiver = await tlsReceiver({});
    const sender = senderUnderTest({ resolve: async () => ['127.0.0.1'] });

    const result = await sender.send(attemptOn(receiver.port));

    expect(result).toMatchObject({
      failureClass: 'tls',
      failureDetail: 'The certificate, or its issuer, is self-signed.',
    });
    expect(receiver.received.join('')).toBe('');
  });

  it('refuses TLS 1.1', async () => {
    const receiver = await tlsReceiver({
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });

    const result = await trusting(GOOD.cert).send(attemptOn(receiver.port));

    expect(result).toMatchObject({ failureClass: 'tls', failureDetail: 'TLS 1.2 or later is needed.' });
  });

  it.each([
    ['TLSv1.2', ['tls']],
    ['TLSv1.3', ['tls', 'reset']], // the handshake is over before the receiver hangs up
  ] as const)('has no client certificate for a %s receiver that demands one', async (version, classes) => {
    const receiver = await tlsReceiver({ requestCert: true, minVersion: version, maxVersion: version });

    const result = await trusting(GOOD.cert).send(attemptOn(receiver.port));

    expect(result).toMatchObject({ outcome: 'failure', status: null });
    expect(classes).toContain(result.failureClass);
  });

  it('says protocol when the receiver speaks only HTTP/2', async () => {
    const receiver = await tlsReceiver({ ALPNProtocols: ['h2'] });

    const result = await trusting(GOOD.cert).send(attemptOn(receiver.port));

    expect(result).toMatchObject({
      failureClass: 'protocol',
      failureDetail: 'The receiver does not speak HTTP/1.1.',
    });
  });

  it('says tls when the receiver speaks plain HTTP', async () => {
    const receiver = await receiverFor((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));

    const result = await trusting(GOOD.cert).send(attemptOn(receiver.port));

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'tls' });
  });

  it('refuses a megabyte of certificates', async () => {
    const chain = GOOD.cert.repeat(2_500);
    const receiver = await tlsReceiver({ cert: chain });

    const result = await trusting(GOOD.cert).send(attemptOn(receiver.port));

    expect(result).toMatchObject({ failureClass: 'tls', status: null });
  });

  it('stops a stalled handshake at the wall clock', async () => {
    const receiver = await receiverFor(() => {});

    const result = await trusting(GOOD.cert).send({ ...attemptOn(receiver.port), timeoutMs: 100 });

    expect(result.failureClass).toBe('timeout_total');
  });

  it('says that plain HTTP to a TLS receiver is no HTTP', async () => {
    const receiver = await tlsReceiver({});
    const attempt = { ...attemptOn(receiver.port), url: `http://127.0.0.1:${receiver.port}/` };

    const result = await senderUnderTest().send(attempt);

    expect(['protocol', 'reset']).toContain(result.failureClass);
  });
});
