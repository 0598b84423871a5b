import type { Pence } from '../money.js';
import type { Basis } from './basis.js';
import { type ForeignItem, foreignTotals } from './foreign-income.js';
import { type PropertyResult, propertyResult } from './property-profits.js';
import type { TaxRates } from './rates/tax-rates.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';
import type { IncomeByClass } from './tax-scale.js';
import { type TradeResult, tradeResults } from './trading-profits.js';

/** Steps 1 and the own-loss part of Step 2. Transition profit is kept apart throughout. */
export interface Income {
  readonly trades: readonly TradeResult[];
  readonly property: PropertyResult;
  /** ITA 2007 s.23 Step 1, before losses brought forward, transition profit included. */
  readonly total: Pence;
  /** Trading profit after losses brought forward of the same trade. */
  readonly tradingProfit: Pence;
  readonly transitionProfit: Pence;
  /** After losses brought forward of the same trade or property business. */
  readonly nonSavings: Pence;
  /** The part of `nonSavings` that is property income. ITA 2007 s.17A */
  readonly propertyIncome: Pence;
  readonly savings: Pence;
  readonly dividends: Pence;
  /** On the end of an employment: taxed as the highest part. */
  readonly lumpSums: Pence;
  /** On life insurance policies with tax treated as paid: above even those. */
  readonly lifeGains: Pence;
}

export function incomeOf(facts: TaxFacts, basis: Basis, rates: TaxRates): Income {
  const trades = tradeResults(facts.trades, basis.trading, rates);
  const property = propertyResult(facts, basis.property, rates);
  const tradingProfit = sumOf(trades, (trade) => trade.taxableProfit);
  const fixed = facts.employmentIncome + pensionsAndBenefits(facts) + facts.otherIncome + widerIncome(facts);
  const abroad = foreignTotals(facts.foreignIncome);
  const { taxed: taxedGains, untaxed: untaxedGains } = facts.lifeGains;
  const savings = facts.interest + abroad.savings + untaxedGains;
  const dividends = facts.dividends + abroad.dividends;
  const nonSavings = abroad.nonSavings + fixed + tradingProfit + property.ukTaxable + property.foreignTaxable;
  const fromTrades = sumOf(trades, (trade) => trade.profit + trade.transitionProfit);
  const gross = fixed + fromTrades + property.ukProfit + property.foreignProfit;
  return {
    trades,
    property,
    total: gross + abroad.nonSavings + savings + dividends + facts.lumpSums + taxedGains,
    tradingProfit,
    transitionProfit: sumOf(trades, (trade) => trade.taxableTransition),
    nonSavings,
    propertyIncome:
      property.ukTaxable + property.foreignTaxable + facts.partnershipProperty + facts.trustProperty,
    savings,
    dividends,
    lumpSums: facts.lumpSums,
    lifeGains: taxedGains,
  };
}

/** Pension and social security income. */
function pensionsAndBenefits({ statePension, otherPensions, stateBenefits }: TaxFacts): Pence {
  return statePension + otherPensions + stateBenefits;
}

const widerIncome = (facts: TaxFacts): Pence =>
  facts.shareSchemes +
  facts.retirementBenefits +
  facts.partnershipProperty +
  facts.trusts +
  facts.trustProperty;

/** The income that reliefs and allowances come off, by the classes of the year. Lump sums and gains on policies lie above. */
export function incomeByClassOf(income: Income, { order }: TaxRates['incomeTax']): IncomeByClass {
  const { nonSavings, propertyIncome, transitionProfit, savings, dividends } = income;
  const property = order.value.some(({ source }) => source === 'property') ? propertyIncome : 0;
  return { nonSavings: nonSavings - property + transitionProfit, property, savings, dividends };
}

/** The income as if the overseas property business had made neither profit nor loss. */
export function withoutForeignProperty(income: Income): Income {
  const { foreignProfit, foreignTaxable } = income.property;
  return {
    ...income,
    property: { ...income.property, foreignProfit: 0, foreignTaxable: 0, foreignLoss: 0 },
    total: income.total - foreignProfit,
    nonSavings: income.nonSavings - foreignTaxable,
    propertyIncome: income.propertyIncome - foreignTaxable,
  };
}

/** The income as if one foreign item had not been received. */
export function withoutForeignItem(income: Income, item: ForeignItem): Income {
  const { nonSavings, savings, dividends } = foreignTotals([item]);
  return {
    ...income,
    total: income.total - nonSavings - savings - dividends,
    nonSavings: income.nonSavings - nonSavings,
    savings: income.savings - savings,
    dividends: income.dividends - dividends,
  };
}
