import { findCategory } from '../../../src/domain/categories/category.js';
import type { Figures } from './figures.js';
import { inPence } from './figures.js';
import { type LedgerParts, TAX_YEAR } from './generated-ledger.js';
import { csvTable, type FileTable, jsonLines, workbookTables } from './read-tables.js';

const OVER_PENCE = 5_000;

/** How many expenses a client has in a file, and what they come to, by client. */
type ByClient = ReadonlyMap<string, Figures>;

interface Expense {
  readonly clientId: string;
  readonly pounds: number;
}

function byClient(expenses: readonly Expense[]): ByClient {
  const found = new Map<string, { count: number; spent: number }>();
  for (const { clientId, pounds } of expenses) {
    const { count, spent } = found.get(clientId) ?? { count: 0, spent: 0 };
    found.set(clientId, { count: count + 1, spent: spent + inPence(pounds) });
  }
  return found;
}

/** Expenses of a table with the headings of `rows_without_document`. */
function expensesIn({ headings, rows }: FileTable): Expense[] {
  const [client, amount] = [headings.indexOf('Client id'), headings.indexOf('Amount')];
  return rows.map((cells) => ({ clientId: String(cells[client]), pounds: Number(cells[amount]) }));
}

/** The workbook's last row holds the total. @throws {RangeError} where it is not the sum of the others */
async function expensesOfWorkbook(file: Buffer): Promise<Expense[]> {
  const [sheet] = await workbookTables(file);
  if (sheet === undefined) throw new RangeError('the workbook has no sheet');
  const [total, ...expenses] = expensesIn(sheet).reverse();
  const sum = expenses.reduce((pence, { pounds }) => pence + inPence(pounds), 0);
  if (total === undefined || inPence(total.pounds) !== sum)
    throw new RangeError(`the total is ${total?.pounds} and not ${sum / 100}`);
  return expenses;
}

/** What the files of `rows_without_document` come to, by format. */
export const EXPENSES_FIGURES = {
  csv: async (file: Buffer) => byClient(expensesIn(csvTable(file))),
  xlsx: async (file: Buffer) => byClient(await expensesOfWorkbook(file)),
  ndjson: async (file: Buffer) =>
    byClient(jsonLines(file).map((one) => ({ clientId: one.client_id, pounds: one.amount }))),
};

/** The same of the rows that were posted, none of which has a document. */
export function expensesPosted({ rows }: LedgerParts): Figures {
  const [first, last] = [`${TAX_YEAR}-04-06`, `${TAX_YEAR + 1}-04-05`];
  const larger = rows.filter(
    ({ date, category, pence }) =>
      date >= first && date <= last && pence < -OVER_PENCE && findCategory(category)?.direction === 'expense',
  );
  return { count: larger.length, spent: larger.reduce((sum, { pence }) => sum + pence, 0) };
}
