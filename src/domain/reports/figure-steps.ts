import type { Pence } from '../money.js';
import { snakeCase } from '../tax/calculation-fields.js';
import { LOSSES_BROUGHT_FORWARD, RELIEFS_FROM_INCOME } from '../tax/deducted-rules.js';
import { incomeInWholePounds } from '../tax/rounding.js';
import { sumOf } from '../tax/sum-of.js';
import type { CalculationLine, LineInput, TaxCalculation } from '../tax/tax-calculation.js';
import type { FigureTrace } from '../tax-returns/figure-trace.js';
import type { IncomeSource } from '../tax-returns/income-source.js';
import type { ClientYear } from './client-year.js';
import { type FigureStep, type FigureSteps, named } from './figure-step.js';
import { lineWording } from './line-wording.js';
import { lossOf, type SourceLines, sourceLinesOf, sourceSteps } from './source-steps.js';
import { adjustmentWording } from './step-wording.js';

type ProfitYear = Pick<ClientYear, 'totals' | 'incomeSources' | 'calculation' | 'trace'>;

/**
 * Steps from the profit of the summary, `total_income` less `total_expenses`, to the profit of trades and property that is
 * taxed: what the return enters, allowances instead of expenses, whole pounds, losses. `null` without a calculation.
 */
export function taxedProfitSteps(year: ProfitYear): FigureSteps | null {
  const { totals, calculation } = year;
  if (calculation === null) return null;
  const startsWith = totals.incomePence - totals.expensesPence;
  const sources = sourceLinesOf(calculation.lines);
  const entered = enteredSteps(year, startsWith, sources);
  const steps = withRoundingLast([...entered, ...sources.flatMap((source) => sourceSteps(source, sources))]);
  return { startsWith, steps, comesTo: startsWith + sumOf(steps, penceOf) };
}

/** Steps for amounts that the return adds to its transactions, and for changes after it was filed. */
function enteredSteps(year: ProfitYear, profit: Pence, sources: readonly SourceLines[]): FigureStep[] {
  const entered = year.trace.flatMap((one) => enteredStep(one, year.incomeSources));
  const recorded = sumOf(sources, ({ recordedPence }) => recordedPence);
  const rest = recorded - profit - sumOf(entered, penceOf);
  if (rest === 0) return entered;
  if (isPenceOfProperty(rest, sources)) return [...entered, { code: ROUNDING, wording: '', pence: rest }];
  const wording = 'Other amounts of the return, and transactions changed since these figures were filed';
  return [...entered, { code: 'other_entries', wording, pence: rest }];
}

/** Property of which only pence are on record has no line of its own. */
const isPenceOfProperty = (rest: Pence, sources: readonly SourceLines[]): boolean =>
  !sources.some(({ profit }) => profit.rule === 'uk_property_profit') && incomeInWholePounds(-rest) === 0;

function enteredStep(trace: FigureTrace, sources: readonly IncomeSource[]): FigureStep[] {
  if (trace.kind === 'input') {
    const pence = profitOf(trace.figure, trace.amountPence);
    return pence === 0
      ? []
      : [{ code: 'foreign_property_entered', wording: 'Foreign property entered on the return', pence }];
  }
  if (trace.kind === 'accounts') {
    const pence = profitOf(trace.figure, trace.amountPence);
    const wording = 'Accounts of other days, apportioned to the tax year';
    return pence === 0 ? [] : [{ code: 'accounts_apportioned', wording, pence }];
  }
  if (trace.kind !== 'adjustment') return [];
  const pence = sumOf(trace.figures, ({ figure, amountPence }) => profitOf(figure, amountPence));
  if (pence === 0) return [];
  const trades = sources.filter(({ type }) => type === 'self_employment');
  const name = trades.find(({ businessId }) => businessId === trace.businessId)?.name;
  const about = trades.length > 1 && trace.businessId !== null && name !== undefined ? `: ${name}` : '';
  return [{ code: trace.code, wording: `${adjustmentWording(trace.code)}${about}`, pence }];
}

/** How a part of a figure acts on the profit. */
function profitOf(figure: string, pence: Pence): Pence {
  if (figure.endsWith('/turnover') || figure.endsWith('/income')) return pence;
  return figure.endsWith('/expenses') && pence !== 0 ? -pence : 0;
}

const ROUNDING = 'whole_pounds';

function withRoundingLast(steps: readonly FigureStep[]): FigureStep[] {
  const own = steps.filter(({ code, pence }) => code !== ROUNDING && pence !== 0);
  const pence = sumOf(
    steps.filter(({ code }) => code === ROUNDING),
    penceOf,
  );
  if (pence === 0) return own;
  return [...own, { code: ROUNDING, wording: 'Pence left out: profits count in whole pounds', pence }];
}

/** The steps that are income, in the order of HMRC's form SA302. */
const INCOME_STEPS = [
  'employment_income',
  'lump_sums',
  'retirement_benefits',
  'share_schemes',
  'trading_profit',
  'partnership_profit',
  'transition_profit',
  'uk_property_profit',
  'partnership_property',
  'foreign_property_profit',
  'foreign_income',
  'savings_income',
  'dividend_income',
  'state_pension',
  'pension_income',
  'state_benefits',
  'trust_income',
  'life_gains',
  'other_income',
] as const;

/** Every income by its source, interest and dividends too, up to `total_income` of the calculation. */
export function incomeSteps({
  lines,
  totalIncome,
}: Pick<TaxCalculation, 'lines' | 'totalIncome'>): FigureSteps {
  const losses = new Map(sourceLinesOf(lines).map((source) => [source.profit, lossOf(source)]));
  const received = INCOME_STEPS.flatMap((step) =>
    lines
      .filter(({ rule }) => rule === step)
      .map((line) => ({ ...named(line), pence: line.amount + (losses.get(line) ?? 0) }))
      .filter(({ pence }) => pence > 0),
  );
  const rest = totalIncome - sumOf(received, penceOf);
  const steps =
    rest === 0
      ? received
      : [
          ...received,
          { code: 'foreign_tax_deducted', wording: 'Foreign tax taken off the income', pence: rest },
        ];
  return { startsWith: 0, steps, comesTo: totalIncome };
}

/** Steps from the total income to the income that tax is due on: losses, reliefs and allowances, each a line. */
export function taxableIncomeSteps(calculation: TaxCalculation): FigureSteps {
  const { lines, totalIncome, taxableIncome } = calculation;
  const takenOff = [...LOSSES_BROUGHT_FORWARD, ...RELIEFS_FROM_INCOME].flatMap((rule) =>
    linesOf(lines, rule).map(negated),
  );
  const allowances = allowanceSteps(calculation);
  const rest = taxableIncome - totalIncome - sumOf([...takenOff, ...allowances], penceOf);
  const unused = {
    code: 'allowances_unused',
    wording: 'Allowances that no income was left for',
    pence: rest,
  };
  const steps = [...takenOff, ...allowances, ...(rest === 0 ? [] : [unused])];
  return {
    startsWith: totalIncome,
    steps: steps.filter(({ pence }) => pence !== 0),
    comesTo: taxableIncome,
  };
}

function allowanceSteps({ lines, personalAllowance, allowancesTotal }: TaxCalculation): FigureStep[] {
  const given = linesOf(lines, 'marriage_allowance_given');
  const [charged] = linesOf(lines, 'transition_profit_allowances');
  const transition =
    charged === undefined
      ? []
      : [
          {
            code: 'transition_profit_allowances',
            wording: 'Allowances lost to the profit of the change to tax year basis',
            pence: allowancesTotal - charged.pence,
          },
        ];
  return [
    { code: 'personal_allowance', wording: lineWording('personal_allowance'), pence: -personalAllowance },
    ...given.map((step) => ({ ...step, pence: Math.abs(step.pence) })),
    ...linesOf(lines, 'blind_persons_allowance').map(negated),
    ...transition,
  ];
}

/** Steps from the year's total to what is left to pay: what was deducted, collected and paid on account. */
export function balanceSteps({ lines, totalLiability, taxDeducted, balance }: TaxCalculation): FigureSteps {
  const cis = inputOf(lines, 'tax_deducted', 'constructionIndustryScheme');
  const paid = (code: string, wording: string, pence: Pence): FigureStep => ({
    code,
    wording,
    pence: pence === 0 ? 0 : -pence,
  });
  const known = [
    paid('tax_deducted', 'Tax deducted from pay, pensions and other income', taxDeducted - cis),
    paid('cis_deducted', 'Deducted under the Construction Industry Scheme', cis),
    ...BALANCE_INPUTS.map(([input, wording]) =>
      paid(snakeCase(input), wording, inputOf(lines, 'balance', input)),
    ),
  ];
  const rest = balance - totalLiability - sumOf(known, penceOf);
  const other = { code: 'other_payments', wording: 'Other payments and amounts collected', pence: rest };
  const steps = [...known, other].filter(({ pence }) => pence !== 0);
  return { startsWith: totalLiability, steps, comesTo: balance };
}

const BALANCE_INPUTS = [
  ['collectedThroughCode', 'Collected through a tax code'],
  ['paidByScheme', 'Paid by a pension scheme'],
  ['paymentsOnAccountPaid', 'Paid on account'],
  ['capitalGainsPaidOnAccount', 'Paid on gains from residential property'],
] as const;

/** Gross amounts that make the basic rate band wider; none if nothing does. ITA 2007 s.10(5), s.414; FA 2004 s.192 */
export const widerBand = ({ lines }: Pick<TaxCalculation, 'lines'>): FigureStep[] =>
  ['gift_aid', 'pension_relief_at_source']
    .flatMap((rule) => linesOf(lines, rule))
    .filter(({ pence }) => pence > 0);

const linesOf = (lines: readonly CalculationLine[], rule: string): FigureStep[] =>
  lines.filter((line) => line.rule === rule).map(named);

const negated = (step: FigureStep): FigureStep => ({
  ...step,
  pence: step.pence === 0 ? 0 : -Math.abs(step.pence),
});

const penceOf = ({ pence }: FigureStep): Pence => pence;

function inputOf(lines: readonly CalculationLine[], rule: string, name: string): Pence {
  const input: LineInput | undefined = lines.find((line) => line.rule === rule)?.inputs[name];
  return input !== undefined && 'pence' in input ? input.pence : 0;
}
