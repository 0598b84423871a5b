import { describe, expect, it } from 'vitest';
import {
  causeOfField,
  DIFFERENCE_CAUSE_LIST,
  type DifferenceCause,
} from '../../../../../src/domain/codes/difference-causes.js';
import { ratesSteps } from '../../../../../src/domain/tax/comparison/figure-groups.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../../src/domain/tax/rates/rates-for.js';
import { COMPUTED_FIELDS } from '../../../../../src/domain/tax/refused-fields.js';
import { ValidationError } from '../../../../../src/errors.js';

const pairs = SUPPORTED_TAX_YEARS.flatMap((from) => SUPPORTED_TAX_YEARS.map((to) => [from, to] as const));

describe('groups of figures', () => {
  it.each(pairs.filter(([from, to]) => from !== to))('lead from %i to %i, and no further', (from, to) => {
    const steps = ratesSteps(from, to);

    expect(steps.at(-1)).toEqual({ code: 'dates_and_ages', rates: ratesFor(to) });
    expect(steps.slice(0, -1).map(({ rates }) => rates.taxYear)).toEqual(steps.slice(1).map(() => from));
  });

  it('hold every figure that is not of the dates of the year', () => {
    for (const [from, to] of pairs) {
      const before = ratesSteps(from, to).at(-2)?.rates ?? ratesFor(from);
      const { taxYear: _year, statePensionAge, paymentsOnAccount, advice, ...figures } = before;
      expect(valuesOf(figures)).toEqual(valuesOf({ ...figuresOf(to) }));
      expect([statePensionAge, paymentsOnAccount, advice]).toHaveLength(3);
    }
  });

  it('are none between a year and itself', () => {
    expect(ratesSteps(2025, 2025)).toEqual([]);
  });

  it('are those that the law changed', () => {
    const codes = (from: number, to: number) => ratesSteps(from, to).map(({ code }) => code);

    expect(codes(2026, 2027)).toEqual([
      'property_rates',
      'savings_rates',
      'business_rules',
      'dates_and_ages',
    ]);
    expect(codes(2027, 2026)).toEqual(codes(2026, 2027));
  });

  it('bear names that no field has', () => {
    const codes = DIFFERENCE_CAUSE_LIST.slice(0, -COMPUTED_FIELDS.length);

    expect(codes.at(-1)).toBe('dates_and_ages');
    expect(DIFFERENCE_CAUSE_LIST.slice(codes.length)).toEqual(COMPUTED_FIELDS.map(causeOfField));
    expect(SUPPORTED_TAX_YEARS.flatMap((to) => ratesSteps(2022, to).map(({ code }) => code))).toSatisfy(
      (found: readonly DifferenceCause[]) => found.every((code) => codes.includes(code)),
    );
  });

  it('are refused for a year without rates', () => {
    expect(() => ratesSteps(2025, 2020)).toThrow(ValidationError);
  });
});

function figuresOf(taxYear: number) {
  const {
    taxYear: _year,
    statePensionAge: _age,
    paymentsOnAccount: _payments,
    advice: _advice,
    ...figures
  } = ratesFor(taxYear);
  return figures;
}

/** Without sources: a figure may be published again unchanged. */
function valuesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valuesOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('source' in value && 'value' in value) return valuesOf(value.value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, valuesOf(inner)]));
}
