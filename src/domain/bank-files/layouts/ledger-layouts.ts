import type { CsvLayout } from '../csv-layout.js';

/** Files that bookkeeping programs ask for, which many a bank and helper writes. */
export const LEDGER_LAYOUTS: readonly CsvLayout[] = [
  {
    name: 'xero',
    requires: ['date', 'amount', 'payee', 'description', 'reference', 'cheque number'],
    dateOrder: 'dmy',
    date: ['date'],
    amount: { kind: 'signed', column: ['amount'] },
    description: [['payee'], ['description']],
    counterparty: ['payee'],
    reference: ['reference', 'cheque number'],
  },
  {
    name: 'xero',
    requires: ['date', 'amount', 'payee', 'description', 'reference', 'check number'],
    date: ['date'],
    amount: { kind: 'signed', column: ['amount'] },
    description: [['payee'], ['description']],
    counterparty: ['payee'],
    reference: ['reference', 'check number'],
  },
  {
    name: 'quickbooks',
    requires: ['date', 'description', 'amount'],
    exact: true,
    date: ['date'],
    amount: { kind: 'signed', column: ['amount'] },
    description: [['description']],
    judgeSigns: true,
  },
];
