import { describe, expect, it } from 'vitest';
import { rowsWithoutDocumentDocument } from '../../../../src/domain/reports/documents/rows-without-document.js';
import {
  type ExpenseWithoutDocument,
  expensesWithoutDocument,
} from '../../../../src/domain/reports/expenses-without-document.js';

const expense = (client: string, amountPence: number): ExpenseWithoutDocument => ({
  id: 'txn_1',
  clientId: `id of ${client}`,
  client,
  date: '2025-05-01',
  description: 'SCREWFIX',
  counterparty: null,
  reference: null,
  category: 'Cost of goods',
  amountPence,
  account: null,
  business: null,
  property: null,
});
function documentOf(expenses: readonly ExpenseWithoutDocument[], clientName: string | null, maxListed = 10) {
  const found = expensesWithoutDocument(maxListed);
  for (const one of expenses) found.add(one);
  return rowsWithoutDocumentDocument({
    reportId: 'rpt_1',
    asOf: new Date('2026-07-21T11:54:44.000Z'),
    taxYear: 2025,
    overPence: 50_00,
    clientName,
    ...found.result(),
  });
}
const tableOf = ({ sections }: ReturnType<typeof documentOf>, key: string) =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' && block.key === key ? block.rows : []))
    .map(({ cells, isSum }) => [...cells, isSum ?? false]);
const textOf = ({ sections }: ReturnType<typeof documentOf>) =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'paragraph' ? block.text : []))
    .join(' ');

const ANN = [expense('Ann', -60_00), expense('Ann', -80_00)];
const BEN = expense('Ben', -900_00);

describe('the expenses without a document', () => {
  it('are counted and added up by client, the largest sum first', () => {
    const found = expensesWithoutDocument(2);
    for (const one of [...ANN, BEN]) found.add(one);

    expect(found.result()).toEqual({
      count: 3,
      amountPence: -1_040_00,
      clients: [
        { name: 'Ben', count: 1, amountPence: -900_00 },
        { name: 'Ann', count: 2, amountPence: -140_00 },
      ],
      listed: ANN,
    });
  });

  it('are listed for one client without a column for it', () => {
    const document = documentOf(ANN, 'Ann');

    expect(tableOf(document, 'expenses')).toEqual([
      ['2025-05-01', 'SCREWFIX', 'Cost of goods', null, -60_00, false],
      ['2025-05-01', 'SCREWFIX', 'Cost of goods', null, -80_00, false],
      ['Total', null, null, null, -140_00, true],
    ]);
    expect(document.subject?.name).toBe('Ann');
    expect(tableOf(document, 'clients')).toEqual([]);
    expect(document.facts).toContainEqual({ label: 'In all', value: '£140.00' });
  });

  it('are listed for several with the client of each, and a sum of each client', () => {
    const document = documentOf([...ANN, BEN], null);

    expect(tableOf(document, 'clients')).toEqual([
      ['Ben', 1, -900_00, false],
      ['Ann', 2, -140_00, false],
      ['All clients', 3, -1_040_00, true],
    ]);
    expect(tableOf(document, 'expenses')[2]).toEqual([
      '2025-05-01',
      'Ben',
      'SCREWFIX',
      'Cost of goods',
      null,
      -900_00,
      false,
    ]);
    expect(document.facts).toContainEqual({ label: 'Clients', value: '2' });
  });

  it('say how many more there are than paper has room for, whose total is no sum of the list', () => {
    const document = documentOf([...ANN, BEN], 'Ann', 1);

    expect(textOf(document)).toContain('2 more are counted and not listed.');
    expect(tableOf(document, 'expenses').at(-1)).toEqual([
      'Total of all',
      null,
      null,
      null,
      -1_040_00,
      false,
    ]);
  });

  it('say so where there are none', () => {
    expect(textOf(documentOf([], 'Ann'))).toContain('Every expense over the amount has a document.');
  });
});
