import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { figuresOf } from '../../../../src/domain/tax/figures.js';
import { incomeClasses } from '../../../../src/domain/tax/rates/income-classes.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { IncomeTaxRates, TaxRates } from '../../../../src/domain/tax/rates/tax-rates.js';
import { REGIONS, type TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { ValidationError } from '../../../../src/errors.js';
import { arbitraryInput } from './arbitrary-input.js';

const SEED = 20_270_406;
const POUND = 100;
const pounds = (max: number) => fc.nat(max).map((amount) => amount * POUND);
/** Enough to bear more tax than a reduction takes off, and not so much that the allowance tapers. */
const payOverAllowance = fc.integer({ min: 40_000, max: 60_000 }).map((amount) => amount * POUND);
const region = fc.constantFrom(...REGIONS);
/** Each band of each class is rounded down by itself. */
const ROUNDING = 4;

const of = (taxYear: number, input: Omit<TaxInput, 'taxYear'>) => calculateTax({ taxYear, ...input });

/** Everything but the year, its dates, and figures that a year of another kind of income splits otherwise. */
function comparable(calculation: ReturnType<typeof calculateTax>) {
  const {
    taxYear: _year,
    paymentsOnAccount,
    amountsDue,
    incomeTax,
    allocation,
    ...rest
  } = figuresOf(calculation);
  const { bySource, ...tax } = incomeTax;
  return {
    ...rest,
    incomeTax: tax,
    bySource: { property: 0, ...bySource },
    allocation: { property: 0, ...allocation },
    each: paymentsOnAccount.each,
    due: amountsDue.map(({ amount, what }) => [amount, what]),
  };
}

describe('what 2027-28 changes', () => {
  it('is these figures of the table and no other', () => {
    const before = new Map(valuesIn(ratesFor(2026)));
    const changed = valuesIn(ratesFor(2027))
      .filter(([path, value]) => JSON.stringify(before.get(path)) !== JSON.stringify(value))
      .map(([path]) => path);

    expect(changed).toEqual([
      'incomeTax.property',
      'incomeTax.savings',
      'incomeTax.order',
      'incomeTax.residentialFinanceCostsBps',
      'business.capitalAllowances.zeroEmissionCarBps',
    ]);
  });

  it('leaves every figure as it was once those are put back', () => {
    const { incomeTax, business } = ratesFor(2026);
    const rates: TaxRates = { ...ratesFor(2027), incomeTax, business };
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const then = calculateTax({ ...input, taxYear: 2026 });
        const now = calculateTax({ ...input, taxYear: 2027 }, rates);

        expect(comparable(now)).toEqual(comparable(then));
      }),
      { numRuns: 500, seed: SEED },
    );
  }, 60_000);

  it('leaves those without rent, savings, Gift Aid to cover and dividends alone', () => {
    const inputs = fc.record({
      region,
      employments: fc.array(fc.record({ pay: pounds(90_000) }), { maxLength: 2 }),
      selfEmployments: fc.array(fc.record({ profit: pounds(90_000) }), { maxLength: 2 }),
      pensions: fc.record({ state: pounds(12_000) }),
      reliefs: fc.record({ giftAidPaid: pounds(2_000), pensionDeductedGross: pounds(3_000) }),
      marriageAllowance: fc.constantFrom('none', 'given', 'received'),
      blindPerson: fc.boolean(),
    });
    fc.assert(
      fc.property(inputs, (input) => {
        expect(comparable(of(2027, input))).toEqual(comparable(of(2026, input)));
      }),
      { numRuns: 1_000, seed: SEED },
    );
  });

  it('is two per cent of rent, less two per cent of the finance costs relieved; in Scotland only the latter', () => {
    const inputs = fc.record({ region, pay: payOverAllowance, rent: pounds(30_000), costs: pounds(20_000) });
    fc.assert(
      fc.property(inputs, ({ region, pay, rent, costs }) => {
        const input: Omit<TaxInput, 'taxYear'> = {
          region,
          employments: [{ pay }],
          ukProperty: { profit: rent, residentialFinanceCosts: costs },
        };
        const more = of(2027, input).incomeTax.liability - of(2026, input).incomeTax.liability;

        const onRent = region === 'scotland' ? 0 : rent / 50;
        expect(Math.abs(more - (onRent - Math.min(rent, costs) / 50))).toBeLessThanOrEqual(ROUNDING);
      }),
      { numRuns: 1_000, seed: SEED },
    );
  });

  it('is two per cent of interest over the nil rates, in every region', () => {
    fc.assert(
      fc.property(region, payOverAllowance, pounds(20_000), (where, pay, interest) => {
        const input = { region: where, employments: [{ pay }], savings: { untaxedInterest: interest } };
        const then = of(2026, { ...input });
        const now = of(2027, { ...input });
        const taxed = now.incomeTax.bands
          .filter(({ source, rateBps }) => source === 'savings' && rateBps > 0)
          .reduce((sum, { amount }) => sum + amount, 0);
        // Where pay was worth less relief than interest, that choice is gone as well.
        const standard = then.incomeTax.standardOrderLiability;

        expect(Math.abs(now.incomeTax.liability - standard - taxed / 50)).toBeLessThanOrEqual(ROUNDING);
      }),
      { numRuns: 1_000, seed: SEED },
    );
  });

  it('sets every relief and allowance against pay, trades and pensions before anything else', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const { allocation, incomeTax } = calculateTax({ ...input, taxYear: 2027 });
        const ofOthers = (allocation.property ?? 0) + allocation.savings + allocation.dividends;
        const leftTaxable = incomeTax.bands.some(
          ({ source, amount }) => source === 'non_savings' && amount > 0,
        );

        expect(ofOthers > 0 && leftTaxable).toBe(false);
      }),
      { numRuns: 2_000, seed: SEED },
    );
  }, 60_000);
});

describe('a figure that is not law', () => {
  it.each(figuresNotEnacted())(
    '%s: whoever it moves is told',
    (path) => {
      const name = NAMES[path];
      const moved = [2, 0.5].map((factor) => changedBy(path, factor));
      let found = 0;
      fc.assert(
        fc.property(arbitraryInput, fc.boolean(), (input, isCouple) => {
          const asked: TaxInput = {
            ...input,
            taxYear: 2027,
            ...(isCouple ? { marriageAllowance: 'none', marriedCouplesAllowance: {} } : {}),
          };
          // The Welsh rates are made of the main rates and move with them.
          fc.pre(name !== 'main_rates' || path === 'incomeTax.basicRateBps' || asked.region !== 'wales');
          const calculation = calculateTax(asked);
          const figures = JSON.stringify(figuresOf(calculation));
          if (moved.every((rates) => outcomeOf(asked, rates) === figures)) return;
          found += 1;
          const told = calculation.warnings.map(({ code, about }) => `${code} ${about ?? ''}`);
          expect(told.some((one) => one.endsWith(`ed_figure ${name}`))).toBe(true);
        }),
        { numRuns: 800, seed: SEED },
      );
      if (name === undefined) expect(found).toBe(0);
      else expect(found).toBeGreaterThan(0);
    },
    60_000,
  );

  it('is named once, with how far it can be relied on', () => {
    const { warnings } = of(2027, {
      region: 'scotland',
      selfEmployments: [{ profit: 3_000_000 }],
      studentLoanPlans: ['plan2', 'plan4', 'postgraduate'],
    });

    expect(warnings).toEqual([
      { code: 'assumed_figure', about: 'scottish_rates' },
      { code: 'assumed_figure', about: 'class2_small_profits_threshold' },
      { code: 'announced_figure', about: 'class4_limits' },
      { code: 'announced_figure', about: 'student_loan_plan2_threshold' },
      { code: 'assumed_figure', about: 'student_loan_plan4_threshold' },
    ]);
  });

  it.each([
    ['rent of 2027-28 in England, which rests on law alone', 2027, { ukProperty: { profit: 3_000_000 } }],
    ['pay of 2026-27', 2026, { employments: [{ pay: 3_000_000 }] }],
  ] as const)('is not spoken of for %s', (_what, taxYear, input) => {
    expect(of(taxYear, input).warnings).toEqual([]);
  });
});

/** By the path in the table, the name that a warning gives it; no estimate rests on the others. */
const NAMES: Readonly<Record<string, string | undefined>> = {
  'incomeTax.basicRateBps': 'main_rates',
  'incomeTax.nonSavingsBands.england': 'main_rates',
  'incomeTax.nonSavingsBands.northern_ireland': 'main_rates',
  'incomeTax.nonSavingsBands.wales': 'welsh_rates',
  'incomeTax.nonSavingsBands.scotland': 'scottish_rates',
  'incomeTax.blindPersonsAllowance': 'blind_persons_allowance',
  'incomeTax.marriedCouplesAllowance.maximum': 'married_couples_allowance',
  'incomeTax.marriedCouplesAllowance.minimum': 'married_couples_allowance',
  'incomeTax.marriedCouplesAllowance.taperFrom': 'married_couples_allowance',
  'class1.primaryThreshold': 'class1_limits',
  'class1.upperEarningsLimit': 'class1_limits',
  'class2.weeklyRate': 'class2_weekly_rate',
  'class2.smallProfitsThreshold': 'class2_small_profits_threshold',
  'class4.lowerProfitsLimit': 'class4_limits',
  'class4.upperProfitsLimit': 'class4_limits',
  'studentLoans.plans.plan1.threshold': 'student_loan_plan1_threshold',
  'studentLoans.plans.plan2.threshold': 'student_loan_plan2_threshold',
  'studentLoans.plans.plan4.threshold': 'student_loan_plan4_threshold',
  'studentLoans.plans.plan5.threshold': 'student_loan_plan5_threshold',
};

interface Held {
  readonly value: unknown;
  readonly status: string;
}

function heldIn(value: unknown, path: readonly string[] = []): [string, Held][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('status' in value && 'value' in value) return [[path.join('.'), value as Held]];
  return Object.entries(value).flatMap(([key, inner]) => heldIn(inner, [...path, key]));
}

const valuesIn = (rates: TaxRates): [string, unknown][] =>
  heldIn(rates).map(([path, { value }]) => [path, value]);

function figuresNotEnacted(): string[] {
  return heldIn(ratesFor(2027)).flatMap(([path, { status }]) => (status === 'enacted' ? [] : [path]));
}

/** The year with one figure so many times as high, and the classes of income made anew of it. */
function changedBy(path: string, factor: number): TaxRates {
  const rates = structuredClone(ratesFor(2027));
  const [held] = heldIn(rates).filter(([name]) => name === path);
  if (!held) throw new Error(`no such figure: ${path}`);
  const figure = held[1] as { value: unknown };
  figure.value = times(figure.value, factor);
  const { classes: _classes, ...table } = rates.incomeTax;
  const classes = Object.fromEntries(REGIONS.map((one) => [one, incomeClasses(table, one)]));
  return { ...rates, incomeTax: { ...table, classes: classes as IncomeTaxRates['classes'] } };
}

/** The figures, or that the body is refused. */
function outcomeOf(input: TaxInput, rates: TaxRates): string {
  try {
    return JSON.stringify(figuresOf(calculateTax(input, rates)));
  } catch (error) {
    if (error instanceof ValidationError) return error.code;
    throw error;
  }
}

function times(value: unknown, factor: number): unknown {
  if (typeof value === 'number') return Math.round(value * factor);
  if (!Array.isArray(value)) throw new Error('neither a number nor bands');
  return value.map((band: { rateBps: number }) => ({ ...band, rateBps: Math.round(band.rateBps * factor) }));
}
