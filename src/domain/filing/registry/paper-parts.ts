import { FILING_FIELDS } from './filing-fields.js';

/** A value that has a box of its own on a form of HMRC's, beside or instead of the field that it is a part of. */
interface PaperPart {
  /** In the manner of the registry's paths. */
  readonly path: string;
  /** As in the registry. */
  readonly box: string;
}

/**
 * Values that forms tell apart and the registry's fields do not, and those that are worked out for a form. HMRC's list has
 * vehicles and mileage both in box 17 and in box 20 of the employment page: they are travel, which 17 is for.
 * SA110 is not in that list; its boxes are numbered as on the form.
 * @see https://github.com/hmrc/income-tax-mtd-changelog HMRC's list of boxes, as of 17 August 2026
 */
export const PAPER_PARTS: readonly PaperPart[] = [
  { path: 'employments[].expense_claims.business_travel', box: 'SA102 EMP17' },
  { path: 'employments[].expense_claims.hotel_and_meals', box: 'SA102 EMP17' },
  { path: 'employments[].expense_claims.vehicle', box: 'SA102 EMP17' },
  { path: 'employments[].expense_claims.mileage_relief', box: 'SA102 EMP17' },
  { path: 'employments[].expense_claims.flat_rate', box: 'SA102 EMP18' },
  { path: 'employments[].expense_claims.professional_subscriptions', box: 'SA102 EMP19' },
  { path: 'employments[].expense_claims.job_expenses', box: 'SA102 EMP20' },
  { path: 'employments[].expense_claims.other_and_capital_allowances', box: 'SA102 EMP20' },
  { path: 'life_insurance_gains[untaxed].amount', box: 'SA101 AOI6' },
  { path: 'life_insurance_gains[voided_isa].amount', box: 'SA101 AOI8' },
  { path: 'life_insurance_gains[voided_isa].tax_paid', box: 'SA101 AOI10' },
  { path: 'employment_lump_sums[].exempt', box: 'SA101 ASE9' },
  { path: 'foreign_income[employment].tax_deducted_from_it', box: 'SA101 ASE13' },
  { path: 'partnerships[].losses_against_transition_profit', box: 'SA104F 16.4' },
  { path: 'partnerships[].loss_against_other_income', box: 'SA104F 22' },
  { path: 'partnerships[].losses_carried_forward', box: 'SA104F 24' },
  { path: 'partnerships[].class4_adjustment', box: 'SA104F 27' },
  { path: 'foreign_tax_credit', box: 'SA106 FOR2' },
  { path: 'foreign_property.property_allowance', box: 'SA106 FOR14.1' },
  { path: 'foreign_property.premiums', box: 'SA106 FOR16' },
  { path: 'foreign_property.domestic_items', box: 'SA106 FOR23' },
  { path: 'foreign_property.losses_carried_forward', box: 'SA106 FOR32' },
  { path: 'foreign_income[offshore_income_gain]', box: 'SA106 FOR41' },
  { path: 'foreign_income[offshore_income_gain]', box: 'SA106 FOR56' },
  { path: 'foreign_income[omitted]', box: 'SA106 FOR46' },
  { path: 'life_insurance_gains[foreign].amount', box: 'SA106 FOR43' },
  { path: 'life_insurance_gains[foreign].tax_paid', box: 'SA106 FOR45' },
  ...gainsOf('residential_property', ['4', '5', '6', '7']),
  { path: 'capital_gains.disposals[residential_property].reported', box: 'SA108 CGT9' },
  ...gainsOf('crypto', ['13.2', '13.3', '13.4', '13.5']),
  ...gainsOf('other', ['15', '16', '17', '19']),
  { path: 'capital_gains.disposals[other].land_gains', box: 'SA108 CGT17.1' },
  ...gainsOf('listed_shares', ['24', '25', '26', '27']),
  ...gainsOf('unlisted_shares', ['32', '33', '34', '35']),
  { path: 'capital_gains.losses_carried_forward', box: 'SA108 CGT47' },
  { path: 'capital_gains.investors_relief', box: 'SA108 CGT49' },
  { path: 'capital_gains.badr', box: 'SA108 CGT50' },
  { path: 'total_due', box: 'SA110 CAL1' },
  { path: 'total_overpaid', box: 'SA110 CAL2' },
  { path: 'student_loan', box: 'SA110 CAL3' },
  { path: 'postgraduate_loan', box: 'SA110 CAL3.1' },
  { path: 'class4', box: 'SA110 CAL4' },
  { path: 'class2', box: 'SA110 CAL4.1' },
  { path: 'capital_gains_tax', box: 'SA110 CAL5' },
  { path: 'pension_charges', box: 'SA110 CAL6' },
  { path: 'paye.earlier_years_underpayment_in_code', box: 'SA110 CAL7' },
  { path: 'tax_collected_through_code', box: 'SA110 CAL8' },
  { path: 'first_payment_on_account', box: 'SA110 CAL11' },
  { path: 'surplus_allowances_received.blind_persons', box: 'SA110 CAL12' },
  { path: 'surplus_allowances_received.married_couples', box: 'SA110 CAL13' },
];

function gainsOf(kind: string, [proceeds, costs, gains, losses]: readonly [string, string, string, string]) {
  const boxes = { proceeds, costs, gains, losses };
  return Object.entries(boxes).map(([name, box]) => ({
    path: `capital_gains.disposals[${kind}].${name}`,
    box: `SA108 CGT${box}`,
  }));
}

/** Paths of all that stands in a box of a form, such as `SA102 EMP1`. */
export const pathsInBox = (box: string): string[] =>
  [...FILING_FIELDS, ...PAPER_PARTS].filter((one) => one.box === box).map(({ path }) => path);

/** The number of the box of a field on its form: `4` of `SA106 FOR4`. @throws {RangeError} for a field without one */
export function boxNumberOf(path: string): string {
  const box = FILING_FIELDS.find((field) => field.path === path)?.box ?? null;
  const number = box?.replace(/^.*[A-Z ]/, '') ?? '';
  if (number === '') throw new RangeError(`${path} has no numbered box`);
  return number;
}
