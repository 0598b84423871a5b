import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import {
  type ComparableFigures,
  compareFigures,
} from '../../../../src/domain/tax-returns/compare-figures.js';
import type { ComparableProfit, ProfitSource } from '../../../../src/domain/tax-returns/profit-pairs.js';

const ours = calculateTax({
  taxYear: 2025,
  selfEmployments: [{ turnover: 5_000_000, expenses: 800_000 }],
  employments: [{ pay: 1_000_000, taxDeducted: 50_000 }],
});
const same: ComparableFigures = {
  totalIncomePence: ours.totalIncome,
  totalAllowancesPence: ours.totalIncome - ours.netIncome + ours.allowancesTotal,
  taxableIncomePence: ours.taxableIncome,
  bands: ours.incomeTax.bands.map(({ source, rateBps, amount, tax }) => ({
    source,
    ratePercent: rateBps / 100,
    incomePence: amount,
    taxPence: tax,
  })),
  profits: [{ source: 'self_employment', businessId: 'XAIS1', tradingName: null, profitPence: 4_200_000 }],
  reliefsPence: 0,
  notionalTaxPence: 0,
  capitalGainsTaxPence: 0,
  marriageAllowancePence: 0,
  highIncomeChildBenefitChargePence: 0,
  incomeTaxChargedPence: ours.incomeTax.charged,
  incomeTaxDuePence: ours.incomeTax.liability,
  payeUnderpaymentsPence: 0,
  class2Pence: ours.class2,
  class4Pence: ours.class4,
  studentLoansPence: 0,
  taxDeductedPence: ours.taxDeducted,
  totalIncomeTaxAndNicsDuePence: ours.totalLiability - ours.taxDeducted,
};

describe('compareFigures', () => {
  it('finds nothing in equal figures', () => {
    expect(compareFigures(ours, same, [])).toEqual([]);
  });

  describe('profits', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      selfEmployments: [
        { name: 'Baker', profit: 900_000 },
        { name: 'Smith', profit: 2_000_000 },
      ],
      ukProperty: { profit: -50_000 },
    });
    const trades = [
      { id: 'baker', tradingName: 'Baker', hmrcBusinessId: 'XAIS1' },
      { id: 'smith', tradingName: 'Smith', hmrcBusinessId: null },
    ];
    const of = (source: ProfitSource, businessId: string, profitPence: number) => ({
      source,
      businessId,
      tradingName: null,
      profitPence,
    });
    const baker = of('self_employment', 'XAIS1', 900_000);
    const smith = { ...of('self_employment', 'XAIS2', 2_000_000), tradingName: 'Smith' };
    const property = of('uk_property', 'XAIS3', -50_000);
    const pathsWith = (...profits: ComparableProfit[]) =>
      compareFigures(calculation, { ...same, profits }, trades)
        .map(({ path }) => path)
        .filter((path) => path?.startsWith('/profits'));

    it('are compared for each source, in any order', () => {
      expect(pathsWith(smith, baker, property)).toEqual([]);
      expect(pathsWith(smith, baker, of('uk_property', 'XAIS3', 50_000))).toEqual(['/profits/uk_property']);
      expect(pathsWith(smith, baker, property, of('foreign_property', 'XAIS4', 100))).toEqual([
        '/profits/foreign_property',
      ]);
    });

    it('are matched by HMRC’s id of the trade and not by size', () => {
      const swapped = [of('self_employment', 'XAIS1', 2_000_000), of('self_employment', 'XAIS2', 900_000)];

      expect(pathsWith(...swapped, property)).toEqual([
        '/profits/self_employment/0',
        '/profits/self_employment/1',
      ]);
    });

    it('stand beside nil where only one side has the trade', () => {
      expect(pathsWith(baker, property)).toEqual(['/profits/self_employment/1']);
      expect(pathsWith(baker, smith, of('self_employment', 'XAIS5', 100), property)).toEqual([
        '/profits/self_employment/2',
      ]);
    });

    it('are not compared where HMRC shows none', () => {
      expect(compareFigures(ours, { ...same, profits: null }, [])).toEqual([]);
    });
  });

  it('forgives the pence of an income, which HMRC rounds down, and no pound', () => {
    const paths = (totalIncomePence: number) =>
      compareFigures({ ...ours, totalIncome: 5_200_099 }, { ...same, totalIncomePence }, []).map(
        ({ path }) => path,
      );

    expect(paths(5_200_000)).toEqual([]);
    expect(paths(5_199_999)).toEqual(['/total_income']);
    expect(paths(5_200_100)).toEqual(['/total_income']);
  });

  it.each([
    ['reliefsPence', '/income_tax/reductions'],
    ['marriageAllowancePence', '/income_tax/reductions/marriage_allowance'],
    ['highIncomeChildBenefitChargePence', '/income_tax/charges/high_income_child_benefit'],
    ['incomeTaxChargedPence', '/income_tax/charged'],
    ['incomeTaxDuePence', '/income_tax/liability'],
    ['class2Pence', '/class2'],
    ['class4Pence', '/class4'],
    ['studentLoansPence', '/student_loan'],
    ['totalIncomeTaxAndNicsDuePence', '/total_liability'],
  ] as const)('reports a penny in %s at %s', (name, path) => {
    const issues = compareFigures(ours, { ...same, [name]: same[name] + 1 }, []);

    expect(issues).toMatchObject([{ code: 'figures_differ', path, source: 'hmrc', retryable: false }]);
  });

  it('sets liabilities against each other where only the tax deducted differs', () => {
    const issues = compareFigures(
      ours,
      {
        ...same,
        taxDeductedPence: 0,
        totalIncomeTaxAndNicsDuePence: ours.totalLiability,
      },
      [],
    );

    expect(issues).toMatchObject([
      { path: '/tax_deducted', detail: "Our figure is 500.00, HMRC's is 0.00." },
    ]);
  });

  describe('like with like', () => {
    /** HMRC's figures as the description of its calculation adds them up, by hand. */
    const hmrcOf = (
      calculation: ReturnType<typeof calculateTax>,
      figures: Partial<ComparableFigures>,
    ): ComparableFigures => ({
      ...same,
      taxableIncomePence: calculation.taxableIncome,
      bands: calculation.incomeTax.bands.map(({ source, rateBps, amount, tax }) => ({
        source,
        ratePercent: rateBps / 100,
        incomePence: amount,
        taxPence: tax,
      })),
      profits: null,
      incomeTaxChargedPence: calculation.incomeTax.charged,
      incomeTaxDuePence: calculation.incomeTax.liability,
      class2Pence: calculation.class2,
      class4Pence: calculation.class4,
      taxDeductedPence: calculation.taxDeducted,
      totalIncomeTaxAndNicsDuePence: calculation.totalLiability - calculation.taxDeducted,
      ...figures,
    });

    it('takes losses brought forward off total income, and counts them among no allowances', () => {
      const calculation = calculateTax({
        taxYear: 2025,
        selfEmployments: [{ turnover: 5_000_000, expenses: 1_000_000, lossesBroughtForward: 600_000 }],
        ukProperty: { income: 1_200_000, expenses: 200_000, lossesBroughtForward: 150_000 },
      });

      const hmrc = hmrcOf(calculation, {
        totalIncomePence: 4_250_000,
        totalAllowancesPence: 1_257_000,
      });

      expect(compareFigures(calculation, hmrc, [])).toEqual([]);
    });

    it('counts transition profit as income and not as an allowance, after the losses it is used for', () => {
      const calculation = calculateTax({
        taxYear: 2025,
        selfEmployments: [{ profit: 3_000_000, transitionProfit: 500_000, lossesBroughtForward: 3_100_000 }],
      });

      const hmrc = hmrcOf(calculation, { totalIncomePence: 400_000, totalAllowancesPence: 1_257_000 });

      expect(compareFigures(calculation, hmrc, [])).toEqual([]);
    });

    it('takes what employers collected for earlier years out of HMRC’s income tax due', () => {
      const due = ours.incomeTax.liability + 30_000;
      const hmrc = { ...same, incomeTaxDuePence: due, payeUnderpaymentsPence: 30_000 };

      expect(compareFigures(ours, hmrc, [])).toEqual([]);
    });

    it('forgives the direction in which a loss is rounded, and no pound', () => {
      const calculation = calculateTax({ taxYear: 2025, ukProperty: { profit: -134_672 } });
      const paths = (profitPence: number) =>
        compareFigures(
          calculation,
          {
            ...same,
            profits: [{ source: 'uk_property', businessId: 'XAIS3', tradingName: null, profitPence }],
          },
          [],
        )
          .map(({ path }) => path)
          .filter((path) => path?.startsWith('/profits'));

      expect(paths(-134_600)).toEqual([]);
      expect(paths(-134_700)).toEqual([]);
      expect(paths(-134_900)).toEqual(['/profits/uk_property']);
      expect(paths(-134_500)).toEqual(['/profits/uk_property']);
      expect(paths(134_600)).toEqual(['/profits/uk_property']);
    });
  });

  it('reports a pound of allowances', () => {
    const totalAllowancesPence = same.totalAllowancesPence + 100;
    const issues = compareFigures(ours, { ...same, totalAllowancesPence }, []);

    expect(issues).toMatchObject([{ path: '/allowances_total' }]);
  });

  it('reports the income and the tax of each band, and a band that only one side has', () => {
    const [basic, ...others] = same.bands.filter(({ ratePercent }) => ratePercent > 0);
    if (!basic) throw new Error('no taxed band');
    const pathsWith = (bands: ComparableFigures['bands']) =>
      compareFigures(ours, { ...same, bands }, []).map(({ path }) => path);
    const place = `/income_tax/bands/${basic.source}/${basic.ratePercent}`;

    expect(pathsWith([{ ...basic, taxPence: basic.taxPence + 1 }, ...others])).toEqual([`${place}/tax`]);
    expect(pathsWith([{ ...basic, incomePence: basic.incomePence + 100 }, ...others])).toEqual([
      `${place}/amount`,
    ]);
    expect(pathsWith(others)).toEqual([`${place}/amount`, `${place}/tax`]);
  });

  it('says both figures', () => {
    const [issue] = compareFigures(ours, { ...same, class4Pence: 12_345 }, []);

    expect(issue?.detail).toMatch(/^Our figure is [\d.]+, HMRC's is 123\.45\.$/);
  });
});
