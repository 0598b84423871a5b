import type { DecimalMark } from '../../domain/bank-files/amount-text.js';
import type { PlanChoices } from '../../domain/bank-files/build-plan.js';
import { buildPlan, findDecimalMark, onlyCurrency } from '../../domain/bank-files/build-plan.js';
import type { ColumnMapping } from '../../domain/bank-files/column-mapping.js';
import { planColumns } from '../../domain/bank-files/csv-plan.js';
import { parseCurrencyCode } from '../../domain/bank-files/currency-code.js';
import type { DatePattern } from '../../domain/bank-files/date-pattern.js';
import { compileDatePattern } from '../../domain/bank-files/date-pattern.js';
import { findMappedTable } from '../../domain/bank-files/find-mapped-table.js';
import { findNamedTable, findTable } from '../../domain/bank-files/find-table.js';
import { hasConflictingDuplicateColumn } from '../../domain/bank-files/has-conflicting-duplicate-column.js';
import { CSV_LAYOUTS } from '../../domain/bank-files/layouts/csv-layouts.js';
import { readingWarnings, type SettledTable } from '../../domain/bank-files/reading-warnings.js';
import { confirmSigns, settleSigns } from '../../domain/bank-files/settle-signs.js';
import type { BankFile } from './bank-file.js';
import type { BankFileErrorCode } from './bank-file-error.js';
import { BankFileError } from './bank-file-error.js';
import type { SplitRecord } from './delimited-records.js';
import { splitSample } from './delimited-records.js';
import type { ReadInput } from './read-input.js';
import type { DelimitedTable } from './settled-dates.js';
import { settledDates } from './settled-dates.js';
import { tableItems } from './table-items.js';

/** Asked for by name, their signs are known even though they have no headings. */
const NAMED_WITHOUT_HEADER = new Set(['hsbc', 'freeagent', 'barclaycard', 'amex']);

/**
 * Reads a delimited file by the layout its header is known to have, or one its headings or columns
 * suggest; with a name, by that layout alone. @throws {BankFileError}
 */
export async function readDelimited(input: ReadInput, format: string | null): Promise<BankFile> {
  const split = sampleSplitter(input);
  const found = format === null ? findTable(split, CSV_LAYOUTS) : findNamedTable(split, CSV_LAYOUTS, format);
  if (!found) throw new BankFileError(whyNotFound(split(','), format));
  settledMark(found);
  const settled = found.known && !found.layout.judgeSigns;
  const sure = settled || NAMED_WITHOUT_HEADER.has(format ?? '');
  const layout = sure ? confirmSigns(found.layout, found.sample) : settleSigns(found.layout, found.sample);
  if (!layout) throw new BankFileError('sign_ambiguous');
  return readTable(input, { layout, sample: found.sample }, { isKnown: found.known });
}

/** Reads a delimited file as the customer's mapping describes it. @throws {BankFileError} where it does not fit */
export async function readMapped(input: ReadInput, mapping: ColumnMapping): Promise<BankFile> {
  const dated = mappedDatePattern(mapping);
  const decimalMark = mappedDecimalMark(mapping);
  const currency = parseCurrencyCode(mapping.default_currency ?? input.defaultCurrency);
  if (currency === null)
    throw new BankFileError('invalid_mapping', 'default_currency must be an ISO 4217 code.');
  const found = findMappedTable(mapping, sampleSplitter(input));
  if (!found.ok) throw new BankFileError('invalid_mapping', found.fault.detail);
  return readTable(input, found, {
    ...(dated === null ? {} : { readDate: dated }),
    ...(decimalMark === null ? {} : { decimalMark }),
    currency,
    mapped: { dates: dated !== null },
  });
}

/** The mapping's date pattern, if it has one. @throws {BankFileError} */
export function mappedDatePattern(mapping: ColumnMapping | undefined): DatePattern | null {
  if (mapping?.date_format === undefined) return null;
  const pattern = compileDatePattern(mapping.date_format);
  if (pattern !== null) return pattern;
  const detail = 'date_format must name one day, one month and one year, as DD/MM/YYYY does.';
  throw new BankFileError('invalid_mapping', detail);
}

/** The decimal mark that the mapping names, if it does. */
export function mappedDecimalMark(mapping: ColumnMapping | undefined): DecimalMark | null {
  if (mapping?.decimal_separator === undefined) return null;
  return mapping.decimal_separator === ',' ? ',' : '.';
}

/** Our own format writes a point. @throws {BankFileError} where each amount can be read two ways */
function settledMark({ layout, sample }: DelimitedTable): DecimalMark | null {
  if (layout.ownFormat) return '.';
  const mark = findDecimalMark(planColumns(layout, sample.header), sample);
  if (mark === 'open') throw new BankFileError('decimal_mark_ambiguous');
  return mark;
}

function whyNotFound(records: readonly SplitRecord[], format: string | null): BankFileErrorCode {
  if (records.length > 0 && records.every(({ fault }) => fault === 'row_too_long')) return 'row_too_long';
  return format === null ? 'format_not_recognised' : 'format_mismatch';
}

const sampleSplitter = ({ sample, maxRowBytes }: ReadInput) => {
  const { text, complete } = sample;
  return (delimiter: string) => splitSample(text, { delimiter, complete, maxRowBytes });
};

const TWO_ALIKE =
  'Two columns of amounts have the same heading and hold different figures. Rename the one that is not the amount, and send the file again.';

async function readTable(
  input: ReadInput,
  table: DelimitedTable,
  chosen: Partial<PlanChoices> & Partial<Pick<SettledTable, 'isKnown' | 'mapped'>>,
): Promise<BankFile> {
  const { layout, sample } = table;
  const columns = planColumns(layout, sample.header);
  if (hasConflictingDuplicateColumn(columns.amount, sample))
    throw new BankFileError('format_not_recognised', TWO_ALIKE);
  const readDate = chosen.readDate ?? (await settledDates(input, table, columns.date));
  const decimalMark = chosen.decimalMark ?? settledMark(table);
  const plan = buildPlan(layout, sample, {
    readDate,
    decimalMark,
    currency: chosen.currency ?? onlyCurrency(layout, sample) ?? input.defaultCurrency,
  });
  return {
    format: plan.format,
    columns: plan.header?.map((cell) => cell.trim()) ?? null,
    sharedExternalIds: plan.sharedIds,
    idsAreChecked: plan.ownFormat,
    warnings: () =>
      readingWarnings({ ...chosen, layout, sample, readDate, decimalMark, isKnown: chosen.isKnown ?? false }),
    items: tableItems(input, plan, sample),
  };
}
