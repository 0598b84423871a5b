import type { Pence } from '../money.js';
import { bestAllocation, type CostOf, standardAllocation } from './allocation.js';
import { type Allowances, allowancesFor } from './allowances.js';
import { type Income, withoutForeignProperty } from './income.js';
import { incomeTaxCharged, liableAboveBasicRate } from './income-tax-charged.js';
import { marriageAllowanceReduction } from './marriage-reliefs.js';
import { type FinanceCostRelief, financeCostRelief } from './property-finance-costs.js';
import type { TaxRates } from './rates/tax-rates.js';
import { type GeneralReliefs, generalReliefs } from './reliefs.js';
import { type Settlement, settle } from './settlement.js';
import type { BySource } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import { type TaxScale, taxScale } from './tax-scale.js';

export interface IncomeTaxAssessment {
  readonly totalIncome: Pence;
  readonly reliefs: GeneralReliefs;
  readonly netIncome: Pence;
  readonly adjustedNetIncome: Pence;
  readonly allowances: Allowances;
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
 * standard one. Transition profit bears tax with the rest but counts for none of the tests on net income.
 * @see ITA 2007 s.23-30, s.55B-55C; FA 2022 Sch.1 para 75
 */
export function assessIncomeTax(facts: TaxFacts, income: Income, rates: TaxRates): IncomeTaxAssessment {
  const steps = stepsOneAndTwo(facts, income, rates);
  const wanted = facts.marriageAllowance === 'given';
  const outcome = stepsThreeToSeven(facts, income, steps, wanted, rates);
  const barred = liableAboveBasicRate(outcome.best.taxable, steps.scale);
  const marriageAllowanceRefused = barred && facts.marriageAllowance !== 'none';
  if (!wanted || !barred) return { ...steps, ...outcome, marriageAllowanceRefused };
  return { ...steps, ...stepsThreeToSeven(facts, income, steps, false, rates), marriageAllowanceRefused };
}

type StepsOneAndTwo = Pick<
  IncomeTaxAssessment,
  'totalIncome' | 'reliefs' | 'netIncome' | 'adjustedNetIncome' | 'extension' | 'scale'
>;

function stepsOneAndTwo(facts: TaxFacts, income: Income, rates: TaxRates): StepsOneAndTwo {
  const reliefs = generalReliefs(facts, income, rates);
  const netIncome = income.nonSavings + income.savings + income.dividends - reliefs.total;
  const extension = facts.giftAidGross + facts.pensionReliefAtSource;
  return {
    totalIncome: income.total,
    reliefs,
    netIncome,
    adjustedNetIncome: Math.max(0, netIncome - extension),
    extension,
    scale: taxScale(facts.region, extension, rates),
  };
}

type StepsThreeToSeven = Pick<IncomeTaxAssessment, 'allowances' | 'financeCosts' | 'best' | 'standard'>;

function stepsThreeToSeven(
  facts: TaxFacts,
  income: Income,
  { reliefs, netIncome, adjustedNetIncome, scale }: StepsOneAndTwo,
  giveMarriageAllowance: boolean,
  rates: TaxRates,
): StepsThreeToSeven {
  const allowances = allowancesFor(facts, adjustedNetIncome, { giveMarriageAllowance }, rates);
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
    financeCostReducer: financeCosts.reducer,
    taxWithoutForeignIncome: taxWithoutForeignIncome(facts, income, rates),
  };
  const pool = reliefs.total + allowances.total;
  const standardOrder = standardAllocation(piles, pool);
  const bestOrder = bestAllocation(piles, pool, scale, costOf(facts, scale, rates));
  const standard = settle(standardOrder, base, rates);
  const best = sameAllocation(bestOrder, standardOrder) ? standard : settle(bestOrder, base, rates);
  return { allowances, financeCosts, best, standard };
}

/** Worked out only where foreign tax may be credited. */
function taxWithoutForeignIncome(facts: TaxFacts, income: Income, rates: TaxRates): Pence {
  if (facts.foreignProperty.foreignTax === 0) return 0;
  const abroad = { ...facts.foreignProperty, financeCosts: 0, foreignTax: 0 };
  const without = withoutForeignProperty(income);
  return assessIncomeTax({ ...facts, foreignProperty: abroad }, without, rates).best.taxBeforeCredit;
}

/** What an allocation is judged by: the tax charged, less a reduction that hangs on it. */
function costOf(facts: TaxFacts, scale: TaxScale, rates: TaxRates): CostOf {
  if (facts.marriageAllowance !== 'received') return (taxable) => incomeTaxCharged(taxable, scale);
  const reduction = marriageAllowanceReduction(rates);
  return (taxable) => {
    const charged = incomeTaxCharged(taxable, scale);
    return liableAboveBasicRate(taxable, scale) ? charged : Math.max(0, charged - reduction);
  };
}

function sameAllocation(one: BySource, other: BySource): boolean {
  return one.nonSavings === other.nonSavings && one.savings === other.savings;
}
