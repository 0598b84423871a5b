import type { Pence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import { filingDueOn, type IsoDate, type TaxYearStart } from '../tax-year.js';

export const PAYMENT_KINDS = [
  'balancing_payment',
  'first_payment_on_account',
  'second_payment_on_account',
  'other_charge',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Origin of a figure: HMRC's own account, or our rules where HMRC's cannot be read. */
export const PLAN_SOURCES = ['hmrc', 'own_rules'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

/** An amount that is to be paid to HMRC by a day. */
export interface PlannedPayment {
  readonly source: PlanSource;
  readonly what: PaymentKind;
  /** The year to which it counts: for a payment on account, the one after the year that it is measured by. */
  readonly taxYear: TaxYearStart | null;
  readonly dueOn: IsoDate;
  readonly amountPence: Pence;
  /** Amount left to pay by HMRC's account; by our own rules, which know of no payment, all of it. */
  readonly outstandingPence: Pence;
  /** From a return that is not filed. */
  readonly isEstimate: boolean;
  /** Interest that HMRC shows on it until now; `null` where it shows none. */
  readonly hmrcInterestPence: Pence | null;
}

/** A return with the figures that stand for it. */
export interface CalculatedYear {
  readonly taxYear: TaxYearStart;
  readonly isFiled: boolean;
  readonly figures: Pick<
    TaxCalculation,
    'balance' | 'paymentsOnAccount' | 'amountsDue' | 'totalLiability' | 'recommendations'
  >;
}

/** The payments that a year's figures lead to: the balance, and what is paid on account of the next year. */
export function paymentsOfYear({ taxYear, isFiled, figures }: CalculatedYear): PlannedPayment[] {
  const { balance, paymentsOnAccount, amountsDue } = figures;
  const [firstOn = filingDueOn(taxYear), secondOn = firstOn] = paymentsOnAccount.dueOn;
  const second = amountsDue.find(({ what }) => what === 'second payment on account')?.amount ?? 0;
  const planned = (what: PaymentKind, year: TaxYearStart, dueOn: IsoDate, pence: Pence): PlannedPayment => ({
    source: 'own_rules',
    what,
    taxYear: year,
    dueOn,
    amountPence: pence,
    outstandingPence: pence,
    isEstimate: !isFiled,
    hmrcInterestPence: null,
  });
  return [
    planned('balancing_payment', taxYear, firstOn, balance),
    planned('first_payment_on_account', taxYear + 1, firstOn, paymentsOnAccount.each),
    planned('second_payment_on_account', taxYear + 1, secondOn, second),
  ].filter(({ amountPence }) => amountPence > 0);
}

/** Payments by the day on which they are due, the balance before what is paid on account. */
export const inOrderOfPayment = (payments: readonly PlannedPayment[]): PlannedPayment[] =>
  payments.toSorted(
    (one, other) =>
      one.dueOn.localeCompare(other.dueOn) ||
      PAYMENT_KINDS.indexOf(one.what) - PAYMENT_KINDS.indexOf(other.what),
  );
