import type { DecimalMark } from '../../domain/bank-files/amount-text.js';
import { areDatesDoubtful } from '../../domain/bank-files/are-dates-doubtful.js';
import type { DateEvidence } from '../../domain/bank-files/date-evidence.js';
import { addDateEvidence, judgeDateOrder, NO_DATE_EVIDENCE } from '../../domain/bank-files/date-evidence.js';
import type { DatePattern } from '../../domain/bank-files/date-pattern.js';
import { parseDateText } from '../../domain/bank-files/date-text.js';
import type { MarkEvidence } from '../../domain/bank-files/decimal-mark.js';
import { addMarkEvidence, judgeDecimalMark, NO_MARK_EVIDENCE } from '../../domain/bank-files/decimal-mark.js';
import type { QifRecord } from '../../domain/bank-files/qif-records.js';
import {
  areRegisterSigns,
  createQifRecords,
  qifAmountText,
  qifDateText,
  readQifRecord,
} from '../../domain/bank-files/qif-records.js';
import { registerDateOrder } from '../../domain/bank-files/reading-warnings.js';
import { LIMITS } from '../../limits/limits.js';
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
  const readDate = mapping.readDate ?? settledDates(evidence);
  const decimalMark = mapping.decimalMark ?? settledMark(evidence.marks);
  if (!areRegisterSigns(evidence.first, decimalMark)) throw new BankFileError('sign_ambiguous', NO_SIGNS);
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

const NO_SIGNS =
  'The signs of the register contradict its words: purchases have no minus. It does not show which amounts are money out. Export it again as CSV, and send mapping with amount and invert_sign if it is needed.';

function settledDates({ dates: evidence, first }: RegisterEvidence): DatePattern {
  if (areDatesDoubtful(first.map(({ fields }) => qifDateText(fields))))
    throw new BankFileError('date_order_ambiguous');
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
  /** Its first records. */
  readonly first: readonly QifRecord[];
}

const MAX_FIRST = LIMITS.bankFiles.sampledObjects.value;

async function registerEvidence(input: ReadInput): Promise<RegisterEvidence> {
  const records = createQifRecords();
  const first: QifRecord[] = [];
  let evidence: RegisterEvidence = { dates: NO_DATE_EVIDENCE, marks: NO_MARK_EVIDENCE, first };
  for await (const batch of textLines(fileText(input.open, input.sample.encoding), input.maxRowBytes)) {
    for (const { line, text } of batch) {
      const record = text === null ? null : records.push({ line, text });
      if (record === null) continue;
      evidence = withRecord(evidence, record);
      if (first.length < MAX_FIRST) first.push(record);
    }
  }
  const last = records.end();
  if (last === null) return evidence;
  if (first.length < MAX_FIRST) first.push(last);
  return withRecord(evidence, last);
}

const withRecord = ({ dates, marks, first }: RegisterEvidence, { fields }: QifRecord): RegisterEvidence => ({
  first,
  dates: addDateEvidence(dates, qifDateText(fields)),
  marks: addMarkEvidence(marks, qifAmountText(fields)),
});
