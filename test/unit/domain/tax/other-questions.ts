import { childBenefitOver } from '../../../../src/domain/tax/child-benefit-charge.js';
import { paymentsOnAccount } from '../../../../src/domain/tax/payments-on-account.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { CalculationLine } from '../../../../src/domain/tax/tax-calculation.js';
import { type PublishedExample, taxYearOfExample } from './published-example.js';
import type { Calculate } from './published-figures.js';

const EXPECTED = 'expected_current_year_income_tax_and_class4';

/** A question that is not one year's figures, and what answers it. */
interface OtherQuestion {
  readonly asks: (inputs: PublishedExample['inputs']) => boolean;
  readonly answeredBy: string;
  readonly answer: (example: PublishedExample, calculate: Calculate) => Promise<Record<string, unknown>>;
}

const OTHER_QUESTIONS: readonly OtherQuestion[] = [
  {
    asks: (inputs) => inputs['children'] !== undefined,
    answeredBy: 'childBenefitOver',
    answer: async (example) => childBenefitOfYear(example),
  },
  {
    asks: (inputs) => ['prior_year', 'current_year', EXPECTED].some((name) => inputs[name] !== undefined),
    answeredBy: 'paymentsOnAccount',
    answer: async (example) => paymentsFromBill(example),
  },
  {
    asks: (inputs) => inputs['losses'] !== undefined,
    answeredBy: 'two years of calculations',
    answer: ({ inputs }, calculate) => carriedBackLoss(inputs, calculate),
  },
];

/** Which question of another kind an example asks. @throws for one that nothing answers */
export function otherQuestionOf({ id, inputs }: PublishedExample): OtherQuestion {
  const question = OTHER_QUESTIONS.find(({ asks }) => asks(inputs));
  if (!question) throw new Error(`nothing answers ${id}`);
  return question;
}

function childBenefitOfYear(example: PublishedExample): Record<string, unknown> {
  const taxYear = taxYearOfExample(example);
  const children = Number(example.inputs['children']);
  return {
    child_benefit_full_year: childBenefitOver(mondaysIn(taxYear), children, ratesFor(taxYear)) / 100,
  };
}

function paymentsFromBill(example: PublishedExample): Record<string, unknown> {
  const { inputs } = example;
  const taxYear = taxYearOfExample(example);
  const rates = ratesFor(taxYear);
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
  const expected = Number(inputs[EXPECTED] ?? 0) * 100;
  return {
    assessed: given('income_tax') + given('class4') + given('income_tax_and_class4') + expected,
    capitalGainsTax: given('cgt'),
  };
}

async function carriedBackLoss(
  inputs: PublishedExample['inputs'],
  calculate: Calculate,
): Promise<Record<string, unknown>> {
  const losses = inputs['losses'] as Record<string, number>;
  const loss = Number(losses['loss_of_2025_26']) * 100;
  const given = (lines: readonly CalculationLine[]) =>
    lines.find((line) => line.rule.startsWith('loss_relief_'))?.amount ?? 0;
  const before = await calculate({
    taxYear: 2024,
    selfEmployments: [{ profit: Number(inputs['trading_profit']) * 100 }],
    savings: { untaxedInterest: Number(inputs['savings_interest']) * 100 },
    reliefs: { lossClaims: [{ kind: 'sideways_carried_back', amount: loss }] },
  });
  const left = loss - given(before.lines);
  const year = await calculate({
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
