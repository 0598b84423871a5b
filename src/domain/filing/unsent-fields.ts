import type { TaxInput } from '../tax/tax-input.js';
import { coverageOf } from './coverage.js';
import { isGivenAt } from './is-given-at.js';
import type { MissingDetail } from './parts/part-body.js';

/** Adjustments of a return for fields that a tax estimate has among its businesses. */
const ADJUSTMENTS: Readonly<Record<string, string>> = {
  'self_employments[].losses_brought_forward': 'trading_losses_brought_forward',
  'self_employments[].class4_losses_brought_forward': 'class4_losses_brought_forward',
  'self_employments[].loan_interest_for_trade': 'loan_interest_for_trade',
  'uk_property.losses_brought_forward': 'property_losses_brought_forward',
  'foreign_property.losses_brought_forward': 'foreign_property_losses_brought_forward',
  'foreign_property.residential_finance_costs_brought_forward':
    'foreign_property_residential_finance_costs_brought_forward',
};

/**
 * Places in a return whose values HMRC has to be given otherwise, each once.
 * @param missing what keeps something from HMRC that could be sent
 */
export function unsentFields(input: TaxInput, missing: readonly Pick<MissingDetail, 'field'>[]): string[] {
  const unsent = coverageOf(input.taxYear).filter(({ status }) => status === 'type_it_at_hmrc');
  const places = unsent.filter(({ path }) => isGivenAt(input, path)).map(({ path }) => returnPlaceOf(path));
  return [...new Set([...places, ...missing.map(({ field }) => field)])];
}

/** Place in a return of a field of the registry, or of the list that it is in. */
export function returnPlaceOf(path: string): string {
  const adjustment = ADJUSTMENTS[path];
  if (adjustment !== undefined) return `/adjustments/${adjustment}`;
  const [upToList = ''] = path.split('[');
  return `/inputs/${upToList.replaceAll('.', '/')}`;
}
