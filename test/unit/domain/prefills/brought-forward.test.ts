import { describe, expect, it } from 'vitest';
import { broughtForward } from '../../../../src/domain/prefills/brought-forward.js';

const carried = (carryForward: object) => ({ claims: { carryForward } });

describe('broughtForward', () => {
  it('is what the year uses, and what goes on of earlier years', () => {
    const year = {
      ...carried({ currentYearLosses: 70, previousYearsLosses: 30.25 }),
      losses: { broughtForwardLosses: 10 },
    };
    expect(broughtForward(year, carried({ currentYearLosses: 999 }))).toBe(40_25);
  });

  it('is what went on from the year before, where nobody has said anything of the year', () => {
    expect(broughtForward(null, carried({ currentYearLosses: 70, previousYearsLosses: 30 }))).toBe(100_00);
    expect(
      broughtForward(
        { claims: { carrySideways: { currentYearGeneralIncome: 5 } } },
        carried({ currentYearLosses: 70 }),
      ),
    ).toBe(70_00);
  });

  it.each([
    null,
    {},
    { losses: null },
    { losses: { broughtForwardLosses: 'ten' } },
    { losses: { broughtForwardLosses: -1 } },
  ])('is nil of %j', (body) => {
    expect(broughtForward(body, body)).toBe(0);
  });
});
