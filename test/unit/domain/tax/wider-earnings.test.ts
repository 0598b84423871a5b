import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { ValidationError } from '../../../../src/errors.js';

const pounds = (amount: number) => Math.round(amount * 100);
const pay = (amount: number) => [{ pay: pounds(amount) }];
const yearOf = (input: Partial<TaxInput>) => calculateTax({ taxYear: 2025, ...input });
const issuesOf = (input: Partial<TaxInput>) => {
  try {
    yearOf(input);
  } catch (error) {
    if (error instanceof ValidationError)
      return error.issues.map(({ pointer, code }) => `${pointer} ${code}`);
    throw error;
  }
  return [];
};

describe('A retirement benefit', () => {
  const dividends = { employments: pay(30_000), dividends: { uk: pounds(10_000) } };
  const lump = (kind: 'termination' | 'retirement_benefit', amount: number) =>
    yearOf({ ...dividends, employmentLumpSums: [{ kind, amount: pounds(amount) }] }).incomeTax;

  // 17,430 and 25,000 of pay and benefit fill the band of 37,700 beneath the dividends, of which 9,500 bear 33.75%.
  it('lies with pay, beneath savings and dividends (ITEPA 2003 s.394, against s.404A)', () => {
    expect(lump('retirement_benefit', 25_000)).toMatchObject({
      bySource: { nonSavings: pounds(37_700 * 0.2 + 4_730 * 0.4), dividends: pounds(3_206.25) },
    });
  });

  // 17,430 of pay and 9,500 of dividends at 8.75% come first, then the payment from 27,430 on.
  it('differs from a termination payment of as much over the exemption, which lies above (s.404A)', () => {
    expect(lump('termination', 55_000)).toMatchObject({
      bySource: {
        nonSavings: pounds(17_430 * 0.2 + 10_270 * 0.2 + 14_730 * 0.4),
        dividends: pounds(831.25),
      },
    });
  });
});

describe('Relevant UK earnings', () => {
  const relieved = (input: Partial<TaxInput>, taxYear = 2024) => {
    const rent = { income: pounds(60_000), ...input.ukProperty };
    const given = {
      ...input,
      taxYear,
      ukProperty: rent,
      reliefs: { pensionReliefAtSourceGross: pounds(30_000) },
    };
    const year = yearOf(given);
    return year.netIncome - year.adjustedNetIncome;
  };

  it('are the basic amount without any: 3,600 of 30,000 is relieved (FA 2004 s.190(4))', () => {
    expect(relieved({})).toBe(pounds(3_600));
  });

  it('have foreign pay among them (FA 2004 s.189(2)(a)), and no other foreign income', () => {
    const abroad = (kind: 'employment' | 'pension') =>
      relieved({ foreignIncome: [{ kind, amount: pounds(12_000) }] });

    expect([abroad('employment'), abroad('pension')]).toEqual([pounds(12_000), pounds(3_600)]);
  });

  it('have furnished holiday lettings among them, here and abroad, to 2024-25 (FA 2004 s.189(2))', () => {
    const lettings = { furnishedHolidayLettingProfit: pounds(9_000) };

    expect(relieved({ ukProperty: lettings })).toBe(pounds(9_000));
    expect(relieved({ ukProperty: lettings, foreignProperty: { income: pounds(20_000), ...lettings } })).toBe(
      pounds(18_000),
    );
  });

  it('refuse such lettings from 2025-26, and more of them than there is profit', () => {
    const at = '#/uk_property/furnished_holiday_letting_profit';
    const ukProperty = { profit: pounds(5_000), furnishedHolidayLettingProfit: pounds(5_001) };

    expect(issuesOf({ taxYear: 2025, ukProperty })).toEqual([`${at} furnished_holiday_lettings_ended`]);
    expect(issuesOf({ taxYear: 2024, ukProperty })).toEqual([`${at} more_than_profit`]);
  });
});

describe('Payrolled benefits', () => {
  // Full contributions are 37,700 at 6%, 2,262; pay of 45,000 bears 32,430 at 8%, 2,594.40, so nothing is left at 6% and 2% is
  // due. Pay of 33,000 and 12,000 of benefits bear 20,430 at 8%, 1,634.40: 627.60 is left, which 10,460 bear, and 2% on 6,970.
  const jobOf = (payrolledBenefits: number, class1Earnings?: number) => {
    const given = class1Earnings === undefined ? {} : { class1Earnings: pounds(class1Earnings) };
    return yearOf({
      employments: [{ pay: pounds(45_000), payrolledBenefits: pounds(payrolledBenefits), ...given }],
      selfEmployments: [{ profit: pounds(30_000) }],
    });
  };

  it('bear no Class 1, so that they leave more of the annual maximum of Class 4 (SSCBA 1992 s.6, s.10)', () => {
    expect([jobOf(0).class4, jobOf(12_000).class4]).toEqual([
      pounds(17_430 * 0.02),
      pounds(627.6 + 6_970 * 0.02),
    ]);
  });

  it('change nothing beside class1_earnings, nor income tax', () => {
    expect(jobOf(12_000, 45_000).class4).toBe(jobOf(0).class4);
    expect(jobOf(12_000).incomeTax).toEqual(jobOf(0).incomeTax);
  });
});

describe('Interest on a loan for the trade', () => {
  const loan = (profit: number, interest: number, qualifying: number, more: object = {}) => ({
    selfEmployments: [{ profit: pounds(profit), loanInterestForTrade: pounds(interest), ...more }],
    reliefs: { qualifyingLoanInterest: pounds(qualifying) },
  });

  // 30,000 less 2,000 is 28,000, 15,430 of it above 12,570: 6% is 925.80.
  it('reduces Class 4 profits, and income tax once (SSCBA 1992 Sch.2 para 3(5))', () => {
    const year = yearOf(loan(30_000, 2_000, 2_000));

    expect([year.class4, year.netIncome]).toEqual([pounds(925.8), pounds(28_000)]);
    expect(yearOf(loan(30_000, 0, 2_000)).class4).toBe(pounds(1_045.8));
  });

  it('reduces those of a partnership alike', () => {
    const { selfEmployments, reliefs } = loan(30_000, 2_000, 2_000);

    expect(yearOf({ partnerships: selfEmployments, reliefs }).class4).toBe(pounds(925.8));
  });

  it('goes on to later years where there is not enough profit (para 3(5))', () => {
    const year = yearOf({ ...loan(1_500, 2_000, 2_000), employments: pay(30_000) });

    expect(year.carriedForward.class4Losses).toBe(pounds(500));
  });

  // 30,000 less 500 is 29,500, 16,930 of it above 12,570: 6% is 1,015.80.
  it('comes in again where a partnership left it (para 3(5))', () => {
    const firm = { profit: pounds(30_000), class4LossesBroughtForward: pounds(500) };

    expect(yearOf({ partnerships: [firm] }).class4).toBe(pounds(1_015.8));
    const spent = { ...firm, profit: pounds(200) };
    expect(yearOf({ partnerships: [spent] }).carriedForward.class4Losses).toBe(pounds(300));
  });

  it('does nothing for a trade that is exempt from Class 4', () => {
    const year = yearOf(loan(30_000, 2_000, 2_000, { class4Exempt: true }));

    expect([year.class4, year.carriedForward.class4Losses]).toEqual([0, 0]);
  });

  it('reaches down to compulsory Class 2: 12,600 is above 12,570, and 12,500 is not (SSCBA 1992 s.11)', () => {
    const class2Of = (interest: number) => yearOf({ taxYear: 2023, ...loan(12_600, interest, 100) }).class2;

    expect([class2Of(0), class2Of(100)]).toEqual([pounds(52 * 3.45), 0]);
  });

  it('is refused where less is relieved altogether', () => {
    expect(issuesOf(loan(30_000, 2_000, 1_999))).toEqual([
      '#/reliefs/qualifying_loan_interest less_than_for_trades',
    ]);
  });
});

describe('The trading allowance, left to the calculation', () => {
  const basisOf = (input: Partial<TaxInput>) => {
    const liabilityWith = (tradingAllowance: 'auto' | 'claim' | 'expenses') => {
      const selfEmployments = input.selfEmployments?.map((trade) => ({ ...trade, tradingAllowance }));
      return yearOf({ ...input, ...(selfEmployments && { selfEmployments }) }).totalLiability;
    };
    return [liabilityWith('auto'), liabilityWith('claim'), liabilityWith('expenses')];
  };

  // 8,500 less 2,000 is 6,500, below 6,845: 52 weeks at 3.50. Less 1,000 it is 7,500, and the year counts of itself.
  it('is taken where its profit counts for Class 2 without contributions (SSCBA 1992 s.11(6), NIM70300)', () => {
    const trade = { turnover: pounds(8_500), expenses: pounds(2_000) };

    expect(basisOf({ voluntaryClass2: true, selfEmployments: [trade] })).toEqual([0, 0, pounds(182)]);
  });

  // By expenses the charged trade has 6,700, above 6,515: 52 weeks at 3.05. By the allowance it has 5,700.
  it('is taken where it keeps a trade below the threshold of Class 2 and the expenses are of an exempt one', () => {
    const charged = { turnover: pounds(6_700) };
    const exempt = { turnover: pounds(3_000), expenses: pounds(1_500), class4Exempt: true };

    expect(basisOf({ taxYear: 2021, selfEmployments: [charged, exempt] })).toEqual([0, 0, pounds(158.6)]);
  });

  // Losses that Class 4 alone knows cover the one trade: the allowance takes 1,000 at 6% off the other, and income over the
  // personal allowance would rise by 200 at 20%, 40.
  it('is taken where losses of Class 4 cover the trade that has the expenses (Sch.2 para 3(4))', () => {
    const covered = {
      turnover: pounds(9_000),
      expenses: pounds(1_200),
      class4LossesBroughtForward: pounds(9_000),
    };
    const other = { turnover: pounds(20_000) };

    const [auto, claim, expenses] = basisOf({ selfEmployments: [covered, other] });
    expect([auto, (expenses ?? 0) - (claim ?? 0)]).toEqual([claim, pounds(60 - 40)]);
  });

  it('never leaves a bill above that of either choice', () => {
    const amount = (max: number) => fc.integer({ min: 0, max }).map(pounds);
    const trade = fc.record({
      turnover: amount(9_000),
      expenses: amount(3_000),
      class4Exempt: fc.boolean(),
      class4LossesBroughtForward: fc.constantFrom(0, 0, pounds(3_000)),
      lossesBroughtForward: fc.constantFrom(0, 0, 0, pounds(1_500)),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(2021, 2022, 2023, 2024, 2025, 2026),
        fc.array(trade, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (taxYear, selfEmployments, voluntaryClass2) => {
          const [auto = 0, claim = 0, expenses = 0] = basisOf({ taxYear, selfEmployments, voluntaryClass2 });

          expect(auto).toBe(Math.min(claim, expenses));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
