import type { CsvLayout, FeeLayout } from '../csv-layout.js';
import { payoutRule } from '../transfer-words.js';

const SHOPIFY_FEE: FeeLayout = {
  column: ['fee'],
  sense: 'unsigned',
  book: 'apart',
  amountIs: 'gross',
  label: 'Shopify fee',
  net: ['net'],
};

const ETSY_FEE: FeeLayout = {
  column: ['fees & taxes'],
  sense: 'signed',
  book: 'apart',
  amountIs: 'gross',
  label: 'Etsy fee',
  net: ['net'],
};

const AMAZON_FEES = ['selling fees', 'fba fees', 'other transaction fees'];

const EBAY_FEES = [
  'final value fee - fixed',
  'final value fee-fixed',
  'final value fee - variable',
  'final value fee-variable',
  'regulatory operating fee',
  'very high "item not as described" fee',
  'below standard performance fee',
  'international fee',
  'charity donation',
  'deposit processing fee',
];

/** Market places and shops: sales, the fees kept back, and payouts to the seller's bank. */
export const MARKETPLACE_LAYOUTS: readonly CsvLayout[] = [
  {
    name: 'shopify',
    requires: ['transaction date', 'type', 'order', 'payout status', 'amount', 'fee', 'net'],
    dateOrder: 'dmy',
    date: ['transaction date'],
    amount: { kind: 'signed', column: ['amount'] },
    currency: ['currency'],
    description: [['type'], ['order']],
    reference: ['order'],
    original: { amount: ['presentment amount'], currency: ['presentment currency'] },
    fee: SHOPIFY_FEE,
    transfers: [{ columns: ['type'], matches: /^(payout|transfer|payout_\w+)$/i }, payoutRule(['type'])],
  },
  {
    name: 'shopify_payouts',
    requires: ['payout date', 'status', 'charges', 'refunds', 'adjustments', 'fees', 'total'],
    dateOrder: 'dmy',
    date: ['payout date'],
    amount: { kind: 'signed', column: ['total'] },
    currency: ['currency'],
    label: 'Shopify sales paid out',
    description: [],
    externalId: ['payout id', 'bank reference'],
    fee: {
      column: ['fees'],
      sense: 'signed',
      book: 'apart',
      amountIs: 'net',
      label: 'Shopify fee',
    },
    status: ['status'],
  },
  {
    name: 'amazon',
    requires: ['settlement-id', 'transaction-type', 'amount-type', 'amount-description', 'amount'],
    dateOrder: 'dmy',
    date: ['posted-date-time', 'posted-date'],
    amount: { kind: 'signed', column: ['amount'] },
    currency: ['currency'],
    description: [['transaction-type'], ['amount-description'], ['order-id']],
    reference: ['order-id'],
    variants: [
      {
        when: { columns: ['total-amount'], matches: /\d/ },
        use: {
          label: 'Amazon payout',
          date: ['deposit-date'],
          amount: { kind: 'inverted', column: ['total-amount'] },
          description: [['settlement-id']],
          transfers: [{ columns: ['total-amount'], matches: /\d/ }],
        },
      },
    ],
  },
  {
    name: 'amazon_transactions',
    requires: ['date/time', 'settlement id', 'type', 'product sales', 'selling fees', 'fba fees', 'total'],
    dateOrder: 'dmy',
    date: ['date/time'],
    amount: { kind: 'signed', column: ['total'] },
    description: [['type'], ['description'], ['order id']],
    reference: ['order id'],
    externalId: ['order id'],
    fee: {
      column: AMAZON_FEES,
      sense: 'signed',
      book: 'apart',
      amountIs: 'net',
      label: 'Amazon fee',
      sum: true,
    },
    transfers: [{ columns: ['type'], matches: /^(transfer|disbursement|debt)$/i }],
    sharedIds: true,
  },
  {
    name: 'etsy',
    requires: ['date', 'type', 'title', 'info', 'currency', 'amount', 'fees & taxes', 'net'],
    dateOrder: 'dmy',
    date: ['date'],
    amount: { kind: 'signed', column: ['amount'] },
    currency: ['currency'],
    description: [['title'], ['info']],
    reference: ['info'],
    fee: ETSY_FEE,
    variants: [
      {
        when: { columns: ['type'], matches: /^(deposit|disbursement)$/i },
        use: {
          amount: { kind: 'out_in_words', column: ['title'] },
          fee: { ...ETSY_FEE, column: [], net: [] },
          transfers: [{ columns: ['type'], matches: /./ }],
        },
      },
      {
        when: { columns: ['amount'], matches: /^-*$/ },
        use: {
          amount: { kind: 'signed', column: ['net'] },
          fee: { ...ETSY_FEE, column: [], net: [] },
        },
      },
    ],
  },
  {
    name: 'ebay',
    requires: ['transaction creation date', 'type', 'order number', 'net amount', 'payout currency'],
    dateOrder: 'dmy',
    date: ['transaction creation date'],
    amount: { kind: 'signed', column: ['net amount'] },
    currency: ['payout currency'],
    description: [['type'], ['item title', 'description'], ['order number']],
    counterparty: ['buyer name', 'buyer username'],
    reference: ['order number'],
    externalId: ['transaction id', 'reference id'],
    fee: {
      column: EBAY_FEES,
      sense: 'signed',
      book: 'apart',
      amountIs: 'net',
      label: 'eBay fee',
      sum: true,
      gross: ['gross transaction amount'],
    },
    transfers: [{ columns: ['type'], matches: /^(payout|transfer|hold|charge)$/i }, payoutRule(['type'])],
    sharedIds: true,
  },
];
