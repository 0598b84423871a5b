import type { InputIssues } from './input-issues.js';
import type { TaxInput } from './tax-input.js';

/** Fields of Self Assessment that this calculation does not compute, with advice for each. */
export const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  remittance_basis:
    'The remittance basis is not computed, and ended on 5 April 2025: give foreign income and gains as they arise.',
  life_policy_gains: 'Give gains on life insurance policies as `life_insurance_gains`.',
  lump_sums: 'Give lump sums on the end of an employment as `employment_lump_sums`; others are not computed.',
};

/** The same for `investment_reliefs`. */
export const REFUSED_INVESTMENT_RELIEFS: Readonly<Record<string, string>> = {
  sitr: 'Social investment tax relief ended on 5 April 2023: leave it out. ITA 2007 s.257K',
};

/** Fields of an input besides its year, in the order in which they are documented. */
export const COMPUTED_FIELDS = [
  'region',
  'dateOfBirth',
  'selfEmployments',
  'ukProperty',
  'foreignProperty',
  'employments',
  'pensions',
  'stateBenefits',
  'savings',
  'dividends',
  'otherIncome',
  'reliefs',
  'charges',
  'marriageAllowance',
  'marriedCouplesAllowance',
  'blindPerson',
  'surplusAllowancesReceived',
  'studentLoanPlans',
  'childBenefitReceived',
  'childBenefitChildren',
  'childBenefitEndedOn',
  'cisDeducted',
  'voluntaryClass2',
  'overStatePensionAgeAtStart',
  'paymentsOnAccountPaid',
  'taxCollectedThroughCode',
  'paye',
  'capitalGains',
  'foreignIncome',
  'lifeInsuranceGains',
  'partnerships',
  'employmentLumpSums',
  'shareSchemes',
  'trusts',
  'investmentReliefs',
  'residence',
] as const satisfies readonly (keyof TaxInput)[];

const COMPUTED: ReadonlySet<string> = new Set(['taxYear', ...COMPUTED_FIELDS]);

/** Notes every field of the input that would otherwise be ignored. */
export function refuseUncomputedFields(input: object, issues: InputIssues): void {
  for (const key of Object.keys(input)) {
    if (COMPUTED.has(key)) continue;
    const field = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    issues.add(`/${field}`, 'not_supported', REFUSED_FIELDS[field] ?? 'This field is not computed.');
  }
}
