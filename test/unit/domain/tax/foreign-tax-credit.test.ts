import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { ForeignIncome } from '../../../../src/domain/tax/foreign-income-input.js';
import { foreignTaxCredits, maxCredit } from '../../../../src/domain/tax/foreign-tax-credit.js';

const POUND = 100;
const pounds = (max: number) => fc.nat(max).map((amount) => amount * POUND);

describe('the order of sources for foreign tax credit (TIOPA 2010 s.36)', () => {
  const sources = fc.array(
    fc.record({ income: fc.nat(50_000), foreignTax: fc.nat(15_000), kind: fc.constantFrom(0, 1) }),
    { minLength: 2, maxLength: 4 },
  );

  /** A fifth up to a limit, two fifths above it, and a tenth less for income of one of two kinds. */
  const taxOn = (incomes: readonly { income: number; kind: number }[], rest: number) => {
    const total = incomes.reduce((sum, { income }) => sum + income, rest);
    const kinds = incomes.reduce((sum, { income, kind }) => sum + income * kind, 0);
    return Math.floor(total / 5 + Math.max(0, total - 60_000) / 5 - kinds / 10);
  };

  it('gives as much credit as the best of all orders', () => {
    fc.assert(
      fc.property(sources, fc.nat(90_000), (given, rest) => {
        const named = given.map((one) => ({ ...one, item: null }));
        const limits = maxCredit(named, {
          all: named,
          without: (left, source) => left.filter((one) => one !== source),
          taxOf: (left) => taxOn(left, rest),
        });
        const credit = (order: readonly (typeof named)[number][]) => {
          let left = order;
          let tax = taxOn(order, rest);
          let sum = 0;
          for (const source of order) {
            left = left.filter((one) => one !== source);
            const without = taxOn(left, rest);
            sum += Math.min(source.foreignTax, Math.max(0, tax - without));
            tax = without;
          }
          return sum;
        };

        const found = foreignTaxCredits(limits, taxOn(named, rest)).reduce((sum, one) => sum + one.credit, 0);
        expect(found).toBe(Math.max(...ordersOf(named).map(credit)));
      }),
    );
  });
});

describe('foreign tax on no income', () => {
  it('is not credited, wherever the allowances go to cover gifts (ITA 2007 s.424)', () => {
    const common = {
      taxYear: 2024,
      savings: { untaxedInterest: 1_844_400 },
      reliefs: { giftAidPaid: 430_900 },
      foreignIncome: [{ kind: 'employment', amount: 1_047_300 }],
    } as const;
    const nothing = { kind: 'interest', amount: 0, foreignTax: 200_300, relief: 'credit' } as const;
    const property = { expenses: 10_000, foreignTax: 200_300 };

    const { incomeTax } = calculateTax(common);

    expect(calculateTax({ ...common, foreignIncome: [...common.foreignIncome, nothing] }).incomeTax).toEqual(
      incomeTax,
    );
    expect(calculateTax({ ...common, foreignProperty: property }).incomeTax).toEqual(incomeTax);
  });
});

describe('foreign pay without foreign tax', () => {
  const people = fc.record({
    pay: pounds(60_000),
    dividends: pounds(40_000),
    foreignTax: pounds(12_000),
    pension: pounds(20_000),
    taxYear: fc.constantFrom(2024, 2025, 2026),
  });

  it('is earnings for relief of pensions beside credited income as pay from here is (FA 2004 s.189)', () => {
    fc.assert(
      fc.property(people, ({ pay, dividends, foreignTax, pension, taxYear }) => {
        const others: readonly ForeignIncome[] = [{ kind: 'dividends', amount: dividends, foreignTax }];
        const common = { taxYear, reliefs: { pensionReliefAtSourceGross: pension } };
        const abroad = calculateTax({
          ...common,
          foreignIncome: [{ kind: 'employment', amount: pay }, ...others],
        });
        const here = calculateTax({ ...common, employments: [{ pay }], foreignIncome: others });

        expect(abroad.incomeTax.liability).toBe(here.incomeTax.liability);
      }),
    );
  });
});

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first) =>
    ordersOf(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}
