import { describe, expect, it } from 'vitest';
import {
  foreignDividendsPart,
  foreignPart,
  isCredited,
  otherForeignPart,
} from '../../../../src/domain/filing/parts/foreign-items.js';
import type { ForeignIncome } from '../../../../src/domain/tax/foreign-income-input.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const sourceOf = (input: Pick<TaxInput, 'foreignIncome' | 'dividends'>) => ({
  input,
  figures: { foreignTaxCredit: [] },
});
const ITEM: ForeignIncome = { kind: 'dividends', country: 'FR', amount: 100_00 };
const FRENCH = { countryCode: 'FRA', amountBeforeTax: 100, taxableAmount: 100 };

describe('foreignPart', () => {
  it('leaves out income of another kind and of no amount', () => {
    const foreignIncome: ForeignIncome[] = [{ kind: 'interest', country: 'FR' }, ITEM];

    expect(foreignPart(sourceOf({ foreignIncome }), 'interest', 'foreignInterest')).toEqual({
      body: null,
      missing: [],
    });
  });
});

describe('foreignDividendsPart', () => {
  const dividends = { foreign: 50_00, foreignCountry: 'IT' };
  const italian = { countryCode: 'ITA', amountBeforeTax: 50, taxableAmount: 50 };

  it('has the dividends of the list, and the sum that names its country', () => {
    expect(foreignDividendsPart(sourceOf({ foreignIncome: [ITEM], dividends })).body).toEqual({
      foreignDividend: [FRENCH, italian],
    });
    expect(foreignDividendsPart(sourceOf({ dividends })).body).toEqual({ foreignDividend: [italian] });
  });

  it('asks for the country of the sum', () => {
    expect(
      foreignDividendsPart(sourceOf({ foreignIncome: [ITEM], dividends: { foreign: 1 } })),
    ).toMatchObject({
      body: { foreignDividend: [FRENCH] },
      missing: [{ place: '/inputs/dividends/foreign_country' }],
    });
  });
});

describe('otherForeignPart', () => {
  it('has income as HMRC’s form has it', () => {
    const foreignIncome: ForeignIncome[] = [
      { country: 'FR', amount: 100_00, reportedAs: 'person_abroad' },
      { amount: 30_00, reportedAs: 'offshore_income_gain' },
      { kind: 'other', amount: 20_00, reportedAs: 'omitted' },
      { kind: 'other', reportedAs: 'omitted' },
      { reportedAs: 'omitted' },
    ];

    expect(otherForeignPart(sourceOf({ foreignIncome }))).toEqual({
      body: {
        allOtherIncomeReceivedWhilstAbroad: [FRENCH],
        overseasIncomeAndGains: { gainAmount: 30 },
        omittedForeignIncome: { amount: 20 },
      },
      missing: [],
    });
  });

  it('asks for the place on the form, for the country, and takes no foreign tax of gains', () => {
    const foreignIncome: ForeignIncome[] = [
      { amount: 1 },
      { amount: 1, reportedAs: 'person_abroad' },
      { amount: 1, foreignTax: 1, reportedAs: 'omitted' },
    ];
    const { body, missing } = otherForeignPart(sourceOf({ foreignIncome }));

    expect(body).toBeNull();
    expect(missing.map(({ place }) => place)).toEqual([
      '/inputs/foreign_income/0/reported_as',
      '/inputs/foreign_income/1/country',
      '/inputs/foreign_income/2/foreign_tax',
    ]);
  });
});

describe('isCredited', () => {
  it('knows the income of the return alone', () => {
    expect(() => isCredited({ ...ITEM }, sourceOf({ foreignIncome: [ITEM] }))).toThrow(RangeError);
  });
});
