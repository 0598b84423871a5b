import type { Pence } from '../money.js';
import { filingDueOn, type IsoDate, type TaxYearStart } from '../tax-year.js';
import type { TaxRates } from './rates/tax-rates.js';
import { atRate, isBelowShare } from './rounding.js';
import type { AmountDue, PaymentsOnAccount } from './tax-calculation.js';

/** The payments towards the next year, and what the second one comes to when a penny is odd. */
export interface AccountPayments extends PaymentsOnAccount {
  readonly second: Pence;
}

/**
 * Half each of the income tax and Class 4 not met at source, unless that is under the minimum amount or
 * the minimum share of the whole.
 * @param assessed income tax liability and Class 4; no Class 2, loans or capital gains tax
 * @param metAtSource tax deducted, and amounts collected through a code
 * @see TMA 1970 s.59A; SI 1996/1654
 */
export function paymentsOnAccount(
  assessed: Pence,
  metAtSource: Pence,
  taxYear: TaxYearStart,
  rates: TaxRates,
): AccountPayments {
  const { minimumAmount, minimumShareBps, shareBps } = rates.paymentsOnAccount;
  const relevant = assessed - metAtSource;
  if (relevant < minimumAmount.value || isBelowShare(relevant, assessed, minimumShareBps.value)) {
    return { required: false, each: 0, second: 0, dueOn: [] };
  }
  const each = atRate(relevant, shareBps.value);
  return { required: true, each, second: relevant - each, dueOn: paymentDates(taxYear, rates) };
}

function paymentDates(taxYear: TaxYearStart, rates: TaxRates): readonly IsoDate[] {
  const first = filingDueOn(taxYear);
  const [year = ''] = first.split('-');
  return [first, `${year}-${rates.paymentsOnAccount.secondDueOn.value}`];
}

/** Payments by date: the balance, with the first payment on account on the same day, then the second. */
export function amountsDue(
  balance: Pence,
  payments: AccountPayments,
  taxYear: TaxYearStart,
): readonly AmountDue[] {
  const first = balance + payments.each;
  const due: AmountDue[] = [];
  const [firstDueOn = filingDueOn(taxYear), secondDueOn] = payments.dueOn;
  if (first !== 0) due.push({ dueOn: firstDueOn, amount: first, what: firstPaymentIs(balance, payments) });
  if (payments.required && secondDueOn !== undefined) {
    due.push({ dueOn: secondDueOn, amount: payments.second, what: 'second payment on account' });
  }
  return due;
}

function firstPaymentIs(balance: Pence, payments: AccountPayments): AmountDue['what'] {
  if (balance + payments.each < 0) return 'repayment';
  if (!payments.required) return 'balancing payment';
  return balance <= 0 ? 'first payment on account' : 'balancing payment and first payment on account';
}
