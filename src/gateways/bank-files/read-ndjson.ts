import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import { createIdCheck } from '../../domain/bank-files/id-check.js';
import type { JsonObject } from '../../domain/bank-files/json-field.js';
import { isJsonObject } from '../../domain/bank-files/json-field.js';
import { readOwnObject } from '../../domain/bank-files/read-own-object.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import type { BankFile } from './bank-file.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';
import type { TextLine } from './text-lines.js';
import { textLines } from './text-lines.js';

/** Reads one JSON object a line. A line that is none is an error of its own. */
export function readNdjson(input: ReadInput): BankFile {
  return { format: 'generic', columns: null, sharedExternalIds: false, items: readLines(input) };
}

async function* readLines(input: ReadInput): AsyncGenerator<BankFileItem> {
  const checked = createIdCheck('external_id');
  let blank: number[] = [];
  for await (const batch of textLines(fileText(input.open, input.sample.encoding), input.maxRowBytes)) {
    for (const line of batch) {
      if (line.text?.trim() === '') {
        blank.push(line.line);
        continue;
      }
      for (const at of blank) yield { kind: 'left_out', line: at, reason: 'blank_row' };
      blank = [];
      yield checked(readLine(line), line.text === null ? [] : [line.text]);
    }
  }
}

function readLine({ line, text }: TextLine): BankFileItem {
  if (text === null) return errorItem({ code: 'row_too_long', column: null }, { line, cells: [] });
  const place = { line, cells: [text] };
  const value = parseObject(text);
  return value === null
    ? errorItem({ code: 'invalid_json', column: null }, place)
    : readOwnObject(value, place);
}

/** The object a line holds; `null` for anything else. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
