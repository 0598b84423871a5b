import type { Pence } from '../money.js';
import { taxableAfter } from './allocation.js';
import { type CreditLimit, foreignTaxCredits, type SourceCredit } from './foreign-tax-credit.js';
import { incomeTaxCharged, liableAboveBasicRate } from './income-tax-charged.js';
import { type Charge, incomeTaxCharges } from './income-tax-charges.js';
import { communityInvestmentReduction, investmentReduction, REDUCING_SCHEMES } from './investment-reliefs.js';
import {
  maintenanceReduction,
  marriageAllowanceReduction,
  marriedCouplesReduction,
} from './marriage-reliefs.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate } from './rounding.js';
import type { ReductionCode } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import type { IncomeByClass, TaxScale } from './tax-scale.js';

export interface Reduction {
  readonly code: ReductionCode;
  readonly amount: Pence;
}

/** Steps 4 to 7 under one allocation of reliefs and allowances. */
export interface Settlement {
  readonly allocation: IncomeByClass;
  readonly taxable: IncomeByClass;
  readonly charged: Pence;
  /** None of them nil, in the order given. */
  readonly reductions: readonly Reduction[];
  /** Foreign tax credit by source. */
  readonly credits: readonly SourceCredit[];
  /** After every reduction but foreign tax credit. */
  readonly taxBeforeCredit: Pence;
  readonly charges: readonly Charge[];
  readonly liability: Pence;
}

const NO_CREDITS: readonly SourceCredit[] = [];

/** Amounts that an allocation cannot change. */
export interface SettlementBase {
  readonly facts: TaxFacts;
  readonly scale: TaxScale;
  /** Income of each kind before reliefs and allowances, transition profit included. */
  readonly incomeByClass: IncomeByClass;
  readonly totalIncome: Pence;
  readonly transitionProfit: Pence;
  readonly adjustedNetIncome: Pence;
  /** Net income less allowances, without transition profit. */
  readonly stepThreeIncome: Pence;
  readonly financeCostReducer: Pence;
  readonly creditLimits: readonly CreditLimit[];
  readonly topSlicingRelief: Pence;
  /** Which Gift Aid may be covered by as well as by income tax. */
  readonly capitalGainsTax: Pence;
}

/** @see ITA 2007 s.23 Steps 4 to 7, s.26-30 */
export function settle(allocation: IncomeByClass, base: SettlementBase, rates: TaxRates): Settlement {
  const taxable = taxableAfter(base.incomeByClass, allocation);
  const charged = incomeTaxCharged(taxable, base.scale);
  const { reductions, credits, taxBeforeCredit, taxLeft } = reduced(charged, taxable, base, rates);
  const charges = incomeTaxCharges(base, taxBeforeCredit, rates);
  let liability = taxLeft;
  for (const charge of charges) liability += charge.amount;
  return { allocation, taxable, charged, reductions, credits, taxBeforeCredit, charges, liability };
}

/** Step 6: each reduction as far as there is tax left, foreign tax credit last. ITA 2007 s.27, s.29; ITTOIA 2005 s.399 */
function reduced(charged: Pence, taxable: IncomeByClass, base: SettlementBase, rates: TaxRates) {
  const { facts } = base;
  const reductions: Reduction[] = [];
  let taxLeft = charged;
  const reduce = (code: ReductionCode, max: Pence) => {
    const amount = Math.min(max, taxLeft);
    if (amount <= 0) return;
    taxLeft -= amount;
    reductions.push({ code, amount });
  };
  if (facts.investments !== null) {
    for (const scheme of REDUCING_SCHEMES) {
      reduce(scheme, investmentReduction(scheme, facts.investments, rates));
    }
  }
  reduce('community_investment', communityInvestmentReduction(facts.communityInvestment, rates));
  reduce('maintenance_payments', maintenanceReduction(facts.maintenancePayments, rates));
  reduce('married_couples_allowance', marriedCouplesReduction(facts, base.adjustedNetIncome, rates));
  reduce('residential_finance_costs', base.financeCostReducer);
  if (facts.marriageAllowance === 'received' && !liableAboveBasicRate(taxable, base, base.scale)) {
    reduce('marriage_allowance', marriageAllowanceReduction(rates));
  }
  reduce('top_slicing', base.topSlicingRelief);
  reduce('notional_tax', atRate(base.scale.lifeGains, rates.incomeTax.savings.value.basicBps));
  if (facts.residence === 'non_resident' && rates.incomeTax.nonResidentDividendCredit.value) {
    reduce('non_resident_dividends', atRate(facts.ukDividends, rates.incomeTax.dividends.value.basicBps));
  }
  const taxBeforeCredit = taxLeft;
  const credits =
    base.creditLimits.length === 0 ? NO_CREDITS : foreignTaxCredits(base.creditLimits, taxBeforeCredit);
  let credit = 0;
  for (const source of credits) credit += source.credit;
  reduce('foreign_tax_credit', credit);
  return { reductions, credits, taxBeforeCredit, taxLeft };
}
