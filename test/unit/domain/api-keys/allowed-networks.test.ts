import { describe, expect, it } from 'vitest';
import { isAllowedFrom, isNetwork, isWithin } from '../../../../src/domain/api-keys/allowed-networks.js';

describe('isAllowedFrom', () => {
  it.each([
    ['any address without a list', null, '203.0.113.9', true],
    ['no address of an empty list', [], '203.0.113.9', false],
    ['the first address of a block', ['203.0.113.8/30'], '203.0.113.8', true],
    ['the last address of a block', ['203.0.113.8/30'], '203.0.113.11', true],
    ['not the one below a block', ['203.0.113.8/30'], '203.0.113.7', false],
    ['not the one above a block', ['203.0.113.8/30'], '203.0.113.12', false],
    ['an address listed by itself', ['198.51.100.1', '203.0.113.9'], '203.0.113.9', true],
    ['IPv6', ['2001:db8::/32'], '2001:db8:ffff::1', true],
    ['IPv4 written as IPv6', ['203.0.113.8/30'], '::ffff:203.0.113.9', true],
    ['no IPv6 by a block of IPv4 that covers its number', ['0.0.0.0/0'], '::1', false],
    ['no text that is not an address', ['0.0.0.0/0'], 'unix', false],
    ['nothing by a network that cannot be read', ['203.0.113.0/99'], '203.0.113.9', false],
  ])('allows %s', (_case, networks, ip, expected) => {
    expect(isAllowedFrom(networks, ip)).toBe(expected);
  });
});

describe('isWithin', () => {
  it.each([
    ['anything within any address', ['203.0.113.0/24'], null, true],
    ['any address within any address', null, null, true],
    ['any address within a list', null, ['203.0.113.0/24'], false],
    ['a block within itself', ['203.0.113.0/24'], ['203.0.113.0/24'], true],
    ['a half within the whole', ['203.0.113.128/25'], ['203.0.113.0/24'], true],
    ['the whole within a half', ['203.0.113.0/24'], ['203.0.113.128/25'], false],
    ['a block that begins before', ['203.0.112.0/23'], ['203.0.113.0/24'], false],
    ['one of two that lies outside', ['203.0.113.1', '198.51.100.1'], ['203.0.113.0/24'], false],
    ['IPv6 within IPv4', ['::/0'], ['0.0.0.0/0'], false],
    ['what cannot be read', ['nowhere'], ['0.0.0.0/0'], false],
    ['a list within one that cannot be read', ['203.0.113.1'], ['nowhere'], false],
  ])('judges %s', (_case, wanted, held, expected) => {
    expect(isWithin(wanted, held)).toBe(expected);
  });
});

describe('isNetwork', () => {
  it.each([
    ['203.0.113.9', true],
    ['203.0.113.0/24', true],
    ['2001:db8::/32', true],
    ['203.0.113.0/33', false],
    ['', false],
  ])('is, for %j, %s', (text, expected) => {
    expect(isNetwork(text)).toBe(expected);
  });
});
