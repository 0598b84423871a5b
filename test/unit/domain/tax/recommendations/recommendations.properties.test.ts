import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import { ratesFor } from '../../../../../src/domain/tax/rates/rates-for.js';
import type {
  Recommendation,
  RecommendationCode,
  TaxCalculation,
} from '../../../../../src/domain/tax/tax-calculation.js';
import type { AllowanceChoice, TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { arbitraryInput } from '../arbitrary-input.js';

/** Incomes around the thresholds, which inputs of every kind seldom come near. */
const nearThresholds: fc.Arbitrary<TaxInput> = fc
  .record({
    input: arbitraryInput,
    pay: fc.oneof(
      fc.integer({ min: 11_000, max: 14_000 }),
      fc.integer({ min: 43_000, max: 62_000 }),
      fc.integer({ min: 74_000, max: 82_000 }),
      fc.integer({ min: 99_000, max: 131_000 }),
      fc.integer({ min: 149_000, max: 156_000 }),
    ),
    keep: fc.boolean(),
  })
  .map(({ input, pay, keep }) => ({
    ...input,
    selfEmployments: keep ? input.selfEmployments : [],
    ukProperty: keep ? input.ukProperty : undefined,
    employments: [{ pay: pay * 100 }],
  }));

const anyInput = fc.oneof(arbitraryInput, nearThresholds);

/** Every choice made, so that changing one leaves the others where they were. */
const chosenInput = fc
  .record({
    input: arbitraryInput,
    trading: fc.constantFrom<AllowanceChoice>('claim', 'expenses'),
    property: fc.constantFrom<AllowanceChoice>('claim', 'expenses'),
  })
  .map(({ input, trading, property }) => withProperty(withTrading(input, trading), property));

function withTrading(input: TaxInput, choice: AllowanceChoice): TaxInput {
  const trades = input.selfEmployments ?? [];
  const bare = trades.some(({ profit }) => profit !== undefined);
  const tradingAllowance = bare ? 'expenses' : choice;
  return { ...input, selfEmployments: trades.map((trade) => ({ ...trade, tradingAllowance })) };
}

const withProperty = (input: TaxInput, propertyAllowance: AllowanceChoice): TaxInput => ({
  ...input,
  ukProperty: { ...input.ukProperty, rentARoom: false, propertyAllowance },
});

/** An eighth of the gross lies in tenths of pence; grossed up again, it is the gross. */
const netOf = (gross: number) => (gross / 10) * 8;

function withPension(input: TaxInput, gross: number): TaxInput {
  const { reliefs } = input;
  const net = (reliefs?.pensionReliefAtSourceNet ?? 0) + netOf(gross);
  return { ...input, reliefs: { ...reliefs, pensionReliefAtSourceNet: net } };
}

function withGiftAid(input: TaxInput, gross: number): TaxInput {
  const { reliefs } = input;
  return { ...input, reliefs: { ...reliefs, giftAidPaid: (reliefs?.giftAidPaid ?? 0) + netOf(gross) } };
}

function withSidewaysClaim(input: TaxInput, before: TaxCalculation): TaxInput {
  const kind = 'sideways_current_year';
  const others = (input.reliefs?.lossClaims ?? []).filter((claim) => claim.kind !== kind);
  const losses = before.lines.filter(({ rule, amount }) => rule === 'trading_profit' && amount < 0);
  const amount = losses.reduce((sum, line) => sum - line.amount, 0);
  return { ...input, reliefs: { ...input.reliefs, lossClaims: [...others, { kind, amount }] } };
}

/** The input with a recommendation taken, for those that are a change to it and wholly the person's own. */
function taking(
  { code, contribution = 0 }: Recommendation,
  input: TaxInput,
  before: TaxCalculation,
): TaxInput | null {
  if (code.startsWith('pension_below_')) return withPension(input, contribution);
  if (code.startsWith('gift_aid_below_')) return withGiftAid(input, contribution);
  switch (code) {
    case 'receive_marriage_allowance':
      return { ...input, marriageAllowance: 'received' };
    case 'claim_trading_allowance':
      return withTrading(input, 'claim');
    case 'deduct_trading_expenses':
      return withTrading(input, 'expenses');
    case 'claim_property_allowance':
      return withProperty(input, 'claim');
    case 'deduct_property_expenses':
      return withProperty(input, 'expenses');
    case 'claim_sideways_loss':
      return withSidewaysClaim(input, before);
    default:
      return null;
  }
}

/** These also report a choice that `auto` has made already, which no change to the input brings. */
const OF_A_CHOICE: ReadonlySet<RecommendationCode> = new Set([
  'claim_trading_allowance',
  'deduct_trading_expenses',
  'claim_property_allowance',
  'deduct_property_expenses',
  'claim_rent_a_room',
  'claim_sideways_loss',
]);

function expectSaved(advice: Recommendation, input: TaxInput, before: TaxCalculation): void {
  const changed = taking(advice, input, before);
  if (changed === null) return;
  expect(before.totalLiability - calculateTax(changed).totalLiability, advice.code).toBe(advice.saves);
}

describe('recommendations', () => {
  it('save exactly what they say when taken', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = calculateTax(input);

        for (const advice of before.recommendations) {
          if (!OF_A_CHOICE.has(advice.code)) expectSaved(advice, input, before);
        }
      }),
      { numRuns: 6_000 },
    );
  }, 120_000);

  it('save exactly what they say against a choice that was made', () => {
    fc.assert(
      fc.property(chosenInput, (input) => {
        const before = calculateTax(input);

        for (const advice of before.recommendations) {
          if (!isMade(advice.code, input)) expectSaved(advice, input, before);
        }
      }),
      { numRuns: 4_000 },
    );
  }, 120_000);

  it('never save nothing, and never say the same twice', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const found = calculateTax(input).recommendations;

        for (const { saves, code } of found) {
          expect(saves, code).toBeGreaterThan(0);
          expect(Number.isSafeInteger(saves), code).toBe(true);
        }
        expect(new Set(found.map(({ code }) => code)).size).toBe(found.length);
      }),
      { numRuns: 3_000 },
    );
  }, 120_000);

  it('are all explained in the documentation', () => {
    const page = readFileSync(new URL('../../../../../docs/RECOMMENDATIONS.md', import.meta.url), 'utf8');
    const isContribution = /^(pension_below_|gift_aid_below_)(.+)$/;
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { code, assumes } of calculateTax(input).recommendations) {
          const [, ...parts] = isContribution.exec(code) ?? [code, code];
          for (const part of assumes ? [...parts, assumes] : parts) expect(page).toContain(`\`${part}\``);
        }
      }),
      { numRuns: 2_000 },
    );
  }, 120_000);

  it('keep the couple exactly what they say, whichever way the marriage allowance goes', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { recommendations, totalLiability } = calculateTax(input);
        const of = (code: RecommendationCode) => recommendations.find((advice) => advice.code === code);
        const changeTo = (role: 'given' | 'none') =>
          calculateTax({ ...input, marriageAllowance: role }).totalLiability - totalLiability;

        const give = of('give_marriage_allowance');
        const withdraw = of('withdraw_marriage_allowance');
        if (give) expect(252_00 - changeTo('given')).toBe(give.saves);
        if (withdraw) expect(-changeTo('none') - 252_00).toBe(withdraw.saves);
        if (give) expect(of('receive_marriage_allowance')).toBeUndefined();
      }),
      { numRuns: 4_000 },
    );
  }, 120_000);

  it('miss no marriage allowance that would keep the couple more', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre((input.foreignProperty?.foreignTax ?? 0) === 0);
        const before = calculateTax({ ...input, marriageAllowance: 'none' });
        fc.pre(before.totalIncome > 0);

        const advised = before.recommendations.find(({ code }) => code.endsWith('_marriage_allowance'));
        const given = calculateTax({ ...input, marriageAllowance: 'given' });
        const received = calculateTax({ ...input, marriageAllowance: 'received' });
        const refused = given.allowancesTotal === before.allowancesTotal;
        const byGiving = refused ? 0 : 252_00 - (given.totalLiability - before.totalLiability);
        const byReceiving = before.totalLiability - received.totalLiability;
        expect(advised?.saves ?? 0).toBe(Math.max(0, byGiving, byReceiving));
      }),
      { numRuns: 4_000 },
    );
  }, 120_000);

  it('price a year of Class 3 against what Class 2 would add, the basis that then costs least included', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const before = calculateTax(input);
        const advice = before.recommendations.find(({ code }) => code === 'pay_voluntary_class2');
        fc.pre(advice !== undefined);

        const { class2, class3 } = ratesFor(input.taxYear);
        const after = calculateTax({ ...input, voluntaryClass2: true });
        expect(before.class2).toBe(0);
        const adds = after.totalLiability - before.totalLiability;
        expect(adds).toBeLessThanOrEqual(after.class2);
        expect(adds + (advice?.saves ?? 0)).toBe(class2.weeks.value * class3.weeklyRate.value);
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  it('leave enough paid on account to owe nothing, and free at most what was paid', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = calculateTax(input);
        const paid = input.paymentsOnAccountPaid ?? 0;
        const advice = before.recommendations.find(({ code }) => code === 'reduce_payments_on_account');
        const saves = advice?.saves ?? 0;

        const after = calculateTax({ ...input, paymentsOnAccountPaid: paid - saves });
        expect(after.balance - before.balance).toBe(saves);
        if (saves > 0) expect(after.balance).toBeLessThanOrEqual(0);
        if (before.balance < 0 && paid > 0 && saves < paid) expect(after.balance).toBe(0);
      }),
      { numRuns: 3_000 },
    );
  }, 120_000);
});

describe('a contribution that is recommended', () => {
  it('brings the income just to the threshold, and a pound less does not', () => {
    fc.assert(
      fc.property(nearThresholds, (any) => {
        const input = withProperty(withTrading(any, 'expenses'), 'expenses');
        const before = calculateTax(input);

        for (const { code, contribution = 0 } of before.recommendations) {
          if (!code.startsWith('gift_aid_below_')) continue;
          const target = code.slice('gift_aid_below_'.length);
          const above = (gross: number) => isAbove(target, calculateTax(withGiftAid(input, gross)));
          if (!comparable(target, before)) continue;
          expect(above(contribution), code).toBe(false);
          expect(above(contribution - 100), code).toBe(true);
        }
      }),
      { numRuns: 4_000 },
    );
  }, 120_000);
});

/** Whether the income is over a threshold, seen from the figures alone. */
function isAbove(target: string, calculation: TaxCalculation): boolean {
  const { taxYear, region, netIncome, adjustedNetIncome, taxableIncome, incomeTax } = calculation;
  const { childBenefit, incomeTax: table } = ratesFor(taxYear);
  if (target === 'child_benefit_charge') return adjustedNetIncome > childBenefit.chargeThreshold.value;
  if (target === 'allowance_taper') return adjustedNetIncome > table.personalAllowanceTaperFrom.value;
  if (region === 'scotland') return incomeTax.bands.some(({ band }) => band === target);
  const limit = target === 'higher_rate' ? table.basicRateLimit : table.higherRateLimit;
  return taxableIncome - (netIncome - adjustedNetIncome) > limit.value;
}

/** Transition profit, and the limits that other income has in Scotland, need figures that are not shown. */
function comparable(target: string, { lines, region, incomeTax }: TaxCalculation): boolean {
  if (lines.some(({ rule }) => rule === 'transition_profit')) return false;
  if (target === 'child_benefit_charge' || target === 'allowance_taper') return true;
  return region !== 'scotland' || incomeTax.bands.every(({ source }) => source === 'non_savings');
}

function isMade(code: RecommendationCode, input: TaxInput): boolean {
  const trading = input.selfEmployments?.[0]?.tradingAllowance;
  const property = input.ukProperty?.propertyAllowance;
  if (code === 'claim_trading_allowance') return trading === 'claim';
  if (code === 'deduct_trading_expenses') return trading === 'expenses';
  if (code === 'claim_property_allowance') return property === 'claim';
  if (code === 'deduct_property_expenses') return property === 'expenses';
  return false;
}
