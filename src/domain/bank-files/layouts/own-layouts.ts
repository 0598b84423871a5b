import type { CsvLayout } from '../csv-layout.js';

/** The headings of our own format: a transaction's writable fields, in any order. */
export const OWN_HEADINGS = [
  'date',
  'amount',
  'currency',
  'description',
  'counterparty',
  'reference',
  'external id',
  'category',
  'notes',
] as const;

/** Our own CSV. Written in lower case, as the API writes its fields; `external_id` with an underscore. */
export const OWN_LAYOUT: CsvLayout = {
  name: 'generic',
  requires: ['date', 'amount'],
  only: [...OWN_HEADINGS, 'balance'],
  ownFormat: true,
  date: ['date'],
  amount: { kind: 'signed', column: ['amount'] },
  balance: ['balance'],
  currency: ['currency'],
  description: [['description', 'counterparty']],
  counterparty: ['counterparty'],
  reference: ['reference'],
  externalId: ['external id'],
  category: ['category'],
  notes: ['notes'],
};
