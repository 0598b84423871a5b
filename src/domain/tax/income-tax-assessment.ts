import type { Pence } from '../money.js';
import { type Allowances, allowancesFor } from './allowances.js';
import { cheapestSettlement } from './cheapest-settlement.js';
import { type Income, withoutForeignProperty } from './income.js';
import { liableAboveBasicRate } from './income-tax-charged.js';
import { type FinanceCostRelief, financeCostRelief } from './property-finance-costs.js';
import type { TaxRates } from './rates/tax-rates.js';
import { type GeneralReliefs, generalReliefs } from './reliefs.js';
import type { Settlement } from './settlement.js';
import type { TaxFacts } from './tax-facts.js';
import { type TaxScale, taxScale } from './tax-scale.js';

export interface IncomeTaxAssessment {
  readonly totalIncome: Pence;
  readonly reliefs: GeneralReliefs;
  readonly netIncome: Pence;
  readonly adjustedNetIncome: Pence;
  readonly allowances: Allowances;
  /** What comes off the income that the bands tax; less than `allowances` where transition profit tapers it. */
  readonly chargedAllowances: Allowances;
  /** Gross Gift Aid and relief-at-source pension. */
  readonly extension: Pence;
  readonly scale: TaxScale;
  readonly financeCosts: FinanceCostRelief;
  /** A marriage allowance was given or received that the person's rates rule out. */
  readonly marriageAllowanceRefused: boolean;
  readonly best: Settlement;
  readonly standard: Settlement;
}

/**
 * Income tax by the steps of ITA 2007 s.23, under the most beneficial allocation and, beside it, the
 * standard one. Transition profit is outside net income and every test on it, but the tax it adds is the
 * difference that counting it would make, the taper of the personal allowance included.
 * @see ITA 2007 s.23-30, s.55B-55C; FA 2022 Sch.1 para 75; HMRC BIM81320
 */
export function assessIncomeTax(facts: TaxFacts, income: Income, rates: TaxRates): IncomeTaxAssessment {
  const steps = stepsOneAndTwo(facts, income, rates);
  const wanted = facts.marriageAllowance === 'given';
  const outcome = stepsThreeToSeven(facts, income, steps, wanted, rates);
  const barred = liableAboveBasicRate(outcome.best.taxable, steps.scale);
  const marriageAllowanceRefused = barred && facts.marriageAllowance !== 'none';
  if (!wanted || !barred) return assembled(steps, outcome, marriageAllowanceRefused);
  return assembled(steps, stepsThreeToSeven(facts, income, steps, false, rates), marriageAllowanceRefused);
}

/** Field by field, because spreading two objects into one takes longer than working out the tax. */
function assembled(
  steps: StepsOneAndTwo,
  outcome: StepsThreeToSeven,
  marriageAllowanceRefused: boolean,
): IncomeTaxAssessment {
  return {
    totalIncome: steps.totalIncome,
    reliefs: steps.reliefs,
    netIncome: steps.netIncome,
    adjustedNetIncome: steps.adjustedNetIncome,
    extension: steps.extension,
    scale: steps.scale,
    allowances: outcome.allowances,
    chargedAllowances: outcome.chargedAllowances,
    financeCosts: outcome.financeCosts,
    best: outcome.best,
    standard: outcome.standard,
    marriageAllowanceRefused,
  };
}

type StepsOneAndTwo = Pick<
  IncomeTaxAssessment,
  'totalIncome' | 'reliefs' | 'netIncome' | 'adjustedNetIncome' | 'extension' | 'scale'
>;

function stepsOneAndTwo(facts: TaxFacts, income: Income, rates: TaxRates): StepsOneAndTwo {
  const reliefs = generalReliefs(facts, income, rates);
  const netIncome = Math.max(0, income.nonSavings + income.savings + income.dividends - reliefs.total);
  const extension = facts.giftAidGross + reliefs.pensionAtSource;
  return {
    totalIncome: income.total,
    reliefs,
    netIncome,
    adjustedNetIncome: Math.max(0, netIncome - extension),
    extension,
    scale: taxScale(facts.region, extension, rates),
  };
}

type StepsThreeToSeven = Pick<
  IncomeTaxAssessment,
  'allowances' | 'chargedAllowances' | 'financeCosts' | 'best' | 'standard'
>;

function stepsThreeToSeven(
  facts: TaxFacts,
  income: Income,
  steps: StepsOneAndTwo,
  giveMarriageAllowance: boolean,
  rates: TaxRates,
): StepsThreeToSeven {
  const { reliefs, netIncome, adjustedNetIncome, scale } = steps;
  const allowances = allowancesFor(facts, adjustedNetIncome, { giveMarriageAllowance }, rates);
  const chargedAllowances =
    income.transitionProfit === 0
      ? allowances
      : allowancesFor(facts, incomeWithTransitionProfit(income, steps), { giveMarriageAllowance }, rates);
  const adjustedTotalIncome = Math.max(0, netIncome - income.savings - income.dividends - allowances.total);
  const financeCosts = financeCostRelief(facts, income.property, adjustedTotalIncome, rates);
  const piles = {
    nonSavings: income.nonSavings + income.transitionProfit,
    savings: income.savings,
    dividends: income.dividends,
  };
  const base = {
    facts,
    scale,
    piles,
    totalIncome: income.total,
    adjustedNetIncome,
    stepThreeIncome: Math.max(0, netIncome - allowances.total),
    financeCostReducer: financeCosts.reducer,
    taxWithoutForeignIncome: taxWithoutForeignIncome(facts, income, rates),
  };
  const pool = reliefs.total + chargedAllowances.total;
  const { best, standard } = cheapestSettlement(base, pool, rates);
  return { allowances, chargedAllowances, financeCosts, best, standard };
}

/** Adjusted net income had the transition profit been part of net income. FA 2022 Sch.1 para 75(3)(b) */
function incomeWithTransitionProfit(income: Income, { reliefs, extension }: StepsOneAndTwo): Pence {
  const all = income.nonSavings + income.transitionProfit + income.savings + income.dividends;
  return Math.max(0, all - reliefs.total - extension);
}

/** Worked out only where foreign tax may be credited. */
function taxWithoutForeignIncome(facts: TaxFacts, income: Income, rates: TaxRates): Pence {
  if (facts.foreignProperty.foreignTax === 0) return 0;
  const abroad = { ...facts.foreignProperty, financeCosts: 0, foreignTax: 0 };
  const without = withoutForeignProperty(income);
  return assessIncomeTax({ ...facts, foreignProperty: abroad }, without, rates).best.taxBeforeCredit;
}
