import { describe, expect, it } from 'vitest';
import { isToBeAccepted } from '../../../../src/domain/tax-returns/accepted-issues.js';

describe('a difference from HMRC’s figures that is known', () => {
  it.each([
    ['D15', false],
    ['D24 D15', false],
    ['D07', true],
    ['D15 D07', true],
    [null, true],
  ])('has to be accepted before declaring where it is %s: %s', (hmrcCode, expected) => {
    expect(isToBeAccepted({ code: 'known_difference', hmrcCode })).toBe(expected);
  });
});
