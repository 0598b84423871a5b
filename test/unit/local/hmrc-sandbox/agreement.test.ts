import { describe, expect, it } from 'vitest';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { differencesOf } from '../../../support/agreement/compare-with-sandbox.js';
import { drawFrom, generatedPerson } from '../../../support/agreement/generated-person.js';

const PERSONS = 2_000;

const unexplained = (input: TaxInput) =>
  differencesOf(input)
    .filter(({ code }) => code !== 'known_difference')
    .map(({ path, detail }) => `${path}: ${detail}`);

describe('our calculation beside HMRC’s published logic, over generated persons', () => {
  it('differs in nothing that no known way of HMRC’s accounts for', () => {
    const draw = drawFrom(20_261_127);
    const persons = Array.from({ length: PERSONS }, () => generatedPerson(draw).input);

    const faults = persons.flatMap((input) => {
      const found = unexplained(input);
      return found.length === 0 ? [] : [{ input, found }];
    });

    expect(faults).toEqual([]);
  }, 120_000);

  it.each<readonly [string, TaxInput]>([
    [
      'pennies of income from abroad over the limit of unearned income for loans',
      {
        taxYear: 2026,
        employments: [{ pay: 156_874_67, taxDeducted: 39_699_74 }],
        foreignIncome: [{ country: 'ESP', kind: 'pension', amount: 2_000_01, relief: 'credit' }],
        studentLoanPlans: ['postgraduate'],
      },
    ],
    [
      'gifts of assets that find no income, and come to another pound together',
      { taxYear: 2026, reliefs: { giftsOfShares: 1_748_05, giftsOfLand: 244_31 } },
    ],
  ])('knows %s, which chance seldom draws', (_, input) => {
    expect(differencesOf(input)).not.toEqual([]);
    expect(unexplained(input)).toEqual([]);
  });

  it('draws the same persons from the same seed', () => {
    const [one, other] = [drawFrom(7), drawFrom(7)];

    expect(generatedPerson(one)).toEqual(generatedPerson(other));
  });
});
