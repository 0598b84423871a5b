import type { Assessment } from './assessment.js';
import { bps, count, type LineWriter, pence } from './line-writer.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';

/** National Insurance, loan repayments, and what was taken at source. */
export function contributionLines(
  facts: TaxFacts,
  assessment: Assessment,
  rates: TaxRates,
  writer: LineWriter,
): void {
  if (facts.trades.length > 0) class4Lines(assessment, rates, writer);
  class2Lines(assessment, rates, writer);
  loanLines(facts, assessment, rates, writer);
  if (facts.taxDeducted > 0) writer.note('tax_deducted', facts.taxDeducted);
}

function class4Lines({ class4 }: Assessment, rates: TaxRates, writer: LineWriter): void {
  const { lowerProfitsLimit, upperProfitsLimit, mainBps, additionalBps } = rates.class4;
  const lower = pence(lowerProfitsLimit.value);
  const upper = pence(upperProfitsLimit.value);
  const profit = pence(class4.profit);
  writer.note('class4_profit', class4.profit);
  writer.add('class4_main_rate', class4.main, {
    inputs: { profit, lowerProfitsLimit: lower, upperProfitsLimit: upper, rate: bps(mainBps.value) },
  });
  if (class4.additional === 0) return;
  writer.add('class4_additional_rate', class4.additional, {
    inputs: { profit, upperProfitsLimit: upper, rate: bps(additionalBps.value) },
  });
}

function class2Lines({ class2, class4 }: Assessment, rates: TaxRates, writer: LineWriter): void {
  const inputs = {
    profit: pence(class4.profit),
    weeklyRate: pence(rates.class2.weeklyRate.value),
    weeks: count(class2.weeks),
  };
  if (class2.compulsory > 0) writer.add('class2', class2.compulsory, { inputs });
  if (class2.voluntary > 0) writer.add('class2_voluntary', class2.voluntary, { inputs });
}

function loanLines(facts: TaxFacts, { loans }: Assessment, rates: TaxRates, writer: LineWriter): void {
  const { plans } = rates.studentLoans;
  if (loans.threshold !== null) {
    writer.add('student_loan', loans.studentLoan, {
      inputs: {
        income: pence(loans.income),
        threshold: pence(loans.threshold),
        rate: bps(loans.rateBps),
        deducted: pence(facts.studentLoanDeducted),
      },
    });
  }
  if (loans.postgraduateThreshold !== null) {
    writer.add('postgraduate_loan', loans.postgraduateLoan, {
      inputs: {
        income: pence(loans.income),
        threshold: pence(loans.postgraduateThreshold),
        rate: bps(plans.postgraduate.rateBps.value),
        deducted: pence(facts.postgraduateLoanDeducted),
      },
    });
  }
}
