import { type AmountsOwed, schemePaid } from './amounts-owed.js';
import type { Assessment } from './assessment.js';
import { type LineWriter, pence } from './line-writer.js';
import type { TaxFacts } from './tax-facts.js';

/** Lines from the tax of the year to what is left to pay: Pay As You Earn, the balance, payments on account. */
export function owedLines(
  facts: TaxFacts,
  assessment: Assessment,
  { balance, assessed, metAtSource, payments }: AmountsOwed,
  writer: LineWriter,
): void {
  if (facts.earlierYearsUnderpayment > 0) {
    writer.add('earlier_years_underpayment', facts.earlierYearsUnderpayment);
  }
  if (facts.refundedInYear > 0) writer.add('tax_refunded_in_year', facts.refundedInYear);
  if (facts.taxDeducted > 0) {
    const { cisDeducted } = facts;
    const inputs = cisDeducted === 0 ? {} : { constructionIndustryScheme: pence(cisDeducted) };
    writer.note('tax_deducted', facts.taxDeducted, { inputs });
  }
  const paidByScheme = schemePaid(facts, assessment);
  if (paidByScheme > 0) writer.note('scheme_pays', paidByScheme);
  const gainsPaid = facts.capitalGains?.paidOnAccount ?? 0;
  if (gainsPaid > 0) writer.note('capital_gains_paid_on_account', gainsPaid);
  writer.note('balance', balance, {
    inputs: {
      totalLiability: pence(assessment.totalLiability),
      taxDeducted: pence(facts.taxDeducted),
      collectedThroughCode: pence(facts.taxCollectedThroughCode),
      paidByScheme: pence(paidByScheme),
      paymentsOnAccountPaid: pence(facts.paymentsOnAccountPaid),
      ...(gainsPaid === 0 ? {} : { capitalGainsPaidOnAccount: pence(gainsPaid) }),
    },
  });
  writer.note('payments_on_account', payments.each + payments.second, {
    inputs: { assessed: pence(assessed), metAtSource: pence(metAtSource), each: pence(payments.each) },
  });
}
