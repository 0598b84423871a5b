import type { WarningCode } from './tax-calculation.js';
import type { TaxInput } from './tax-input.js';

/**
 * Input of a non-resident as far as the law taxes it: no income that arises abroad, no gains on life insurance
 * policies, and at the rates of no devolved
 * parliament. A split year is one of residence.
 * @see ITTOIA 2005 s.269, s.368, s.465(1), s.577A; Scotland Act 1998 s.80D; Government of Wales Act 2006 s.116E
 */
export function taxedInUnitedKingdom(input: TaxInput): TaxInput {
  if (!isNonResident(input)) return input;
  return {
    ...input,
    region: isDevolved(input) ? 'england' : input.region,
    foreignIncome: [],
    foreignProperty: {},
    lifeInsuranceGains: [],
    dividends: { uk: input.dividends?.uk },
  };
}

/** Warnings for the amounts that `taxedInUnitedKingdom` leaves out. */
export function leftOutForNonResident(input: TaxInput): readonly WarningCode[] {
  if (!isNonResident(input)) return [];
  const found: WarningCode[] = [];
  if (hasIncomeAbroad(input)) found.push('non_resident_income_abroad_left_out');
  if (hasPolicyGains(input)) found.push('non_resident_life_gains_left_out');
  if (isDevolved(input)) found.push('non_resident_region_not_applied');
  return found;
}

const isNonResident = ({ residence }: TaxInput) => residence?.status === 'non_resident';

const isDevolved = ({ region }: TaxInput) => region === 'scotland' || region === 'wales';

const hasIncomeAbroad = ({ foreignIncome = [], foreignProperty, dividends }: TaxInput): boolean =>
  foreignIncome.some(({ amount = 0 }) => amount > 0) ||
  (foreignProperty?.income ?? 0) > 0 ||
  (dividends?.foreign ?? 0) > 0;

const hasPolicyGains = ({ lifeInsuranceGains = [] }: TaxInput): boolean =>
  lifeInsuranceGains.some(({ amount = 0 }) => amount > 0);
