import type { Pence } from '../money.js';
import { relievedFirst } from './allocation.js';
import { type Allowances, allowancesFor } from './allowances.js';
import { bandLeftFor, type CapitalGainsTax, capitalGainsTax } from './capital-gains/capital-gains-tax.js';
import { tradingLossesForGains } from './capital-gains/trading-losses-for-gains.js';
import { cheapestSettlement } from './cheapest-settlement.js';
import { type FinanceCostRelief, financeCostRelief } from './finance-cost-relief.js';
import type { ForeignItem } from './foreign-income.js';
import { type CreditLimit, creditSources, maxCredit } from './foreign-tax-credit.js';
import { type Income, incomeByClassOf, withoutForeignItem, withoutForeignProperty } from './income.js';
import { liableAboveBasicRate } from './income-tax-charged.js';
import type { TaxRates } from './rates/tax-rates.js';
import { type GeneralReliefs, generalReliefs } from './reliefs.js';
import type { Settlement } from './settlement.js';
import type { TaxFacts } from './tax-facts.js';
import { type IncomeByClass, type TaxScale, taxScale, totalOf } from './tax-scale.js';
import { topSlicingRelief } from './top-slicing-relief.js';

export interface IncomeTaxAssessment {
  readonly totalIncome: Pence;
  readonly reliefs: GeneralReliefs;
  readonly netIncome: Pence;
  readonly adjustedNetIncome: Pence;
  readonly allowances: Allowances;
  /** Allowances against the income that the bands tax; less than `allowances` if transition profit tapers them. */
  readonly chargedAllowances: Allowances;
  /** Gross Gift Aid and relief-at-source pension. */
  readonly extension: Pence;
  readonly scale: TaxScale;
  readonly financeCosts: FinanceCostRelief;
  /** A marriage allowance was given or received that the person's rates rule out. */
  readonly marriageAllowanceRefused: boolean;
  /** Tax on gains, in what income leaves of the basic rate band; `null` when no gains or losses were given. */
  readonly capitalGains: CapitalGainsTax | null;
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
  const subject = { facts, income, rates };
  const outcome = stepsThreeToSeven(subject, steps, { giveMarriageAllowance: wanted });
  const barred = liableAboveBasicRate(outcome.best.taxable, income, outcome.scale);
  const marriageAllowanceRefused = barred && facts.marriageAllowance !== 'none';
  if (!wanted || !barred) return assembled(steps, outcome, marriageAllowanceRefused);
  const withoutIt = stepsThreeToSeven(subject, steps, { giveMarriageAllowance: false });
  return assembled(steps, withoutIt, marriageAllowanceRefused);
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
    scale: outcome.scale,
    allowances: outcome.allowances,
    chargedAllowances: outcome.chargedAllowances,
    financeCosts: outcome.financeCosts,
    capitalGains: outcome.capitalGains,
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
  const all = income.nonSavings + income.savings + income.dividends + income.lumpSums + income.lifeGains;
  const netIncome = Math.max(0, all - reliefs.total);
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
  'allowances' | 'chargedAllowances' | 'financeCosts' | 'capitalGains' | 'best' | 'standard' | 'scale'
>;

interface AssessedYear {
  readonly facts: TaxFacts;
  readonly income: Income;
  readonly rates: TaxRates;
}

function stepsThreeToSeven(
  { facts, income, rates }: AssessedYear,
  steps: StepsOneAndTwo,
  { giveMarriageAllowance }: { readonly giveMarriageAllowance: boolean },
): StepsThreeToSeven {
  const { reliefs, netIncome, adjustedNetIncome } = steps;
  const allowances = allowancesFor(facts, adjustedNetIncome, { giveMarriageAllowance }, rates);
  const chargedAllowances =
    income.transitionProfit === 0
      ? allowances
      : allowancesFor(facts, incomeWithTransitionProfit(income, steps), { giveMarriageAllowance }, rates);
  const savings = income.savings + income.lifeGains;
  const adjustedTotalIncome = Math.max(0, netIncome - savings - income.dividends - allowances.total);
  const financeCosts = financeCostRelief(facts, income.property, adjustedTotalIncome, rates);
  const incomeByClass = incomeByClassOf(income, rates.incomeTax);
  const pool = reliefs.total + chargedAllowances.total;
  const scale = withTopIncome(steps.scale, income, incomeByClass, pool);
  const { lifeGains } = facts;
  const capitalGains =
    facts.capitalGains &&
    capitalGainsTax(
      facts.capitalGains,
      {
        band: bandLeftFor({ scale, netIncome, allowances, lifeGains }),
        tradingLosses: tradingLossesForGains(income, reliefs),
      },
      rates,
    );
  const base = {
    facts,
    scale,
    incomeByClass,
    totalIncome: income.total,
    transitionProfit: income.transitionProfit,
    adjustedNetIncome,
    stepThreeIncome: Math.max(0, netIncome - allowances.total),
    financeCostReducer: financeCosts.reducer,
    creditLimits: creditLimits(facts, income, rates),
    capitalGainsTax: capitalGains?.tax ?? 0,
    topSlicingRelief: topSlicingRelief({ facts, income, reliefs, giveMarriageAllowance }, rates),
  };
  const { best, standard } = cheapestSettlement(base, pool - (income.lumpSums - scale.lumpSums), rates);
  return { allowances, chargedAllowances, financeCosts, capitalGains, best, standard, scale };
}

/**
 * Reliefs and allowances reach gains on policies last. They reach lump sums before any income that is free, in years that
 * have other income relieved first, and after all other income in years that have not. ITA 2007 s.25(2), s.25(3A)
 */
function withTopIncome(scale: TaxScale, income: Income, incomeByClass: IncomeByClass, pool: Pence): TaxScale {
  const { lumpSums, lifeGains } = income;
  if (lumpSums === 0 && lifeGains === 0) return scale;
  const isFirst = scale.classes.some(({ reliefs }) => reliefs === 'first');
  const beforeLumpSums = isFirst ? relievedFirst(incomeByClass, scale) : totalOf(incomeByClass);
  const ofLumpSums = Math.min(lumpSums, Math.max(0, pool - beforeLumpSums));
  const beyond = Math.max(0, pool - totalOf(incomeByClass) - ofLumpSums);
  return { ...scale, lumpSums: lumpSums - ofLumpSums, lifeGains: Math.max(0, lifeGains - beyond) };
}

/** Adjusted net income had the transition profit been part of net income. FA 2022 Sch.1 para 75(3)(b) */
function incomeWithTransitionProfit(income: Income, { reliefs, extension }: StepsOneAndTwo): Pence {
  const all =
    income.nonSavings +
    income.transitionProfit +
    income.savings +
    income.dividends +
    income.lumpSums +
    income.lifeGains;
  return Math.max(0, all - reliefs.total - extension);
}

/** Each source is left out in turn, with those before it. Worked out only where foreign tax may be credited. */
const creditLimits = (facts: TaxFacts, income: Income, rates: TaxRates): readonly CreditLimit[] =>
  maxCredit(creditSources(facts, income.property.foreignTaxable), {
    all: { facts, income },
    without: (left, { item }) => ({
      facts: withoutSource(left.facts, item),
      income: item === null ? withoutForeignProperty(left.income) : withoutForeignItem(left.income, item),
    }),
    taxOf: (left) => assessIncomeTax(uncredited(left.facts), left.income, rates).best.taxBeforeCredit,
  });

function withoutSource(facts: TaxFacts, item: ForeignItem | null): TaxFacts {
  if (item !== null)
    return { ...facts, foreignIncome: facts.foreignIncome.filter((other) => other !== item) };
  const { foreignProperty } = facts;
  return {
    ...facts,
    foreignProperty: { ...foreignProperty, financeCosts: 0, financeCostsBroughtForward: 0 },
  };
}

/** So that what is left is not worked out with credit again, nor the gains, which do not touch it. Its income stays, which limits relief for pensions. */
const uncredited = (facts: TaxFacts): TaxFacts => ({
  ...facts,
  foreignIncome: facts.foreignIncome.map((item) => ({ ...item, creditable: 0 })),
  foreignProperty: { ...facts.foreignProperty, foreignTax: 0 },
  capitalGains: null,
});

/** Everything that the bands tax. */
export function taxableOf({ best, scale }: Pick<IncomeTaxAssessment, 'best' | 'scale'>): Pence {
  return totalOf(best.taxable) + scale.lumpSums + scale.lifeGains;
}
