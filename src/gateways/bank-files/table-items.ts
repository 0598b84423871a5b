import { createBalanceMoves } from '../../domain/bank-files/balance-moves.js';
import { type BankFileItem, locatedItem } from '../../domain/bank-files/bank-row.js';
import { sampledFigures } from '../../domain/bank-files/build-plan.js';
import type { CsvPlan } from '../../domain/bank-files/csv-plan.js';
import type { IdCheck } from '../../domain/bank-files/id-check.js';
import { createIdCheck } from '../../domain/bank-files/id-check.js';
import { type RawRecord, readRecord } from '../../domain/bank-files/read-record.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import { balanceAgreement } from '../../domain/bank-files/sign-evidence.js';
import { createSplitRows, NO_SPLITS, type RecordItem } from '../../domain/bank-files/split-rows.js';
import type { TableSample } from '../../domain/bank-files/table-sample.js';
import { createTableSections } from '../../domain/bank-files/table-sections.js';
import { createTotalRows } from '../../domain/bank-files/total-rows.js';
import { delimitedRecords } from './delimited-records.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';

/** Streams the rows under a table's header, one record at a time. */
export async function* tableItems(
  input: ReadInput,
  plan: CsvPlan,
  sample: TableSample,
): AsyncGenerator<BankFileItem> {
  const moves = balanceMoves(plan, sample);
  const checked: IdCheck = plan.ownFormat ? createIdCheck('external_id') : (item) => item;
  const totals = createTotalRows(plan);
  const sections = createTableSections(sample);
  const splits = plan.ownFormat ? NO_SPLITS : createSplitRows(plan);
  const read = (record: RawRecord): readonly BankFileItem[] => {
    const judged = totals.judge(record);
    const items = readRecord(plan, record);
    if (judged === 'total') {
      const isKnown = items.some((item) => item.kind === 'left_out' && item.reason === 'summary_row');
      return isKnown ? items : [{ kind: 'left_out', line: record.line, reason: 'total_row' }];
    }
    totals.add(record, items);
    return judged === null ? items : items.map(likeTotal);
  };
  const located = ({ item, record: { line, cells } }: RecordItem) =>
    input.placeOf === undefined ? item : locatedItem(item, { place: input.placeOf(line), cells });
  const settled = (items: readonly BankFileItem[], record: RawRecord) =>
    items.flatMap((item) => splits.push({ item: checked(item, record.cells), record })).map(located);
  const options = {
    delimiter: plan.delimiter,
    maxRowBytes: input.maxRowBytes,
    startsRecord: (line: string) => startsRecord(plan, line),
  };
  for await (const batch of delimitedRecords(fileText(input.open, input.sample.encoding), options)) {
    for (const record of batch) {
      if (record.line <= sample.headerLine) continue;
      const aside =
        record.fault === null
          ? sections.judge(record)
          : errorItem({ code: record.fault, column: null }, record);
      if (aside !== null) {
        for (const item of settled([aside], record)) yield item;
        continue;
      }
      const ready = moves === null ? record : moves.push(record);
      if (ready === null) continue;
      for (const item of settled(read(ready), ready)) yield item;
    }
  }
  const last = moves?.end() ?? null;
  if (last !== null) for (const item of settled(read(last), last)) yield item;
  for (const entry of splits.end()) yield located(entry);
}

const likeTotal = (item: BankFileItem): BankFileItem =>
  item.kind === 'row' ? { ...item, isLikeTotal: true } : item;

/** A full record's width, and a date where the date belongs. */
function startsRecord(plan: CsvPlan, line: string): boolean {
  const cells = line.split(plan.delimiter).map((cell) => cell.replace(/^ *"|" *$/g, ''));
  if (cells.length < plan.width) return false;
  return plan.columns.date.some((column) => plan.readDate(cells[column] ?? '') !== null);
}

function balanceMoves(plan: CsvPlan, sample: TableSample) {
  if (plan.columns.amount.kind !== 'by_balance') return null;
  const columns = { ...plan.columns, amount: { ...plan.columns.amount, kind: 'signed' as const } };
  const { oldestFirst } = balanceAgreement(sampledFigures(columns, sample, plan.decimalMark));
  return createBalanceMoves(columns, { decimalMark: plan.decimalMark, oldestFirst });
}
