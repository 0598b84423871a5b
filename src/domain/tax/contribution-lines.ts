import type { Assessment } from './assessment.js';
import type { CitedRule } from './citations.js';
import { class4LossUsed } from './class4-contributions.js';
import { aboutTrade, bps, count, type LineWriter, pence } from './line-writer.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { TaxFacts } from './tax-facts.js';

/** National Insurance and loan repayments. */
export function contributionLines(
  facts: TaxFacts,
  assessment: Assessment,
  rates: TaxRates,
  writer: LineWriter,
): void {
  if (facts.trades.length > 0) class4Lines(assessment, rates, writer);
  class2Lines(assessment, rates, writer);
  loanLines(facts, assessment, rates, writer);
}

function class4Lines({ class4, income }: Assessment, rates: TaxRates, writer: LineWriter): void {
  const { lowerProfitsLimit, upperProfitsLimit, mainBps, additionalBps } = rates.class4;
  const lower = pence(lowerProfitsLimit.value);
  const upper = pence(upperProfitsLimit.value);
  const profit = pence(class4.profit);
  for (const trade of income.trades) {
    const used = class4LossUsed(trade);
    if (used > 0) writer.note('class4_losses_brought_forward', used, aboutTrade(trade.facts));
    const { loanInterestForTrade: interest, class4Exempt } = trade.facts;
    if (interest > 0 && !class4Exempt) writer.note('class4_loan_interest', interest, aboutTrade(trade.facts));
  }
  writer.note('class4_profit', class4.profit);
  if (class4.maximum !== null) {
    const { class1, class2, main, additional } = class4.maximum;
    const inputs = { class1: pence(class1), class2: pence(class2), mainRate: pence(main) };
    writer.note('class4_annual_maximum', main + additional, { inputs });
  }
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

/** Borrowers of Northern Ireland repay on plan 1 under regulations of their own. */
const ruleOfLoan = ({ region, studentLoanPlans }: TaxFacts): CitedRule =>
  region === 'northern_ireland' && studentLoanPlans.includes('plan1')
    ? 'student_loan_northern_ireland'
    : 'student_loan';

function loanLines(facts: TaxFacts, { loans }: Assessment, rates: TaxRates, writer: LineWriter): void {
  const { plans } = rates.studentLoans;
  if (loans.threshold !== null) {
    writer.addNamed('student_loan', ruleOfLoan(facts), loans.studentLoan, {
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
