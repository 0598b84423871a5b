import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import { parseDateText } from '../../domain/bank-files/date-text.js';
import { createLabelledRecords, readLabelledRecord } from '../../domain/bank-files/labelled-records.js';
import { createMt940Records, readMt940Record } from '../../domain/bank-files/mt940-records.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import { createStatedBalances } from '../../domain/bank-files/stated-balances.js';
import type { BankFile } from './bank-file.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';
import { textLines } from './text-lines.js';

/** Gathers lines into records. */
interface LineRecords<Record> {
  push(line: { readonly line: number; readonly text: string }): Record | null;
  end(): Record | null;
}

/** Reads SWIFT MT940 and MT942 statements. */
export function readMt940(input: ReadInput): BankFile {
  const balances = createStatedBalances();
  const items = recordItems(input, createMt940Records(balances), readMt940Record);
  return {
    format: 'mt940',
    columns: null,
    sharedExternalIds: true,
    idsAreChecked: false,
    statedBalances: balances.result,
    items,
  };
}

/** Reads Santander's text export, in which each transaction is a few labelled lines. */
export function readLabelledText(input: ReadInput): BankFile {
  const readDate = (text: string) => parseDateText(text, { order: 'dmy' });
  const items = recordItems(input, createLabelledRecords(), (record) => readLabelledRecord(record, readDate));
  return { format: 'santander', columns: null, sharedExternalIds: false, idsAreChecked: false, items };
}

/** Reads records of tagged lines one by one; a line over the limit is an error of its own. */
export async function* recordItems<Record>(
  input: ReadInput,
  records: LineRecords<Record>,
  read: (record: Record) => BankFileItem,
): AsyncGenerator<BankFileItem> {
  const text = fileText(input.open, input.sample.encoding);
  for await (const batch of textLines(text, input.maxRowBytes)) {
    for (const line of batch) {
      if (line.text === null) {
        yield errorItem({ code: 'row_too_long', column: null }, { line: line.line, cells: [] });
        continue;
      }
      const record = records.push({ line: line.line, text: line.text });
      if (record !== null) yield read(record);
    }
  }
  const last = records.end();
  if (last !== null) yield read(last);
}
