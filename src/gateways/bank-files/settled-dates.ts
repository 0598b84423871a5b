import { areDatesDoubtful } from '../../domain/bank-files/are-dates-doubtful.js';
import type { CsvLayout } from '../../domain/bank-files/csv-layout.js';
import {
  addDateEvidence,
  daysSpanned,
  judgeDateOrder,
  NO_DATE_EVIDENCE,
  orderOfLines,
} from '../../domain/bank-files/date-evidence.js';
import type { DatePattern } from '../../domain/bank-files/date-pattern.js';
import type { DateOrder } from '../../domain/bank-files/date-text.js';
import { parseDateText } from '../../domain/bank-files/date-text.js';
import type { RawRecord } from '../../domain/bank-files/read-record.js';
import type { TableSample } from '../../domain/bank-files/table-sample.js';
import { isUtcColumn } from '../../domain/bank-files/table-sample.js';
import { BankFileError } from './bank-file-error.js';
import { delimitedRecords } from './delimited-records.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';

/** A table found in a delimited file, and how it is laid out. */
export interface DelimitedTable {
  readonly layout: CsvLayout;
  readonly sample: TableSample;
}

/**
 * How to read this table's dates. The sample's dates decide the order of day and month; where they
 * leave it open, the layout's own order does; where that is not known either, the rest of the file is
 * read for a date that settles it. @throws {BankFileError}
 */
export async function settledDates(
  input: ReadInput,
  table: DelimitedTable,
  columns: readonly number[],
): Promise<DatePattern> {
  const order = await settleOrder(input, table, ({ cells }) => columns.map((column) => cells[column] ?? ''));
  const utc = isUtcColumn(table.sample, columns);
  return (text) => parseDateText(text, { order, utc });
}

type DateTexts = (record: RawRecord) => readonly string[];

/** The number of times the lines must turn back before a layout's own order is given up: more than a slip or two. */
const BREAKS_AGAINST_LAYOUT = 3;

async function settleOrder(
  input: ReadInput,
  { layout, sample }: DelimitedTable,
  texts: DateTexts,
): Promise<DateOrder | null> {
  const judged = judgeDateOrder(sample.records.flatMap(texts).reduce(addDateEvidence, NO_DATE_EVIDENCE));
  const filled = sample.records.map((record) => texts(record).find((text) => text.trim() !== '') ?? '');
  if (areDatesDoubtful(filled)) throw new BankFileError('date_order_ambiguous');
  if (judged === 'dmy' || judged === 'mdy') return judged;
  if (layout.dateOrder) return settleSuggested(layout, layout.dateOrder, filled);
  if (judged === 'plain') return null;
  const settled = input.sample.complete ? judged : judgeDateOrder(await scanDates(input, sample, texts));
  if (settled === 'plain') return null;
  const order = settled === 'undecided' ? orderOfLines(filled, 1) : settled;
  if (order === null) throw new BankFileError('date_order_ambiguous');
  return order;
}

/** An order that the layout has or suggests, unless the lines say otherwise. @throws {BankFileError} */
function settleSuggested(layout: CsvLayout, order: DateOrder, texts: readonly string[]): DateOrder {
  const isKnown = layout.name !== 'other' && !layout.judgeSigns && layout.confirm === undefined;
  if (isKnown) return orderOfLines(texts, BREAKS_AGAINST_LAYOUT) ?? order;
  const other = order === 'dmy' ? 'mdy' : 'dmy';
  const suits = daysSpanned(texts, order) <= daysSpanned(texts, other);
  const settled = orderOfLines(texts, 1) ?? (suits ? order : null);
  if (settled === null) throw new BankFileError('date_order_ambiguous');
  return settled;
}

async function scanDates(input: ReadInput, sample: TableSample, texts: DateTexts) {
  const options = { delimiter: sample.delimiter, maxRowBytes: input.maxRowBytes };
  let evidence = NO_DATE_EVIDENCE;
  for await (const batch of delimitedRecords(fileText(input.open, input.sample.encoding), options)) {
    for (const record of batch) {
      if (record.line > sample.headerLine) evidence = texts(record).reduce(addDateEvidence, evidence);
    }
  }
  return evidence;
}
