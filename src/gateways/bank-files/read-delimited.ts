import { createBalanceMoves } from '../../domain/bank-files/balance-moves.js';
import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import type { PlanChoices } from '../../domain/bank-files/build-plan.js';
import { buildPlan, findDecimalMark, sampledFigures } from '../../domain/bank-files/build-plan.js';
import type { ColumnMapping } from '../../domain/bank-files/column-mapping.js';
import type { CsvLayout } from '../../domain/bank-files/csv-layout.js';
import type { CsvPlan } from '../../domain/bank-files/csv-plan.js';
import { planColumns } from '../../domain/bank-files/csv-plan.js';
import { parseCurrencyCode } from '../../domain/bank-files/currency-code.js';
import { addDateEvidence, judgeDateOrder, NO_DATE_EVIDENCE } from '../../domain/bank-files/date-evidence.js';
import type { DatePattern } from '../../domain/bank-files/date-pattern.js';
import { compileDatePattern } from '../../domain/bank-files/date-pattern.js';
import type { DateOrder } from '../../domain/bank-files/date-text.js';
import { parseDateText } from '../../domain/bank-files/date-text.js';
import { findMappedTable } from '../../domain/bank-files/find-mapped-table.js';
import { findNamedTable, findTable } from '../../domain/bank-files/find-table.js';
import type { IdCheck } from '../../domain/bank-files/id-check.js';
import { createIdCheck } from '../../domain/bank-files/id-check.js';
import { CSV_LAYOUTS } from '../../domain/bank-files/layouts/csv-layouts.js';
import { readRecord } from '../../domain/bank-files/read-record.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import { balanceAgreement, judgeSigns } from '../../domain/bank-files/sign-evidence.js';
import type { TableSample } from '../../domain/bank-files/table-sample.js';
import type { BankFile } from './bank-file.js';
import { BankFileError } from './bank-file-error.js';
import type { SplitRecord } from './delimited-records.js';
import { delimitedRecords, splitSample } from './delimited-records.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';

/** Asked for by name, their signs are known even though they have no headings. */
const NAMED_WITHOUT_HEADER = new Set(['hsbc', 'freeagent', 'barclaycard', 'amex']);

interface Table {
  readonly layout: CsvLayout;
  readonly sample: TableSample;
}

/**
 * Reads a delimited file by the layout its header is known to have, or one its headings or columns
 * suggest; with a name, by that layout alone. @throws {BankFileError}
 */
export async function readDelimited(input: ReadInput, format: string | null): Promise<BankFile> {
  const { text, complete } = input.sample;
  const split = (delimiter: string) =>
    splitSample(text, { delimiter, complete, maxRowBytes: input.maxRowBytes });
  const found = format === null ? findTable(split, CSV_LAYOUTS) : findNamedTable(split, CSV_LAYOUTS, format);
  if (!found) throw new BankFileError(format === null ? 'format_not_recognised' : 'format_mismatch');
  const settled = found.known && !found.layout.judgeSigns;
  const layout = settled || NAMED_WITHOUT_HEADER.has(format ?? '') ? found.layout : settleSigns(found);
  return readTable(input, { layout, sample: found.sample });
}

/** Reads a delimited file as the customer's mapping describes it. @throws {BankFileError} where it does not fit */
export async function readMapped(input: ReadInput, mapping: ColumnMapping): Promise<BankFile> {
  const dated = mappedDatePattern(mapping);
  const currency = parseCurrencyCode(mapping.default_currency ?? 'GBP');
  if (currency === null)
    throw new BankFileError('invalid_mapping', 'default_currency must be an ISO 4217 code.');
  const { text, complete } = input.sample;
  const split = (delimiter: string) =>
    splitSample(text, { delimiter, complete, maxRowBytes: input.maxRowBytes });
  const found = findMappedTable(mapping, split);
  if (!found.ok) throw new BankFileError('invalid_mapping', found.fault.detail);
  return readTable(input, found, {
    ...(dated === null ? {} : { readDate: dated }),
    ...(mapping.decimal_separator === undefined
      ? {}
      : { decimalMark: mapping.decimal_separator === ',' ? ',' : '.' }),
    currency,
  });
}

/** The mapping's date pattern, if it has one. @throws {BankFileError} */
export function mappedDatePattern(mapping: ColumnMapping | undefined): DatePattern | null {
  if (mapping?.date_format === undefined) return null;
  const pattern = compileDatePattern(mapping.date_format);
  if (pattern !== null) return pattern;
  throw new BankFileError(
    'invalid_mapping',
    'date_format must name one day, one month and one year, as DD/MM/YYYY does.',
  );
}

/** Reads the rows of a table whose layout is settled but for the order of its dates. */
async function readTable(
  input: ReadInput,
  table: Table,
  chosen: Partial<PlanChoices> = {},
): Promise<BankFile> {
  const { layout, sample } = table;
  const columns = planColumns(layout, sample.header);
  const plan = buildPlan(layout, sample, {
    readDate: chosen.readDate ?? (await settledDates(input, table, columns.date)),
    decimalMark: chosen.decimalMark ?? findDecimalMark(columns.amount, sample),
    currency: chosen.currency ?? 'GBP',
  });
  return {
    format: plan.format,
    columns: plan.header?.map((cell) => cell.trim()) ?? null,
    sharedExternalIds: plan.sharedIds,
    items: readItems(input, plan, sample),
  };
}

async function* readItems(
  input: ReadInput,
  plan: CsvPlan,
  sample: TableSample,
): AsyncGenerator<BankFileItem> {
  const text = fileText(input.open, input.sample.encoding);
  const moves = balanceMoves(plan, sample);
  const checked: IdCheck = plan.ownFormat ? createIdCheck('external_id') : (item) => item;
  for await (const batch of delimitedRecords(text, {
    delimiter: plan.delimiter,
    maxRowBytes: input.maxRowBytes,
  })) {
    for (const record of batch) {
      if (record.line <= sample.headerLine) continue;
      if (record.fault !== null) {
        yield errorItem({ code: record.fault, column: null }, record);
        continue;
      }
      const ready = moves === null ? record : moves.push(record);
      if (ready === null) continue;
      for (const item of readRecord(plan, ready)) yield checked(item, ready.cells);
    }
  }
  const last = moves?.end() ?? null;
  if (last !== null) yield* readRecord(plan, last);
}

function balanceMoves(plan: CsvPlan, sample: TableSample) {
  if (plan.columns.amount.kind !== 'by_balance') return null;
  const { amount } = plan.columns;
  const columns = { ...plan.columns, amount: { ...amount, kind: 'signed' as const } };
  const { oldestFirst } = balanceAgreement(sampledFigures(columns, sample, plan.decimalMark));
  return createBalanceMoves(columns, { decimalMark: plan.decimalMark, oldestFirst });
}

/** Decides what the sign of an unknown layout's one amount column means. @throws {BankFileError} when it cannot */
function settleSigns({ layout, sample }: Table): CsvLayout {
  const { amount } = layout;
  if (amount.kind !== 'signed') return layout;
  const columns = planColumns(layout, sample.header);
  const kind = judgeSigns(sampledFigures(columns, sample, findDecimalMark(columns.amount, sample)));
  if (kind === 'ambiguous') throw new BankFileError('sign_ambiguous');
  return { ...layout, amount: { ...amount, kind } };
}

async function settledDates(input: ReadInput, table: Table, columns: readonly number[]) {
  const order = await settleDateOrder(input, table, columns);
  return (text: string) => parseDateText(text, { order, utc: table.layout.utc ?? false });
}

/**
 * The sample's dates decide; where they leave it open, the layout's own order does; where that is not
 * known either, the rest of the file is read for a date that settles it. @throws {BankFileError}
 */
async function settleDateOrder(
  input: ReadInput,
  { layout, sample }: Table,
  dateColumns: readonly number[],
): Promise<DateOrder | null> {
  const texts = ({ cells }: { readonly cells: readonly string[] }) =>
    dateColumns.map((column) => cells[column] ?? '');
  const evidence = sample.records.flatMap(texts).reduce(addDateEvidence, NO_DATE_EVIDENCE);
  const judged = judgeDateOrder(evidence);
  if (judged === 'dmy' || judged === 'mdy') return judged;
  if (layout.dateOrder) return layout.dateOrder;
  if (judged === 'plain') return null;
  if (input.sample.complete) throw new BankFileError('date_order_ambiguous');
  const whole = await scanDates(input, sample, texts);
  const settled = judgeDateOrder(whole);
  if (settled === 'undecided') throw new BankFileError('date_order_ambiguous');
  return settled === 'plain' ? null : settled;
}

async function scanDates(
  input: ReadInput,
  sample: TableSample,
  texts: (record: SplitRecord) => readonly string[],
) {
  const options = { delimiter: sample.delimiter, maxRowBytes: input.maxRowBytes };
  let evidence = NO_DATE_EVIDENCE;
  for await (const batch of delimitedRecords(fileText(input.open, input.sample.encoding), options)) {
    for (const record of batch) {
      if (record.line > sample.headerLine) evidence = texts(record).reduce(addDateEvidence, evidence);
    }
  }
  return evidence;
}
