import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import { settleTransaction } from '../../../../src/domain/transactions/settle-transaction.js';
import {
  type Transaction,
  type TransactionFields,
  UNATTRIBUTED,
} from '../../../../src/domain/transactions/transaction.js';

/** Facts of a client of whom nothing is on record. */
export const NOTHING_KNOWN = { rules: ruleBookOf([]), businesses: new Map(), properties: new Map() };

export const FIELDS: TransactionFields = {
  date: '2026-04-05',
  amountPence: -1230,
  currency: 'GBP',
  exchangeRate: null,
  description: 'QXZ 0000',
  counterparty: null,
  reference: null,
  category: 'private',
  attribution: null,
  allowableBps: null,
  splits: null,
  vehicle: null,
  vatPence: null,
  externalId: null,
  sourceAccountId: null,
  notes: null,
  metadata: {},
  needsReview: null,
};

/** A stored transaction: a payment of the fifth of April that a person called private. */
export function storedTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    ...settleTransaction(FIELDS, UNATTRIBUTED, NOTHING_KNOWN, null),
    id: '0190a1b2-0000-7000-8000-000000000001',
    clientId: '0190a1b2-0000-7000-8000-000000000002',
    source: 'api',
    importId: null,
    valueDate: null,
    importRow: null,
    kind: 'ordinary',
    part: null,
    possibleDuplicateOf: null,
    transferPairId: null,
    isLocked: false,
    documentIds: [],
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...changes,
  };
}
