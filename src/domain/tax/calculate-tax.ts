import { amountsOwed } from './amounts-owed.js';
import { assessInput } from './assess-input.js';
import type { Assessment } from './assessment.js';
import { calculationLines } from './calculation-lines.js';
import { presentCapitalGains } from './capital-gains/present-capital-gains.js';
import { carriedForward } from './carried-forward.js';
import { taxableOf } from './income-tax-assessment.js';
import { bandTaxes, bySource, taxBySource } from './income-tax-charged.js';
import { amountsDue } from './payments-on-account.js';
import { ratesFor } from './rates/rates-for.js';
import type { TaxRates } from './rates/tax-rates.js';
import { recommendations } from './recommendations/recommendations.js';
import type { Settlement } from './settlement.js';
import type { BySource, ForeignCredit, IncomeTax, TaxCalculation } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import type { TaxInput } from './tax-input.js';
import { warnings } from './warnings.js';

/**
 * One person's tax for one tax year, to the penny, with the rule and citation behind each step.
 * @param rates the table of `input.taxYear`, which is the default
 * @throws {ValidationError} for bad input, a field that is not computed, or a year without rates
 * @throws {RangeError} for the rates of another year
 */
export function calculateTax(input: TaxInput, rates: TaxRates = ratesFor(input.taxYear)): TaxCalculation {
  if (rates.taxYear !== input.taxYear) throw new RangeError('rates of another tax year');
  const { facts, chosen } = assessInput(input, rates);
  const { income, incomeTax, class2, class4, loans } = chosen;
  const class4Due = class4.main + class4.additional;
  const owed = amountsOwed(facts, chosen, rates);
  const { best } = incomeTax;
  return {
    taxYear: facts.taxYear,
    region: facts.region,
    totalIncome: income.total,
    netIncome: incomeTax.netIncome,
    adjustedNetIncome: incomeTax.adjustedNetIncome,
    personalAllowance: incomeTax.allowances.personal,
    allowancesTotal: incomeTax.allowances.total,
    taxableIncome: taxableOf(incomeTax),
    incomeTax: presentIncomeTax(chosen),
    allocation: allocationOf(chosen),
    class2: class2.compulsory + class2.voluntary,
    class4: class4Due,
    studentLoan: loans.studentLoan,
    postgraduateLoan: loans.postgraduateLoan,
    highIncomeChildBenefitCharge:
      best.charges.find((charge) => charge.code === 'high_income_child_benefit')?.amount ?? 0,
    foreignTaxCredit: presentCredits(facts, best),
    topSlicingRelief: best.reductions.find(({ code }) => code === 'top_slicing')?.amount ?? 0,
    capitalGains:
      facts.capitalGains &&
      chosen.capitalGains &&
      presentCapitalGains(facts.capitalGains, chosen.capitalGains),
    totalLiability: chosen.totalLiability,
    taxDeducted: facts.taxDeducted,
    balance: owed.balance,
    paymentsOnAccount: {
      required: owed.payments.required,
      each: owed.payments.each,
      dueOn: owed.payments.dueOn,
    },
    amountsDue: amountsDue(owed.balance, owed.payments, facts.taxYear),
    carriedForward: carriedForward(chosen, facts),
    recommendations: recommendations(facts, chosen, rates),
    warnings: warnings(facts, chosen, rates),
    lines: calculationLines(facts, chosen, owed, rates),
  };
}

function presentCredits({ foreignIncome }: TaxFacts, { credits }: Settlement): readonly ForeignCredit[] {
  const credited = credits.map(({ item, foreignTax, credit }) => ({
    country: item?.country ?? null,
    kind: item?.kind ?? ('property' as const),
    relief: 'credit' as const,
    foreignTax: item?.foreignTax ?? foreignTax,
    amount: credit,
  }));
  const deducted = foreignIncome
    .filter(({ relief, foreignTax }) => relief === 'deduction' && foreignTax > 0)
    .map(({ country, kind, foreignTax }) => ({
      country,
      kind,
      relief: 'deduction' as const,
      foreignTax,
      amount: 0,
    }));
  return [...credited, ...deducted];
}

/** The allocation by source. Lump sums are part of non-savings income here, policy gains part of savings. */
function allocationOf({ income, incomeTax: { best, scale } }: Assessment): BySource {
  const { allocation } = best;
  if (income.lumpSums + income.lifeGains === 0) return bySource(allocation, scale);
  const withTopIncome = {
    ...allocation,
    nonSavings: allocation.nonSavings + income.lumpSums - scale.lumpSums,
    savings: allocation.savings + income.lifeGains - scale.lifeGains,
  };
  return bySource(withTopIncome, scale);
}

function presentIncomeTax({ incomeTax }: Assessment): IncomeTax {
  const { best, standard, scale } = incomeTax;
  const bands = bandTaxes(best.taxable, scale);
  return {
    charged: best.charged,
    bySource: taxBySource(bands, scale),
    bands,
    reductions: best.reductions,
    charges: best.charges,
    liability: best.liability,
    standardOrderLiability: standard.liability,
  };
}
