import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxableAfter } from '../../../../src/domain/tax/allocation.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { canonicalFigures } from '../../../../src/domain/tax/figures.js';
import { incomeTaxCharged } from '../../../../src/domain/tax/income-tax-charged.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';
import type { IncomeTax } from '../../../../src/domain/tax/tax-calculation.js';
import { REGIONS, type TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { taxScale } from '../../../../src/domain/tax/tax-scale.js';
import { arbitraryInput } from './arbitrary-input.js';
import {
  type Allocated,
  allowanceByPounds,
  class4ByPounds,
  incomeByClassOf,
  incomeTaxByPounds,
  type WholePounds,
} from './pound-by-pound.js';

const POUND = 100;

const anyPounds: fc.Arbitrary<WholePounds> = fc.record({
  taxYear: fc.constantFrom(...SUPPORTED_TAX_YEARS),
  region: fc.constantFrom(...REGIONS),
  trade: fc.oneof({ weight: 9, arbitrary: fc.nat(45_000) }, { weight: 1, arbitrary: fc.nat(170_000) }),
  pay: fc.oneof(fc.constant(0), fc.nat(20_000)),
  rent: fc.oneof(fc.constant(0), fc.nat(30_000)),
  interest: fc.oneof(fc.constant(0), fc.nat(8_000)),
  dividends: fc.oneof(fc.constant(0), fc.nat(20_000)),
  pension: fc.oneof(fc.constant(0), fc.nat(5_000)),
});

/** With no more pension than is relieved: rent is not among the earnings that limit it. FA 2004 s.190 */
const wholePounds = anyPounds.map((person) => ({
  ...person,
  pension: Math.min(person.pension, Math.max(3_600, person.trade + person.pay)),
}));

const inputOf = (person: WholePounds): TaxInput => ({
  taxYear: person.taxYear,
  region: person.region,
  selfEmployments: [{ profit: person.trade * POUND }],
  employments: [{ pay: person.pay * POUND }],
  ukProperty: { profit: person.rent * POUND },
  savings: { untaxedInterest: person.interest * POUND },
  dividends: { uk: person.dividends * POUND },
  reliefs: { pensionReliefAtSourceGross: person.pension * POUND },
});

/** Earnings enough for any pension, and more of everything than allowances can reach. */
const mixedIncome: fc.Arbitrary<WholePounds> = fc.record({
  taxYear: fc.constantFrom(...SUPPORTED_TAX_YEARS),
  region: fc.constantFrom(...REGIONS),
  trade: fc.integer({ min: 5_000, max: 60_000 }),
  pay: fc.oneof(fc.constant(0), fc.nat(60_000)),
  rent: fc.oneof(fc.constant(0), fc.nat(40_000)),
  interest: fc.integer({ min: 100, max: 12_000 }),
  dividends: fc.integer({ min: 13_000, max: 60_000 }),
  pension: fc.oneof(fc.constant(0), fc.nat(5_000)),
});

const inPence = (pounds: Allocated): Allocated => ({
  nonSavings: pounds.nonSavings * POUND,
  property: pounds.property * POUND,
  savings: pounds.savings * POUND,
  dividends: pounds.dividends * POUND,
});

const chargeOf = ({ charges }: IncomeTax, wanted: string) =>
  charges.find(({ code }) => code === wanted)?.amount ?? 0;
const sum = <T>(items: readonly T[], amount: (item: T) => number) =>
  items.reduce((total, item) => total + amount(item), 0);

describe('calculateTax', () => {
  it('agrees with a walk up the stack pound by pound', () => {
    fc.assert(
      fc.property(wholePounds, (person) => {
        const calculation = calculateTax(inputOf(person));

        const { nonSavings, property = 0, savings, dividends } = calculation.allocation;
        const allocated = {
          nonSavings: nonSavings / POUND,
          property: property / POUND,
          savings: savings / POUND,
          dividends: dividends / POUND,
        };
        expect(calculation.personalAllowance).toBe(allowanceByPounds(person) * POUND);
        expect(calculation.incomeTax.charged).toBe(incomeTaxByPounds(person, allocated));
        expect(Math.abs(calculation.class4 - class4ByPounds(person))).toBeLessThanOrEqual(2);
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);

  it('finds no cheaper use of the allowance among random ones, nor in the standard order', () => {
    fc.assert(
      fc.property(wholePounds, fc.nat(100), fc.nat(100), (person, first, second) => {
        const calculation = calculateTax(inputOf(person));

        const pool = Math.min(
          allowanceByPounds(person),
          person.trade + person.pay + person.rent + person.interest + person.dividends,
        );
        const random = randomAllocation(person, pool, first / 100, second / 100);
        const { charged, liability, standardOrderLiability } = calculation.incomeTax;
        expect(charged).toBeLessThanOrEqual(incomeTaxByPounds(person, random));
        expect(liability).toBeLessThanOrEqual(standardOrderLiability);
      }),
      { numRuns: 3_000 },
    );
  }, 120_000);

  it('finds none among a thousand random ones for each of many people', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    const ways = fc.array(fc.tuple(fraction, fraction), { minLength: 1_000, maxLength: 1_000 });
    fc.assert(
      fc.property(mixedIncome, fc.noShrink(ways), (person, all) => {
        const { allocation, incomeTax, allowancesTotal } = calculateTax(inputOf(person));
        const incomeByClass = inPence(incomeByClassOf(person));
        const scale = taxScale(person.region, person.pension * POUND, ratesFor(person.taxYear));
        const pool = allowancesTotal / POUND;
        const charge = (other: Allocated) =>
          incomeTaxCharged(taxableAfter(incomeByClass, inPence(other)), scale);

        const used = { property: 0, ...allocation };
        expect(incomeTaxCharged(taxableAfter(incomeByClass, used), scale)).toBe(incomeTax.charged);
        for (const [first, second] of all) {
          const other = charge(randomAllocation(person, pool, first, second));
          expect(incomeTax.charged).toBeLessThanOrEqual(other);
        }
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it('adds up: bands to the tax charged, lines to the total, and the balance to what is left', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const calculation = calculateTax(input);

        const { incomeTax } = calculation;
        const { bySource } = incomeTax;
        const lines = calculation.lines.filter((line) => line.addsToTotal);
        expect(sum(incomeTax.bands, (band) => band.tax)).toBe(incomeTax.charged);
        const { nonSavings, property = 0, savings, dividends } = bySource;
        expect(nonSavings + property + savings + dividends).toBe(incomeTax.charged);
        expect(sum(incomeTax.bands, (band) => band.amount)).toBe(calculation.taxableIncome);
        expect(incomeTax.liability).toBe(
          incomeTax.charged -
            sum(incomeTax.reductions, ({ amount }) => amount) +
            sum(incomeTax.charges, ({ amount }) => amount),
        );
        expect(incomeTax.liability).toBeLessThanOrEqual(incomeTax.standardOrderLiability);
        expect(sum(lines, (line) => line.amount)).toBe(calculation.totalLiability);
        expect(calculation.totalLiability).toBe(
          incomeTax.liability +
            calculation.class2 +
            calculation.class4 +
            calculation.studentLoan +
            calculation.postgraduateLoan +
            (input.paye?.earlierYearsUnderpaymentInCode ?? 0) +
            (input.paye?.refundedInYear ?? 0),
        );
        expect(calculation.balance).toBe(
          calculation.totalLiability -
            calculation.taxDeducted -
            (input.taxCollectedThroughCode ?? 0) -
            (input.paymentsOnAccountPaid ?? 0) -
            Math.min(input.charges?.schemePays ?? 0, chargeOf(incomeTax, 'pension_annual_allowance')),
        );
        expect(sum(calculation.amountsDue, ({ amount }) => amount)).toBe(
          calculation.balance + accountPayments(calculation),
        );
      }),
      { numRuns: 3_000 },
    );
  }, 120_000);

  it('gives whole pence everywhere, and nothing below nil that cannot be', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const figures = JSON.parse(canonicalFigures(calculateTax(input))) as Record<string, unknown>;

        for (const [name, value] of numbersIn(figures)) {
          expect(Number.isSafeInteger(value), name).toBe(true);
          if (!/balance|amountsDue/.test(name)) expect(value, name).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 2_000 },
    );
  }, 120_000);

  it('is the same wherever a pound of profit was earned', () => {
    const profit = fc.integer({ min: 1, max: 90_000 });
    fc.assert(
      fc.property(wholePounds, profit, profit, (person, one, other) => {
        const withProfits = (profits: readonly number[]) =>
          canonicalFigures(
            calculateTax({
              ...inputOf(person),
              selfEmployments: profits.map((pounds) => ({ profit: pounds * POUND })),
            }),
          );

        expect(withProfits([one - 1, other + 1])).toBe(withProfits([one, other]));
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Any that the law allows: from 2027-28 all that pay and trades can take goes to them. ITA 2007 s.25(3A) */
function randomAllocation(person: WholePounds, pool: number, first: number, second: number): Allocated {
  const incomeByClass = incomeByClassOf(person);
  const hasFirst = person.taxYear >= 2027;
  const taken = hasFirst ? Math.min(pool, incomeByClass.nonSavings) : 0;
  const free = pool - taken;
  const lowest = hasFirst ? incomeByClass.property : incomeByClass.nonSavings;
  const least = Math.max(0, free - incomeByClass.savings - incomeByClass.dividends);
  const max = Math.min(free, lowest);
  const ofLowest = Math.round(least + (max - least) * first);
  const leastSavings = Math.max(0, free - ofLowest - incomeByClass.dividends);
  const maxSavings = Math.min(free - ofLowest, incomeByClass.savings);
  const savings = Math.round(leastSavings + (maxSavings - leastSavings) * second);
  const dividends = free - ofLowest - savings;
  return hasFirst
    ? { nonSavings: taken, property: ofLowest, savings, dividends }
    : { nonSavings: ofLowest, property: 0, savings, dividends };
}

function accountPayments(calculation: ReturnType<typeof calculateTax>): number {
  const second = calculation.amountsDue.find(({ what }) => what === 'second payment on account');
  return calculation.paymentsOnAccount.each + (second?.amount ?? 0);
}

function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => numbersIn(held, `${path}/${key}`));
}
