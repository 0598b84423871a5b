import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestCertificate } from '../../../support/test-certificate.js';
import { answering, startTlsReceiver } from './loopback-receiver.js';
import { BODY, receiverFor, senderUnderTest } from './sender-under-test.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

const CERTIFICATE = createTestCertificate(
  ['receiver.test'],
  new Date(Date.now() + 365 * 24 * 60 * 60 * 1000),
);

async function tlsReceiver() {
  const receiver = await startTlsReceiver(CERTIFICATE, answering(OK));
  onTestFinished(() => receiver.close());
  return receiver;
}

function attemptOn(url: string) {
  return { url, headers: {}, body: BODY, timeoutMs: 5000 };
}

/** A resolver that gives these answers in turn, the last one for ever. */
function resolving(...answers: readonly (readonly string[])[]) {
  let asked = 0;
  return vi.fn(async (_host: string) => answers[Math.min(asked++, answers.length - 1)] ?? []);
}

describe('WebhookSender.send to an address that is not public', () => {
  it.each([
    'http://127.0.0.2/',
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/',
    'https://10.0.0.5/',
    'https://100.64.0.1/',
    'https://192.168.1.1/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://metadata.google.internal/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://0251.0376.0251.0376/',
  ])('does not connect to %s', async (url) => {
    const result = await senderUnderTest({ resolve: async () => ['169.254.169.254'] }).send(attemptOn(url));

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'blocked_ip', status: null });
    expect(result.timings.connectMs).toBeNull();
  });

  it.each([
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
  ])('does not connect to an allow-listed one disguised as %s', async (host) => {
    const receiver = await receiverFor(answering(OK), '::');

    const result = await senderUnderTest().send(attemptOn(`http://${host}:${receiver.port}/`));

    expect(result.failureClass).toBe('blocked_ip');
    expect(receiver.received).toEqual([]);
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '１２７.０.０.１'])(
    'reads %s as the address it is, which the allow list may name',
    async (host) => {
      const receiver = await receiverFor(answering(OK));
      const url = `http://${host}:${receiver.port}/`;

      const allowed = await senderUnderTest().send(attemptOn(url));
      const refused = await senderUnderTest({ allowPrivate: [] }).send(attemptOn(url));

      expect(allowed.outcome).toBe('success');
      expect(refused.failureClass).toBe('blocked_ip');
      expect(receiver.received).toHaveLength(1);
    },
  );

  it.each([
    'ftp://127.0.0.1/',
    'unix:/run/x.sock',
    'http://user@127.0.0.1/',
    'http://127.0.0.1:22/',
    'nonsense',
    '',
  ])('does not try %j', async (url) => {
    expect((await senderUnderTest().send(attemptOn(url))).failureClass).toBe('blocked_ip');
  });
});

describe('WebhookSender.send to a name', () => {
  it('dials the address that was checked, without a second look-up', async () => {
    const receiver = await tlsReceiver();
    const resolve = resolving(['127.0.0.1'], ['10.0.0.5']);
    const sender = senderUnderTest({ resolve, authorities: [CERTIFICATE.cert] });

    const result = await sender.send(attemptOn(`https://receiver.test:${receiver.port}/`));

    expect(result).toMatchObject({ outcome: 'success', timings: { dnsMs: expect.any(Number) } });
    expect(receiver.received[0]).toContain(`host: receiver.test:${receiver.port}\r\n`);
    expect(resolve.mock.calls).toEqual([['receiver.test']]);
  });

  it.each([
    ['a private address', ['10.0.0.5']],
    ['the metadata address', ['169.254.169.254']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a public and a private address', ['93.184.215.14', '10.0.0.5']],
    ['a private and a public address', ['::1', '93.184.215.14', 'fe80::1']],
    ['something that is no address', ['localhost']],
  ])('does not connect when it has %s', async (_case, addresses) => {
    const resolve = async () => addresses;

    const result = await senderUnderTest({ resolve }).send(attemptOn('https://receiver.test/'));

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'blocked_ip' });
    expect(result.timings.connectMs).toBeNull();
  });

  it('that is rebound is refused from then on, open connection or not', async () => {
    const receiver = await tlsReceiver();
    const resolve = resolving(['127.0.0.1'], ['10.0.0.5'], ['127.0.0.1', '10.0.0.5'], ['127.0.0.1']);
    const sender = senderUnderTest({ resolve, authorities: [CERTIFICATE.cert] });
    const attempt = attemptOn(`https://receiver.test:${receiver.port}/`);

    const classes = [];
    for (let count = 0; count < 4; count++) classes.push((await sender.send(attempt)).failureClass);

    expect(classes).toEqual([null, 'blocked_ip', 'blocked_ip', null]);
  });

  it('that has moved is not served by the connection to its old address', async () => {
    const receiver = await tlsReceiver();
    const resolve = resolving(['127.0.0.1'], ['::1'], ['127.0.0.1']);
    const sender = senderUnderTest({ resolve, authorities: [CERTIFICATE.cert] });
    const attempt = attemptOn(`https://receiver.test:${receiver.port}/`);

    const classes = [];
    for (let count = 0; count < 3; count++) classes.push((await sender.send(attempt)).failureClass);

    expect(classes).toEqual([null, 'connect', null]);
    expect(receiver.received).toHaveLength(1);
  });

  it('on a port of no web server is refused a public address', async () => {
    const resolve = resolving(['93.184.215.14']);

    const result = await senderUnderTest({ resolve }).send(attemptOn('https://receiver.test:3000/'));

    expect(result.failureClass).toBe('blocked_ip');
  });

  it('that is local is refused a public address', async () => {
    const resolve = resolving(['93.184.215.14']);

    const result = await senderUnderTest({ resolve }).send(attemptOn('https://receiver/'));

    expect(result.failureClass).toBe('blocked_ip');
  });

  it('tries its addresses in turn', async () => {
    const receiver = await receiverFor(answering(OK), '::1');

    const result = await senderUnderTest().send(attemptOn(`http://localhost:${receiver.port}/`));

    expect(result.outcome).toBe('success');
  });

  it.each([
    ['has no address', async () => []],
    ['cannot be resolved', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('that %s is a dns failure', async (_case, resolve) => {
    const result = await senderUnderTest({ resolve }).send(attemptOn('https://receiver.test/'));

    expect(result).toMatchObject({ outcome: 'failure', failureClass: 'dns', timings: { dnsMs: null } });
  });

  it('whose name server never answers stops at the wall clock', async () => {
    const resolve = () => new Promise<readonly string[]>(() => {});
    const attempt = { ...attemptOn('https://receiver.test/'), timeoutMs: 50 };

    const result = await senderUnderTest({ resolve }).send(attempt);

    expect(result.failureClass).toBe('timeout_total');
  });
});

describe('WebhookSender.checkUrl', () => {
  const codesOf = async (url: string, addresses: readonly string[] = ['93.184.215.14']) => {
    const issues = await senderUnderTest({ resolve: async () => addresses }).checkUrl(url);
    return issues.map(({ code, pointer }) => `${pointer} ${code}`);
  };

  it('finds nothing wrong with a public https receiver', async () => {
    expect(await codesOf('https://receiver.test/hook')).toEqual([]);
  });

  it('finds nothing wrong with an allow-listed one', async () => {
    expect(await codesOf('http://127.0.0.1:3000/hook')).toEqual([]);
    expect(await codesOf('https://receiver.test:3000/hook', ['127.0.0.1'])).toEqual([]);
  });

  it('refuses our own API, and only that', async () => {
    const ownUrl = 'https://api.service.test';
    const sender = senderUnderTest({ ownUrl, resolve: async () => ['93.184.215.14'] });
    const codesAt = async (url: string) => (await sender.checkUrl(url)).map(({ code }) => code);

    for (const url of [ownUrl, 'https://API.service.test./v1/x', 'https://api.service.test:443/'])
      expect(await codesAt(url)).toEqual(['address_not_allowed']);
    expect(await codesAt('https://hooks.service.test/')).toEqual([]);
    expect((await sender.send(attemptOn(`${ownUrl}/v1/x`))).failureClass).toBe('blocked_ip');
  });

  it('resolves the name and checks every address', async () => {
    expect(await codesOf('https://receiver.test/', ['93.184.215.14', '10.0.0.1'])).toEqual([
      '/url address_not_allowed',
    ]);
    expect(await codesOf('https://receiver.test/', [])).toEqual(['/url host_not_found']);
  });

  it('does not ask for the addresses of a URL that is wrong already', async () => {
    const resolve = resolving(['93.184.215.14']);

    const issues = await senderUnderTest({ resolve }).checkUrl('http://user@receiver.test/');

    expect(issues.map(({ code }) => code)).toEqual(['credentials_in_url', 'url_not_https']);
    expect(resolve).not.toHaveBeenCalled();
  });

  it('says that a name which cannot be resolved is not found', async () => {
    const resolve = () => Promise.reject(new Error('SERVFAIL'));

    const issues = await senderUnderTest({ resolve }).checkUrl('https://receiver.test/');

    expect(issues.map(({ code }) => code)).toEqual(['host_not_found']);
  });
});
