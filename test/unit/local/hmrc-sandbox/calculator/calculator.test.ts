import { describe, expect, it } from 'vitest';
import { calculateByHmrc } from '../../../../../src/local/hmrc-sandbox/calculator/calculate-by-hmrc.js';
import { hmrcRates } from '../../../../../src/local/hmrc-sandbox/calculator/rates.js';
import type { SentYear } from '../../../../../src/local/hmrc-sandbox/calculator/sent-year.js';

const NOTHING: SentYear = {
  taxYear: 2025,
  regime: 'uk',
  trades: [],
  ukProperty: null,
  foreignProperty: null,
  jobs: [],
  shareSchemes: { amount: 0, taxDeducted: 0 },
  occupationalPensions: [],
  statePension: 0,
  stateBenefits: { amount: 0, taxDeducted: 0 },
  interest: { untaxed: 0, taxedNet: 0 },
  ukDividends: 0,
  foreign: [],
  otherIncome: { amount: 0, taxDeducted: 0 },
  reliefs: {
    giftAidPaid: 0,
    pensionAtSource: 0,
    pensionDeducted: 0,
    loanInterest: 0,
    giftsOfAssets: 0,
    sidewaysLosses: 0,
    propertyLossesSideways: 0,
    vct: 0,
    eis: 0,
    seis: 0,
    communityInvestment: 0,
    maintenance: 0,
  },
  gains: null,
  person: {
    marriageAllowance: 'none',
    blind: false,
    blindAllowanceReceived: 0,
    paysNoContributions: false,
    choosesClass2: false,
    class2Weeks: null,
    studentLoanPlans: [],
    childBenefit: 0,
    winterFuelPayment: 0,
    annualAllowanceExcess: 0,
    cisDeducted: 0,
    underpaymentsCodedOut: 0,
    repaidInYear: 0,
  },
};

const NO_JOB = {
  amount: 0,
  taxDeducted: 0,
  payrolledBenefits: 0,
  benefits: 0,
  expenses: 0,
  studentLoanDeducted: 0,
  postgraduateLoanDeducted: 0,
};
const job = (pay: number, more: Partial<typeof NO_JOB> = {}) => ({ ...NO_JOB, amount: pay * 100, ...more });
const trade = (profit: number, more: Partial<SentYear['trades'][number]> = {}) => ({
  name: 'Trade',
  profit: Math.round(profit * 100),
  lossesBroughtForward: 0,
  transitionProfit: 0,
  hasClass4Exemption: false,
  class4Adjustment: 0,
  ...more,
});
const reliefs = (given: Partial<SentYear['reliefs']>) => ({ ...NOTHING.reliefs, ...given });
const person = (given: Partial<SentYear['person']>) => ({ ...NOTHING.person, ...given });

function calculate(given: Partial<SentYear>) {
  const sent = { ...NOTHING, ...given };
  const rates = hmrcRates(sent.taxYear);
  if (rates === undefined) throw new Error('no rates');
  return calculateByHmrc(sent, rates);
}

const bandsOf = (bands: ReturnType<typeof calculate>['settled']['taxed']['savings']) =>
  bands.map(({ name, income, tax }) => [name, income / 100, tax / 100]);

describe('misprints of the guide are not calculated', () => {
  it('D02: gives the savings allowance of 1,000 by taxable income, not by net income over 37,700', () => {
    const { settled } = calculate({ jobs: [job(45_000)], interest: { untaxed: 2_000_00, taxedNet: 0 } });

    expect(bandsOf(settled.taxed.savings)).toEqual([
      ['allowance-awarded-at-basic-rate', 1_000, 0],
      ['basic-rate', 1_000, 200],
    ]);
  });

  it('D03: takes the starting rate off by all taxable pay, not by what of it passes the allowance again', () => {
    const { settled } = calculate({ jobs: [job(15_570)], interest: { untaxed: 6_000_00, taxedNet: 0 } });

    expect(bandsOf(settled.taxed.savings)).toEqual([
      ['allowance-awarded-at-basic-rate', 1_000, 0],
      ['savings-starter-rate', 2_000, 0],
      ['basic-rate', 3_000, 600],
    ]);
  });

  it('D05: has savings at the starting rate use up the basic band', () => {
    const { settled } = calculate({ interest: { untaxed: 60_000_00, taxedNet: 0 } });

    expect(bandsOf(settled.taxed.savings)).toEqual([
      ['allowance-awarded-at-higher-rate', 500, 0],
      ['savings-starter-rate', 5_000, 0],
      ['basic-rate', 32_200, 6_440],
      ['higher-rate', 9_730, 3_892],
    ]);
  });

  it('D06: takes the nil rate off dividends once, where they cross a limit', () => {
    const { settled } = calculate({ jobs: [job(125_000)], ukDividends: 1_000_00 });

    expect(bandsOf(settled.taxed.dividends)).toEqual([
      ['allowance-awarded-at-higher-rate', 140, 0],
      ['allowance-awarded-at-additional-rate', 360, 0],
      ['additional-rate', 500, 196.75],
    ]);
  });

  it('D11: repays no student loan below its threshold', () => {
    const { loans } = calculate({ jobs: [job(20_000)], person: person({ studentLoanPlans: ['plan2'] }) });

    expect(loans).toMatchObject([{ chargeable: 0, net: 0 }]);
  });
});

describe('HMRC’s own ways', () => {
  it('D01: sets allowances against pay before dividends', () => {
    const { settled } = calculate({ jobs: [job(13_000)], ukDividends: 10_000_00 });

    expect(settled.taxable).toEqual({ ppp: 430_00, savings: 0, dividends: 10_000_00 });
  });

  it('D07: limits no Class 4 by what an employee paid', () => {
    const { contributions } = calculate({ jobs: [job(60_000)], trades: [trade(30_000)] });

    expect(contributions.class4).toBe(1_045_80);
  });

  it('D08: limits relief for finance costs by savings too', () => {
    const { settled } = calculate({
      ukProperty: { profit: 10_000_00, lossesBroughtForward: 0, financeCosts: 8_000_00 },
      interest: { untaxed: 15_000_00, taxedNet: 0 },
    });

    expect(settled.financeCosts).toMatchObject({ adjustedTotalIncome: 12_430_00, relief: 1_600_00 });
  });

  it('D10: takes one trade’s exemption for all', () => {
    const { contributions } = calculate({
      trades: [trade(30_000), trade(100, { hasClass4Exemption: true })],
    });

    expect(contributions.class4).toBe(0);
  });

  it('D12: rounds a repayment down before the payroll deductions', () => {
    const { loans } = calculate({
      jobs: [job(30_000, { studentLoanDeducted: 50_50 })],
      person: person({ studentLoanPlans: ['plan2'] }),
    });

    expect(loans).toMatchObject([{ repayment: 137_00, net: 86_50 }]);
  });

  it('D13: measures no loan by pensions of the United Kingdom', () => {
    const { loans } = calculate({
      statePension: 11_000_00,
      occupationalPensions: [{ amount: 40_000_00, taxDeducted: 0 }],
      person: person({ studentLoanPlans: ['plan1'] }),
    });

    expect(loans).toMatchObject([{ measure: 0, net: 0 }]);
  });

  it('D24: adds up pay before it rounds it', () => {
    const { settled } = calculate({ jobs: [job(20_000.6), job(5_000.6)] });

    expect(settled.income.total).toBe(25_001_00);
  });

  it('D25: adds up reliefs before it rounds them', () => {
    const { settled } = calculate({
      jobs: [job(50_000)],
      reliefs: reliefs({ loanInterest: 100_30, pensionDeducted: 200_30 }),
    });

    expect(settled.allowances.total).toBe(12_871_00);
  });

  it('D28: gives a marriage allowance by the limit of the United Kingdom in Scotland', () => {
    const given = (pay: number) =>
      calculate({ regime: 'scotland', jobs: [job(pay)], person: person({ marriageAllowance: 'given' }) })
        .settled.allowances.marriageGiven;

    expect([given(50_270), given(50_271)]).toEqual([1_260_00, 0]);
  });

  it('D30: rounds the tax on gifts down to the pound', () => {
    const { charges, incomeTaxDue } = calculate({
      jobs: [job(10_000)],
      reliefs: reliefs({ giftAidPaid: 90_00 }),
    });

    expect(charges).toMatchObject({ giftAidTax: 22_00, giftAid: 22_00 });
    expect(incomeTaxDue).toBe(22_00);
  });
});

describe('losses', () => {
  it('round to the larger loss', () => {
    const { settled } = calculate({ trades: [trade(-100.5)] });

    expect(settled.income.trades).toMatchObject([{ profit: -101_00, taxable: 0 }]);
  });

  it('brought forward meet the profit of their own source, then its transition profit', () => {
    const { settled } = calculate({
      trades: [trade(3_000, { lossesBroughtForward: 4_000_00, transitionProfit: 2_500_00 }), trade(20_000)],
    });

    expect(settled.income.trades).toMatchObject([
      { taxable: 0, lossesUsed: 3_000_00, transitionProfit: 1_500_00 },
      { taxable: 20_000_00, lossesUsed: 0 },
    ]);
  });

  it('leaves Class 4 alone where a loss of property is set off', () => {
    const trades = [trade(40_000)];
    const ukProperty = { profit: -3_000_00, lossesBroughtForward: 0, financeCosts: 0 };
    const claimed = calculate({
      trades,
      ukProperty,
      reliefs: reliefs({ propertyLossesSideways: 3_000_00 }),
    });

    expect(claimed.settled.allowances).toMatchObject({ sidewaysLosses: 3_000_00, sidewaysTradingLosses: 0 });
    expect(claimed.contributions).toEqual(calculate({ trades, ukProperty }).contributions);
  });

  it('and loan interest share one amount: 50,000 or a quarter of income, interest first', () => {
    const { settled } = calculate({
      jobs: [job(120_000)],
      trades: [trade(-60_000)],
      reliefs: reliefs({ loanInterest: 10_000_00, sidewaysLosses: 60_000_00 }),
    });

    expect(settled.allowances).toMatchObject({ loanInterest: 10_000_00, sidewaysLosses: 40_000_00 });
  });
});

it('shows the tax that transition profit adds, the taper of the allowance with it', () => {
  const found = calculate({ trades: [trade(99_000, { transitionProfit: 3_000_00 })] });

  expect(found.chargedWithoutTransition).toBe(27_032_00);
  expect(found.settled.allowances.personal).toBe(11_570_00);
  expect(found.settled.charged).toBe(28_632_00);
});

describe('foreign tax credit', () => {
  const item = (kind: 'interest' | 'pension', amount: number, foreignTax: number) => ({
    kind,
    countryCode: 'AFG',
    taxableAmount: amount * 100,
    foreignTax: foreignTax * 100,
    claimsCredit: true,
  });

  it('is no more than the tax that the income adds here', () => {
    const { creditTotal } = calculate({ jobs: [job(20_000)], foreign: [item('pension', 1_000, 300)] });

    expect(creditTotal).toBe(200_00);
  });

  it('takes the order of several sources that gives most', () => {
    const sources = [item('pension', 10_000, 2_500), item('interest', 9_000, 4_000)];
    const both = (foreign: typeof sources) => calculate({ jobs: [job(45_000)], foreign }).creditTotal;

    expect(both(sources)).toBe(both([...sources].reverse()));
    expect(both(sources)).toBe(5_900_00);
  });

  it('D37: is no more than HMRC’s table of treaties lets the country take', () => {
    const australian = { ...item('interest', 1_000, 300), countryCode: 'AUS' };

    expect(calculate({ jobs: [job(60_000)], foreign: [australian] }).creditTotal).toBe(100_00);
  });

  it('is none for a source whose tax came off the income', () => {
    const deducted = { ...item('pension', 1_000, 300), claimsCredit: false };

    expect(calculate({ jobs: [job(20_000)], foreign: [deducted] }).creditTotal).toBe(0);
  });
});

describe('charges', () => {
  it('on child benefit are one per cent of it for each full step over the threshold', () => {
    const charged = (pay: number) =>
      calculate({ jobs: [job(pay)], person: person({ childBenefit: 1_355_60 }) }).charges.childBenefit;

    expect([60_199, 60_200, 79_999, 80_000].map(charged)).toEqual([0, 13_00, 1_341_00, 1_355_00]);
  });

  it('on winter fuel payments begin with 2026-27', () => {
    const charged = (taxYear: number) =>
      calculate({ taxYear, jobs: [job(35_001)], person: person({ winterFuelPayment: 200_00 }) }).charges
        .winterFuel;

    expect([charged(2025), charged(2026)]).toEqual([0, 200_00]);
  });

  it('on pension savings begin with the basic rate in Scotland', () => {
    const { charges } = calculate({
      regime: 'scotland',
      jobs: [job(12_570)],
      person: person({ annualAllowanceExcess: 15_000_00 }),
    });

    expect(charges.pension).toBe(14_921_00 * 0.2 + 79_00 * 0.21);
  });
});

it('charges Class 2 to who chose it below the threshold, for the weeks on record', () => {
  const class2 = (profit: number, class2Weeks: number | null = null) =>
    calculate({ trades: [trade(profit)], person: person({ choosesClass2: true, class2Weeks }) }).contributions
      .class2;

  expect([class2(6_844), class2(6_844, 10), class2(6_845)]).toEqual([182_00, 35_00, 0]);
});
