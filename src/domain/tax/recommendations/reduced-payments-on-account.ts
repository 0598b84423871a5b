import { amountsOwed } from '../amounts-owed.js';
import type { Assessment } from '../assessment.js';
import type { TaxRates } from '../rates/tax-rates.js';
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
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  const { paymentsOnAccountPaid: paid } = facts;
  if (paid === 0) return [];
  const { assessed, metAtSource, balance } = amountsOwed(facts, chosen, rates);
  const needed = Math.max(0, assessed - metAtSource);
  const saves = Math.min(paid - needed, -balance);
  return saves > 0
    ? [{ code: 'reduce_payments_on_account', saves, assumes: 'claimed_by_balancing_date' }]
    : [];
}
