import type { CsvLayout } from '../../domain/bank-files/csv-layout.js';
import { addDateEvidence, judgeDateOrder, NO_DATE_EVIDENCE } from '../../domain/bank-files/date-evidence.js';
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
export interface Table {
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
  table: Table,
  columns: readonly number[],
): Promise<DatePattern> {
  const order = await settleOrder(input, table, ({ cells }) => columns.map((column) => cells[column] ?? ''));
  const utc = isUtcColumn(table.sample, columns);
  return (text) => parseDateText(text, { order, utc });
}

type DateTexts = (record: RawRecord) => readonly string[];

async function settleOrder(
  input: ReadInput,
  { layout, sample }: Table,
  texts: DateTexts,
): Promise<DateOrder | null> {
  const judged = judgeDateOrder(sample.records.flatMap(texts).reduce(addDateEvidence, NO_DATE_EVIDENCE));
  if (judged === 'dmy' || judged === 'mdy') return judged;
  if (layout.dateOrder) return layout.dateOrder;
  if (judged === 'plain') return null;
  if (input.sample.complete) throw new BankFileError('date_order_ambiguous');
  const settled = judgeDateOrder(await scanDates(input, sample, texts));
  if (settled === 'undecided') throw new BankFileError('date_order_ambiguous');
  return settled === 'plain' ? null : settled;
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
