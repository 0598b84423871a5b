import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { childBenefitOver } from '../../../../src/domain/tax/child-benefit-charge.js';
import { paymentsOnAccount } from '../../../../src/domain/tax/payments-on-account.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import { isWholeYear, type PublishedExample, taxYearOfExample } from './published-example.js';
import { figuresFound } from './published-figures.js';
import { readJson } from './read-json.js';

const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'UKSA-053': 'terminal loss relief is a choice between earlier years, not a figure of one year',
};

const { examples } = readJson('test/vectors/tax-published-examples.json') as {
  readonly examples: readonly PublishedExample[];
};
const wholeYears = examples.filter(isWholeYear);
const ofAnotherKind = examples.filter((example) => !isWholeYear(example) && !(example.id in NOT_APPLICABLE));

describe('calculateTax, examples published by others', () => {
  it('reads every example in the file, or says why not', () => {
    const left = examples.length - wholeYears.length - ofAnotherKind.length;

    expect(left).toBe(Object.keys(NOT_APPLICABLE).length);
  });

  it.each(wholeYears)('$id ($taxYear, $region; $source)', (example) => {
    expectWithin(figuresFound(example), example.expected, example.tolerance);
  });

  it.each(ofAnotherKind)('$id ($taxYear, a question of its own; $source)', (example) => {
    expectWithin(answer(example), example.expected, example.tolerance);
  });
});

/** Child benefit of a year, payments on account from a given bill, and a loss spread over two years. */
function answer(example: PublishedExample): Record<string, unknown> {
  const { inputs } = example;
  const taxYear = taxYearOfExample(example);
  const rates = ratesFor(taxYear);
  if (inputs['children'] !== undefined) {
    const benefit = childBenefitOver(mondaysIn(taxYear), Number(inputs['children']), rates);
    return { child_benefit_full_year: benefit / 100 };
  }
  if (inputs['losses'] !== undefined) return carriedBackLoss(inputs);
  const bill = billOf(inputs);
  const each = paymentsOnAccount(bill.assessed, 0, taxYear, rates).each / 100;
  const paid = Number(inputs['payments_on_account_paid'] ?? 0);
  return {
    payment_on_account_each: each,
    next_payment_on_account_each: each,
    balancing_payment: (bill.assessed + bill.capitalGainsTax) / 100 - paid,
  };
}

function billOf(inputs: PublishedExample['inputs']) {
  const figures = (inputs['prior_year'] ?? inputs['current_year'] ?? {}) as Record<string, number>;
  const given = (name: string) => Math.round((figures[name] ?? 0) * 100);
  const expected = Number(inputs['expected_current_year_income_tax_and_class4'] ?? 0) * 100;
  return {
    assessed: given('income_tax') + given('class4') + given('income_tax_and_class4') + expected,
    capitalGainsTax: given('cgt'),
  };
}

function carriedBackLoss(inputs: PublishedExample['inputs']): Record<string, unknown> {
  const losses = inputs['losses'] as Record<string, number>;
  const loss = Number(losses['loss_of_2025_26']) * 100;
  const given = (lines: ReturnType<typeof calculateTax>['lines']) =>
    lines.find((line) => line.rule.startsWith('loss_relief_'))?.amount ?? 0;
  const before = calculateTax({
    taxYear: 2024,
    selfEmployments: [{ profit: Number(inputs['trading_profit']) * 100 }],
    savings: { untaxedInterest: Number(inputs['savings_interest']) * 100 },
    reliefs: { lossClaims: [{ kind: 'sideways_carried_back', amount: loss }] },
  });
  const left = loss - given(before.lines);
  const year = calculateTax({
    taxYear: 2025,
    selfEmployments: [{ profit: -left }],
    savings: { untaxedInterest: Number(losses['other_income_2025_26_savings_interest']) * 100 },
    reliefs: { lossClaims: [{ kind: 'sideways_current_year', amount: left }] },
  });
  return {
    loss_relief_used_2024_25: given(before.lines) / 100,
    loss_relief_used_2025_26: given(year.lines) / 100,
    losses_carried_forward: (year.carriedForward.tradingLosses[0]?.amount ?? 0) / 100,
  };
}

function mondaysIn(taxYear: number): number {
  let mondays = 0;
  const end = Date.UTC(taxYear + 1, 3, 5);
  for (let day = Date.UTC(taxYear, 3, 6); day <= end; day += 86_400_000) {
    if (new Date(day).getUTCDay() === 1) mondays++;
  }
  return mondays;
}

function expectWithin(found: unknown, expected: unknown, tolerance: number, path = ''): void {
  if (typeof expected === 'number') {
    expect(
      Math.abs(Number(found) - expected),
      `${path}: ${found}, published ${expected}`,
    ).toBeLessThanOrEqual(tolerance + 1e-9);
    return;
  }
  const held = found as Record<string, unknown>;
  for (const [key, value] of Object.entries(expected as Record<string, unknown>)) {
    expectWithin(held[key], value, tolerance, `${path}/${key}`);
  }
}
