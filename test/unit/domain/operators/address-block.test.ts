import { expect, it } from 'vitest';
import { addressBlock } from '../../../../src/domain/operators/address-block.js';

it('counts the two wordings of an IPv4 address as one', () => {
  expect(addressBlock('::ffff:192.0.2.1')).toBe(addressBlock('192.0.2.1'));
  expect(addressBlock('192.0.2.2')).not.toBe(addressBlock('192.0.2.1'));
});

it('counts the addresses of one IPv6 customer as one', () => {
  expect(addressBlock('2001:db8:1:2::5')).toBe(addressBlock('2001:db8:1:2:ffff::9'));
  expect(addressBlock('2001:db8:1:3::5')).not.toBe(addressBlock('2001:db8:1:2::5'));
});

it('counts what is no address as one', () => {
  expect([addressBlock(null), addressBlock('nonsense')]).toEqual(['unknown', 'unknown']);
});
