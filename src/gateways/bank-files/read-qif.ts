import type { DecimalMark } from '../../domain/bank-files/amount-text.js';
import type { DateEvidence } from '../../domain/bank-files/date-evidence.js';
import { addDateEvidence, judgeDateOrder, NO_DATE_EVIDENCE } from '../../domain/bank-files/date-evidence.js';
import type { DatePattern } from '../../domain/bank-files/date-pattern.js';
import { parseDateText } from '../../domain/bank-files/date-text.js';
import type { MarkEvidence } from '../../domain/bank-files/decimal-mark.js';
import { addMarkEvidence, judgeDecimalMark, NO_MARK_EVIDENCE } from '../../domain/bank-files/decimal-mark.js';
import type { QifRecord } from '../../domain/bank-files/qif-records.js';
import {
  createQifRecords,
  qifAmountText,
  qifDateText,
  readQifRecord,
} from '../../domain/bank-files/qif-records.js';
import { registerDateOrder } from '../../domain/bank-files/reading-warnings.js';
import type { BankFile } from './bank-file.js';
import { BankFileError } from './bank-file-error.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';
import { recordItems } from './read-tagged-lines.js';
import { textLines } from './text-lines.js';

/** The customer's mapping of a register; `null` is for the file to show. */
interface QifMapping {
  readonly readDate: DatePattern | null;
  readonly decimalMark: DecimalMark | null;
}

/**
 * Reads the registers of a QIF file; all its dates together settle their order, and all its amounts their decimal
 * mark. @throws {BankFileError}
 */
export async function readQif(input: ReadInput, mapping: QifMapping): Promise<BankFile> {
  const evidence = await registerEvidence(input);
  const readDate = mapping.readDate ?? settledDates(evidence.dates);
  const decimalMark = mapping.decimalMark ?? settledMark(evidence.marks);
  const items = recordItems(input, createQifRecords(), (record) =>
    readQifRecord(record, { readDate, decimalMark }),
  );
  return {
    format: 'qif',
    columns: null,
    sharedExternalIds: false,
    idsAreChecked: false,
    warnings: () => (mapping.readDate === null ? registerDateOrder(evidence.dates) : []),
    items,
  };
}

function settledDates(evidence: DateEvidence): DatePattern {
  const order = judgeDateOrder(evidence);
  if (order === 'undecided') throw new BankFileError('date_order_ambiguous');
  return (text) => parseDateText(text, { order: order === 'plain' ? null : order });
}

function settledMark(evidence: MarkEvidence): DecimalMark | null {
  const mark = judgeDecimalMark(evidence);
  if (mark === 'open') throw new BankFileError('decimal_mark_ambiguous');
  return mark;
}

interface RegisterEvidence {
  readonly dates: DateEvidence;
  readonly marks: MarkEvidence;
}

async function registerEvidence(input: ReadInput): Promise<RegisterEvidence> {
  const records = createQifRecords();
  let evidence: RegisterEvidence = { dates: NO_DATE_EVIDENCE, marks: NO_MARK_EVIDENCE };
  for await (const batch of textLines(fileText(input.open, input.sample.encoding), input.maxRowBytes)) {
    for (const { line, text } of batch) {
      const record = text === null ? null : records.push({ line, text });
      if (record !== null) evidence = withRecord(evidence, record);
    }
  }
  const last = records.end();
  return last === null ? evidence : withRecord(evidence, last);
}

const withRecord = ({ dates, marks }: RegisterEvidence, { fields }: QifRecord): RegisterEvidence => ({
  dates: addDateEvidence(dates, qifDateText(fields)),
  marks: addMarkEvidence(marks, qifAmountText(fields)),
});
