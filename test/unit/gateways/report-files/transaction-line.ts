import type { TransactionLine } from '../../../../src/gateways/report-files/transaction-table.js';

export function transactionLine(values: Partial<TransactionLine> = {}): TransactionLine {
  return {
    id: 'txn_01k9qz7x3m8v2c4d5e6f7g8h9j',
    date: '2025-04-06',
    taxYear: '2025-26',
    clientId: 'cl_01k9qz7x3m8v2c4d5e6f7g8h9j',
    client: 'Ada Byron',
    description: 'SCREWFIX DIRECT',
    counterparty: null,
    reference: null,
    amountPence: -1_396,
    currency: 'GBP',
    amountGbpPence: -1_396,
    runningBalancePence: -1_396,
    category: 'self_employment.cost_of_goods',
    categoryName: 'Cost of goods',
    categorySource: 'dictionary',
    box: 'SA103 17',
    businessId: 'biz_01k9qz7x3m8v2c4d5e6f7g8h9j',
    business: 'Looms',
    propertyId: null,
    property: null,
    sourceAccountId: null,
    account: null,
    allowablePercent: 100,
    allowablePence: -1_396,
    needsReview: false,
    externalId: null,
    notes: null,
    ...values,
  };
}

export async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
