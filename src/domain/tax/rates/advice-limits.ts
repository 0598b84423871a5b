import type { TaxYearStart } from '../../tax-year.js';
import { pounds, since } from './figure.js';
import type { AdviceLimits } from './tax-rates.js';

const overChildBenefitThreshold = since({
  2021: pounds(10_000, 'our choice: all of the charge, which takes the whole benefit 10,000 up'),
  2024: pounds(20_000, 'our choice: all of the charge, which takes the whole benefit 20,000 up'),
});

/**
 * How far past a threshold advice reaches. Within a taper every pound contributed saves at the raised
 * rate, so all of it counts. Past the limit of a band all further income bears the same rate, so advice names only
 * a sum that many people could set aside within the year.
 */
export function adviceLimits(taxYear: TaxYearStart): AdviceLimits {
  return {
    overBandLimit: pounds(5_000, 'our choice: about a tenth of an income at the higher-rate limit'),
    overChildBenefitThreshold: overChildBenefitThreshold(taxYear),
    overAllowanceTaper: pounds(25_140, 'our choice: all of the taper, which ends at 125,140'),
  };
}
