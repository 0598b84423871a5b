import type { Pence } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { Cell, CellType, Column, Table } from './table.js';

/** One transaction as a report shows it: names beside public ids, and what it counts for. */
export interface TransactionLine {
  readonly id: string;
  readonly date: IsoDate;
  /** `2025-26` */
  readonly taxYear: string;
  readonly clientId: string;
  readonly client: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  /** In the transaction's own currency; money in is positive. */
  readonly amountPence: Pence;
  readonly currency: string;
  /** Null for a row in another currency that has no rate yet. */
  readonly amountGbpPence: Pence | null;
  /** Total of the client's rows of the report in pounds, down to this one. */
  readonly runningBalancePence: Pence;
  readonly category: string | null;
  /** The parts of a split one, with their amounts. */
  readonly categoryName: string | null;
  readonly categorySource: string | null;
  /** Box of the self-employment or property pages, such as `SA103 20`. */
  readonly box: string | null;
  readonly allowablePercent: number;
  /** Part of the amount in pounds that counts; null without one. */
  readonly allowablePence: Pence | null;
  readonly businessId: string | null;
  readonly business: string | null;
  readonly propertyId: string | null;
  readonly property: string | null;
  readonly sourceAccountId: string | null;
  readonly account: string | null;
  readonly needsReview: boolean;
  readonly externalId: string | null;
  readonly notes: string | null;
}

const column = (
  key: string,
  heading: string,
  type: CellType,
  of: (line: TransactionLine) => Cell,
): Column<TransactionLine> => ({ key, heading, type, of });
const text = (key: string, heading: string, of: (line: TransactionLine) => string | null) =>
  column(key, heading, 'text', of);

const COLUMNS: readonly Column<TransactionLine>[] = [
  column('date', 'Date', 'date', (line) => line.date),
  text('client', 'Client', (line) => line.client),
  text('description', 'Description', (line) => line.description),
  text('counterparty', 'Counterparty', (line) => line.counterparty),
  text('reference', 'Reference', (line) => line.reference),
  text('direction', 'In or out', (line) => (line.amountPence < 0 ? 'out' : 'in')),
  column('amount', 'Amount', 'pence', (line) => line.amountPence),
  text('currency', 'Currency', (line) => line.currency),
  { ...column('amount_gbp', 'Amount in pounds', 'pence', (line) => line.amountGbpPence), isTotalled: true },
  column('running_balance', 'Running balance', 'pence', (line) => line.runningBalancePence),
  text('category_name', 'Category', (line) => line.categoryName),
  text('box', 'Box', (line) => line.box),
  text('tax_year', 'Tax year', (line) => line.taxYear),
  column('allowable_percent', 'Allowable percent', 'percent', (line) => line.allowablePercent),
  {
    ...column('allowable_amount', 'Allowable amount', 'pence', (line) => line.allowablePence),
    isTotalled: true,
  },
  text('business', 'Business', (line) => line.business),
  text('property', 'Property', (line) => line.property),
  text('account', 'Account', (line) => line.account),
  column('needs_review', 'Needs review', 'flag', (line) => line.needsReview),
  text('notes', 'Notes', (line) => line.notes),
  text('category', 'Category code', (line) => line.category),
  text('category_source', 'Category source', (line) => line.categorySource),
  text('id', 'Transaction id', (line) => line.id),
  text('client_id', 'Client id', (line) => line.clientId),
  text('business_id', 'Business id', (line) => line.businessId),
  text('property_id', 'Property id', (line) => line.propertyId),
  text('source_account_id', 'Account id', (line) => line.sourceAccountId),
  text('external_id', 'External id', (line) => line.externalId),
];

export const transactionTable = (
  pages: AsyncIterable<Iterable<TransactionLine>>,
): Table<TransactionLine> => ({
  name: 'Transactions',
  columns: COLUMNS,
  pages,
});
