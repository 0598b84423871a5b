import { type Pence, poundsFromPence } from '../../money.js';
import { countryCodeOfThree, isCountryCodeOfThree } from '../../properties/country-code.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { ForeignIncome, ForeignIncomeKind, TaxInput } from '../../tax/tax-input.js';
import type { PartBody } from './part-body.js';

/** What foreign income is sent from: the return's, and our choice between credit and deduction. */
export interface ForeignSource {
  readonly input: Pick<TaxInput, 'foreignIncome'>;
  readonly figures: Pick<TaxCalculation, 'foreignTaxCredit'>;
}

/** The kinds that HMRC takes with what a return says of them. */
export const SENT_FOREIGN_KINDS: readonly ForeignIncomeKind[] = ['interest', 'dividends', 'pension'];

/**
 * Income of one kind from abroad, an entry for each of the return's, in HMRC's layout. What names no country by its ISO
 * code is left out. Relief for foreign tax is what our calculation took: by credit, or off the income.
 */
export function foreignItems({ input, figures }: ForeignSource, kind: ForeignIncomeKind): PartBody[] {
  return (input.foreignIncome ?? [])
    .filter((item) => item.kind === kind && (item.amount ?? 0) > 0)
    .flatMap((item) => {
      const countryCode = hmrcCountry(item.country);
      return countryCode === null ? [] : [{ countryCode, ...amountsOf(item, isCredited(item, figures)) }];
    });
}

/** HMRC's code of a country that is given by its code of two or three letters; `null` for any other text. */
export function hmrcCountry(country: string | undefined): string | null {
  const code = country?.trim().toUpperCase() ?? '';
  return isCountryCodeOfThree(code) ? code : countryCodeOfThree(code);
}

function amountsOf({ amount = 0, foreignTax = 0 }: ForeignIncome, credited: boolean): PartBody {
  const taxable: Pence = credited ? amount : Math.max(0, amount - foreignTax);
  return {
    amountBeforeTax: poundsFromPence(amount),
    ...(foreignTax > 0 && { taxTakenOff: poundsFromPence(foreignTax), foreignTaxCreditRelief: credited }),
    taxableAmount: poundsFromPence(taxable),
  };
}

function isCredited(
  { country, kind, foreignTax = 0, relief = 'auto' }: ForeignIncome,
  { foreignTaxCredit }: ForeignSource['figures'],
): boolean {
  if (relief !== 'auto') return relief === 'credit';
  return !foreignTaxCredit.some(
    (one) =>
      one.relief === 'deduction' &&
      one.country === (country ?? null) &&
      one.kind === kind &&
      one.foreignTax === foreignTax,
  );
}
