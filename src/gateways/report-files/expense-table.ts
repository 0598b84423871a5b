import type { ExpenseWithoutDocument } from '../../domain/reports/expenses-without-document.js';
import type { Cell, CellType, Column, Table } from './table.js';

const column = (
  key: string,
  heading: string,
  type: CellType,
  of: (expense: ExpenseWithoutDocument) => Cell,
): Column<ExpenseWithoutDocument> => ({ key, heading, type, of });

const COLUMNS: readonly Column<ExpenseWithoutDocument>[] = [
  column('date', 'Date', 'date', ({ date }) => date),
  column('client', 'Client', 'text', ({ client }) => client),
  column('description', 'Description', 'text', ({ description }) => description),
  column('counterparty', 'Counterparty', 'text', ({ counterparty }) => counterparty),
  column('reference', 'Reference', 'text', ({ reference }) => reference),
  column('category', 'Category', 'text', ({ category }) => category),
  { ...column('amount', 'Amount', 'pence', ({ amountPence }) => amountPence), isTotalled: true },
  column('account', 'Account', 'text', ({ account }) => account),
  column('business', 'Business', 'text', ({ business }) => business),
  column('property', 'Property', 'text', ({ property }) => property),
  column('id', 'Transaction id', 'text', ({ id }) => id),
  column('client_id', 'Client id', 'text', ({ clientId }) => clientId),
];

/** Expenses that no document proves, a row each. */
export const expenseTable = (
  pages: AsyncIterable<Iterable<ExpenseWithoutDocument>>,
): Table<ExpenseWithoutDocument> => ({ name: 'Expenses without a document', columns: COLUMNS, pages });
