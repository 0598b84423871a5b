import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import type { FigureDifference } from '../../../../src/domain/tax-returns/difference-facts.js';
import { explainDifferences } from '../../../../src/domain/tax-returns/explain-differences.js';
import { KNOWN_DIFFERENCES } from '../../../../src/domain/tax-returns/known-differences.js';

/** What is found of differences that HMRC's figures have by so many pence. */
function explained(input: TaxInput, by: Readonly<Record<string, number>>) {
  const ours = calculateTax(input);
  const own: Readonly<Record<string, number>> = {
    '/class4': ours.class4,
    '/income_tax/liability': ours.incomeTax.liability,
    '/total_liability': ours.totalLiability,
  };
  const differences = Object.entries(by).map(([path, more]): FigureDifference => {
    const figure = own[path] ?? 1_000_000;
    return { path, ours: figure, hmrc: figure + more };
  });
  const explain = explainDifferences(ours, differences);
  return Object.fromEntries(differences.map(({ path }) => [path, explain(path)]));
}

describe('explainDifferences', () => {
  const employedAndTrading: TaxInput = {
    taxYear: 2025,
    employments: [{ pay: 6_000_000 }],
    selfEmployments: [{ profit: 3_000_000 }],
  };

  it('knows Class 4 without its annual maximum to the penny, and the total with it', () => {
    const over = 104_580 - calculateTax(employedAndTrading).class4;
    expect(over).toBeGreaterThan(0);

    expect(explained(employedAndTrading, { '/class4': over, '/total_liability': over })).toEqual({
      '/class4': ['D07'],
      '/total_liability': ['D07'],
    });
    expect(explained(employedAndTrading, { '/class4': over + 1, '/total_liability': over + 1 })).toEqual({
      '/class4': null,
      '/total_liability': null,
    });
  });

  it('does not take a total for known that its parts do not add up to', () => {
    const over = 104_580 - calculateTax(employedAndTrading).class4;

    expect(explained(employedAndTrading, { '/class4': over, '/total_liability': over + 1 })).toEqual({
      '/class4': ['D07'],
      '/total_liability': null,
    });
  });

  it('knows nothing of a penny in the tax of a job, nor of a figure without rules', () => {
    const job: TaxInput = { taxYear: 2025, employments: [{ pay: 3_000_000 }] };

    expect(
      explained(job, {
        '/income_tax/charged': 1,
        '/income_tax/liability': 1,
        '/total_liability': 1,
        '/tax_deducted': 1,
        '/profits/uk_property': 100,
      }),
    ).toEqual({
      '/income_tax/charged': null,
      '/income_tax/liability': null,
      '/total_liability': null,
      '/tax_deducted': null,
      '/profits/uk_property': null,
    });
  });

  describe('the order of allowances', () => {
    const dividends: TaxInput = {
      taxYear: 2025,
      employments: [{ pay: 4_992_000 }],
      savings: { untaxedInterest: 157_900 },
      dividends: { uk: 1_346_300 },
    };
    const { liability, standardOrderLiability } = calculateTax(dividends).incomeTax;
    const by = standardOrderLiability - liability;

    it('is known where HMRC has the liability of its fixed order', () => {
      expect(by).toBeGreaterThan(0);
      const paths = { '/income_tax/charged': by, '/income_tax/liability': by, '/total_liability': by };

      expect(explained(dividends, paths)).toEqual({
        '/income_tax/charged': ['D01'],
        '/income_tax/liability': ['D01'],
        '/total_liability': ['D01'],
      });
    });

    it('is no reason for any other liability', () => {
      const other = by + 10_000;
      const paths = { '/income_tax/charged': other, '/income_tax/liability': other };

      expect(explained(dividends, paths)).toMatchObject({ '/income_tax/liability': null });
    });
  });

  it('knows a pound of a loan repayment, and pensions that measure none', () => {
    const pensioner: TaxInput = {
      taxYear: 2025,
      employments: [{ pay: 3_000_000 }],
      pensions: { state: 1_000_000 },
      studentLoanPlans: ['plan2'],
    };

    expect(explained(pensioner, { '/student_loan': 100 })).toEqual({ '/student_loan': ['D12'] });
    expect(explained(pensioner, { '/student_loan': -90_000 })).toEqual({ '/student_loan': ['D13'] });
    expect(explained(pensioner, { '/student_loan': 10_000 })).toEqual({ '/student_loan': null });
    expect(explained({ ...pensioner, pensions: {} }, { '/student_loan': -10_000 })).toEqual({
      '/student_loan': null,
    });
  });

  it('knows more relief for finance costs only where savings or dividends stood in its way', () => {
    const landlord: TaxInput = {
      taxYear: 2025,
      ukProperty: { profit: 1_000_000, residentialFinanceCosts: 800_000 },
      savings: { untaxedInterest: 3_000_000 },
    };

    expect(explained(landlord, { '/income_tax/reductions': 160_000 })).toEqual({
      '/income_tax/reductions': ['D08'],
    });
    expect(explained(landlord, { '/income_tax/reductions': 170_000 })).toEqual({
      '/income_tax/reductions': null,
    });
    expect(
      explained({ ...landlord, employments: [{ pay: 3_000_000 }] }, { '/income_tax/reductions': 160_000 }),
    ).toEqual({ '/income_tax/reductions': null });
  });

  it('knows all trades free of Class 4 where one is', () => {
    const two: TaxInput = {
      taxYear: 2025,
      selfEmployments: [{ profit: 3_000_000 }, { profit: 500_000, class4Exempt: true }],
    };
    const { class4 } = calculateTax(two);

    expect(explained(two, { '/class4': -class4 })).toEqual({ '/class4': ['D10'] });
    expect(explained(two, { '/class4': 1 - class4 })).toEqual({ '/class4': null });
  });
});

it('has every known difference in docs/KNOWN_DIFFERENCES.md, word for word', () => {
  const page = readFileSync('docs/KNOWN_DIFFERENCES.md', 'utf8');

  const missing = Object.entries(KNOWN_DIFFERENCES).filter(
    ([code, { name, why, send }]) =>
      !page.includes(`| ${code} | \`${name}\` | ${why} | ${send ?? 'nothing that HMRC takes'} |`),
  );

  expect(missing).toEqual([]);
});
