import type { DateEvidence } from '../../domain/bank-files/date-evidence.js';
import { addDateEvidence, judgeDateOrder, NO_DATE_EVIDENCE } from '../../domain/bank-files/date-evidence.js';
import type { DatePattern } from '../../domain/bank-files/date-pattern.js';
import { parseDateText } from '../../domain/bank-files/date-text.js';
import { createQifRecords, qifDateText, readQifRecord } from '../../domain/bank-files/qif-records.js';
import { registerDateOrder } from '../../domain/bank-files/reading-warnings.js';
import type { BankFile } from './bank-file.js';
import { BankFileError } from './bank-file-error.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';
import { recordItems } from './read-tagged-lines.js';
import { textLines } from './text-lines.js';

/** Reads the registers of a QIF file; all its dates together settle the order. @throws {BankFileError} */
export async function readQif(input: ReadInput, pattern: DatePattern | null): Promise<BankFile> {
  const evidence = pattern === null ? await dateEvidence(input) : NO_DATE_EVIDENCE;
  const readDate = pattern ?? settledDates(evidence);
  const items = recordItems(input, createQifRecords(), (record) => readQifRecord(record, readDate));
  return {
    format: 'qif',
    columns: null,
    sharedExternalIds: false,
    idsAreChecked: false,
    warnings: () => registerDateOrder(evidence),
    items,
  };
}

function settledDates(evidence: DateEvidence): DatePattern {
  const order = judgeDateOrder(evidence);
  if (order === 'undecided') throw new BankFileError('date_order_ambiguous');
  return (text) => parseDateText(text, { order: order === 'plain' ? null : order });
}

async function dateEvidence(input: ReadInput): Promise<DateEvidence> {
  const records = createQifRecords();
  let evidence = NO_DATE_EVIDENCE;
  for await (const batch of textLines(fileText(input.open, input.sample.encoding), input.maxRowBytes)) {
    for (const { line, text } of batch) {
      const record = text === null ? null : records.push({ line, text });
      if (record !== null) evidence = addDateEvidence(evidence, qifDateText(record.fields));
    }
  }
  const last = records.end();
  return last === null ? evidence : addDateEvidence(evidence, qifDateText(last.fields));
}
