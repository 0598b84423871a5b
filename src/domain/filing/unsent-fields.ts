import type { TaxInput } from '../tax/tax-input.js';
import { coverageOf } from './coverage.js';
import { valuesAt } from './field-values.js';
import { hmrcCountry, SENT_FOREIGN_KINDS } from './parts/foreign-items.js';

/** Where a return keeps what stands among the businesses of a tax estimate. */
const ADJUSTMENTS: Readonly<Record<string, string>> = {
  'self_employments[].losses_brought_forward': 'trading_losses_brought_forward',
  'self_employments[].class4_losses_brought_forward': 'class4_losses_brought_forward',
  'uk_property.losses_brought_forward': 'property_losses_brought_forward',
  'foreign_property.losses_brought_forward': 'foreign_property_losses_brought_forward',
  'foreign_property.residential_finance_costs_brought_forward':
    'foreign_property_residential_finance_costs_brought_forward',
};

/** Fields that say something by being there, or whose usual value says nothing. */
const GIVEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  married_couples_allowance: (value) => value !== undefined && value !== null,
  'residence.status': (value) => value === 'non_resident' || value === 'split_year',
  'capital_gains.disposals[].relief': (value) => value !== undefined && value !== 'none',
};

/** Where a return holds what HMRC has to be given otherwise, each place once. */
export function unsentFields(input: TaxInput): string[] {
  const unsent = coverageOf(input.taxYear).filter(({ status }) => status === 'type_it_at_hmrc');
  const places = unsent
    .filter(({ path }) => valuesAt(input, path).some(GIVEN[path] ?? isGiven))
    .map(({ path }) => placeOf(path));
  return [...new Set([...places, ...lacking(input).map(() => '/inputs/foreign_income')])];
}

/** Each income from abroad that could be sent, but for its country. */
export const lacking = ({ foreignIncome = [] }: TaxInput): { readonly index: number }[] =>
  foreignIncome.flatMap(({ kind, amount = 0, country }, index) =>
    kind !== undefined && SENT_FOREIGN_KINDS.includes(kind) && amount > 0 && hmrcCountry(country) === null
      ? [{ index }]
      : [],
  );

/** Where a return has a field of the registry, or the list that it is in. */
export function placeOf(path: string): string {
  const adjustment = ADJUSTMENTS[path];
  if (adjustment !== undefined) return `/adjustments/${adjustment}`;
  const [upToList = ''] = path.split('[');
  return `/inputs/${upToList.replaceAll('.', '/')}`;
}

/** Anything but nothing and nil. Of an entry only what it comes to counts, not how it is described. */
function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).some((member) => typeof member !== 'string' && isGiven(member));
  }
  return value !== undefined && value !== null && value !== 0 && value !== false && value !== '';
}
