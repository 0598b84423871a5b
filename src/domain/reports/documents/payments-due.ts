import type { Pence } from '../../money.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import { filingDueOn, type IsoDate } from '../../tax-year.js';
import { entry, sumRow, type TableBlock } from '../report-document.js';

interface PaymentDue {
  readonly dueOn: IsoDate;
  readonly wording: string;
  /** Negative: to be repaid. */
  readonly pence: Pence;
}

/** Each payment by itself: the balance and the payments on account are never one line. */
export function paymentsDue({
  taxYear,
  balance,
  paymentsOnAccount,
  amountsDue,
}: TaxCalculation): PaymentDue[] {
  const [firstDueOn = filingDueOn(taxYear), secondDueOn] = paymentsOnAccount.dueOn;
  const payments: PaymentDue[] = [];
  if (balance !== 0) {
    const wording = balance < 0 ? 'Repayment of tax for the year' : 'Balancing payment for the year';
    payments.push({ dueOn: firstDueOn, wording, pence: balance });
  }
  if (!paymentsOnAccount.required) return payments;
  const next = { dueOn: firstDueOn, wording: 'First payment on account for next year' };
  payments.push({ ...next, pence: paymentsOnAccount.each });
  const second = amountsDue.find(({ what }) => what === 'second payment on account');
  if (second && secondDueOn !== undefined) {
    const wording = 'Second payment on account for next year';
    payments.push({ dueOn: secondDueOn, wording, pence: second.amount });
  }
  return payments;
}

export function paymentsTable(payments: readonly PaymentDue[]): TableBlock {
  const sum = payments.reduce((pence, payment) => pence + payment.pence, 0);
  return {
    kind: 'table',
    key: 'payments_due',
    columns: [
      { key: 'due_on', heading: 'Due on', unit: 'date' },
      { key: 'payment', heading: 'Payment', unit: 'text' },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
    ],
    rows: [
      ...payments.map(({ dueOn, wording, pence }) => entry(dueOn, wording, pence)),
      ...(payments.length > 1 ? [sumRow(null, 'Altogether', sum)] : []),
    ],
  };
}
