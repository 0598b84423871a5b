import { describe, expect, it } from 'vitest';
import { normalisePostcode } from '../../../../src/domain/clients/address.js';
import { maskNino, maskUtr } from '../../../../src/domain/clients/client.js';

describe('normalisePostcode', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    [' LS1  4AB ', 'LS1 4AB'],
    ['m1 1ae', 'M1 1AE'],
    ['LS1 4A', null],
    ['75001', null],
    ['', null],
  ])('writes %j as %s', (typed, postcode) => {
    expect(normalisePostcode(typed)).toBe(postcode);
  });
});

describe('the numbers of a person', () => {
  it('are shown by their ends alone, as long as they are', () => {
    expect(maskNino('56A')).toBe('******56A');
    expect(maskUtr('890')).toBe('*******890');
    expect([maskNino(null), maskUtr(null)]).toEqual([null, null]);
  });
});
