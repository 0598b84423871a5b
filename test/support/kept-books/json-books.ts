import { drawLedger, type TruePayment } from './draw-ledger.js';
import { type KindOfBook, kind } from './kind-of-book.js';

/** Objects of an interface, one for each payment. */
const objects = (
  name: string,
  write: (payment: TruePayment, at: number) => object,
  around: (list: readonly object[]) => unknown = (list) => list,
): KindOfBook =>
  kind(name, (random) => {
    const truth = drawLedger(random);
    return { truth, content: JSON.stringify(around(truth.map(write))) };
  });

const size = ({ pence }: TruePayment) => Math.abs(pence) / 100;
const isOut = ({ pence }: TruePayment) => pence < 0;
const idOf = ({ date }: TruePayment, at: number) => `t${at}-${date}`;

const DIRECTIONS: readonly KindOfBook[] = [
  ...[
    ['transaction_type', 'DEBIT', 'CREDIT'],
    ['transactionType', 'Debit', 'Credit'],
    ['type', 'debit', 'credit'],
    ['credit_debit_indicator', 'DBIT', 'CRDT'],
    ['direction', 'OUT', 'IN'],
    ['baseType', 'DEBIT', 'CREDIT'],
    ['dr_cr', 'DR', 'CR'],
  ].flatMap(([key = '', out = '', into = '']) => [
    objects(`objects without signs whose ${key} is ${out}`, (payment, at) => ({
      id: idOf(payment, at),
      date: payment.date,
      description: payment.text,
      amount: size(payment),
      currency: 'GBP',
      [key]: isOut(payment) ? out : into,
    })),
    objects(`objects without ids or signs whose ${key} is ${out}`, (payment) => ({
      date: payment.date,
      description: payment.text,
      amount: size(payment),
      [key]: isOut(payment) ? out : into,
    })),
    objects(`objects with a nested amount whose ${key} is ${out}`, (payment, at) => ({
      [key]: isOut(payment) ? out : into,
      transaction_id: idOf(payment, at),
      booking_date: payment.date,
      amount: { value: size(payment).toFixed(2), currency: 'GBP' },
      narrative: payment.text,
    })),
  ]),
  ...[1, -1].map((sign) =>
    objects(
      `results of TrueLayer whose debits are ${sign > 0 ? 'positive' : 'negative'}`,
      (payment, at) => ({
        timestamp: `${payment.date}T12:00:00Z`,
        description: payment.text,
        transaction_type: isOut(payment) ? 'DEBIT' : 'CREDIT',
        transaction_category: isOut(payment) ? 'PURCHASE' : 'CREDIT',
        amount: size(payment) * (isOut(payment) ? sign : 1),
        currency: 'GBP',
        transaction_id: idOf(payment, at),
      }),
      (results) => ({ results, status: 'Succeeded' }),
    ),
  ),
  ...['creditDebitIndicator', 'credit_debit_indicator', 'transactionType', 'type'].map((key) =>
    objects(
      `booked transactions without signs whose ${key} says the side`,
      (payment, at) => ({
        transactionId: idOf(payment, at),
        bookingDate: payment.date,
        transactionAmount: { amount: size(payment).toFixed(2), currency: 'GBP' },
        [key]: isOut(payment) ? 'DBIT' : 'CRDT',
        remittanceInformationUnstructured: payment.text,
      }),
      (booked) => ({ transactions: { booked, pending: [] } }),
    ),
  ),
];

const SCALES: readonly KindOfBook[] = [
  objects('objects in pence', (payment, at) => ({
    id: idOf(payment, at),
    created_at: `${payment.date}T09:00:00Z`,
    amount: payment.pence,
    currency: 'GBP',
    details: payment.text,
  })),
  objects('objects with an amount of money in pence', (payment, at) => ({
    id: idOf(payment, at),
    created_at: `${payment.date}T09:00:00Z`,
    amount_money: { amount: payment.pence, currency: 'GBP' },
    note: payment.text,
  })),
  objects(
    'objects in thousandths of a pound',
    (payment, at) => ({
      id: idOf(payment, at),
      date: payment.date,
      amount: payment.pence * 10,
      payee_name: payment.text,
      cleared: 'cleared',
      approved: true,
      subtransactions: [],
    }),
    (transactions) => ({ data: { transactions } }),
  ),
];

/** Answers of interfaces. */
export const JSON_BOOKS: readonly KindOfBook[] = [...DIRECTIONS, ...SCALES];
