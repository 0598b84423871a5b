import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { LossClaim, Region, TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const of = (input: Partial<TaxInput>) => calculateTax({ taxYear: 2025, ...input });
const chargeOf = (input: Partial<TaxInput>) =>
  of(input).incomeTax.charges.find(({ code }) => code === 'state_pension_lump_sum')?.amount ?? 0;

describe('a State Pension lump sum (F(No.2)A 2005 s.7)', () => {
  const charged = (region: Region, pay: number) =>
    chargeOf({
      region,
      employments: [{ pay: pounds(pay) }],
      pensions: { stateLumpSum: pounds(10_000) },
    }) / 100;

  it('bears the rate that the income after allowances reaches, all of it, and none without such income', () => {
    expect([12_570, 12_571, 50_270, 50_271].map((pay) => charged('england', pay))).toEqual([
      0, 2_000, 2_000, 4_000,
    ]);
    expect([125_140, 125_141].map((pay) => charged('northern_ireland', pay))).toEqual([4_000, 4_500]);
    expect([50_270, 50_271].map((pay) => charged('wales', pay))).toEqual([2_000, 4_000]);
  });

  it('bears no less than the basic rate in Scotland, and the highest rate that the income reaches (s.7(5A))', () => {
    expect([12_570, 12_571, 27_491, 27_492].map((pay) => charged('scotland', pay))).toEqual([
      0, 2_000, 2_000, 2_100,
    ]);
    expect([43_662, 43_663, 75_000, 75_001].map((pay) => charged('scotland', pay))).toEqual([
      2_100, 4_200, 4_200, 4_500,
    ]);
  });

  it('counts all income after allowances, dividends and savings within a nil rate too', () => {
    const dividends = { pensions: { stateLumpSum: pounds(10_000) }, dividends: { uk: pounds(12_571) } };

    expect(chargeOf(dividends)).toBe(pounds(2_000));
  });

  it('reaches further bands later where gifts or pension payments widen them', () => {
    const input = { employments: [{ pay: pounds(50_271) }], pensions: { stateLumpSum: pounds(10_000) } };

    expect(chargeOf(input)).toBe(pounds(4_000));
    expect(chargeOf({ ...input, reliefs: { giftAidPaid: pounds(80) } })).toBe(pounds(2_000));
  });

  it('is no part of total income, and so takes neither allowance nor child benefit away', () => {
    const input: Partial<TaxInput> = {
      employments: [{ pay: pounds(99_000) }],
      childBenefitReceived: pounds(1_000),
    };
    const plain = of(input);

    const withSum = of({ ...input, pensions: { stateLumpSum: pounds(30_000) } });

    expect(withSum.totalIncome).toBe(plain.totalIncome);
    expect(withSum.personalAllowance).toBe(plain.personalAllowance);
    expect(withSum.highIncomeChildBenefitCharge).toBe(plain.highIncomeChildBenefitCharge);
    expect(withSum.totalLiability - plain.totalLiability).toBe(pounds(12_000));
  });

  it('takes account of the tax that was taken off it', () => {
    const input = { employments: [{ pay: pounds(20_000) }] };
    const pensions = { stateLumpSum: pounds(5_000), stateLumpSumTaxDeducted: pounds(1_000) };

    expect(of({ ...input, pensions }).balance).toBe(of(input).balance);
    expect(of({ ...input, pensions }).taxDeducted).toBe(pounds(1_000));
  });

  it('says by a line what it bears, and why', () => {
    const { lines } = of({
      employments: [{ pay: pounds(20_000) }],
      pensions: { stateLumpSum: pounds(5_000) },
    });

    expect(lines.find(({ rule }) => rule === 'state_pension_lump_sum')).toEqual({
      rule: 'state_pension_lump_sum',
      cites: 'F(No.2)A 2005 s.7',
      inputs: {
        lumpSum: { pence: pounds(5_000) },
        stepThreeIncome: { pence: pounds(7_430) },
        rate: { bps: 2_000 },
      },
      amount: pounds(1_000),
      addsToTotal: true,
    });
  });
});

describe('losses on shares set against income (ITA 2007 s.131)', () => {
  const netIncome = (pay: number, lossClaims: readonly LossClaim[]) =>
    of({ employments: [{ pay: pounds(pay) }], reliefs: { lossClaims } });
  const share = (amount: number): LossClaim => ({ kind: 'share_loss', amount: pounds(amount) });
  const eis = (amount: number): LossClaim => ({ kind: 'share_loss_eis', amount: pounds(amount) });

  it('come off the income, and so leave the personal allowance', () => {
    const answer = netIncome(110_000, [share(10_000)]);

    expect(answer.netIncome).toBe(pounds(100_000));
    expect(answer.personalAllowance).toBe(pounds(12_570));
  });

  it('are limited by the cap on reliefs, but for those with relief of an enterprise scheme (s.24A(6)-(7))', () => {
    expect(netIncome(200_000, [share(120_000)]).netIncome).toBe(pounds(150_000));
    expect(netIncome(400_000, [share(120_000)]).netIncome).toBe(pounds(300_000));
    expect(netIncome(200_000, [eis(120_000)]).netIncome).toBe(pounds(80_000));
    expect(netIncome(200_000, [share(60_000), eis(120_000)]).netIncome).toBe(pounds(30_000));
  });

  it('say what the cap or the income left of the claim', () => {
    expect(netIncome(200_000, [share(120_000)]).warnings).toContainEqual({
      code: 'loss_claim_limited',
      about: 'share_loss',
    });
    expect(netIncome(50_000, [eis(60_000)]).warnings).toContainEqual({
      code: 'loss_claim_limited',
      about: 'share_loss_eis',
    });
  });

  it('come before losses of trades, whichever is claimed first (s.133)', () => {
    const answer = of({
      employments: [{ pay: pounds(200_000) }],
      selfEmployments: [{ name: 'Mill', profit: -pounds(60_000) }],
      reliefs: { lossClaims: [{ kind: 'sideways_current_year', amount: pounds(60_000) }, share(30_000)] },
    });
    const given = (rule: string) => answer.lines.find((line) => line.rule === rule)?.amount;

    expect([given('loss_relief_share_loss'), given('loss_relief_sideways_current_year')]).toEqual([
      pounds(30_000),
      pounds(20_000),
    ]);
    expect(answer.carriedForward.tradingLosses).toEqual([{ name: 'Mill', amount: pounds(40_000) }]);
  });

  it('neither reduce Class 4 nor what student loans are measured by', () => {
    const input: Partial<TaxInput> = {
      selfEmployments: [{ profit: pounds(60_000) }],
      studentLoanPlans: ['plan2'],
    };
    const plain = of(input);

    const relieved = of({ ...input, reliefs: { lossClaims: [share(20_000)] } });

    expect([relieved.class4, relieved.studentLoan]).toEqual([plain.class4, plain.studentLoan]);
    expect(relieved.carriedForward).toEqual(plain.carriedForward);
  });
});

describe('a loss of 2023-24 that overlap relief makes', () => {
  const lossOf = (accounts: number, overlap: number, claimed: number) =>
    calculateTax({
      taxYear: 2023,
      employments: [{ pay: pounds(200_000) }],
      selfEmployments: [
        {
          name: 'Mill',
          overlapProfitBroughtForward: pounds(overlap),
          periodsOfAccount: [{ startOn: '2023-04-06', endOn: '2024-04-05', profit: pounds(accounts) }],
        },
      ],
      reliefs: { lossClaims: [{ kind: 'sideways_current_year', amount: pounds(claimed) }] },
    });

  it('is outside the cap on reliefs as far as the relief goes (ITA 2007 s.24A(7))', () => {
    expect(lossOf(-40_000, 60_000, 100_000).netIncome).toBe(pounds(100_000));
    expect(lossOf(-100_000, 60_000, 160_000).netIncome).toBe(pounds(90_000));
    expect(lossOf(20_000, 60_000, 40_000).netIncome).toBe(pounds(160_000));
  });

  it('says which part may go back three years: the lower of relief and loss (FA 2022 Sch.1 para 71; BIM81300)', () => {
    const partOf = (accounts: number, overlap: number) => {
      const { lines, warnings } = lossOf(accounts, overlap, 0);
      return [
        lines.find(({ rule }) => rule === 'overlap_relief_loss')?.amount ?? 0,
        warnings.filter(({ code }) => code === 'overlap_relief_loss').map(({ about }) => about),
      ];
    };

    expect(partOf(-40_000, 60_000)).toEqual([pounds(60_000), ['Mill']]);
    expect(partOf(20_000, 60_000)).toEqual([pounds(40_000), ['Mill']]);
    expect(partOf(60_000, 60_000)).toEqual([0, []]);
  });
});
