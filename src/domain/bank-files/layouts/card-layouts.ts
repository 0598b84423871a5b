import { parseAmountText } from '../amount-text.js';
import type { CellRule, CsvLayout } from '../csv-layout.js';
import { judgeSigns } from '../judge-signs.js';
import { CARD_SETTLEMENT } from '../sign-words.js';

const settledIn = (...columns: readonly string[]): readonly CellRule[] => [
  { columns, matches: CARD_SETTLEMENT },
];

/** Credit and charge cards. What is bought is positive unless a flag says which way it went. */
export const CARD_LAYOUTS: readonly CsvLayout[] = [
  {
    name: 'amex',
    requires: ['date', 'description', 'amount'],
    exact: true,
    confirm: (column) => readsAsCard(column('amount'), column('description')),
    dateOrder: 'dmy',
    date: ['date'],
    amount: { kind: 'inverted', column: ['amount'] },
    description: [['description']],
    transfers: settledIn('description'),
  },
  {
    name: 'amex',
    requires: ['date', 'description', 'card member', 'account #', 'amount'],
    date: ['date'],
    account: ['account #'],
    dateOrder: 'dmy',
    amount: { kind: 'inverted', column: ['amount'] },
    description: [['description']],
    reference: ['reference'],
    externalId: ['reference'],
    transfers: settledIn('description'),
  },
  {
    name: 'amex',
    requires: ['date', 'description', 'amount', 'extended details', 'appears on your statement as'],
    excludes: ['city/state', 'zip code'],
    dateOrder: 'dmy',
    date: ['date'],
    amount: { kind: 'inverted', column: ['amount'] },
    description: [['description']],
    reference: ['reference'],
    externalId: ['reference'],
    transfers: settledIn('description'),
  },
  {
    name: 'amex',
    requires: [
      'date',
      'description',
      'amount',
      'extended details',
      'appears on your statement as',
      'city/state',
    ],
    dateOrder: 'mdy',
    date: ['date'],
    amount: { kind: 'inverted', column: ['amount'] },
    description: [['description']],
    reference: ['reference'],
    externalId: ['reference'],
    transfers: settledIn('description'),
  },
  {
    name: 'natwest_card',
    requires: ['date', 'type', 'description', 'value', 'balance', 'account name', 'account number'],
    confirm: (column) => column('account number').some((text) => text.includes('*')),
    dateOrder: 'dmy',
    date: ['date'],
    account: ['account number', 'account name'],
    amount: { kind: 'signed', column: ['value'] },
    description: [['description']],
    type: ['type'],
    transfers: settledIn('description', 'type'),
    textMarker: true,
    judgeSigns: true,
  },
  {
    name: 'lloyds_card',
    requires: ['date', 'date entered', 'reference', 'description', 'amount'],
    dateOrder: 'dmy',
    date: ['date'],
    amount: { kind: 'inverted', column: ['amount'] },
    description: [['description']],
    reference: ['reference'],
    transfers: settledIn('description'),
  },
  {
    name: 'virgin_money_card',
    requires: [
      'transaction date',
      'posting date',
      'billing amount',
      'merchant',
      'reference number',
      'debit or credit',
    ],
    dateOrder: 'dmy',
    date: ['transaction date'],
    amount: { kind: 'flagged', column: ['billing amount'], flag: ['debit or credit'] },
    description: [['merchant']],
    reference: ['reference number'],
    externalId: ['reference number'],
    transfers: settledIn('merchant'),
    status: ['status'],
  },
  {
    name: 'tesco_bank',
    requires: ['transaction date', 'posting date', 'billing amount', 'merchant', 'debit/credit flag'],
    dateOrder: 'dmy',
    date: ['transaction date'],
    amount: { kind: 'flagged', column: ['billing amount'], flag: ['debit/credit flag'] },
    description: [['merchant']],
    reference: ['reference number'],
    externalId: ['reference number'],
    transfers: settledIn('merchant'),
  },
  {
    name: 'barclaycard_business',
    requires: [
      'transaction date',
      'merchant name',
      'amount',
      'original amount',
      'original currency',
      'posted date',
    ],
    dateOrder: 'dmy',
    date: ['transaction date'],
    amount: { kind: 'inverted', column: ['amount'] },
    currency: ['currency'],
    description: [['merchant name']],
    counterparty: ['merchant name'],
    externalId: ['transaction id'],
    original: { amount: ['original amount'], currency: ['original currency'] },
    transfers: settledIn('merchant name', 'transaction type'),
  },
  {
    name: 'curve',
    requires: [
      'merchant',
      'txn amount (funding card)',
      'txn currency (funding card)',
      'txn amount (foreign spend)',
      'card name',
    ],
    dateOrder: 'dmy',
    date: ['date (yyyy-mm-dd as utc)', 'date (yyyy-mm-dd)', 'date'],
    amount: { kind: 'inverted', column: ['txn amount (funding card)'] },
    currency: ['txn currency (funding card)'],
    description: [['merchant']],
    counterparty: ['merchant'],
    notes: ['notes'],
    original: { amount: ['txn amount (foreign spend)'], currency: ['txn currency (foreign spend)'] },
    status: ['status', 'type'],
  },
];

/** A statement that shows its own settlement as money off is a card's. */
function readsAsCard(amounts: readonly string[], descriptions: readonly string[]): boolean {
  const figures = amounts.map((text, index) => {
    const parsed = parseAmountText(text);
    return { amount: parsed.ok ? parsed.minor : 0, balance: null, description: descriptions[index] ?? '' };
  });
  return (
    amounts.length === descriptions.length && judgeSigns(figures, { hasCardHeadings: false }) === 'inverted'
  );
}
