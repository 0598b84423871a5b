import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import type { CarriedIn } from '../../../domain/tax-returns/carried-in.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type { TaxReturnView } from '../../../services/tax-returns/view-tax-return.js';

/** Amounts that the year before left, each with its destination and the part that is there. */
export function presentCarriedIn({ carriedIn, yearBefore }: TaxReturnView) {
  if (yearBefore === null) return [];
  const source = {
    tax_return_id: publicId('taxReturn', yearBefore.taxReturnId),
    tax_year: formatTaxYear(yearBefore.taxYear),
    status: yearBefore.isFiled ? 'filed' : 'calculated',
  };
  return carriedIn.map((item) => ({ ...presentItem(item), source }));
}

const presentItem = (item: CarriedIn) => ({
  what: item.what,
  business_id: item.businessId === null ? null : publicId('business', item.businessId),
  name: item.name,
  amount: poundsFromPence(item.amountPence),
  adjustment: item.adjustment,
  path: item.path,
  taken_amount: poundsFromPence(item.takenPence),
  taken: item.amountPence === item.takenPence,
});
