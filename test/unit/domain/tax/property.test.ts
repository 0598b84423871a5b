import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { ForeignProperty, TaxInput, UkProperty } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const ofProperty = (ukProperty: UkProperty, more: Partial<TaxInput> = {}) =>
  calculateTax({ taxYear: 2025, employments: [{ pay: pounds(30_000) }], ukProperty, ...more });
const propertyIncome = (calculation: ReturnType<typeof calculateTax>) =>
  calculation.totalIncome - pounds(30_000);

describe('UK property', () => {
  it.each([
    [999, 0],
    [1_000, 0],
    [1_001, 1],
  ])('receipts of %i leave %i taxable under the property allowance', (income, taxable) => {
    expect(propertyIncome(ofProperty({ income: pounds(income) }))).toBe(pounds(taxable));
  });

  it.each([
    [999, 4_000],
    [1_000, 4_000],
    [1_001, 3_999],
  ])('expenses of %i against 5,000 leave %i: the better of the two by default', (expenses, taxable) => {
    const calculation = ofProperty({ income: pounds(5_000), expenses: pounds(expenses) });

    expect(propertyIncome(calculation)).toBe(pounds(taxable));
  });

  it('follows a choice against the better way, and says what the other would save', () => {
    const byExpenses = ofProperty({
      income: pounds(5_000),
      expenses: pounds(500),
      propertyAllowance: 'expenses',
    });
    const byAllowance = ofProperty({
      income: pounds(5_000),
      expenses: pounds(3_000),
      propertyAllowance: 'claim',
    });

    expect(propertyIncome(byExpenses)).toBe(pounds(4_500));
    expect(byExpenses.recommendations).toContainEqual({
      code: 'claim_property_allowance',
      saves: pounds(100),
    });
    expect(propertyIncome(byAllowance)).toBe(pounds(4_000));
    expect(byAllowance.recommendations).toContainEqual({
      code: 'deduct_property_expenses',
      saves: pounds(400),
    });
  });

  it('applies no allowance to a bare profit', () => {
    expect(propertyIncome(ofProperty({ profit: pounds(900) }))).toBe(pounds(900));
  });

  it('covers UK and foreign receipts with one allowance', () => {
    const calculation = ofProperty({ income: pounds(600) }, { foreignProperty: { income: pounds(700) } });

    expect(propertyIncome(calculation)).toBe(pounds(300));
  });

  it('leaves the allowance to foreign receipts as far as a loss covers the UK ones', () => {
    const calculation = ofProperty(
      { income: pounds(900), lossesBroughtForward: pounds(700) },
      { foreignProperty: { income: pounds(1_200) } },
    );

    expect(propertyIncome(calculation)).toBe(pounds(1_100));
    expect(calculation.netIncome).toBe(pounds(30_400));
    expect(calculation.carriedForward.propertyLosses).toBe(0);
  });

  it('carries a loss forward and never sets it against other income by itself', () => {
    const calculation = ofProperty({
      income: pounds(5_000),
      expenses: pounds(8_000),
      lossesBroughtForward: pounds(1_000),
      propertyAllowance: 'expenses',
    });

    expect(calculation.netIncome).toBe(pounds(30_000));
    expect(calculation.carriedForward.propertyLosses).toBe(pounds(4_000));
  });

  it('uses losses brought forward first, and cannot save them', () => {
    const calculation = ofProperty({ profit: pounds(5_000), lossesBroughtForward: pounds(7_000) });

    expect(calculation.netIncome).toBe(pounds(30_000));
    expect(calculation.carriedForward.propertyLosses).toBe(pounds(2_000));
  });

  it.each([
    [7_500, 200, 0],
    [7_501, 200, 1],
    [9_000, 2_000, 1_500],
    [9_000, 1_000, 1_500],
    [20_000, 15_000, 5_000],
  ])('rent-a-room receipts of %i with expenses of %i leave %i taxable', (income, expenses, taxable) => {
    const calculation = ofProperty({
      income: pounds(income),
      expenses: pounds(expenses),
      rentARoom: true,
    });

    expect(propertyIncome(calculation)).toBe(pounds(taxable));
  });

  it('leaves rent-a-room out when asked to deduct expenses', () => {
    const calculation = ofProperty({
      income: pounds(7_000),
      expenses: pounds(1_000),
      rentARoom: true,
      propertyAllowance: 'expenses',
    });

    expect(propertyIncome(calculation)).toBe(pounds(6_000));
    expect(calculation.recommendations).toContainEqual({ code: 'claim_rent_a_room', saves: pounds(1_200) });
  });
});

describe('residential finance costs', () => {
  it('reduce tax at the basic rate, for a higher-rate and a Scottish taxpayer alike', () => {
    const reductions = (['england', 'scotland'] as const).map(
      (region) =>
        ofProperty({ profit: pounds(40_000), residentialFinanceCosts: pounds(9_000) }, { region }).incomeTax
          .reductions,
    );

    const expected = [{ code: 'residential_finance_costs', amount: pounds(1_800) }];
    expect(reductions).toEqual([expected, expected]);
  });

  it('are limited to the profit after losses, and go forward', () => {
    const calculation = ofProperty({
      profit: pounds(3_000),
      lossesBroughtForward: pounds(1_000),
      residentialFinanceCosts: pounds(5_000),
      residentialFinanceCostsBroughtForward: pounds(400),
    });

    expect(calculation.incomeTax.reductions).toEqual([
      { code: 'residential_finance_costs', amount: pounds(400) },
    ]);
    expect(calculation.carriedForward.residentialFinanceCosts).toBe(pounds(3_400));
  });

  it('go forward whole from a loss year', () => {
    const calculation = ofProperty({ profit: -pounds(100), residentialFinanceCosts: pounds(5_000) });

    expect(calculation.carriedForward.residentialFinanceCosts).toBe(pounds(5_000));
  });

  it('are lost where there is income enough but not tax enough', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      ukProperty: { profit: pounds(13_000), residentialFinanceCosts: pounds(13_000) },
    });

    expect(calculation.incomeTax.charged).toBe(pounds(86));
    expect(calculation.incomeTax.liability).toBe(0);
    expect(calculation.carriedForward.residentialFinanceCosts).toBe(pounds(12_570));
  });

  it('are shared between UK and foreign property when income limits both', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      ukProperty: { profit: pounds(9_000), residentialFinanceCosts: pounds(6_000) },
      foreignProperty: { income: pounds(6_570), residentialFinanceCosts: pounds(3_000), expenses: 0 },
    });

    expect(calculation.incomeTax.reductions).toEqual([
      { code: 'residential_finance_costs', amount: pounds(600) },
    ]);
    expect(calculation.carriedForward.residentialFinanceCosts).toBe(pounds(4_000));
    expect(calculation.carriedForward.foreignResidentialFinanceCosts).toBe(pounds(2_000));
  });

  it("give nothing in a year of the property allowance, and the year's own are gone", () => {
    const calculation = ofProperty({
      income: pounds(2_000),
      residentialFinanceCosts: pounds(500),
      residentialFinanceCostsBroughtForward: pounds(300),
      propertyAllowance: 'claim',
    });

    expect(calculation.incomeTax.reductions).toEqual([]);
    expect(calculation.carriedForward.residentialFinanceCosts).toBe(pounds(300));
  });

  it('decide against the allowance when the reducer is worth more', () => {
    const calculation = ofProperty({
      income: pounds(6_000),
      expenses: pounds(400),
      residentialFinanceCosts: pounds(5_000),
    });

    expect(propertyIncome(calculation)).toBe(pounds(5_600));
    expect(calculation.incomeTax.reductions).toEqual([
      { code: 'residential_finance_costs', amount: pounds(1_000) },
    ]);
  });
});

describe('foreign property', () => {
  const abroad = (foreignTax: number, pay = 30_000) =>
    calculateTax({
      taxYear: 2025,
      employments: [{ pay: pounds(pay) }],
      foreignProperty: {
        income: pounds(12_000),
        expenses: pounds(2_000),
        foreignTax: pounds(foreignTax),
      },
    });

  it.each([
    [30_000, 1_500, 1_500],
    [30_000, 2_000, 2_000],
    [30_000, 2_001, 2_000],
    [45_270, 9_000, 3_000],
    [8_000, 9_000, 1_086],
  ])('with pay of %i credits foreign tax of %i as far as %i of UK tax', (pay, foreignTax, credit) => {
    expect(abroad(foreignTax, pay).incomeTax.reductions).toEqual([
      { code: 'foreign_tax_credit', amount: pounds(credit) },
    ]);
  });

  it('keeps its own losses', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      ukProperty: { profit: pounds(20_000) },
      foreignProperty: { income: pounds(1_500), expenses: pounds(4_000) },
    });

    expect(calculation.netIncome).toBe(pounds(20_000));
    expect(calculation.carriedForward.foreignPropertyLosses).toBe(pounds(2_500));
    expect(calculation.carriedForward.propertyLosses).toBe(0);
  });
});

describe('the price of the property allowance', () => {
  const code = 'property_allowance_forgoes_carry_forward';
  const says = (ukProperty: UkProperty, more: Partial<TaxInput> = {}) =>
    ofProperty(ukProperty, more).warnings.some((warning) => warning.code === code);
  const higherRate = { employments: [{ pay: pounds(60_000) }] };

  it('is said where it takes finance costs or a loss of the year away', () => {
    const costs = { income: pounds(1_500), expenses: pounds(400), residentialFinanceCosts: pounds(6_000) };
    const calculation = ofProperty(costs, higherRate);

    expect(calculation.carriedForward.residentialFinanceCosts).toBe(0);
    expect(says(costs, higherRate)).toBe(true);
    expect(says({ income: pounds(900), expenses: pounds(2_000), propertyAllowance: 'claim' })).toBe(true);
  });

  it('is not said where nothing is lost, or expenses are deducted', () => {
    expect(says({ income: pounds(1_500), expenses: pounds(400) }, higherRate)).toBe(false);
    expect(says({ income: pounds(900), expenses: pounds(2_000), propertyAllowance: 'expenses' })).toBe(false);
  });
});

describe('the profit of furnished holiday lettings, to 2024-25', () => {
  const amount = fc.nat(30_000).map(pounds);
  const people = fc.record({
    holiday: amount,
    rent: amount,
    residentialFinanceCosts: amount,
    residentialFinanceCostsBroughtForward: amount,
    taxYear: fc.constantFrom(2021, 2022, 2023, 2024),
    isAbroad: fc.boolean(),
  });

  it('leaves relief for the finance costs of other lettings as other income does (PIM4175)', () => {
    fc.assert(
      fc.property(people, ({ holiday, rent, taxYear, isAbroad, ...costs }) => {
        const pay = { taxYear, employments: [{ pay: pounds(30_000) }] };
        const within = calculateTax({
          ...pay,
          ...lettings(isAbroad, { income: rent + holiday, furnishedHolidayLettingProfit: holiday, ...costs }),
        });
        const beside = calculateTax({
          ...pay,
          ...lettings(isAbroad, { income: rent, ...costs }),
          otherIncome: [{ amount: holiday }],
        });

        expect(within.incomeTax.liability).toBe(beside.incomeTax.liability);
        expect(within.carriedForward).toEqual(beside.carriedForward);
      }),
    );
  });
});

describe('the choice that is left open', () => {
  const amount = fc.nat(20_000).map(pounds);
  const small = fc.nat(2_000).map(pounds);
  const people = fc.record({
    here: fc.record({ income: amount, expenses: fc.oneof(small, amount), lossesBroughtForward: small }),
    abroad: fc.record({ income: amount, expenses: fc.oneof(small, amount), foreignTax: amount }),
    giftAidPaid: amount,
    pay: amount,
    taxYear: fc.constantFrom(2024, 2025, 2026, 2027),
  });

  it('is never dearer than either of the two, with tax abroad and gifts to cover too', () => {
    fc.assert(
      fc.property(people, ({ here, abroad, giftAidPaid, pay, taxYear }) => {
        const total = (propertyAllowance: UkProperty['propertyAllowance']) =>
          calculateTax({
            taxYear,
            employments: [{ pay }],
            ukProperty: { ...here, propertyAllowance },
            foreignProperty: abroad,
            reliefs: { giftAidPaid },
          }).totalLiability;

        expect(total('auto')).toBe(Math.min(total('claim'), total('expenses')));
      }),
    );
  });
});

/** By expenses, since the property allowance would cover rent of either kind. */
const lettings = (isAbroad: boolean, letting: ForeignProperty): Partial<TaxInput> =>
  isAbroad
    ? { foreignProperty: letting, ukProperty: { propertyAllowance: 'expenses' } }
    : { ukProperty: { ...letting, propertyAllowance: 'expenses' } };
