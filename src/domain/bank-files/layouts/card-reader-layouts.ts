import type { CsvLayout, FeeLayout } from '../csv-layout.js';
import { payoutRule } from '../transfer-words.js';

const SQUARE: Omit<CsvLayout, 'dateOrder' | 'confirm'> = {
  name: 'square',
  requires: ['date', 'time zone', 'gross sales', 'total collected', 'fees', 'net total', 'payment id'],
  date: ['date'],
  amount: { kind: 'signed', column: ['total collected'] },
  description: [['description', 'event type', 'source']],
  counterparty: ['customer name'],
  reference: ['transaction id'],
  externalId: ['payment id'],
  fee: {
    column: ['fees'],
    sense: 'signed',
    book: 'apart',
    amountIs: 'gross',
    label: 'Square fee',
    net: ['net total'],
  },
  status: ['transaction status'],
};

const SUMUP_FEE: FeeLayout = {
  column: ['fee'],
  sense: 'unsigned',
  book: 'apart',
  amountIs: 'gross',
  label: 'SumUp fee',
};

const SUMUP: Omit<CsvLayout, 'confirm'> = {
  name: 'sumup',
  requires: ['date', 'transaction id', 'transaction type', 'status', 'total', 'fee', 'payout'],
  dateOrder: 'dmy',
  date: ['date'],
  amount: { kind: 'signed', column: ['total'] },
  description: [['description', 'transaction type']],
  reference: ['reference'],
  externalId: ['transaction id'],
  fee: SUMUP_FEE,
  transfers: [payoutRule(['transaction type'])],
  status: ['status'],
};

const AMERICAN_ZONE = /^(Pacific|Mountain|Central|Eastern|Alaska|Hawaii) Time|^America\//i;

/** Card readers and collectors of payments: what was taken, what it cost and what was paid out. */
export const CARD_READER_LAYOUTS: readonly CsvLayout[] = [
  {
    ...SQUARE,
    dateOrder: 'dmy',
    confirm: (column) => !column('time zone').some((zone) => AMERICAN_ZONE.test(zone)),
  },
  {
    ...SQUARE,
    dateOrder: 'mdy',
    confirm: (column) => column('time zone').some((zone) => AMERICAN_ZONE.test(zone)),
  },
  {
    ...SUMUP,
    confirm: (column) => isToldTwice(column('transaction id'), column('status')),
    fee: { ...SUMUP_FEE, column: [] },
    variants: [
      {
        when: { columns: ['status'], matches: /^paid/i },
        use: {
          label: 'SumUp fee:',
          amount: { kind: 'inverted', column: ['fee'] },
          description: [['description', 'transaction id']],
          externalId: [],
          relatedExternalId: ['transaction id'],
          fee: { ...SUMUP_FEE, column: [] },
        },
      },
    ],
  },
  SUMUP,
  {
    name: 'gocardless',
    requires: ['gross amount', 'gocardless fees', 'net amount'],
    date: ['payouts.arrival date', 'arrival date', 'resources.created at', 'created at'],
    amount: { kind: 'signed', column: ['net amount'] },
    currency: ['resources.currency', 'payouts.currency', 'currency'],
    description: [
      ['resources.description', 'description', 'payouts.reference', 'resources.reference', 'reference'],
    ],
    counterparty: ['customers.company name', 'customers.family name'],
    reference: ['payouts.reference', 'resources.reference', 'reference'],
    externalId: ['resources.id', 'payments.id', 'id'],
    relatedExternalId: ['payouts.id'],
    fee: {
      column: ['gocardless fees', 'app fees'],
      sense: 'charged',
      book: 'apart',
      amountIs: 'net',
      label: 'GoCardless fee',
      sum: true,
      gross: ['gross amount'],
    },
    transfers: [payoutRule(['resource type', 'resources.type'])],
    sharedIds: true,
  },
];

/** A sale stands twice: as it was taken and as it was paid out. */
function isToldTwice(ids: readonly string[], statuses: readonly string[]): boolean {
  return (
    new Set(ids).size < ids.length &&
    statuses.some((status) => /^successful$/i.test(status)) &&
    statuses.some((status) => /^paid/i.test(status))
  );
}
