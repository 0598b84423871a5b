import type { Pence } from '../money.js';
import type { TaxRates } from './rates/tax-rates.js';
import { amountChargedAt, atRate } from './rounding.js';

/** The most that Class 4 may come to, and what it was worked out from. */
export interface Class4Maximum {
  readonly class1: Pence;
  readonly class2: Pence;
  /** The most at the main rate. */
  readonly main: Pence;
  /** At the additional rate, on the profits that the main rate does not reach. */
  readonly additional: Pence;
}

interface Paid {
  /** Primary Class 1 at the main rate. */
  readonly class1: Pence;
  readonly class2: Pence;
}

interface Bands {
  /** Profits between the limits. */
  readonly main: Pence;
  /** Profits above the upper limit. */
  readonly additional: Pence;
}

/**
 * The annual maximum of someone who pays Class 1 too; `null` for others. What full contributions at the
 * main rate, with a year of Class 2 up to 2023-24, exceed those paid by is the most that the main rate may
 * charge; the profits that it does not reach bear the additional rate.
 * @see SI 2001/1004 reg.100(3) Steps One to Nine; HMRC NIM24175-24178, NIM38506
 */
export function class4Maximum({ class1, class2 }: Paid, bands: Bands, rates: TaxRates): Class4Maximum | null {
  if (class1 === 0 || bands.main === 0) return null;
  const { lowerProfitsLimit, upperProfitsLimit, mainBps, additionalBps } = rates.class4;
  const full = atRate(upperProfitsLimit.value - lowerProfitsLimit.value, mainBps.value);
  const class2OfYear = rates.class2.weeklyRate.value * rates.class4.annualMaximumClass2Weeks.value;
  const max = Math.max(0, full + class2OfYear - class1 - class2);
  const reached = amountChargedAt(max, mainBps.value);
  const beyond = Math.max(0, bands.main - reached);
  return {
    class1,
    class2,
    main: max,
    additional: atRate(beyond, additionalBps.value) + atRate(bands.additional, additionalBps.value),
  };
}
