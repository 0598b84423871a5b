import { LIMITS } from '../../limits/limits.js';
import { isPlainObject } from '../language/is-object.js';
import { areDatesDoubtful } from './are-dates-doubtful.js';
import type { BankFileItem } from './bank-row.js';
import { buildPlan, findDecimalMark, onlyCurrency } from './build-plan.js';
import type { CsvLayout } from './csv-layout.js';
import { planColumns } from './csv-plan.js';
import { addDateEvidence, judgeDateOrder, NO_DATE_EVIDENCE } from './date-evidence.js';
import { parseDateText } from './date-text.js';
import type { FileWarning } from './file-warning.js';
import { inferLayout } from './infer-layout.js';
import type { JsonObject } from './json-field.js';
import { textAt } from './json-field.js';
import { matchLayout } from './match-layout.js';
import { readRecord } from './read-record.js';
import { readingWarnings } from './reading-warnings.js';
import { confirmSigns, settleSigns } from './settle-signs.js';
import type { TableSample } from './table-sample.js';
import { isUtcColumn, tableSample, textsAt } from './table-sample.js';

/** A reader for objects that are a table's rows in another notation: each key a heading. */
export interface FlatJsonReader {
  readonly name: string;
  readonly columns: readonly string[];
  /** How the keys and values were understood. */
  readonly warnings: readonly FileWarning[];
  readonly read: (value: JsonObject, line: number) => readonly BankFileItem[];
}

/** Faults that keep a file from being read at all. */
type FlatJsonFault =
  | 'format_not_recognised'
  | 'date_order_ambiguous'
  | 'sign_ambiguous'
  | 'decimal_mark_ambiguous'
  | 'amounts_without_pence';

/** Values are never cut at a comma. */
const NO_DELIMITER = '';
const MAX_OBJECTS = LIMITS.bankFiles.sampledObjects.value;
const MAX_COLUMNS = LIMITS.bankFiles.columns.value;

/** Understands the keys as a header would be, with the first of these objects as the sample. */
export function flatJsonReader(
  objects: readonly JsonObject[],
  layouts: readonly CsvLayout[],
): FlatJsonReader | FlatJsonFault {
  const values = objects.slice(0, MAX_OBJECTS);
  const columns = [...new Set(values.flatMap((value) => [...flatten(value).keys()]))];
  if (columns.length > MAX_COLUMNS) return 'format_not_recognised';
  const cellsOf = (value: JsonObject) => {
    const fields = flatten(value);
    return columns.map((column) => fields.get(column) ?? '');
  };
  const records = values.map((value, index) => ({ line: index + 2, cells: cellsOf(value) }));
  const sample = tableSample([{ line: 1, cells: columns }, ...records], 0, NO_DELIMITER);
  const known = matchLayout(layouts, sample);
  const found = known ?? inferLayout(sample);
  if (!found) return 'format_not_recognised';
  if (!known && areAllWhole(found, sample)) return 'amounts_without_pence';
  const layout = known && !known.judgeSigns ? confirmSigns(known, sample) : settleSigns(found, sample);
  if (!layout) return 'sign_ambiguous';
  const readDate = datesOf(layout, sample);
  if (!readDate) return 'date_order_ambiguous';
  const decimalMark = findDecimalMark(planColumns(layout, sample.header), sample);
  if (decimalMark === 'open') return 'decimal_mark_ambiguous';
  const plan = buildPlan(layout, sample, {
    readDate,
    decimalMark,
    currency: onlyCurrency(layout, sample) ?? '',
  });
  return {
    name: layout.name,
    columns,
    warnings: readingWarnings({ layout, sample, readDate, decimalMark, isKnown: known !== null }),
    read: (value, line) => readRecord(plan, { line, cells: cellsOf(value) }),
  };
}

/** Whether no amount of several has a decimal: an interface may count in pence. Texts with pence say otherwise. */
function areAllWhole(layout: CsvLayout, sample: TableSample): boolean {
  const { amount } = planColumns(layout, sample.header);
  const columns = amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : amount.column;
  const texts = columns.flatMap((column) => textsAt(sample, column)).filter((text) => /[1-9]/.test(text));
  return texts.length > 1 && texts.every((text) => /^[-+]?\d+$/.test(text));
}

function datesOf(layout: CsvLayout, sample: TableSample) {
  const { date } = planColumns(layout, sample.header);
  const texts = sample.records.flatMap(({ cells }) => date.map((column) => cells[column] ?? ''));
  if (areDatesDoubtful(texts)) return null;
  const judged = judgeDateOrder(texts.reduce(addDateEvidence, NO_DATE_EVIDENCE));
  const order = judged === 'dmy' || judged === 'mdy' ? judged : (layout.dateOrder ?? null);
  if (order === null && judged === 'undecided') return null;
  const utc = isUtcColumn(sample, date);
  return (text: string) => parseDateText(text, { order, utc });
}

/** Texts, numbers and truths by their key, those of an inner object under both keys. */
function flatten(value: JsonObject): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (isPlainObject(inner))
      for (const name of Object.keys(inner)) fields.set(`${key} ${name}`, plainText(inner, name));
    else if (!Array.isArray(inner)) fields.set(key, plainText(value, key));
  }
  return fields;
}

const plainText = (value: JsonObject, key: string): string =>
  typeof value[key] === 'boolean' ? String(value[key]) : textAt(value, key);
