import { type Pence, poundsFromPence } from '../../money.js';
import { countryCodeOfThree, isCountryCodeOfThree } from '../../properties/country-code.js';
import type { ForeignIncome, ForeignIncomeKind } from '../../tax/foreign-income-input.js';
import { foreignTaxReliefs } from '../../tax/foreign-tax-reliefs.js';
import { sumOf } from '../../tax/sum-of.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { TaxInput } from '../../tax/tax-input.js';
import {
  amountsIn,
  type BuiltPart,
  type MissingDetail,
  memberOf,
  missingOf,
  type PartBody,
} from './part-body.js';

/** Sources of foreign income to send: the return's income, and our choice between credit and deduction. */
export interface ForeignSource {
  readonly input: Pick<TaxInput, 'foreignIncome' | 'dividends'>;
  readonly figures: Pick<TaxCalculation, 'foreignTaxCredit'>;
}

const FOREIGN_DIVIDENDS = 'foreignDividend';

const NO_COUNTRY =
  'HMRC takes this with the country’s ISO 3166-1 code, such as `FR` or `FRA`. Give it, and prepare again.';

/** A country that is missing, or given by anything but its code. */
export const countryMissing = (field: string, place: string): MissingDetail => ({
  field,
  place,
  detail: NO_COUNTRY,
});

/**
 * Income of one kind from abroad, an entry for each of the return's, in HMRC's layout. What names no country by its ISO
 * code is left out. Relief for foreign tax is what our calculation took: by credit, or off the income.
 */
export function foreignPart(source: ForeignSource, kind: ForeignIncomeKind, member: string): BuiltPart {
  const { foreignIncome = [] } = source.input;
  const items = foreignIncome
    .map((item, index) => ({ item, index, countryCode: hmrcCountry(item.country) }))
    .filter(({ item }) => item.kind === kind && (item.amount ?? 0) > 0);
  return {
    body: memberOf(
      member,
      items.flatMap(({ item, countryCode }) =>
        countryCode === null ? [] : [{ countryCode, ...amountsOf(item, isCredited(item, source)) }],
      ),
    ),
    missing: items.flatMap(({ index, countryCode }) =>
      countryCode === null
        ? [countryMissing('/inputs/foreign_income', `/inputs/foreign_income/${index}/country`)]
        : [],
    ),
  };
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

/** @param item one of the source's own */
export function isCredited(item: ForeignIncome, { input, figures }: ForeignSource): boolean {
  const { foreignIncome = [] } = input;
  const at = foreignIncome.indexOf(item);
  if (at < 0) throw new RangeError('income that is not of the return');
  return foreignTaxReliefs(foreignIncome, figures.foreignTaxCredit)[at] === true;
}

/** Dividends from abroad: those of the return's list, and the sum for which one country is named. */
export function foreignDividendsPart(source: ForeignSource): BuiltPart {
  const { body, missing } = foreignPart(source, 'dividends', FOREIGN_DIVIDENDS);
  const { foreign = 0, foreignCountry } = source.input.dividends ?? {};
  if (foreign <= 0) return { body, missing };
  const countryCode = hmrcCountry(foreignCountry);
  if (countryCode === null) {
    const place = '/inputs/dividends/foreign_country';
    return { body, missing: [...missing, countryMissing('/inputs/dividends/foreign', place)] };
  }
  const pounds = poundsFromPence(foreign);
  const one = { countryCode, amountBeforeTax: pounds, taxableAmount: pounds };
  const listed = body?.[FOREIGN_DIVIDENDS];
  return { body: { [FOREIGN_DIVIDENDS]: [...(Array.isArray(listed) ? listed : []), one] }, missing };
}

/** Other income from abroad, where HMRC’s form has it. Of gains and of omitted income HMRC takes no foreign tax. */
export function otherForeignPart(source: ForeignSource): BuiltPart {
  const { foreignIncome = [] } = source.input;
  const items = foreignIncome
    .map((item, index) => ({ item, at: `/inputs/foreign_income/${index}` }))
    .filter(({ item: { kind = 'other', amount = 0 } }) => kind === 'other' && amount > 0)
    .map(({ item, at }) => ({ item, missing: missingOfOther(item, at) }));
  const whole = items.filter(({ missing }) => missing.length === 0).map(({ item }) => item);
  const totalOf = (wanted: ForeignIncome['reportedAs']) =>
    sumOf(
      whole.filter(({ reportedAs }) => reportedAs === wanted),
      ({ amount = 0 }) => amount,
    );
  const abroad = whole
    .filter(({ reportedAs }) => reportedAs === 'person_abroad')
    .map((item) => ({
      countryCode: hmrcCountry(item.country),
      ...amountsOf(item, isCredited(item, source)),
    }));
  const body = {
    ...memberOf('allOtherIncomeReceivedWhilstAbroad', abroad),
    ...memberOf('overseasIncomeAndGains', amountsIn({ gainAmount: totalOf('offshore_income_gain') })),
    ...memberOf('omittedForeignIncome', amountsIn({ amount: totalOf('omitted') })),
  };
  return {
    body: Object.keys(body).length === 0 ? null : body,
    missing: items.flatMap(({ missing }) => missing),
  };
}

function missingOfOther({ reportedAs, country, foreignTax = 0 }: ForeignIncome, at: string): MissingDetail[] {
  const field = '/inputs/foreign_income';
  if (reportedAs === 'person_abroad') {
    return hmrcCountry(country) === null ? [countryMissing(field, `${at}/country`)] : [];
  }
  return missingOf(field, [
    {
      place: `${at}/reported_as`,
      given: reportedAs,
      detail:
        'HMRC tells `person_abroad`, `offshore_income_gain` and `omitted` income apart. Say which it is, and prepare again.',
    },
    {
      place: `${at}/foreign_tax`,
      given: reportedAs !== undefined && foreignTax > 0 ? undefined : '-',
      detail: 'HMRC takes no foreign tax with this. Give the tax to HMRC in their online account.',
    },
  ]);
}
