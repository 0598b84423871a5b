import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { PaymentKind, PlannedPayment } from './planned-payment.js';

interface Charge {
  readonly taxYear: TaxYearStart | null;
  readonly dueOn: IsoDate | null;
  readonly amountPence: Pence;
  readonly outstandingPence: Pence;
  readonly interestPence: Pence | null;
  readonly what: string;
}

/** Payments that HMRC's account shows as open. A charge without a due date is in no plan. */
export const paymentsOfAccount = (charges: readonly Charge[]): PlannedPayment[] =>
  charges.flatMap(({ what, dueOn, interestPence, ...charge }) =>
    dueOn === null || charge.outstandingPence <= 0
      ? []
      : [
          {
            ...charge,
            source: 'hmrc',
            what: kindOf(what),
            dueOn,
            isEstimate: false,
            hmrcInterestPence: interestPence,
          },
        ],
  );

/** HMRC's descriptions, whose spaces vary: `ITSA- POA 1`, `ITSA - POA 2`, `ITSA- Bal Charge`. */
function kindOf(what: string): PaymentKind {
  const words = what.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
  if (/\bpoa 1\b/.test(words)) return 'first_payment_on_account';
  if (/\bpoa 2\b/.test(words)) return 'second_payment_on_account';
  return /\bbal charge\b/.test(words) ? 'balancing_payment' : 'other_charge';
}
