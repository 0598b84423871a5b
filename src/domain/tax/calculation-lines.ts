import type { AmountsOwed } from './amounts-owed.js';
import type { Assessment } from './assessment.js';
import { capitalGainsLines } from './capital-gains/capital-gains-lines.js';
import { contributionLines } from './contribution-lines.js';
import { incomeLines } from './income-lines.js';
import { incomeTaxLines } from './income-tax-lines.js';
import { createLineWriter } from './line-writer.js';
import { netIncomeLines } from './net-income-lines.js';
import { owedLines } from './owed-lines.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { CalculationLine } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';

/** Every step of an assessment, in the order of the law; those that add to the total add up to it. */
export function calculationLines(
  facts: TaxFacts,
  assessment: Assessment,
  owed: AmountsOwed,
  rates: TaxRates,
): readonly CalculationLine[] {
  const writer = createLineWriter();
  incomeLines(facts, assessment.income, rates, writer);
  netIncomeLines(facts, assessment, rates, writer);
  incomeTaxLines(facts, assessment.incomeTax, rates, writer);
  contributionLines(facts, assessment, rates, writer);
  if (facts.capitalGains !== null && assessment.capitalGains !== null) {
    capitalGainsLines(facts.capitalGains, assessment.capitalGains, writer);
  }
  owedLines(facts, assessment, owed, writer);
  return writer.lines;
}
