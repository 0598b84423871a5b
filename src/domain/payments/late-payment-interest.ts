import type { Pence } from '../money.js';
import { INTEREST_DAYS_OF_YEAR, LATE_PAYMENT_INTEREST } from '../tax/rates/late-payment-rates.js';
import { daysBetween, type IsoDate } from '../tax-year.js';

const WHOLE_BPS = 10_000n;

/**
 * Simple interest by the day on an amount that was due on one day and is paid on another; none when it is paid in time.
 * Rounded down to the penny once, at the end. Before the first rate on record that one is taken.
 * @see FA 2009 s.101, Sch.53
 */
export function latePaymentInterest(pence: Pence, dueOn: IsoDate, paidOn: IsoDate): Pence {
  if (pence <= 0 || paidOn <= dueOn) return 0;
  const weighted = LATE_PAYMENT_INTEREST.reduce((sum, { from, yearly }, index) => {
    const begins = index === 0 || from < dueOn ? dueOn : from;
    const next = LATE_PAYMENT_INTEREST[index + 1]?.from ?? paidOn;
    const days = daysBetween(begins, next < paidOn ? next : paidOn);
    return days <= 0 ? sum : sum + BigInt(days) * BigInt(yearly.value);
  }, 0n);
  return Number((BigInt(pence) * weighted) / (WHOLE_BPS * BigInt(INTEREST_DAYS_OF_YEAR.value)));
}

/** The rate of a day in basis points, and since when it holds. */
export function interestRateOn(day: IsoDate): { readonly bps: number; readonly since: IsoDate } {
  const [first] = LATE_PAYMENT_INTEREST;
  const found = LATE_PAYMENT_INTEREST.findLast(({ from }) => from <= day) ?? first;
  if (found === undefined) throw new Error('no rate of interest is on record');
  return { bps: found.yearly.value, since: found.from };
}
