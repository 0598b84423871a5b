import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { adviceFor, paid, pounds } from './advice.js';

/** What a transfer saves, in pounds; `null` where it is not advised. */
function saved(kind: 'blind_persons' | 'married_couples', input: Partial<TaxInput>): number | null {
  const found = adviceFor(input).find(({ code }) => code === `transfer_${kind}_allowance`);
  return found ? found.saves / 100 : null;
}

describe('the transfer of a surplus allowance', () => {
  it.each([
    ['no income: all of 3,130 at 20%', 0, 626],
    ['10,000: the personal allowance takes it, all of 3,130 at 20%', 10_000, 626],
    ['14,000: 1,430 of 3,130 is used, 1,700 at 20%', 14_000, 340],
    ['15,699: one pound is left', 15_699, 0.2],
    ['15,700 uses both allowances', 15_700, null],
  ])('is advised to a blind person with pay of %s', (_sum, pay, saves) => {
    expect(saved('blind_persons', { ...paid(pay), blindPerson: true })).toBe(saves);
  });

  it('is none of what was received, nor where there is no allowance', () => {
    const surplus = { surplusAllowancesReceived: { blindPersons: pounds(500) } };
    expect(saved('blind_persons', { ...paid(10_000), ...surplus })).toBeNull();
    expect(saved('blind_persons', { ...paid(16_000), ...surplus, blindPerson: true })).toBeNull();
    const residence = { status: 'non_resident', claimsPersonalAllowance: false } as const;
    expect(saved('blind_persons', { ...paid(10_000), residence, blindPerson: true })).toBeNull();
  });

  const couple = { dateOfBirth: '1934-01-01', marriedCouplesAllowance: {} } as const;

  it.each([
    ['12,570: no tax, so all of 11,270 at 10%', 12_570, 1_127],
    ['15,000: tax of 486 leaves 641 of 1,127', 15_000, 641],
    ['18,205: tax of 1,127 uses it', 18_205, null],
  ])('is advised to a married couple with a pension of %s', (_sum, pension, saves) => {
    expect(saved('married_couples', { ...couple, pensions: { state: pounds(pension) } })).toBe(saves);
  });

  it('saves what the receiving partner’s bill falls by', () => {
    const partner = { taxYear: 2025, employments: [{ pay: pounds(30_000) }] } as const;
    const before = calculateTax(partner).totalLiability;
    const surplus = { surplusAllowancesReceived: { blindPersons: pounds(1_700) } };
    const after = calculateTax({ ...partner, ...surplus }).totalLiability;

    expect((before - after) / 100).toBe(saved('blind_persons', { ...paid(14_000), blindPerson: true }));
  });
});
