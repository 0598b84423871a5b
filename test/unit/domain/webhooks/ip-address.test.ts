import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import {
  parseAddressRange,
  parseIpAddress,
  rangeContains,
} from '../../../../src/domain/webhooks/ip-address.js';

function valueByOtherMeans(text: string): bigint {
  const bytes = ipaddr.parse(text).toByteArray();
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

describe('parseIpAddress', () => {
  it('agrees with another parser on every IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(parseIpAddress(text)).toEqual({ version: 4, value: valueByOtherMeans(text) });
      }),
    );
  });

  it('agrees with another parser on every IPv6 address in hexadecimal', () => {
    const hexadecimal = fc.ipV6().filter((text) => !text.includes('.'));
    fc.assert(
      fc.property(hexadecimal, (text) => {
        expect(parseIpAddress(text)).toEqual({ version: 6, value: valueByOtherMeans(text) });
      }),
    );
  });

  it('reads a tail in IPv4 form as the last 32 bits', () => {
    fc.assert(
      fc.property(fc.ipV4(), (tail) => {
        const value = (0x64_ff9bn << 96n) | valueByOtherMeans(tail);
        expect(parseIpAddress(`64:ff9b::${tail}`)).toEqual({ version: 6, value });
        expect(parseIpAddress(`64:ff9b:0:0:0:0:${tail}`)).toEqual({ version: 6, value });
      }),
    );
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '0x7f.0.0.1',
    '1.2.3.4 ',
    '::1%eth0',
    '[::1]',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    '1.2.3.4::',
    '::1.2.3',
    '::g',
    'example.com',
  ])('does not take %j for an address', (text) => {
    expect(parseIpAddress(text)).toBeNull();
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseIpAddress(text) === null || ipaddr.isValid(text)));
  });
});

describe('parseAddressRange', () => {
  it('agrees with another parser on whether an address is inside', () => {
    const anyBlock = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }));
    fc.assert(
      fc.property(anyBlock, fc.ipV4(), ([base, length], text) => {
        const range = parseAddressRange(`${base}/${length}`);
        const address = parseIpAddress(text);
        const inside = range !== null && address !== null && rangeContains(range, address);
        expect(inside).toBe(ipaddr.parse(text).match(ipaddr.parse(base), length));
      }),
    );
  });

  it('takes a bare address for a block of one', () => {
    expect(parseAddressRange('10.0.0.1')).toEqual(parseAddressRange('10.0.0.1/32'));
    expect(parseAddressRange('::1')).toEqual(parseAddressRange('::1/128'));
  });

  it('ignores the bits below the prefix', () => {
    expect(parseAddressRange('10.1.2.3/8')).toEqual(parseAddressRange('10.0.0.0/8'));
  });

  it('keeps the two versions apart', () => {
    const everything = parseAddressRange('0.0.0.0/0');
    const loopback = parseIpAddress('::1');

    expect(everything && loopback && rangeContains(everything, loopback)).toBe(false);
  });

  it.each([
    '',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    'localhost',
  ])('does not take %j for a block', (text) => {
    expect(parseAddressRange(text)).toBeNull();
  });
});
