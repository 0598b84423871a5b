import type { Pence } from '../../../domain/money.js';
import type { HmrcRates } from './rates.js';
import { grossOf, poundsDown, sumOf } from './rounding.js';
import type { SentForeignItem, SentProperty, SentTrade, SentYear } from './sent-year.js';

/** The classes of income, in whole pounds. */
export interface Classes {
  /** Pay, pensions and profits. */
  readonly ppp: Pence;
  readonly savings: Pence;
  readonly dividends: Pence;
}

/** One business after the losses of earlier years. */
export interface BusinessProfit {
  /** Down to the pound; negative for a loss, as the larger loss. */
  readonly profit: Pence;
  readonly lossesUsed: Pence;
  readonly taxable: Pence;
  /** Transition profit after losses. */
  readonly transitionProfit: Pence;
}

export interface Income {
  readonly classes: Classes;
  readonly total: Pence;
  readonly trades: readonly BusinessProfit[];
  readonly ukProperty: BusinessProfit;
  readonly foreignProperty: BusinessProfit;
  readonly employment: Pence;
  readonly expenses: Pence;
  readonly interest: Pence;
  readonly interestTaxDeducted: Pence;
  readonly foreign: Readonly<Record<SentForeignItem['kind'], Pence>>;
  readonly ukDividends: Pence;
}

/** Sections 1 to 4 of the logic: what each source comes to, and the classes. */
export function incomeOf(sent: SentYear, rates: HmrcRates, withTransitionProfit: boolean): Income {
  const trades = sent.trades.map((trade) => businessProfit(trade, withTransitionProfit));
  const ukProperty = propertyProfit(sent.ukProperty);
  const foreignProperty = propertyProfit(sent.foreignProperty);
  const job = employment(sent);
  const foreign = foreignIncome(sent.foreign);
  const taxedGross = grossOf(sent.interest.taxedNet, rates.basicRate);
  const interest = poundsDown(sent.interest.untaxed) + poundsDown(taxedGross);
  const ukDividends = poundsDown(sent.ukDividends);
  const ppp =
    sumOf(trades, ({ taxable, transitionProfit }) => taxable + transitionProfit) +
    ukProperty.taxable +
    foreignProperty.taxable +
    sent.shareSchemes.amount +
    sent.statePension +
    sent.stateBenefits.amount +
    job.taxable +
    sent.otherIncome.amount +
    foreign.pension +
    foreign.other;
  const classes = {
    ppp: poundsDown(ppp),
    savings: interest + foreign.interest,
    dividends: ukDividends + foreign.dividends,
  };
  return {
    classes,
    total: totalOf(classes),
    trades,
    ukProperty,
    foreignProperty,
    employment: job.taxable,
    expenses: job.expenses,
    interest,
    interestTaxDeducted: taxedGross - sent.interest.taxedNet,
    foreign,
    ukDividends,
  };
}

export const totalOf = ({ ppp, savings, dividends }: Classes): Pence => ppp + savings + dividends;

/** Losses of earlier years meet the profit of their own source, then its transition profit. */
function businessProfit(
  { profit: exact, lossesBroughtForward, transitionProfit }: SentTrade,
  withTransitionProfit: boolean,
): BusinessProfit {
  const profit = poundsDown(exact);
  const lossesUsed = Math.min(Math.max(0, profit), lossesBroughtForward);
  const spread = withTransitionProfit ? poundsDown(transitionProfit) : 0;
  return {
    profit,
    lossesUsed,
    taxable: poundsDown(Math.max(0, profit) - lossesUsed),
    transitionProfit: poundsDown(Math.max(0, spread - (lossesBroughtForward - lossesUsed))),
  };
}

const propertyProfit = (property: SentProperty | null): BusinessProfit =>
  businessProfit(
    {
      name: '',
      profit: property?.profit ?? 0,
      lossesBroughtForward: property?.lossesBroughtForward ?? 0,
      transitionProfit: 0,
      hasClass4Exemption: false,
      class4Adjustment: 0,
    },
    false,
  );

/** One floor for all jobs together; occupational pensions beside them. */
function employment({ jobs, occupationalPensions }: SentYear) {
  const pay = poundsDown(sumOf(jobs, ({ amount }) => amount));
  const benefits = sumOf(jobs, (job) => poundsDown(job.benefits));
  const expenses = sumOf(jobs, (job) => job.expenses);
  const pensions = poundsDown(sumOf(occupationalPensions, ({ amount }) => amount));
  const taxable = Math.max(0, pay + benefits - expenses) + pensions;
  return { expenses, taxable };
}

/** Interest and dividends in whole pounds of all together, pensions and the rest to the penny. */
function foreignIncome(items: readonly SentForeignItem[]): Income['foreign'] {
  const of = (kind: SentForeignItem['kind']) =>
    sumOf(items, (item) => (item.kind === kind ? item.taxableAmount : 0));
  return {
    interest: poundsDown(of('interest')),
    dividends: poundsDown(of('dividends')),
    pension: of('pension'),
    other: of('other'),
  };
}
