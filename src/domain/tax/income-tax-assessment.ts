import type { Pence } from '../money.js';
import { bestAllocation, standardAllocation, taxableAfter } from './allocation.js';
import { type Allowances, allowancesFor } from './allowances.js';
import { foreignTaxCredit } from './foreign-tax-credit.js';
import { type Income, withoutForeignProperty } from './income.js';
import { incomeTaxCharged, liableAboveBasicRate } from './income-tax-charged.js';
import { type Charge, incomeTaxCharges } from './income-tax-charges.js';
import {
  marriageAllowanceReduction,
  marriedCouplesAllowance,
  marriedCouplesAllowanceAvailable,
} from './marriage-reliefs.js';
import { type FinanceCostRelief, financeCostRelief } from './property-finance-costs.js';
import type { TaxRates } from './rates/tax-rates.js';
import { type GeneralReliefs, generalReliefs } from './reliefs.js';
import type { BySource, ReductionCode } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import { type TaxablePiles, type TaxScale, taxScale } from './tax-scale.js';

export interface Reduction {
  readonly code: ReductionCode;
  readonly amount: Pence;
}

/** Steps 4 to 7 under one allocation of reliefs and allowances. */
export interface Settlement {
  readonly allocation: BySource;
  readonly taxable: TaxablePiles;
  readonly charged: Pence;
  /** None of them nil, in the order given. */
  readonly reductions: readonly Reduction[];
  readonly charges: readonly Charge[];
  /** After reductions, before charges. */
  readonly taxLeft: Pence;
  readonly liability: Pence;
}

export interface IncomeTaxAssessment {
  readonly reliefs: GeneralReliefs;
  readonly netIncome: Pence;
  readonly adjustedNetIncome: Pence;
  readonly allowances: Allowances;
  readonly extension: Pence;
  readonly scale: TaxScale;
  readonly financeCosts: FinanceCostRelief;
  readonly marriageAllowanceRefused: boolean;
  readonly best: Settlement;
  readonly standard: Settlement;
}

/**
 * Income tax by the steps of ITA 2007 s.23, under the most beneficial allocation and, beside it, the
 * standard one. Transition profit bears tax with the rest but counts for none of the tests on net income.
 * @see ITA 2007 s.23-30; FA 2022 Sch.1 para 75
 */
export function assessIncomeTax(facts: TaxFacts, income: Income, rates: TaxRates): IncomeTaxAssessment {
  const base = stepsOneAndTwo(facts, income, rates);
  const wanted = facts.marriageAllowance === 'given';
  const first = settle(facts, income, base, wanted, rates);
  const given = wanted && !liableAboveBasicRate(first.best.taxable, base.scale);
  const outcome = wanted && !given ? settle(facts, income, base, false, rates) : first;
  const received = facts.marriageAllowance === 'received';
  const receives = outcome.best.reductions.some((reduction) => reduction.code === 'marriage_allowance');
  const barred = received && !receives && liableAboveBasicRate(outcome.best.taxable, base.scale);
  return { ...base, ...outcome, marriageAllowanceRefused: (wanted && !given) || barred };
}

type Base = Pick<IncomeTaxAssessment, 'reliefs' | 'netIncome' | 'adjustedNetIncome' | 'extension' | 'scale'>;

function stepsOneAndTwo(facts: TaxFacts, income: Income, rates: TaxRates): Base {
  const reliefs = generalReliefs(facts, income, rates);
  const netIncome = income.nonSavings + income.savings + income.dividends - reliefs.total;
  const extension = facts.giftAidGross + facts.pensionReliefAtSource;
  return {
    reliefs,
    netIncome,
    adjustedNetIncome: Math.max(0, netIncome - extension),
    extension,
    scale: taxScale(facts.region, extension, rates),
  };
}

type Outcome = Pick<IncomeTaxAssessment, 'allowances' | 'financeCosts' | 'best' | 'standard'>;

function settle(
  facts: TaxFacts,
  income: Income,
  base: Base,
  giveMarriageAllowance: boolean,
  rates: TaxRates,
): Outcome {
  const { scale, netIncome, adjustedNetIncome } = base;
  const allowances = allowancesFor(facts, adjustedNetIncome, { giveMarriageAllowance }, rates);
  const adjustedTotalIncome = Math.max(0, netIncome - income.savings - income.dividends - allowances.total);
  const financeCosts = financeCostRelief(facts, income.property, adjustedTotalIncome, rates);
  const piles = {
    nonSavings: income.nonSavings + income.transitionProfit,
    savings: income.savings,
    dividends: income.dividends,
  };
  const pool = base.reliefs.total + allowances.total;
  const settlementOf = (allocation: BySource) =>
    settlement(facts, income, base, financeCosts, allocation, piles, rates);
  const standardOrder = standardAllocation(piles, pool);
  const bestOrder = bestAllocation(piles, pool, scale, costOf(facts, scale, rates));
  const standard = settlementOf(standardOrder);
  const best = sameAllocation(bestOrder, standardOrder) ? standard : settlementOf(bestOrder);
  return { allowances, financeCosts, best, standard };
}

/** What an allocation is judged by: the tax charged, less a reduction that hangs on it. */
function costOf(facts: TaxFacts, scale: TaxScale, rates: TaxRates): (taxable: TaxablePiles) => Pence {
  if (facts.marriageAllowance !== 'received') return (taxable) => incomeTaxCharged(taxable, scale);
  const reduction = marriageAllowanceReduction(rates);
  return (taxable) => {
    const charged = incomeTaxCharged(taxable, scale);
    return liableAboveBasicRate(taxable, scale) ? charged : Math.max(0, charged - reduction);
  };
}

function settlement(
  facts: TaxFacts,
  income: Income,
  base: Base,
  financeCosts: FinanceCostRelief,
  allocation: BySource,
  piles: TaxablePiles,
  rates: TaxRates,
): Settlement {
  const taxable = taxableAfter(piles, allocation);
  const charged = incomeTaxCharged(taxable, base.scale);
  const reductions: Reduction[] = [];
  let taxLeft = charged;
  const reduce = (code: ReductionCode, most: Pence) => {
    const amount = Math.min(most, taxLeft);
    if (amount <= 0) return;
    taxLeft -= amount;
    reductions.push({ code, amount });
  };
  if (facts.marriedCouplesAllowance && marriedCouplesAllowanceAvailable(facts, rates)) {
    reduce('married_couples_allowance', marriedCouplesAllowance(base.adjustedNetIncome, rates).reduction);
  }
  reduce('residential_finance_costs', financeCosts.reducer);
  if (facts.marriageAllowance === 'received' && !liableAboveBasicRate(taxable, base.scale)) {
    reduce('marriage_allowance', marriageAllowanceReduction(rates));
  }
  const taxBeforeCredit = taxLeft;
  if (facts.foreignProperty.foreignTax > 0) {
    const without = assessIncomeTax(untaxedAbroad(facts), withoutForeignProperty(income), rates);
    reduce(
      'foreign_tax_credit',
      foreignTaxCredit(facts.foreignProperty.foreignTax, taxBeforeCredit, without.best.taxLeft),
    );
  }
  const charges = incomeTaxCharges(
    {
      facts,
      totalIncome: income.total,
      adjustedNetIncome: base.adjustedNetIncome,
      taxable,
      scale: base.scale,
      taxLeft: taxBeforeCredit,
    },
    rates,
  );
  let liability = taxLeft;
  for (const charge of charges) liability += charge.amount;
  return { allocation, taxable, charged, reductions, charges, taxLeft, liability };
}

function untaxedAbroad(facts: TaxFacts): TaxFacts {
  return { ...facts, foreignProperty: { ...facts.foreignProperty, financeCosts: 0, foreignTax: 0 } };
}

function sameAllocation(one: BySource, other: BySource): boolean {
  return one.nonSavings === other.nonSavings && one.savings === other.savings;
}
