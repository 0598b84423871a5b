import type { Assessment } from '../assessment.js';
import type { Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';

/**
 * Payments on account of this year that its tax and Class 4 turn out not to need, as far as nothing else
 * of the year needs them: what a claim to reduce them (form SA303) frees. Next year's are left alone,
 * since nothing in the input says what it will bring.
 * @see TMA 1970 s.59A(3)-(4)
 */
export function reducedPaymentsOnAccount(
  facts: TaxFacts,
  { incomeTax, class4, totalLiability }: Assessment,
): readonly Recommendation[] {
  const { paymentsOnAccountPaid: paid } = facts;
  if (paid === 0) return [];
  const metAtSource = facts.taxDeducted + facts.taxCollectedThroughCode;
  const needed = Math.max(0, incomeTax.best.liability + class4.main + class4.additional - metAtSource);
  const repayable = paid + metAtSource - totalLiability;
  const saves = Math.min(paid - needed, repayable);
  return saves > 0
    ? [{ code: 'reduce_payments_on_account', saves, assumes: 'claimed_by_balancing_date' }]
    : [];
}
