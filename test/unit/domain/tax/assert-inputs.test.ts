import { describe, expect, it } from 'vitest';
import { assertInputs } from '../../../../src/domain/tax/assert-inputs.js';
import { ValidationError } from '../../../../src/errors.js';

type Inputs = Parameters<typeof assertInputs>[0];

function issuesOf(inputs: Inputs) {
  try {
    assertInputs(inputs);
  } catch (error) {
    if (error instanceof ValidationError) return error.issues.map(({ pointer, code }) => [pointer, code]);
    throw error;
  }
  return [];
}

const disposal = (fields: object): Inputs => ({
  capitalGains: { disposals: [{ proceeds: 1_000_000, costs: 0, ...fields }] },
});

describe('assertInputs', () => {
  it('takes inputs without dates', () => {
    expect(issuesOf({ savings: { untaxedInterest: 100 } })).toEqual([]);
  });

  it.each(['2023-12-01', '2024-12-01', '2025-12-01'])(
    'reads the year of a disposal from its day, %s',
    (day) => {
      expect(issuesOf(disposal({ disposedOn: day }))).toEqual([]);
    },
  );

  it('reads the year from a sale of shares where no disposal has a day', () => {
    const trade = { asset: 'ACME', quantity: 10, amount: 10_000 };
    const trades = [
      { ...trade, on: '2020-01-15', side: 'buy' as const },
      { ...trade, on: '2023-12-01', side: 'sell' as const },
    ];

    expect(issuesOf({ capitalGains: { trades } })).toEqual([]);
  });

  it('holds a day in no supported year against the last one', () => {
    expect(issuesOf(disposal({ disposedOn: '1999-12-01' }))).toEqual([
      ['#/capital_gains/disposals/0/disposed_on', 'date_outside_tax_year'],
    ]);
  });

  it.each<[string, Inputs, readonly (readonly [string, string])[]]>([
    [
      'a day of purchase that is none',
      disposal({ acquiredOn: '2025-02-30', disposedOn: '2025-12-01' }),
      [['#/capital_gains/disposals/0/acquired_on', 'date_invalid']],
    ],
    [
      'complete years that are not whole',
      { lifeInsuranceGains: [{ amount: 100_000, years: 1.5 }] },
      [['#/life_insurance_gains/0/years', 'years_invalid']],
    ],
    [
      'a resident who claims no allowance',
      { residence: { claimsPersonalAllowance: false } },
      [['#/residence/claims_personal_allowance', 'resident_has_allowance']],
    ],
    [
      'a marriage allowance without a personal one',
      {
        residence: { status: 'non_resident', claimsPersonalAllowance: false },
        marriageAllowance: 'given',
      },
      [['#/marriage_allowance', 'no_allowance']],
    ],
  ])('names %s', (_case, inputs, expected) => {
    expect(issuesOf(inputs)).toEqual(expected);
  });
  it('takes furnished holiday lettings, whose year is not known here and may have had them', () => {
    const foreignProperty = { income: 500_000, furnishedHolidayLettingProfit: 500_000 };

    expect(issuesOf({ foreignProperty })).toEqual([]);
    expect(issuesOf({ foreignProperty: { ...foreignProperty, income: 499_900 } })).toEqual([
      ['#/foreign_property/furnished_holiday_letting_profit', 'more_than_profit'],
    ]);
  });
});
