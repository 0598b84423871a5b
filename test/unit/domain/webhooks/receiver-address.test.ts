import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import {
  isAllowListed,
  isForbiddenAddress,
  parseAllowList,
} from '../../../../src/domain/webhooks/receiver-address.js';

const RESERVED = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.169.254'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.1', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['100::1', '100::1'],
  ['2001:2::1', '2001:db8::1'],
  ['3fff::', '3fff:fff:ffff::'],
  ['5f00::1', '5f00::1'],
  ['fc00::1', 'fd00:ec2::254'],
  ['fe80::1', 'fec0::1'],
  ['ff02::1', 'ffff::'],
] as const;

const PUBLIC = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4009::200e',
  '3ffe::1',
];

/** Forms of 127.0.0.1 and 8.8.8.8 that hide in IPv6. */
const DISGUISED = [
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:80ff:fffe',
  'fe80::5efe:7f00:1',
  'fd00::5efe:127.0.0.1',
  '2a00::200:5efe:127.0.0.1',
];

describe('isForbiddenAddress', () => {
  it.each(RESERVED)('refuses %s and %s', (first, last) => {
    expect(isForbiddenAddress(first, [])).toBe(true);
    expect(isForbiddenAddress(last, [])).toBe(true);
  });

  it.each(PUBLIC)('lets %s through', (address) => {
    expect(isForbiddenAddress(address, [])).toBe(false);
  });

  it('refuses everything the other classifier does not call unicast', () => {
    const anyAddress = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(anyAddress, (address) => {
        const isUnicast = ipaddr.parse(address).range() === 'unicast';
        expect(isUnicast || isForbiddenAddress(address, [])).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['', 'localhost', '127.1', '2130706433', '0x7f000001', 'fe80::1%eth0', '[::1]'])(
    'refuses %j, which is no address',
    (text) => {
      expect(isForbiddenAddress(text, parseAllowList(['0.0.0.0/0', '::/0']))).toBe(true);
    },
  );

  it('lets exactly the allow-listed blocks through', () => {
    const allowList = parseAllowList(['10.1.0.0/16', '::1/128']);

    expect(isForbiddenAddress('10.1.255.255', allowList)).toBe(false);
    expect(isForbiddenAddress('::1', allowList)).toBe(false);
    expect(isForbiddenAddress('10.2.0.0', allowList)).toBe(true);
    expect(isForbiddenAddress('127.0.0.1', allowList)).toBe(true);
  });

  it.each(DISGUISED)('refuses %s even when everything is allow-listed', (address) => {
    const everything = parseAllowList(['0.0.0.0/0', '::/0', '::ffff:0:0/96', '127.0.0.1/32']);

    expect(isForbiddenAddress(address, everything)).toBe(true);
    expect(isAllowListed(address, everything)).toBe(false);
  });
});

describe('parseAllowList', () => {
  it('names the place of a bad entry and not its value', () => {
    expect(() => parseAllowList(['10.0.0.0/8', 'receiver.test'])).toThrow(/entry 2 /);
    expect(() => parseAllowList(['receiver.test'])).not.toThrow(/receiver\.test/);
  });
});
