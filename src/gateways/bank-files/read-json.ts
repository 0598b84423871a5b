import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import type { FlatJsonReader } from '../../domain/bank-files/flat-json-reader.js';
import { flatJsonReader } from '../../domain/bank-files/flat-json-reader.js';
import type { IdCheck } from '../../domain/bank-files/id-check.js';
import { createIdCheck } from '../../domain/bank-files/id-check.js';
import { type JsonObject, textAt } from '../../domain/bank-files/json-field.js';
import type { JsonReader } from '../../domain/bank-files/json-shapes.js';
import { findJsonReader, OWN_READER } from '../../domain/bank-files/json-shapes.js';
import { CSV_LAYOUTS } from '../../domain/bank-files/layouts/csv-layouts.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import type { BankFile } from './bank-file.js';
import { BankFileError } from './bank-file-error.js';
import { fileText } from './file-text.js';
import type { JsonElement } from './json-elements.js';
import { createJsonElements } from './json-elements.js';
import { parseObject } from './parse-object.js';
import type { ReadInput } from './read-input.js';
import { textLines } from './text-lines.js';

/**
 * Reads a JSON document that holds a list of transactions somewhere, object by object. Lists of other
 * things beside it are passed over. @throws {BankFileError}
 */
export function readJsonDocument(input: ReadInput, format: string | null): BankFile {
  const elements = createJsonElements(input.maxRowBytes).scan(input.sample.text);
  if (elements.length === 0 && input.sample.complete) throw emptyOrBroken(input.sample.text);
  const fitting = elements.filter((element) => readerFor(element) !== null);
  const [first] = fitting;
  const own = format === OWN_READER.name;
  const reader = own ? OWN_READER : first ? readerFor(first) : null;
  if (reader === null) return readFlatDocument(input, elements, format);
  refuseOther(reader, format);
  const objects = elements.filter(({ isObject }) => isObject);
  const lists = new Set((fitting.length > 0 ? fitting : objects).map(listOf));
  return { ...described(reader), items: readElements(input, reader, lists) };
}

const WITHOUT_PENCE =
  'Every amount of the list is a whole number, which may be of pounds or of pence. Write amounts in pounds with their pence, as texts such as "12.00".';

/** A list of flat objects: keys are understood as headings would be. @throws {BankFileError} */
function readFlatDocument(
  input: ReadInput,
  elements: readonly JsonElement[],
  format: string | null,
): BankFile {
  const objects = elements.filter(({ isObject }) => isObject);
  const [list] = objects.map(listOf);
  const values = objects
    .filter((element) => listOf(element) === list)
    .flatMap(({ text, account }) => objectsIn(text).map((value) => ofAccount(value, account)));
  const flat = flatJsonReader(values, CSV_LAYOUTS);
  if (flat === 'amounts_without_pence') throw new BankFileError('format_not_recognised', WITHOUT_PENCE);
  if (typeof flat === 'string') throw new BankFileError(flat);
  refuseOther(flat, format);
  const reader = readerOfFlat(flat);
  return {
    ...described(reader),
    columns: flat.columns,
    warnings: () => flat.warnings,
    items: readElements(input, reader, new Set([list ?? ''])),
  };
}

/** Reads one JSON object a line. A line that is none is an error of its own. @throws {BankFileError} */
export function readNdjson(input: ReadInput, format: string | null): BankFile {
  const values = input.sample.text.split('\n').flatMap(objectsIn);
  const found = values.map(findJsonReader).find((candidate) => candidate !== null);
  const flat =
    found || format === OWN_READER.name ? 'format_not_recognised' : flatJsonReader(values, CSV_LAYOUTS);
  if (typeof flat !== 'string') {
    refuseOther(flat, format);
    const reader = readerOfFlat(flat);
    return {
      ...described(reader),
      columns: flat.columns,
      warnings: () => flat.warnings,
      items: readLines(input, reader),
    };
  }
  const reader = format === OWN_READER.name ? OWN_READER : (found ?? OWN_READER);
  refuseOther(reader, format);
  return { ...described(reader), items: readLines(input, reader) };
}

const readerOfFlat = (flat: FlatJsonReader): JsonReader => ({
  name: flat.name,
  ownFormat: flat.name === OWN_READER.name,
  read: (value, { line }, { account }) => flat.read(ofAccount(value, account), line),
});

/** The object with the account’s own id and currency as fields, where it has none. */
function ofAccount(value: JsonObject, account: JsonObject | null): JsonObject {
  if (account === null) return value;
  return { account: textAt(account, 'id'), currency: textAt(account, 'currency'), ...value };
}

function refuseOther({ name }: { readonly name: string }, format: string | null): void {
  if (format !== null && format !== name) throw new BankFileError('format_mismatch');
}

/** The list an element stands in; one of pending transactions counts as that of the booked beside it. */
const listOf = ({ path }: JsonElement) => path.map((key) => (key === 'pending' ? 'booked' : key)).join('/');

function objectsIn(text: string | null): readonly JsonObject[] {
  const value = text === null ? null : parseObject(text);
  return value === null ? [] : [value];
}

const described = ({ name, ownFormat }: JsonReader) => ({
  format: name,
  columns: null,
  sharedExternalIds: false,
  idsAreChecked: ownFormat,
});

const readerFor = ({ text }: JsonElement) => (text === null ? null : readerForText(text));

function readerForText(text: string): JsonReader | null {
  const value = parseObject(text);
  return value === null ? null : findJsonReader(value);
}

function emptyOrBroken(text: string): BankFileError {
  try {
    JSON.parse(text);
    return new BankFileError('file_empty');
  } catch {
    return new BankFileError('malformed_file', 'The file is not well-formed JSON.');
  }
}

async function* readElements(
  input: ReadInput,
  reader: JsonReader,
  lists: ReadonlySet<string>,
): AsyncGenerator<BankFileItem> {
  const scanner = createJsonElements(input.maxRowBytes);
  const checked = checkFor(reader);
  let line = 1;
  for await (const chunk of fileText(input.open, input.sample.encoding)) {
    for (const element of scanner.scan(chunk)) {
      line = element.line;
      if (lists.has(listOf(element))) yield* readText(reader, checked, element);
    }
  }
  if (!scanner.isComplete()) {
    const detail = 'The document ends before its last list is closed.';
    yield errorItem({ code: 'invalid_json', column: null }, { line, cells: [] }, detail);
  }
}

async function* readLines(input: ReadInput, reader: JsonReader): AsyncGenerator<BankFileItem> {
  const checked = checkFor(reader);
  let blank: number[] = [];
  for await (const batch of textLines(fileText(input.open, input.sample.encoding), input.maxRowBytes)) {
    for (const { line, text } of batch) {
      if (text?.trim() === '') {
        blank.push(line);
        continue;
      }
      for (const at of blank) yield { kind: 'left_out', line: at, reason: 'blank_row' };
      blank = [];
      yield* readText(reader, checked, { isObject: true, line, text, path: [], account: null });
    }
  }
}

const NO_OBJECT = 'An entry of the list is not a JSON object.';

function readText(
  reader: JsonReader,
  checked: IdCheck,
  { isObject, line, text, path, account }: JsonElement,
): readonly BankFileItem[] {
  if (!isObject) return [errorItem({ code: 'invalid_json', column: null }, { line, cells: [] }, NO_OBJECT)];
  if (text === null) return [errorItem({ code: 'row_too_long', column: null }, { line, cells: [] })];
  const cells = [text];
  const value = parseObject(text);
  if (value === null) return [errorItem({ code: 'invalid_json', column: null }, { line, cells })];
  return reader.read(value, { line, cells }, { path, account }).map((item) => checked(item, cells));
}

const checkFor = ({ ownFormat }: JsonReader): IdCheck =>
  ownFormat ? createIdCheck('external_id') : (item) => item;
