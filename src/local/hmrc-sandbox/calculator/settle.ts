import type { Pence } from '../../../domain/money.js';
import { type Allowances, allowancesOf } from './allowances.js';
import { afterAllowances, type TaxedClasses, taxedClasses, taxOfAll } from './bands.js';
import { type Classes, type Income, incomeOf } from './income.js';
import type { HmrcRates } from './rates.js';
import {
  type FinanceCosts,
  financeCosts,
  marriageRelief,
  type SchemeRelief,
  schemeReliefs,
} from './reliefs.js';
import { sumOf } from './rounding.js';
import type { SentYear } from './sent-year.js';

/** Steps 1 to 8 of the logic but the credit for foreign tax. */
export interface Settled {
  readonly income: Income;
  readonly allowances: Allowances;
  readonly taxable: Classes;
  readonly taxed: TaxedClasses;
  readonly charged: Pence;
  readonly schemes: readonly SchemeRelief[];
  readonly financeCosts: FinanceCosts;
  /** Schemes and finance costs, no more than the tax. */
  readonly reliefs: Pence;
  readonly marriage: Pence;
  /** After them. */
  readonly net: Pence;
}

export function settle(sent: SentYear, rates: HmrcRates, withTransitionProfit: boolean): Settled {
  const income = incomeOf(sent, rates, withTransitionProfit);
  const testedBy = withTransitionProfit ? incomeOf(sent, rates, false) : income;
  const allowances = allowancesOf(sent, income, rates, testedBy);
  const taxable = afterAllowances(income.classes, allowances.total);
  const taxed = taxedClasses(taxable, { regime: sent.regime, extension: allowances.extension }, rates);
  const charged = taxOfAll(taxed);
  const schemes = schemeReliefs(sent, charged, rates);
  const costs = financeCosts(sent, income, allowances, rates);
  const reliefs = Math.min(charged, sumOf(schemes, ({ used }) => used) + costs.relief);
  const marriage = Math.min(charged - reliefs, marriageRelief(sent, rates));
  return {
    income,
    allowances,
    taxable,
    taxed,
    charged,
    schemes,
    financeCosts: costs,
    reliefs,
    marriage,
    net: charged - reliefs - marriage,
  };
}
