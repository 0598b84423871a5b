import type { Pence } from '../money.js';
import type { Basis } from './basis.js';
import type { CapitalGainsTax } from './capital-gains/capital-gains-tax.js';
import { type Class2, class2Contributions } from './class2-contributions.js';
import { type Class4, class4Contributions, class4Profit } from './class4-contributions.js';
import { foreignTotals } from './foreign-income.js';
import { type Income, incomeOf } from './income.js';
import { assessIncomeTax, type IncomeTaxAssessment } from './income-tax-assessment.js';
import { limitedForNonResident } from './limited-for-non-resident.js';
import type { TaxRates } from './rates/tax-rates.js';
import { type GeneralReliefs, sidewaysLossRelief } from './reliefs.js';
import { type LoanIncome, type StudentLoans, studentLoans } from './student-loans.js';
import { sumOf } from './sum-of.js';
import type { TaxFacts } from './tax-facts.js';

/** Everything owed for the year under one set of choices. */
export interface Assessment {
  readonly basis: Basis;
  readonly income: Income;
  readonly incomeTax: IncomeTaxAssessment;
  readonly class2: Class2;
  readonly class4: Class4;
  readonly loans: StudentLoans;
  /** `null` when no gains or losses were given. */
  readonly capitalGains: CapitalGainsTax | null;
  /** Includes amounts that Pay As You Earn collected for earlier years or repaid. */
  readonly totalLiability: Pence;
}

export function assess(facts: TaxFacts, basis: Basis, rates: TaxRates): Assessment {
  const income = incomeOf(facts, basis, rates);
  const incomeTax = limitedForNonResident(assessIncomeTax(facts, income, rates), facts, basis, rates);
  const profit = class4Profit(income, incomeTax.reliefs);
  const class2 = class2Contributions(facts, profit, rates);
  const class4 = class4Contributions(facts, profit, class2, rates);
  const loans = studentLoans(facts, loanIncome(facts, income, incomeTax.reliefs), rates);
  const { capitalGains } = incomeTax;
  const totalLiability =
    facts.earlierYearsUnderpayment +
    facts.refundedInYear +
    incomeTax.best.liability +
    class2.compulsory +
    class2.voluntary +
    class4.main +
    class4.additional +
    loans.studentLoan +
    loans.postgraduateLoan +
    (capitalGains?.tax ?? 0);
  return { basis, income, incomeTax, class2, class4, loans, capitalGains, totalLiability };
}

/**
 * Step 1 income, so before losses brought forward, and the reliefs that may come off it. Taxable social
 * security benefits are no part of it. SI 2009/470 reg.29(4)
 */
function loanIncome(facts: TaxFacts, income: Income, reliefs: GeneralReliefs): LoanIncome {
  const profits = sumOf(income.trades, (trade) => trade.profit + trade.transitionProfit);
  const pensions = facts.statePension + facts.otherPensions;
  const rent = income.property.ukProfit + income.property.foreignProfit + facts.partnershipProperty;
  const abroad = foreignTotals(facts.foreignIncome);
  const gains = facts.lifeGains.taxed + facts.lifeGains.untaxed;
  const lumpSums = facts.lumpSums + facts.retirementBenefits;
  return {
    earned: abroad.employment + facts.loanEarnings + facts.shareSchemes + lumpSums + profits,
    unearned:
      abroad.nonSavings -
      abroad.employment +
      abroad.savings +
      abroad.dividends +
      gains +
      facts.interest +
      facts.dividends +
      pensions +
      facts.otherIncome +
      facts.trusts +
      facts.trustProperty +
      rent,
    reliefs: sidewaysLossRelief(reliefs) + reliefs.pensionAtSource + reliefs.pensionDeducted,
  };
}
