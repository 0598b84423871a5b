import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllowList } from '../../../../src/domain/webhooks/receiver-address.js';
import { checkReceiverUrl, readReceiverUrl } from '../../../../src/domain/webhooks/receiver-url.js';

const LOOPBACK = parseAllowList(['127.0.0.1/32', '::1/128']);
const codes = (url: string, allowList = parseAllowList([])) =>
  checkReceiverUrl(url, allowList).map(({ code }) => code);

describe('checkReceiverUrl on a public installation', () => {
  it.each([
    'https://example.com/hooks?tenant=1#part',
    'https://example.com',
    'HTTPS://EXAMPLE.COM./hooks',
    'https://example.com:443/',
    'https://example.com:8443/',
    'https://bücher.example/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://example.com/a%0d%0ab',
  ])('accepts %s', (url) => {
    expect(codes(url)).toEqual([]);
  });

  it.each([
    ['', 'url_not_https'],
    ['example.com', 'url_not_https'],
    ['//example.com', 'url_not_https'],
    ['http://example.com/', 'url_not_https'],
    ['ftp://example.com/', 'url_not_https'],
    ['file:///etc/passwd', 'url_not_https'],
    ['gopher://example.com/', 'url_not_https'],
    ['unix:/var/run/docker.sock', 'url_not_https'],
    ['javascript:alert(1)', 'url_not_https'],
    ['https://', 'url_not_https'],
    ['https://user@example.com/', 'credentials_in_url'],
    ['https://user:pw@example.com/', 'credentials_in_url'],
    ['https://:pw@example.com/', 'credentials_in_url'],
    ['https://example.com:22/', 'port_not_allowed'],
    ['https://example.com:6379/', 'port_not_allowed'],
    ['https://example.com:9200/', 'port_not_allowed'],
    [' https://example.com/', 'url_invalid'],
    ['https://example.com/ hooks', 'url_invalid'],
    ['https://example.com/\r\nhost:x', 'url_invalid'],
    ['https://exa\tmple.com/', 'url_invalid'],
    ['https://exam\u200bple.com/', 'url_invalid'],
    ['https://example.com\\@evil.test/', 'url_invalid'],
    ['https://a..example.com/', 'url_invalid'],
    [`https://example.com/${'a'.repeat(2029)}`, 'url_too_long'],
  ])('refuses %j: %s', (url, code) => {
    expect(codes(url)).toEqual([code]);
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://１２７.０.０.１/',
    'https://%31%32%37.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.5/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'https://receiver/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://nas.home.arpa/',
  ])('refuses the address of %s', (url) => {
    expect(codes(url)).toEqual(['address_not_allowed']);
  });

  it('finds everything that is wrong at once, and says where', () => {
    const issues = checkReceiverUrl('http://user@10.0.0.1:22/', []);

    expect(issues.map(({ code }) => code)).toEqual([
      'credentials_in_url',
      'url_not_https',
      'address_not_allowed',
      'port_not_allowed',
    ]);
    expect(new Set(issues.map(({ pointer }) => pointer))).toEqual(new Set(['/url']));
  });

  it('never throws, whatever the text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((rest) => `https://${rest}`),
    );
    fc.assert(
      fc.property(anyText, (url) => {
        const { target, issues } = readReceiverUrl(url, LOOPBACK);
        expect(target === null).toBe(issues.length > 0);
      }),
    );
  });
});

describe('checkReceiverUrl with an allow list', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:3000/hook',
    'http://[::1]:3000/hook',
    'http://localhost:3000/hook',
    'http://2130706433:3000/',
    'https://localhost:8443/',
    'https://receiver:3000/',
    'https://receiver.internal/',
    'https://receiver.example:3000/',
  ])('accepts %s', (url) => {
    expect(codes(url, LOOPBACK)).toEqual([]);
  });

  it.each([
    ['http://127.0.0.2/', ['url_not_https', 'address_not_allowed']],
    ['http://[::ffff:127.0.0.1]/', ['url_not_https', 'address_not_allowed']],
    ['http://[::127.0.0.1]:3000/', ['url_not_https', 'address_not_allowed', 'port_not_allowed']],
    ['https://[64:ff9b::7f00:1]/', ['address_not_allowed']],
    ['http://8.8.8.8/', ['url_not_https']],
    ['https://8.8.8.8:3000/', ['port_not_allowed']],
    ['http://receiver/', ['url_not_https']],
    ['http://example.com/', ['url_not_https']],
    ['http://127.0.0.1:22/', ['port_not_allowed']],
    ['https://receiver.example:22/', ['port_not_allowed']],
  ])('refuses %s: %j', (url, expected) => {
    expect(codes(url, LOOPBACK)).toEqual(expected);
  });

  it('refuses localhost when only other addresses are allow-listed', () => {
    expect(codes('http://localhost/', parseAllowList(['10.0.0.0/8']))).toEqual([
      'url_not_https',
      'address_not_allowed',
    ]);
  });
});

describe('readReceiverUrl', () => {
  it('takes an acceptable URL apart, without its fragment', () => {
    const { target } = readReceiverUrl('https://Example.COM.:8443/a%20b?c=d#e', []);

    expect(target).toEqual({
      secure: true,
      host: 'example.com',
      port: 8443,
      path: '/a%20b?c=d',
      addresses: null,
      onlyAllowListed: false,
    });
  });

  it('knows the addresses of a literal and of localhost', () => {
    expect(readReceiverUrl('http://[::1]/', LOOPBACK).target?.addresses).toEqual(['::1']);
    expect(readReceiverUrl('http://localhost/', LOOPBACK).target?.addresses).toEqual(['127.0.0.1', '::1']);
    expect(readReceiverUrl('http://localhost/', parseAllowList(['127.0.0.0/8'])).target?.addresses).toEqual([
      '127.0.0.1',
    ]);
  });

  it.each(['https://receiver/', 'https://a.internal/', 'https://receiver.example:3000/'])(
    'asks that %s lead to allow-listed addresses alone',
    (url) => {
      expect(readReceiverUrl(url, LOOPBACK).target?.onlyAllowListed).toBe(true);
    },
  );
});
