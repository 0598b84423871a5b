import type { CsvLayout } from '../csv-layout.js';

const DATES = [
  'arrival date',
  'arrival date (utc)',
  'payout date',
  'date paid',
  'paid date',
  'expected arrival date',
  'date',
  'initiated',
  'initiated date',
  'created',
  'created date',
  'created at',
  'created (utc)',
];
const AMOUNTS = ['payout amount', 'amount', 'net amount', 'total'];
const IDS = ['payout id', 'id', 'payout', 'transfer id'];
const STATUSES = ['payout status', 'status'];
const REFERENCES = ['payout reference', 'bank reference', 'reference', 'statement descriptor', 'trace id'];
const TEXTS = ['description', 'bank account', 'destination', 'destination name', 'bank', 'bank name'];
const OTHERS = [
  'currency',
  'payout currency',
  'method',
  'type',
  'source type',
  'account',
  'last 4',
  'last 4 digits',
  'destination id',
  'balance transaction',
  'trace id status',
  'failure message',
];

const PAYOUTS: Omit<CsvLayout, 'requires'> = {
  name: 'payouts',
  only: [...DATES, ...AMOUNTS, ...IDS, ...STATUSES, ...REFERENCES, ...TEXTS, ...OTHERS],
  date: DATES,
  account: [],
  amount: { kind: 'inverted', column: AMOUNTS },
  currency: ['currency', 'payout currency'],
  label: 'Payout',
  description: [TEXTS, REFERENCES],
  reference: REFERENCES,
  externalId: IDS,
  transfers: [{ columns: AMOUNTS, matches: /\d/ }],
  status: STATUSES,
};

/**
 * Payouts of a platform to its seller's bank, without sales: each figure is money that left
 * the platform, and a negative one was taken back from the bank. A file with any other column is none of these.
 */
export const PAYOUT_LAYOUTS: readonly CsvLayout[] = [
  { ...PAYOUTS, requires: ['payout id', 'amount'] },
  { ...PAYOUTS, requires: ['payout id', 'payout amount'] },
  { ...PAYOUTS, requires: ['payout date', 'payout amount'] },
  { ...PAYOUTS, requires: ['payout status', 'amount'] },
  { ...PAYOUTS, requires: ['payout amount', 'status'] },
  { ...PAYOUTS, requires: ['payout date', 'amount', 'status'] },
  { ...PAYOUTS, requires: ['arrival date', 'amount', 'status'] },
  { ...PAYOUTS, requires: ['arrival date (utc)', 'amount', 'status'] },
];
