import type { CsvLayout, FeeLayout } from '../csv-layout.js';

const BOOKING_FEE: FeeLayout = {
  column: ['commission', 'payments service fee', 'vat'],
  sense: 'signed',
  book: 'apart',
  amountIs: 'net',
  label: 'Booking.com fee',
  sum: true,
  gross: ['gross amount'],
};

/** Platforms that find guests and fares. */
export const GIG_LAYOUTS: readonly CsvLayout[] = [
  {
    name: 'booking_com',
    requires: ['statement descriptor', 'reference number', 'gross amount', 'commission', 'payout date'],
    dateOrder: 'dmy',
    date: ['payout date'],
    amount: { kind: 'signed', column: ['payable amount', 'transaction amount'] },
    currency: ['payout currency', 'transaction currency'],
    description: [['type/transaction type', 'type'], ['property name'], ['reference number']],
    reference: ['statement descriptor'],
    externalId: ['reference number'],
    fee: BOOKING_FEE,
    variants: [
      {
        when: { columns: ['type/transaction type', 'type'], matches: /^\(?payout\)?$/i },
        use: {
          amount: { kind: 'inverted', column: ['payout amount', 'payable amount'] },
          description: [['type/transaction type', 'type'], ['statement descriptor']],
          externalId: [],
          fee: { ...BOOKING_FEE, column: [] },
          transfers: [{ columns: ['type/transaction type', 'type'], matches: /./ }],
        },
      },
    ],
    sharedIds: true,
  },
  {
    name: 'booking_com_reservations',
    requires: ['arrival', 'departure', 'final amount', 'commission amount', 'status', 'currency'],
    dateOrder: 'dmy',
    date: ['departure'],
    amount: { kind: 'signed', column: ['final amount'] },
    currency: ['currency'],
    description: [['property name'], ['guest name', 'booker name'], ['reservation number']],
    counterparty: ['guest name', 'booker name'],
    externalId: ['reservation number'],
    fee: {
      column: ['commission amount'],
      sense: 'charged',
      book: 'apart',
      amountIs: 'gross',
      label: 'Booking.com commission',
    },
    status: ['status'],
  },
  {
    name: 'uber',
    requires: ['driver uuid', 'trip uuid', 'description', 'vs reporting', 'paid to you'],
    dateOrder: 'dmy',
    date: ['vs reporting'],
    amount: { kind: 'signed', column: ['paid to you'] },
    description: [['description']],
    reference: ['trip uuid'],
    transfers: [{ columns: ['description'], matches: /^(so\.)?payouts?\b/i }],
  },
];
