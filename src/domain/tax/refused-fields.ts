import type { InputIssues } from './input-issues.js';
import type { TaxInput } from './tax-input.js';

const STATE_PENSION_LUMP_SUM =
  'A State Pension lump sum bears a charge of its own, which is not computed: enter it at HMRC (SA100 INC9), and leave it out of `pensions.state`. F(No.2)A 2005 s.7';
const SHARE_LOSS_RELIEF =
  'Relief for losses on shares of qualifying trading companies against income is not computed: claim it on the capital gains pages (SA108), and leave the loss out of `capital_gains`. ITA 2007 s.131';

/** Fields of Self Assessment that this calculation does not compute, with advice for each. */
export const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  remittance_basis:
    'The remittance basis ended on 5 April 2025: give foreign income and gains as they arise. A claim for 2024-25 or before is not computed, and is made on the residence pages (SA109).',
  foreign_income_and_gains_claim:
    'Relief for the foreign income and gains of new residents, from 2025-26 on, is not computed: it is claimed on the residence pages (SA109), and costs the personal allowance and the exempt amount of gains.',
  state_pension_lump_sum: STATE_PENSION_LUMP_SUM,
  share_loss_relief: SHARE_LOSS_RELIEF,
  life_policy_gains: 'Give gains on life insurance policies as `life_insurance_gains`.',
  lump_sums: 'Give lump sums on the end of an employment as `employment_lump_sums`; others are not computed.',
};

/** The same for `pensions`. */
export const REFUSED_PENSIONS: Readonly<Record<string, string>> = {
  state_lump_sum: STATE_PENSION_LUMP_SUM,
};

/** The same for `reliefs`. */
export const REFUSED_RELIEFS: Readonly<Record<string, string>> = {
  share_loss_relief: SHARE_LOSS_RELIEF,
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
