import { describe, expect, it } from 'vitest';
import { mainFigures } from '../../../../src/domain/reports/filled-return.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

type Person = Parameters<typeof mainFigures>[0];

const figures = (input: Partial<TaxInput>, more: Partial<Person> = {}) =>
  mainFigures({
    ninoMasked: null,
    input: { taxYear: 2025, region: 'england', ...input } as TaxInput,
    calculation: null,
    hasUkProperty: false,
    hasForeignProperty: false,
    trades: 0,
    ...more,
  });

describe('mainFigures', () => {
  it('answers no question of a person of whom nothing is known', () => {
    expect(figures({}).texts).toEqual({});
    expect(Object.values(figures({}).amounts).every((pence) => pence === 0)).toBe(true);
  });

  it.each<[string, Partial<TaxInput>, Partial<Person>, Record<string, string>]>([
    ['of employments, by their number', { employments: [{ pay: 1 }, { pay: 2 }] }, {}, { 'TR2 1': 'Yes, 2' }],
    ['of trades', {}, { trades: 1 }, { 'TR2 2': 'Yes, 1' }],
    ['of partnerships', { partnerships: [{ name: 'Kiln & Co' }] }, {}, { 'TR2 3': 'Yes, 1' }],
    ['of lettings here', {}, { hasUkProperty: true }, { 'TR2 4': 'Yes' }],
    ['of lettings abroad', {}, { hasForeignProperty: true }, { 'TR2 5': 'Yes' }],
    ['of trusts', { trusts: [{}] } as Partial<TaxInput>, {}, { 'TR2 6': 'Yes' }],
    [
      'of gains',
      {},
      { calculation: { lines: [], capitalGains: {} } as unknown as Person['calculation'] },
      { 'TR2 7': 'Yes' },
    ],
    ['of residence', { residence: { status: 'non_resident' } } as Partial<TaxInput>, {}, { 'TR2 8': 'Yes' }],
    [
      'of residence, of one who lives here',
      { residence: { status: 'resident' } } as Partial<TaxInput>,
      {},
      {},
    ],
    [
      'of other income, in its words',
      {
        otherIncome: [{ description: 'Prize', amount: 1 }, { amount: 2 }, { description: 'Fees', amount: 3 }],
      },
      {},
      { 'TR3 21': 'Prize, Fees' },
    ],
    ['of blindness', { blindPerson: true }, {}, { 'TR4 13': 'X' }],
    ['of student loans', { studentLoanPlans: ['plan1'] }, {}, { 'TR5 1': 'X' }],
    ['of marriage allowance that is given', { marriageAllowance: 'given' }, {}, { 'TR5 1 to 4': 'Yes' }],
    ['of marriage allowance that is received', { marriageAllowance: 'received' }, {}, {}],
    [
      'of the person',
      { dateOfBirth: '1980-02-29' },
      { ninoMasked: '******56A' },
      { 'TR1 1': '29 February 1980', 'TR1 4': '******56A' },
    ],
  ])('answers the question %s', (_, input, more, texts) => {
    expect(figures(input, more).texts).toEqual(texts);
  });

  it('adds up what has several entries', () => {
    expect(
      figures({
        pensions: { other: [{ amount: 100, taxDeducted: 20 }, { amount: 50 }, { taxDeducted: 5 }] },
        otherIncome: [{ amount: 7, taxDeducted: 1 }, { amount: 3 }],
        employments: [{ studentLoanDeducted: 9 }, { postgraduateLoanDeducted: 4 }, {}],
      } as Partial<TaxInput>).amounts,
    ).toMatchObject({
      'pensions.other': 150,
      'pensions.taxDeducted': 25,
      'otherIncome.amount': 10,
      'otherIncome.taxDeducted': 1,
      'loans.student': 9,
      'loans.postgraduate': 4,
    });
  });

  it('has pension payments as the calculation relieves them, else as they were given', () => {
    const reliefs = { pensionReliefAtSourceGross: 100_00 };
    const lines = [{ rule: 'pension_relief_at_source', amount: 80_00 }];
    const relieved = { lines } as unknown as Person['calculation'];
    const box = (more: Partial<Person>) =>
      figures({ reliefs }, more).amounts['reliefs.pensionReliefAtSourceGross'];

    expect(box({})).toBe(100_00);
    expect(box({ calculation: relieved })).toBe(80_00);
  });
});
