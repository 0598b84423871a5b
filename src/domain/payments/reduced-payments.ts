import type { Pence } from '../money.js';
import { filingDueOn, type TaxYearStart } from '../tax-year.js';
import { latePaymentInterest } from './late-payment-interest.js';
import { type CalculatedYear, paymentsOfYear } from './planned-payment.js';

/** The effect of a claim to reduce payments on account. */
export interface ReducedPayments {
  /** The year to which they count. */
  readonly taxYear: TaxYearStart;
  readonly eachPence: Pence;
  readonly reducedEachPence: Pence;
  /** Sum by which the two payments are less. */
  readonly lessToPayPence: Pence;
  /** Interest until the balance is due, if the year's tax turns out to be what the year before had. */
  readonly interestIfTooLowPence: Pence;
  /** `asked`: the amount of the request. `calculation`: what the year's own figures need. */
  readonly basis: 'asked' | 'calculation';
}

/**
 * The effect of reducing the newest payments on account: to the amount asked for, else to what the figures of
 * their own year need. `null` where none are due, or nothing would become less.
 * @see TMA 1970 s.59A(3)-(4), s.86
 */
export function reducedPayments(
  years: readonly CalculatedYear[],
  askedPence: Pence | null,
): ReducedPayments | null {
  const measured = years
    .filter(({ figures }) => figures.paymentsOnAccount.required)
    .sort((one, other) => other.taxYear - one.taxYear)[0];
  if (measured === undefined) return null;
  const taxYear = measured.taxYear + 1;
  const { each } = measured.figures.paymentsOnAccount;
  const spare = years
    .find((year) => year.taxYear === taxYear)
    ?.figures.recommendations.find(({ code }) => code === 'reduce_payments_on_account')?.saves;
  const needed = spare === undefined ? null : Math.max(0, each - Math.floor(spare / 2));
  const reduced = askedPence ?? needed;
  if (reduced === null || reduced >= each) return null;
  const both = paymentsOfYear(measured).filter(({ what }) => what.endsWith('on_account'));
  const shortfalls = both.map(({ dueOn, amountPence }) => ({ dueOn, pence: amountPence - reduced }));
  return {
    taxYear,
    eachPence: each,
    reducedEachPence: reduced,
    lessToPayPence: shortfalls.reduce((sum, { pence }) => sum + pence, 0),
    interestIfTooLowPence: shortfalls.reduce(
      (sum, { pence, dueOn }) => sum + latePaymentInterest(pence, dueOn, filingDueOn(taxYear)),
      0,
    ),
    basis: askedPence === null ? 'calculation' : 'asked',
  };
}
