import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import type { IdCheck } from '../../domain/bank-files/id-check.js';
import { createIdCheck } from '../../domain/bank-files/id-check.js';
import type { JsonReader } from '../../domain/bank-files/json-shapes.js';
import { findJsonReader, OWN_READER } from '../../domain/bank-files/json-shapes.js';
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
  const found = elements
    .map((element) => ({ element, reader: readerFor(element) }))
    .find(({ reader }) => reader);
  if (!found?.reader) {
    if (elements.length === 0 && input.sample.complete) throw emptyOrBroken(input.sample.text);
    throw new BankFileError('format_not_recognised');
  }
  const lists = new Set(elements.filter(readerFor).map(({ path }) => path.join('/')));
  const reader = format === OWN_READER.name ? OWN_READER : found.reader;
  refuseOther(reader, format);
  return { ...described(reader), items: readElements(input, reader, (path) => lists.has(path.join('/'))) };
}

/** Reads one JSON object a line. A line that is none is an error of its own. */
export function readNdjson(input: ReadInput, format: string | null): BankFile {
  const readers = input.sample.text.split('\n').map(readerForText);
  const found = readers.find((candidate) => candidate !== null) ?? OWN_READER;
  const reader = format === OWN_READER.name ? OWN_READER : found;
  refuseOther(reader, format);
  return { ...described(reader), items: readLines(input, reader) };
}

function refuseOther({ name }: JsonReader, format: string | null): void {
  if (format !== null && format !== name) throw new BankFileError('format_mismatch');
}

const described = ({ name }: JsonReader) => ({ format: name, columns: null, sharedExternalIds: false });

const readerFor = ({ text }: JsonElement) => (text === null ? null : readerForText(text));

function readerForText(text: string): JsonReader | null {
  const value = parseObject(text);
  return value === null ? null : findJsonReader(value);
}

function emptyOrBroken(text: string): BankFileError {
  try {
    JSON.parse(text);
    return new BankFileError('file_empty');
  } catch (cause) {
    return new BankFileError('malformed_file', 'The file is not well-formed JSON.', { cause });
  }
}

async function* readElements(
  input: ReadInput,
  reader: JsonReader,
  wanted: (path: readonly string[]) => boolean,
): AsyncGenerator<BankFileItem> {
  const scanner = createJsonElements(input.maxRowBytes);
  const checked = checkFor(reader);
  let line = 1;
  for await (const chunk of fileText(input.open, input.sample.encoding)) {
    for (const element of scanner.scan(chunk)) {
      line = element.line;
      if (wanted(element.path) || element.path.at(-1) === 'pending')
        yield* readText(reader, checked, element);
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
      yield* readText(reader, checked, { line, text, path: [] });
    }
  }
}

function readText(
  reader: JsonReader,
  checked: IdCheck,
  { line, text, path }: JsonElement,
): readonly BankFileItem[] {
  if (text === null) return [errorItem({ code: 'row_too_long', column: null }, { line, cells: [] })];
  const cells = [text];
  const value = parseObject(text);
  if (value === null) return [errorItem({ code: 'invalid_json', column: null }, { line, cells })];
  return reader.read(value, { line, cells }, path).map((item) => checked(item, cells));
}

const checkFor = ({ ownFormat }: JsonReader): IdCheck =>
  ownFormat ? createIdCheck('external_id') : (item) => item;
