import type { CsvLayout } from '../csv-layout.js';

const PAYPAL: Omit<CsvLayout, 'dateOrder' | 'confirm'> = {
  name: 'paypal',
  requires: [
    'date',
    'time zone',
    'name',
    'type',
    'status',
    'currency',
    'gross',
    'fee',
    'net',
    'transaction id',
  ],
  date: ['date'],
  amount: { kind: 'signed', column: ['gross'] },
  balance: ['balance'],
  currency: ['currency'],
  description: [['name'], ['type']],
  counterparty: ['name'],
  reference: ['invoice number'],
  externalId: ['transaction id'],
  relatedExternalId: ['reference txn id'],
  fee: {
    column: ['fee'],
    sense: 'signed',
    book: 'apart',
    amountIs: 'gross',
    label: 'PayPal fee',
    net: ['net'],
  },
  transfers: [
    {
      columns: ['type'],
      matches:
        /withdrawal|withdraw funds|currency conversion|bank deposit|transfer (to|from) bank|add funds|added funds|general credit card (deposit|withdrawal)/i,
    },
  ],
  status: ['status'],
  leaveOut: [{ columns: ['balance impact'], matches: /^memo$/i, reason: 'memo_hold' }],
};

const STRIPE_TRANSFERS = /^(payouts?|payout (cancel|failure|reversal|minimum).*|payout_.*|top-?up.*)$/i;

/** Layouts of platforms, which state sales, fees and payouts. */
export const PLATFORM_LAYOUTS: readonly CsvLayout[] = [
  {
    ...PAYPAL,
    dateOrder: 'dmy',
    confirm: (column) => !column('time zone').some((zone) => AMERICAN_ZONE.test(zone)),
  },
  { ...PAYPAL, confirm: (column) => column('time zone').some((zone) => AMERICAN_ZONE.test(zone)) },
  {
    name: 'stripe',
    requires: ['balance transaction id', 'currency', 'gross', 'fee', 'net', 'reporting category'],
    date: ['created', 'created utc', 'effective at', 'effective at utc', 'automatic payout effective at'],
    amount: { kind: 'signed', column: ['gross'] },
    currency: ['currency'],
    description: [['description', 'reporting category']],
    externalId: ['balance transaction id'],
    fee: {
      column: ['fee'],
      sense: 'unsigned',
      book: 'apart',
      amountIs: 'gross',
      label: 'Stripe fee',
      net: ['net'],
    },
    transfers: [{ columns: ['reporting category'], matches: STRIPE_TRANSFERS }],
  },
  {
    name: 'stripe',
    requires: ['id', 'type', 'source', 'amount', 'fee', 'net', 'currency', 'created (utc)'],
    date: ['created (utc)'],
    amount: { kind: 'signed', column: ['amount'] },
    currency: ['currency'],
    description: [['description', 'type']],
    externalId: ['id'],
    relatedExternalId: ['source'],
    fee: {
      column: ['fee'],
      sense: 'unsigned',
      book: 'apart',
      amountIs: 'gross',
      label: 'Stripe fee',
      net: ['net'],
    },
    transfers: [{ columns: ['type'], matches: STRIPE_TRANSFERS }],
  },
  {
    name: 'stripe_payments',
    requires: ['id', 'created date (utc)', 'amount', 'amount refunded', 'fee', 'status', 'currency'],
    date: ['created date (utc)'],
    amount: { kind: 'signed', column: ['converted amount', 'amount'] },
    currency: ['converted currency', 'currency'],
    description: [['description', 'id']],
    externalId: ['id'],
    fee: { column: ['fee'], sense: 'charged', book: 'apart', amountIs: 'gross', label: 'Stripe fee' },
    refunded: ['converted amount refunded', 'amount refunded'],
    status: ['status'],
  },
  {
    name: 'airbnb',
    requires: ['date', 'type', 'confirmation code', 'currency', 'amount', 'paid out'],
    dateOrder: 'mdy',
    date: ['date'],
    amount: { kind: 'signed', column: ['amount'] },
    currency: ['currency'],
    description: [['type'], ['confirmation code'], ['details']],
    counterparty: ['guest'],
    reference: ['reference code', 'reference'],
    externalId: ['confirmation code'],
    fee: {
      column: ['service fee', 'host fee'],
      sense: 'charged',
      book: 'apart',
      amountIs: 'net',
      label: 'Airbnb service fee',
    },
    variants: [
      {
        when: { columns: ['type'], matches: /^payout$/i },
        use: {
          amount: { kind: 'inverted', column: ['paid out'] },
          description: [['details', 'type']],
          counterparty: [],
          externalId: ['reference code', 'reference'],
          transfers: [{ columns: ['type'], matches: /./ }],
        },
      },
    ],
    sharedIds: true,
  },
];

const AMERICAN_ZONE = /^(P|M|C|E)[SD]T$|^America\//i;
