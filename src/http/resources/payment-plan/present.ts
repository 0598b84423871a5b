import type { Config } from '../../../config/config.js';
import { maskUtr } from '../../../domain/clients/client.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear, type TaxYearStart } from '../../../domain/tax-year.js';
import type { PaymentPlan } from '../../../services/payments/read-payment-plan.js';

interface Shown {
  readonly clientId: string;
  readonly bankAccount: Config['hmrc']['bankAccount'];
  /** Whether the caller may see the UTR: one who may write it. */
  readonly showsReference: boolean;
}

export function presentPaymentPlan(plan: PaymentPlan, { clientId, bankAccount, showsReference }: Shown) {
  const { interestRate } = plan;
  const reference = referenceOf(plan.utr, showsReference);
  return {
    client_id: publicId('client', clientId),
    as_of: plan.asOf,
    read_at: plan.readAt.toISOString(),
    account: plan.account,
    penalties_from: plan.penaltiesFrom,
    payments: plan.payments.map((payment) => ({ ...presentPayment(payment), reference })),
    interest_rate: interestRate.bps / 100,
    interest_rate_since: interestRate.since,
    bank_account: presentBankAccount(bankAccount),
    points: presentPoints(plan.points),
    penalties: plan.penalties.map(presentPenalty),
    refunds: plan.refunds.map(({ source, taxYear, amountPence, isEstimate }) => ({
      source,
      tax_year: yearOf(taxYear),
      amount: poundsFromPence(amountPence),
      is_estimate: isEstimate,
    })),
    coded_out: plan.codedOut.map(({ taxYear, collectedIn, amountPence }) => ({
      tax_year: yearOf(taxYear),
      collected_in: yearOf(collectedIn),
      amount: poundsFromPence(amountPence),
    })),
    reduced_payments_on_account: presentReduced(plan.reduced),
  };
}

const presentPayment = (payment: PaymentPlan['payments'][number]) => ({
  source: payment.source,
  what: payment.what,
  tax_year: yearOf(payment.taxYear),
  due_on: payment.dueOn,
  amount: poundsFromPence(payment.amountPence),
  outstanding: poundsFromPence(payment.outstandingPence),
  is_estimate: payment.isEstimate,
  interest_to_date: poundsFromPence(payment.interestPence),
});

const presentBankAccount = (account: Shown['bankAccount']) =>
  account === null
    ? null
    : { name: account.name, sort_code: account.sortCode, account_number: account.accountNumber };

const presentPoints = (points: PaymentPlan['points']) => ({
  source: points.source,
  regime: points.regime,
  count: points.count,
  threshold: points.threshold,
  expires_on: points.expiresOn,
  next_costs: poundsFromPence(points.nextCostsPence),
});

const presentPenalty = (penalty: PaymentPlan['penalties'][number]) => ({
  source: penalty.source,
  code: penalty.code,
  tax_year: yearOf(penalty.taxYear),
  amount: poundsFromPence(penalty.amountPence),
  outstanding: penalty.outstandingPence === null ? null : poundsFromPence(penalty.outstandingPence),
  due_on: penalty.dueOn,
  is_final: penalty.isFinal,
});

const presentReduced = (reduced: PaymentPlan['reduced']) =>
  reduced === null
    ? null
    : {
        tax_year: formatTaxYear(reduced.taxYear),
        each: poundsFromPence(reduced.eachPence),
        reduced_each: poundsFromPence(reduced.reducedEachPence),
        less_to_pay: poundsFromPence(reduced.lessToPayPence),
        interest_if_too_low: poundsFromPence(reduced.interestIfTooLowPence),
        basis: reduced.basis,
      };

const yearOf = (taxYear: TaxYearStart | null) => (taxYear === null ? null : formatTaxYear(taxYear));

/** HMRC's reference of a person's payments: the UTR and the letter K. */
function referenceOf(utr: string | null, isShown: boolean): string | null {
  if (utr === null) return null;
  return `${isShown ? utr : maskUtr(utr.slice(-3))}K`;
}
