import type { LossClaim, StudentLoanPlan, TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { parseTaxYear } from '../../../../src/domain/tax-year.js';
import { readJson } from './read-json.js';

/** An example published by someone else, in pounds, in the shape it was collected in. */
export interface PublishedExample {
  readonly id: string;
  readonly source: string;
  readonly taxYear: string;
  readonly region: 'england' | 'scotland' | 'wales';
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly tolerance: number;
}

const READ_AS_FIGURES = new Set([
  'blind',
  'child_benefit',
  'dividends',
  'employment_deductions',
  'employment_income',
  'gift_aid_net',
  'loss_relief',
  'losses_bf',
  'marriage_allowance',
  'other_income',
  'over_state_pension_age',
  'payments_on_account_paid',
  'pension_gross_deduction',
  'pension_income',
  'pension_relief_at_source_net',
  'property_loss_bf',
  'property_profit',
  'residential_finance_costs',
  'savings_interest',
  'spouse_employment_income',
  'student_loan_plans',
  'tax_deducted_paye',
  'trading_allowance',
  'trading_profit',
  'trading_turnover',
]);

/** Whether the example is a whole set of figures for one year, rather than a question of another kind. */
function isWholeYear({ inputs }: PublishedExample): boolean {
  return Object.keys(inputs).every((key) => READ_AS_FIGURES.has(key));
}

const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'UKSA-053': 'terminal loss relief is a choice between earlier years, not a figure of one year',
};

const { examples: all } = readJson('test/vectors/tax-published-examples.json') as {
  readonly examples: readonly PublishedExample[];
};

/** Every example of the file: figures of one year, questions of another kind, and what is out of scope. */
export const PUBLISHED_EXAMPLES = {
  all,
  wholeYears: all.filter(isWholeYear),
  otherQuestions: all.filter((example) => !isWholeYear(example) && !(example.id in NOT_APPLICABLE)),
  notApplicable: NOT_APPLICABLE,
};

export function taxYearOfExample({ taxYear }: PublishedExample): number {
  const start = parseTaxYear(taxYear);
  if (start === null) throw new Error(`not a tax year: ${taxYear}`);
  return start;
}

export function inputOf(example: PublishedExample): TaxInput {
  const { inputs } = example;
  const pence = (key: string) => Math.round(Number(inputs[key] ?? 0) * 100);
  const lossClaims: LossClaim[] = [{ kind: 'sideways_carried_back', amount: pence('loss_relief') }];
  return {
    taxYear: taxYearOfExample(example),
    region: example.region,
    selfEmployments: trades(inputs, pence),
    ukProperty: {
      profit: pence('property_profit'),
      lossesBroughtForward: pence('property_loss_bf'),
      residentialFinanceCosts: pence('residential_finance_costs'),
    },
    employments: [
      {
        pay: pence('employment_income'),
        expenses: pence('employment_deductions'),
        taxDeducted: pence('tax_deducted_paye'),
      },
    ],
    pensions: { other: [{ amount: pence('pension_income') }] },
    otherIncome: [{ amount: pence('other_income') }],
    savings: { untaxedInterest: pence('savings_interest') },
    dividends: { uk: pence('dividends') },
    reliefs: {
      giftAidPaid: pence('gift_aid_net'),
      pensionReliefAtSourceNet: pence('pension_relief_at_source_net'),
      pensionDeductedGross: pence('pension_gross_deduction'),
      lossClaims: inputs['loss_relief'] === undefined ? [] : lossClaims,
    },
    marriageAllowance: marriageAllowance(inputs),
    blindPerson: inputs['blind'] === true,
    overStatePensionAgeAtStart: inputs['over_state_pension_age'] === true,
    childBenefitReceived: pence('child_benefit'),
    studentLoanPlans: plans(inputs['student_loan_plans']),
    paymentsOnAccountPaid: pence('payments_on_account_paid'),
  };
}

type Inputs = PublishedExample['inputs'];

function trades(inputs: Inputs, pence: (key: string) => number): TaxInput['selfEmployments'] {
  const lossesBroughtForward = pence('losses_bf');
  if (inputs['trading_turnover'] !== undefined) {
    return [{ turnover: pence('trading_turnover'), tradingAllowance: 'claim', lossesBroughtForward }];
  }
  if (inputs['trading_profit'] === undefined) return [];
  return [{ profit: pence('trading_profit'), lossesBroughtForward }];
}

function marriageAllowance(inputs: Inputs): 'none' | 'given' | 'received' {
  if (inputs['spouse_employment_income'] !== undefined) return 'received';
  return inputs['marriage_allowance'] === 'given' ? 'given' : 'none';
}

function plans(value: unknown): StudentLoanPlan[] {
  const known: Readonly<Record<string, StudentLoanPlan>> = {
    plan1: 'plan1',
    plan2: 'plan2',
    plan4: 'plan4',
    plan5: 'plan5',
    postgrad: 'postgraduate',
  };
  if (!Array.isArray(value)) return [];
  return value.map((name) => {
    const plan = known[String(name)];
    if (!plan) throw new Error(`not a plan: ${String(name)}`);
    return plan;
  });
}
