import { MAX_PENCE, type Pence } from '../money.js';

/** Up to 12 digits on either side of the point. */
export const EXCHANGE_RATE_PATTERN = '^\\d{1,12}(\\.\\d{1,12})?$';
const RATE = new RegExp(EXCHANGE_RATE_PATTERN);

/**
 * An amount of another currency in pence of GBP, at `rate` pounds for one unit, rounded half away from zero
 * to the penny. Exact: integers throughout. `null` for a rate that is none, is zero, or leads out of range.
 */
export function inPounds(amountMinor: Pence, rate: string): Pence | null {
  if (!RATE.test(rate)) return null;
  const [whole = '', decimals = ''] = rate.split('.');
  const numerator = BigInt(whole + decimals);
  if (numerator === 0n) return null;
  const denominator = 10n ** BigInt(decimals.length);
  const size = BigInt(Math.abs(amountMinor));
  const rounded = (2n * size * numerator + denominator) / (2n * denominator);
  if (rounded > BigInt(MAX_PENCE)) return null;
  const pence = Number(rounded);
  return amountMinor < 0 && pence !== 0 ? -pence : pence;
}
