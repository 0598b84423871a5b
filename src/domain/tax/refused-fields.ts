import type { InputIssues } from './input-issues.js';
import type { TaxInput } from './tax-input.js';

const SHARE_LOSSES =
  'Give the loss as one of `reliefs.loss_claims`, of the kind `share_loss` or `share_loss_eis`, and leave it out of `capital_gains`. ITA 2007 s.131';
const REMITTANCE_BASIS =
  'The remittance basis ended on 5 April 2025: give foreign income and gains as they arise. A claim for 2024-25 or before is not computed, and is made on the residence pages (SA109).';
const FOREIGN_INCOME_AND_GAINS =
  'Relief for the foreign income and gains of new residents, from 2025-26 on, is not computed: it is claimed on the residence pages (SA109), and costs the personal allowance and the exempt amount of gains.';
/** Said of carried interest of 2026-27 and later. */
export const CARRIED_INTEREST =
  'Carried interest of 2026-27 on is taxed as the profit of a trade, of which 72.5% is charged where it qualifies, and has no field: declare it to HMRC. For an estimate, enter 72.5% of it as self-employment profit. To 2025-26 give it as one of `capital_gains.disposals`, of the kind `carried_interest`.';
const FIRMS_ACCOUNTS =
  'Periods of account of a firm are not apportioned here: work the share of the tax year out (HMRC BIM81201, BIM81340) and give it as `profit`, and the part of a transition profit that the year bears as `transition_profit`.';

/** Fields of Self Assessment that this calculation does not compute, with advice for each. */
export const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  remittance_basis: REMITTANCE_BASIS,
  foreign_income_and_gains_claim: FOREIGN_INCOME_AND_GAINS,
  carried_interest: CARRIED_INTEREST,
  state_pension_lump_sum: 'Give it as `state_lump_sum` of `pensions`.',
  share_loss_relief: SHARE_LOSSES,
  life_policy_gains: 'Give gains on life insurance policies as `life_insurance_gains`.',
  lump_sums: 'Give lump sums on the end of an employment as `employment_lump_sums`; others are not computed.',
};

/** Fields of `reliefs` that are not computed, with advice for each. */
export const REFUSED_RELIEFS: Readonly<Record<string, string>> = {
  share_loss_relief: SHARE_LOSSES,
};

/** Fields of `residence` that are not computed, with advice for each. */
export const REFUSED_RESIDENCE: Readonly<Record<string, string>> = {
  remittance_basis: REMITTANCE_BASIS,
  foreign_income_and_gains_claim: FOREIGN_INCOME_AND_GAINS,
};

/** Fields of `capital_gains` that are not computed, with advice for each. */
export const REFUSED_GAINS: Readonly<Record<string, string>> = {
  remittance_basis: REMITTANCE_BASIS,
  foreign_income_and_gains_claim: FOREIGN_INCOME_AND_GAINS,
  carried_interest: CARRIED_INTEREST,
  share_loss_relief: SHARE_LOSSES,
};

/** Fields of each of `partnerships` that are not computed, with advice for each. */
export const REFUSED_PARTNERSHIPS: Readonly<Record<string, string>> = {
  periods_of_account: FIRMS_ACCOUNTS,
  commenced_on: FIRMS_ACCOUNTS,
  ceased_on: FIRMS_ACCOUNTS,
  late_accounting_date_rule: FIRMS_ACCOUNTS,
  basis_period_ended_on: FIRMS_ACCOUNTS,
  overlap_profit_brought_forward: FIRMS_ACCOUNTS,
  overlap_days_brought_forward: FIRMS_ACCOUNTS,
  transition_profit_brought_forward: FIRMS_ACCOUNTS,
  transition_profit_accelerated: FIRMS_ACCOUNTS,
  carried_interest: CARRIED_INTEREST,
};

/** Fields of `investment_reliefs` that are not computed, with advice for each. */
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
