import type { Pence } from '../../money.js';
import type { Assessment } from '../assessment.js';
import { bandLeftFor, capitalGainsTax } from '../capital-gains/capital-gains-tax.js';
import { giftAidShortfall } from '../income-tax-charges.js';
import type { TaxRates } from '../rates/tax-rates.js';
import type { Recommendation } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';

/**
 * Disposals put off to the next tax year as far as its exempt amount goes: what that would leave unpaid, less what Gift
 * Aid would then lack.
 * @see TCGA 1992 s.1K; ITA 2007 s.424
 */
export function timingOfGains(
  { capitalGains, giftAidGross, lifeGains }: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  if (capitalGains === null || chosen.capitalGains === null || chosen.capitalGains.tax === 0) return [];
  const exempt = rates.capitalGains.annualExemptAmount.value;
  const left = {
    band: bandLeftFor({ ...chosen.incomeTax, lifeGains }),
    tradingLosses: chosen.capitalGains.incomeLossesThere,
  };
  const later = capitalGainsTax(capitalGains, left, rates, exempt);
  const { taxBeforeCredit } = chosen.incomeTax.best;
  const shortWith = (tax: Pence) => giftAidShortfall(giftAidGross, taxBeforeCredit + tax, rates);
  const { tax } = chosen.capitalGains;
  const saves = tax - later.tax - (shortWith(later.tax) - shortWith(tax));
  return saves > 0
    ? [{ code: 'defer_gains_to_next_year', saves, assumes: 'next_year_exempt_amount_unused' }]
    : [];
}
