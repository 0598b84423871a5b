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
    'balance' | 'paymentsOnAccount' | 'amountsDue' | 'totalLiability' | 'recommendations' | 'lines'
  >;
}

/**
 * Years whose balances have the payments on account of the year taken off, whether they are paid or still to be paid: a plan lists
 * what is still to be paid by itself. They are what HMRC's account shows of them, else what the year before asked for.
 * @param open payments of HMRC's account; `null` where it cannot be read
 * @see TMA 1970 s.59B(1)
 */
export function afterPaymentsOnAccount(
  years: readonly CalculatedYear[],
  open: readonly PlannedPayment[] | null,
): CalculatedYear[] {
  return years.map((year) => {
    const counted = countedAsPaid(year);
    const shown = onAccountAtHmrc(year, open);
    const isAllPaid = open !== null && shown === 0 && counted > 0;
    const asked = shown > 0 ? shown : askedOnAccount(years.find((one) => one.taxYear === year.taxYear - 1));
    const more = isAllPaid ? 0 : Math.max(0, asked - counted);
    if (more === 0) return year;
    return { ...year, figures: { ...year.figures, balance: year.figures.balance - more } };
  });
}

/** Paid on account by the return itself. */
function countedAsPaid({ figures }: CalculatedYear): Pence {
  const balance = figures.lines.find(({ rule }) => rule === 'balance');
  const paid = balance?.inputs['paymentsOnAccountPaid'];
  return paid !== undefined && 'pence' in paid ? paid.pence : 0;
}

/** Both payments, of which one may be paid: they are of the same amount. */
const onAccountAtHmrc = ({ taxYear }: CalculatedYear, open: readonly PlannedPayment[] | null): Pence =>
  PAYMENTS_ON_ACCOUNT_A_YEAR *
  Math.max(0, ...(open ?? []).filter((one) => isOnAccountOf(one, taxYear)).map((one) => one.amountPence));

const PAYMENTS_ON_ACCOUNT_A_YEAR = 2;

const isOnAccountOf = ({ what, taxYear }: PlannedPayment, year: TaxYearStart): boolean =>
  taxYear === year && (what === 'first_payment_on_account' || what === 'second_payment_on_account');

/** Both payments on account that a year asks for towards the next. */
function askedOnAccount(year: CalculatedYear | undefined): Pence {
  if (year === undefined) return 0;
  const { paymentsOnAccount } = year.figures;
  return paymentsOnAccount.required ? paymentsOnAccount.each + secondOnAccount(year) : 0;
}

const secondOnAccount = ({ figures }: CalculatedYear): Pence =>
  figures.amountsDue.find(({ what }) => what === 'second payment on account')?.amount ?? 0;

/** The payments that a year's figures lead to: the balance, and what is paid on account of the next year. */
export function paymentsOfYear(year: CalculatedYear): PlannedPayment[] {
  const { taxYear, isFiled, figures } = year;
  const { balance, paymentsOnAccount } = figures;
  const [firstOn = filingDueOn(taxYear), secondOn = firstOn] = paymentsOnAccount.dueOn;
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
    planned('second_payment_on_account', taxYear + 1, secondOn, secondOnAccount(year)),
  ].filter(({ amountPence }) => amountPence > 0);
}

/** Payments by the day on which they are due, the balance before what is paid on account. */
export const inOrderOfPayment = (payments: readonly PlannedPayment[]): PlannedPayment[] =>
  payments.toSorted(
    (one, other) =>
      one.dueOn.localeCompare(other.dueOn) ||
      PAYMENT_KINDS.indexOf(one.what) - PAYMENT_KINDS.indexOf(other.what),
  );
