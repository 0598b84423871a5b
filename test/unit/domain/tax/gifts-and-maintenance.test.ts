import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const of = (pay: number, more: Partial<TaxInput> = {}, taxYear = 2025) =>
  calculateTax({ taxYear, employments: [{ pay: pounds(pay) }], ...more });

describe('gifts of shares, land and buildings to charities (ITA 2007 s.431)', () => {
  it('come off the income, in whole pounds each', () => {
    const reliefs = { giftsOfShares: pounds(2_999.5), giftsOfLand: pounds(1_999.01) };

    const { netIncome, incomeTax, lines } = of(60_000, { reliefs });

    // 60,000 - 3,000 - 2,000 = 55,000; less 12,570: 37,700 at 20% and 4,730 at 40%
    expect(netIncome).toBe(pounds(55_000));
    expect(incomeTax.liability).toBe(pounds(7_540 + 1_892));
    expect(lines).toContainEqual(expect.objectContaining({ rule: 'gifts_of_assets', amount: pounds(5_000) }));
  });

  it('give back the personal allowance that the income tapers', () => {
    const reliefs = { giftsOfLand: pounds(4_000) };

    expect(of(104_000).personalAllowance).toBe(pounds(10_570));
    expect(of(104_000, { reliefs }).personalAllowance).toBe(pounds(12_570));
  });

  it('are deducted outside the cap of reliefs, and no further than the income', () => {
    expect(of(400_000, { reliefs: { giftsOfShares: pounds(300_000) } }).netIncome).toBe(pounds(100_000));
    expect(of(10_000, { reliefs: { giftsOfShares: pounds(12_000) } }).netIncome).toBe(0);
  });
});

describe('maintenance payments (ITA 2007 s.453)', () => {
  it.each([
    // the minimum of the married couple's allowance is 4,360 in 2025-26
    [1_000, 100],
    // a relief is claimed in whole pounds, rounded up
    [999.01, 100],
    [4_360, 436],
    [9_000, 436],
  ])('that come to %d take %d off the tax', (paid, reduction) => {
    const { incomeTax } = of(30_000, { reliefs: { maintenancePayments: pounds(paid) } });

    // 30,000 less 12,570 at 20%
    expect(incomeTax.charged).toBe(pounds(3_486));
    expect(incomeTax.reductions).toEqual([{ code: 'maintenance_payments', amount: pounds(reduction) }]);
    expect(incomeTax.liability).toBe(pounds(3_486 - reduction));
  });

  it('take off no more than there is', () => {
    const { incomeTax } = of(13_000, { reliefs: { maintenancePayments: pounds(4_000) } });

    expect([incomeTax.charged, incomeTax.liability]).toEqual([pounds(86), 0]);
  });
});

describe('community investment tax relief (ITA 2007 s.335)', () => {
  it('is a twentieth of what is invested, before relief for maintenance payments', () => {
    const { incomeTax } = of(30_000, {
      investmentReliefs: { citr: pounds(10_000), vct: pounds(1_000) },
      reliefs: { maintenancePayments: pounds(1_000) },
    });

    expect(incomeTax.reductions).toEqual([
      { code: 'vct', amount: pounds(300) },
      { code: 'community_investment', amount: pounds(500) },
      { code: 'maintenance_payments', amount: pounds(100) },
    ]);
  });
});

describe('relief of the Enterprise Investment Scheme (ITA 2007 s.158(2)-(2A))', () => {
  const relieved = (eis: number, knowledgeIntensive: number) => {
    const { incomeTax, warnings } = calculateTax({
      taxYear: 2025,
      employments: [{ pay: pounds(9_000_000) }],
      investmentReliefs: {
        eis: pounds(eis),
        subscriptions: [
          { scheme: 'eis', amount: pounds(knowledgeIntensive), knowledgeIntensive: true },
          { scheme: 'eis', amount: pounds(eis - knowledgeIntensive) },
        ],
      },
    });
    const found = incomeTax.reductions.find(({ code }) => code === 'eis')?.amount ?? 0;
    return [found, warnings.some(({ code }) => code === 'investment_relief_limited')];
  };

  it.each([
    [1_000_000, 0, 300_000, false],
    [1_000_001, 0, 300_000, true],
    [1_500_000, 500_000, 450_000, false],
    [1_500_000, 499_999, 449_999.7, true],
    [2_000_000, 1_500_000, 600_000, false],
    [2_500_000, 2_500_000, 600_000, true],
  ])(
    'gives for %i, of which %i in knowledge-intensive companies, %d',
    (eis, intensive, relief, isLimited) => {
      expect(relieved(eis, intensive)).toEqual([pounds(relief), isLimited]);
    },
  );
});
