import { Readable } from 'node:stream';
import { formatPence } from '../../domain/money.js';
import { type CsvCell, csvLine, numericCell, type VerbatimCell } from './csv-cell.js';
import type { TransactionLine, TransactionsReport } from './report-model.js';

/** Without it Excel reads the file in the machine's own code page and spoils every accent. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lines are handed on in chunks of about this size: large enough to be cheap, small enough to hold. */
const CHUNK_CHARACTERS = 32 * 1024;

type Column = readonly [name: string, cell: (line: TransactionLine) => CsvCell | VerbatimCell];

const COLUMNS: readonly Column[] = [
  ['id', (line) => line.id],
  ['date', (line) => line.date],
  ['description', (line) => line.description],
  ['counterparty', (line) => line.counterparty],
  ['reference', (line) => line.reference],
  ['amount', (line) => numericCell(formatPence(line.amountPence))],
  ['currency', (line) => line.currency],
  ['amount_gbp', (line) => amountGbp(line)],
  ['category', (line) => line.category],
  ['category_name', (line) => line.categoryName],
  ['category_source', (line) => line.categorySource],
  ['business_id', (line) => line.businessId],
  ['property_id', (line) => line.propertyId],
  ['source_account_id', (line) => line.sourceAccountId],
  ['allowable_percent', (line) => line.allowablePercent],
  ['needs_review', (line) => line.needsReview],
  ['external_id', (line) => line.externalId],
  ['notes', (line) => line.notes],
];

/**
 * The transactions as CSV: UTF-8 with a byte order mark, RFC 4180 with CRLF, one header row, columns
 * named as in the API, money in with two decimals and a bare minus. Text that a spreadsheet would take
 * for a formula is neutralised. Rows are pulled only as fast as the stream is read; an error of the row
 * source destroys the stream.
 */
export function writeTransactionsCsv(report: TransactionsReport): Readable {
  return Readable.from(chunksOf(report.transactions), { objectMode: false });
}

async function* chunksOf(transactions: AsyncIterable<TransactionLine>): AsyncGenerator<Buffer> {
  let text = BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  for await (const line of transactions) {
    text += csvLine(COLUMNS.map(([, cell]) => cell(line)));
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function amountGbp({ amountGbpPence }: TransactionLine): VerbatimCell | null {
  return amountGbpPence === null ? null : numericCell(formatPence(amountGbpPence));
}
