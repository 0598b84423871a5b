import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import {
  type ComparableFigures,
  compareFigures,
} from '../../../../src/domain/tax-returns/compare-figures.js';

const ours = calculateTax({
  taxYear: 2025,
  selfEmployments: [{ turnover: 5_000_000, expenses: 800_000 }],
  employments: [{ pay: 1_000_000, taxDeducted: 50_000 }],
});
const same: ComparableFigures = {
  totalIncomePence: ours.totalIncome,
  taxableIncomePence: ours.taxableIncome,
  incomeTaxChargedPence: ours.incomeTax.charged,
  incomeTaxDuePence: ours.incomeTax.liability,
  class2Pence: ours.class2,
  class4Pence: ours.class4,
  studentLoansPence: 0,
  taxDeductedPence: ours.taxDeducted,
  totalIncomeTaxAndNicsDuePence: ours.totalLiability - ours.taxDeducted,
};

describe('compareFigures', () => {
  it('finds nothing in equal figures', () => {
    expect(compareFigures(ours, same)).toEqual([]);
  });

  it('forgives the pence of an income, which HMRC rounds down, and no pound', () => {
    const paths = (totalIncomePence: number) =>
      compareFigures({ ...ours, totalIncome: 5_200_099 }, { ...same, totalIncomePence }).map(
        ({ path }) => path,
      );

    expect(paths(5_200_000)).toEqual([]);
    expect(paths(5_199_999)).toEqual(['/total_income']);
    expect(paths(5_200_100)).toEqual(['/total_income']);
  });

  it.each([
    ['incomeTaxChargedPence', '/income_tax/charged'],
    ['incomeTaxDuePence', '/income_tax/liability'],
    ['class2Pence', '/class2'],
    ['class4Pence', '/class4'],
    ['studentLoansPence', '/student_loan'],
    ['taxDeductedPence', '/tax_deducted'],
    ['totalIncomeTaxAndNicsDuePence', '/total_liability'],
  ] as const)('reports a penny in %s at %s', (name, path) => {
    const issues = compareFigures(ours, { ...same, [name]: same[name] + 1 });

    expect(issues).toMatchObject([{ code: 'figures_differ', path, source: 'hmrc', retryable: false }]);
  });

  it('says both figures', () => {
    const [issue] = compareFigures(ours, { ...same, class4Pence: 12_345 });

    expect(issue?.detail).toMatch(/^Our figure is [\d.]+, HMRC's is 123\.45\.$/);
  });
});
