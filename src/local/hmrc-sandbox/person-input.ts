import { penceFromPounds } from '../../domain/money.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import { badRequest } from './hmrc-error.js';
import type { JsonObject } from './state.js';

/** Facts about a person from employers, banks and HMRC's own records; businesses report for themselves. */
type PersonInput = Partial<Omit<TaxInput, 'taxYear' | 'selfEmployments' | 'ukProperty'>>;

/** The members that `person` may have, in the fields of a tax estimate. */
const KNOWN = [
  'region',
  'date_of_birth',
  'foreign_property',
  'employments',
  'pensions',
  'state_benefits',
  'savings',
  'dividends',
  'other_income',
  'reliefs',
  'charges',
  'marriage_allowance',
  'married_couples_allowance',
  'blind_person',
  'surplus_allowances_received',
  'student_loan_plans',
  'child_benefit_received',
  'cis_deducted',
  'voluntary_class2',
  'over_state_pension_age_at_start',
  'payments_on_account_paid',
  'tax_collected_through_code',
  'paye',
  'capital_gains',
  'share_schemes',
];

/** @throws {HmrcError} naming members that are unknown, and amounts that are not to the penny */
export function assertPerson(person: JsonObject): void {
  const unknown = Object.keys(person).filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) throw badRequest('UNKNOWN_PERSON_MEMBER', unknown);
  convert(person);
}

/** Facts of a person for our tax rules: camel case, pence. */
export function personInput(person: JsonObject): PersonInput {
  const converted = convert(person);
  return isPersonInput(converted) ? converted : {};
}

/** Every number in a tax estimate is an amount in pounds, so that one rule converts them all. */
function convert(value: unknown): unknown {
  if (typeof value === 'number') {
    const pence = penceFromPounds(value);
    if (pence === null) throw badRequest('FORMAT_VALUE');
    return pence;
  }
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [camelCase(name), convert(member)]),
  );
}

/** The tax rules check every member themselves, and refuse what they cannot use. */
const isPersonInput = (value: unknown): value is PersonInput => typeof value === 'object' && value !== null;

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
