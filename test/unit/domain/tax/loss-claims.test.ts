import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { LossClaim, SelfEmployment, TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const ofTrades = (selfEmployments: readonly SelfEmployment[], more: Partial<TaxInput> = {}) =>
  calculateTax({ taxYear: 2025, selfEmployments, ...more });
const codes = (calculation: ReturnType<typeof calculateTax>) => calculation.warnings.map(({ code }) => code);

describe('loss claims against general income', () => {
  const claim = (kind: LossClaim['kind'], amount: number, more: Partial<TaxInput> = {}) => ({
    reliefs: { lossClaims: [{ kind, amount: pounds(amount) }] },
    ...more,
  });
  const pay = (amount: number) => ({ employments: [{ pay: pounds(amount) }] });

  it('relieve a loss of the year and carry forward what is not claimed', () => {
    const calculation = ofTrades(
      [{ name: 'A', profit: -pounds(12_000) }],
      claim('sideways_current_year', 8_000, pay(40_000)),
    );

    expect(calculation.netIncome).toBe(pounds(32_000));
    expect(calculation.carriedForward.tradingLosses).toEqual([{ name: 'A', amount: pounds(4_000) }]);
    expect(codes(calculation)).toContain('loss_claim_all_or_nothing');
  });

  it('are limited to the loss there is, over several claims', () => {
    const calculation = ofTrades([{ profit: -pounds(10_000) }], {
      ...pay(40_000),
      reliefs: {
        lossClaims: [
          { kind: 'sideways_current_year', amount: pounds(7_000) },
          { kind: 'sideways_current_year', amount: pounds(7_000) },
        ],
      },
    });

    expect(calculation.netIncome).toBe(pounds(30_000));
    expect(calculation.carriedForward.tradingLosses).toEqual([]);
    expect(codes(calculation)).toContain('loss_claim_limited');
  });

  it('are limited to the income there is', () => {
    const calculation = ofTrades(
      [{ profit: -pounds(50_000) }],
      claim('sideways_current_year', 50_000, pay(40_000)),
    );

    expect(calculation.netIncome).toBe(0);
    expect(calculation.carriedForward.tradingLosses[0]?.amount).toBe(pounds(10_000));
  });

  it.each([
    [100_000, 60_000, 50_000],
    [240_000, 70_000, 60_000],
  ])('with pay of %i and a loss of %i are capped at %i', (income, loss, given) => {
    const calculation = ofTrades(
      [{ profit: -pounds(loss) }],
      claim('sideways_current_year', loss, pay(income)),
    );

    expect(calculation.netIncome).toBe(pounds(income - given));
    expect(calculation.carriedForward.tradingLosses[0]?.amount).toBe(pounds(loss - given));
  });

  it('measure the cap after pension contributions', () => {
    const calculation = ofTrades([{ profit: -pounds(70_000) }], {
      ...pay(240_000),
      reliefs: {
        pensionReliefAtSourceGross: pounds(20_000),
        lossClaims: [{ kind: 'sideways_current_year', amount: pounds(70_000) }],
      },
    });

    expect(calculation.netIncome).toBe(pounds(185_000));
  });

  it('share the cap with loan interest, but not with pension payments relieved by deduction', () => {
    const calculation = ofTrades([{ profit: -pounds(45_000) }], {
      ...pay(120_000),
      reliefs: {
        qualifyingLoanInterest: pounds(8_000),
        pensionDeductedGross: pounds(3_000),
        lossClaims: [{ kind: 'sideways_current_year', amount: pounds(45_000) }],
      },
    });

    expect(calculation.netIncome).toBe(pounds(120_000 - 50_000 - 3_000));
  });

  it("carried back are outside the cap as far as the trade's own profit goes", () => {
    const calculation = ofTrades(
      [{ profit: pounds(55_000) }],
      claim('sideways_carried_back', 120_000, { savings: { untaxedInterest: pounds(80_000) } }),
    );

    expect(calculation.netIncome).toBe(pounds(30_000));
    expect(calculation.class4).toBe(0);
  });

  it('count towards the cap against other income where they are of early years', () => {
    expect(calculateTax({ taxYear: 2025, ...claim('early_years', 60_000, pay(90_000)) }).netIncome).toBe(
      pounds(40_000),
    );
  });

  it('reduce Class 4 profits of another trade', () => {
    const calculation = ofTrades(
      [{ profit: pounds(30_000) }, { profit: -pounds(5_000) }],
      claim('sideways_current_year', 5_000),
    );

    expect(calculation.class4).toBe(pounds(745.8));
    expect(calculation.carriedForward.class4Losses).toBe(0);
  });

  it('go on to reduce Class 4 profits where they were relieved against other income', () => {
    const calculation = ofTrades(
      [{ profit: -pounds(5_000) }],
      claim('sideways_current_year', 5_000, pay(40_000)),
    );

    expect(calculation.carriedForward.class4Losses).toBe(pounds(5_000));
  });

  it('leave of a Class 4 loss brought forward what this year’s profits do not use', () => {
    const calculation = ofTrades([{ profit: pounds(3_000), class4LossesBroughtForward: pounds(4_500) }], {});

    expect(calculation.class4).toBe(0);
    expect(calculation.carriedForward.class4Losses).toBe(pounds(1_500));
  });

  it.each(['sideways_current_year', 'property_general'] as const)(
    'give nothing as %s, with warnings, where the input holds no loss',
    (kind) => {
      const calculation = calculateTax({ taxYear: 2025, ...claim(kind, 17_630, pay(32_875)) });

      expect(calculation.netIncome).toBe(pounds(32_875));
      expect(calculation.warnings).toEqual([
        { code: 'loss_claim_without_loss', about: kind },
        { code: 'loss_claim_limited', about: kind },
      ]);
    },
  );

  it('find nothing where the trading allowance took the place of the loss', () => {
    const loss = { turnover: pounds(900), expenses: pounds(5_900) };
    const sideways = claim('sideways_current_year', 5_000, pay(40_000));
    const hidden = ofTrades([{ ...loss, tradingAllowance: 'claim' }], sideways);

    expect(hidden.netIncome).toBe(pounds(40_000));
    expect(codes(hidden)).toContain('loss_claim_limited');
    expect(ofTrades([loss], sideways).netIncome).toBe(pounds(35_000));
  });

  it.each([
    [2023, ['loss_claim_not_under_cash_basis']],
    [2024, []],
  ])('heed in %i that the cash basis allowed none to 2023-24 (ITA 2007 s.74E)', (taxYear, expected) => {
    const calculation = calculateTax({
      taxYear,
      selfEmployments: [{ profit: -pounds(5_000) }],
      ...claim('sideways_current_year', 5_000, pay(40_000)),
    });

    expect(calculation.netIncome).toBe(pounds(35_000));
    expect(codes(calculation)).toEqual(expected);
  });

  it('relieve the part of a property loss that may be, and carry forward the rest', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      ukProperty: { profit: -pounds(6_000) },
      ...claim('property_general', 2_500, pay(40_000)),
    });

    expect(calculation.netIncome).toBe(pounds(37_500));
    expect(calculation.carriedForward.propertyLosses).toBe(pounds(3_500));
  });

  it('are recommended with what they save', () => {
    const calculation = ofTrades([{ profit: -pounds(10_000) }], pay(40_000));

    expect(calculation.recommendations).toContainEqual({ code: 'claim_sideways_loss', saves: pounds(2_000) });
  });

  it('are not recommended where they save nothing', () => {
    const { recommendations } = ofTrades([{ profit: -pounds(10_000) }], pay(9_000));

    expect(recommendations.map(({ code }) => code)).not.toContain('claim_sideways_loss');
  });

  // 2,000 of the second trade come off pay of 40,000; the first one's 3,000 go forward, and none of them against gains.
  it('take nothing of a loss that may only go forward (ITA 2007 s.74E)', () => {
    const year = calculateTax({
      taxYear: 2023,
      selfEmployments: [
        { name: 'Cash', profit: pounds(-3_000), lossesOnlyForward: true },
        { name: 'Accruals', profit: pounds(-2_500) },
      ],
      employments: [{ pay: pounds(40_000) }],
      reliefs: { lossClaims: [{ kind: 'sideways_current_year', amount: pounds(2_000) }] },
      capitalGains: {
        disposals: [{ proceeds: pounds(20_000) }],
        incomeLossesAgainstGains: pounds(3_000),
      },
    });

    expect(year.netIncome).toBe(pounds(38_000));
    expect(year.capitalGains?.taxable).toBe(pounds(14_000));
    expect(year.carriedForward.tradingLosses).toEqual([
      { name: 'Cash', amount: pounds(3_000) },
      { name: 'Accruals', amount: pounds(500) },
    ]);
  });
});

describe('a loss of the year', () => {
  const max = pounds(30_000);
  const parts = fc.record({
    losses: fc.array(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 3 }),
    sideways: fc.nat(max),
    previousYear: fc.nat(max),
    gains: fc.nat(max),
    pay: fc.nat(pounds(40_000)),
  });

  it('is relieved once: against income, gains, earlier years and later profits together, or a warning says so', () => {
    fc.assert(
      fc.property(parts, ({ losses, sideways, previousYear, gains, pay }) => {
        const calculation = ofTrades(
          losses.map((loss, index) => ({ name: `${index}`, profit: -loss })),
          {
            employments: [{ pay }],
            reliefs: {
              lossClaims: [{ kind: 'sideways_current_year', amount: sideways }],
              lossesCarriedBack: [{ kind: 'previous_year', amount: previousYear }],
            },
            capitalGains: {
              disposals: [{ kind: 'other', proceeds: pounds(20_000) }],
              incomeLossesAgainstGains: gains,
            },
          },
        );

        const amountOf = (rule: string) =>
          calculation.lines.filter((line) => line.rule === rule).reduce((sum, { amount }) => sum + amount, 0);
        const loss = -amountOf('trading_profit');
        const forward = calculation.carriedForward.tradingLosses.reduce((sum, { amount }) => sum + amount, 0);
        const used =
          amountOf('loss_relief_sideways_current_year') +
          amountOf('trading_losses_against_gains') +
          Math.ceil(previousYear / 100) * 100 +
          forward;
        expect(used > loss).toBe(codes(calculation).includes('loss_carried_back_more_than_left'));
        expect(used).toBeGreaterThanOrEqual(loss);
      }),
    );
  });

  it('may go back as a terminal loss with that of the year before', () => {
    const back = (kind: 'terminal' | 'previous_year', amount: number) =>
      codes(
        ofTrades([{ profit: -pounds(3_000), lossesBroughtForward: pounds(2_000) }], {
          reliefs: { lossesCarriedBack: [{ kind, amount: pounds(amount) }] },
        }),
      ).includes('loss_carried_back_more_than_left');

    expect([back('terminal', 5_000), back('terminal', 5_001)]).toEqual([false, true]);
    expect([back('previous_year', 3_000), back('previous_year', 3_001)]).toEqual([false, true]);
  });

  it('that is carried back is not advised to be claimed against income of the year', () => {
    const advised = (amount: number) =>
      ofTrades([{ profit: -pounds(3_000) }], {
        employments: [{ pay: pounds(40_000) }],
        reliefs: { lossesCarriedBack: [{ kind: 'previous_year', amount: pounds(amount) }] },
      }).recommendations.find(({ code }) => code === 'claim_sideways_loss')?.saves;

    expect([advised(0), advised(1_000), advised(3_000)]).toEqual([pounds(600), pounds(400), undefined]);
  });
});
