import type { TaxInput } from '../../domain/tax/tax-input.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { issue } from './issues.js';

type Held = (input: TaxInput) => unknown;

/**
 * What a return may hold that HMRC learns from the taxpayer alone, and that is not sent from here. Pay,
 * pensions, benefits and bank interest are on HMRC's records already.
 */
const UNSENT: readonly (readonly [path: string, held: Held])[] = [
  ['/inputs/dividends', ({ dividends }) => dividends],
  ['/inputs/other_income', ({ otherIncome }) => otherIncome],
  ['/inputs/reliefs', ({ reliefs }) => reliefs],
  ['/inputs/charges/pension_annual_allowance_excess', ({ charges }) => charges?.pensionAnnualAllowanceExcess],
  ['/inputs/charges/scheme_pays', ({ charges }) => charges?.schemePays],
  ['/inputs/married_couples_allowance', ({ marriedCouplesAllowance }) => Boolean(marriedCouplesAllowance)],
  ['/inputs/surplus_allowances_received', ({ surplusAllowancesReceived }) => surplusAllowancesReceived],
  ['/inputs/capital_gains', ({ capitalGains }) => capitalGains],
  ['/inputs/foreign_income', ({ foreignIncome }) => foreignIncome],
  ['/inputs/life_insurance_gains', ({ lifeInsuranceGains }) => lifeInsuranceGains],
  ['/inputs/partnerships', ({ partnerships }) => partnerships],
  ['/inputs/employment_lump_sums', ({ employmentLumpSums }) => employmentLumpSums],
  ['/inputs/share_schemes', ({ shareSchemes }) => shareSchemes],
  ['/inputs/trusts', ({ trusts }) => trusts],
  ['/inputs/investment_reliefs', ({ investmentReliefs }) => investmentReliefs],
  ['/inputs/residence', ({ residence }) => isAbroad(residence?.status)],
  ['/inputs/voluntary_class2', ({ voluntaryClass2 }) => voluntaryClass2],
];

const isAbroad = (status?: string) => status === 'non_resident' || status === 'split_year';

const DETAIL =
  'This is not sent to HMRC from here. Give it to HMRC in their online account before you declare, or their figures will differ from ours.';

/** One issue for everything that the return holds and HMRC will not get from here. */
export function unsentIssues(input: TaxInput): TaxReturnIssue[] {
  return UNSENT.flatMap(([path, held]) => (isGiven(held(input)) ? [notSent(path, DETAIL)] : []));
}

/** Anything but nothing, nil and what holds only those. */
function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isGiven);
  return value !== undefined && value !== null && value !== 0 && value !== false;
}

/** Something that HMRC will not get from here, where it stands, and what to do. */
export const notSent = (path: string, detail: string): TaxReturnIssue =>
  issue({ code: 'not_sent_to_hmrc', path, detail });
