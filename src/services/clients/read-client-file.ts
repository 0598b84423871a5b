import { clientBodyOf, isUnknownHeading } from '../../domain/clients/client-columns.js';
import { type Issue, TooLargeError, ValidationError } from '../../errors.js';
import { BankFileError } from '../../gateways/bank-files/bank-file-error.js';
import { splitSample } from '../../gateways/bank-files/delimited-records.js';
import { sampleOf } from '../../gateways/bank-files/file-text.js';
import { originalCell } from '../../gateways/report-files/csv-cell.js';
import { LIMITS } from '../../limits/limits.js';

/** A line of a file of clients. */
export interface ClientLine {
  /** Counted from 1, the headings included. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The client as the API takes it; `null` for a line that could not be split into cells. */
  readonly body: Record<string, unknown> | null;
}

export interface ClientFile {
  readonly headings: readonly string[];
  readonly lines: readonly ClientLine[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Splits a file of clients into its lines. An error file of ours reads like the file that it came from.
 * @throws {ValidationError} for a file without lines, and for headings that are unknown or repeated
 * @throws {TooLargeError} for too many lines
 */
export function readClientFile(bytes: Buffer): ClientFile {
  const text = textOf(bytes);
  const delimiter = DELIMITERS.find((one) => (text.split(/\r|\n/, 1)[0] ?? '').includes(one)) ?? ',';
  const maxRowBytes = LIMITS.imports.rowBytes.value;
  const [head, ...records] = splitSample(text, { delimiter, maxRowBytes, complete: true });
  const headings = head?.cells.map(originalCell) ?? [];
  refuseHeadings(headings);
  if (records.length > LIMITS.imports.clientLines.value) {
    throw new TooLargeError('The file has more lines than one import of clients takes.', {
      limit_rows: LIMITS.imports.clientLines.value,
    });
  }
  const lines = records.map(({ line, cells, fault }) => {
    const texts = cells.map(originalCell);
    const body = fault === null && cells.length <= headings.length ? clientBodyOf(headings, texts) : null;
    return { line, cells: texts, body };
  });
  return { headings, lines };
}

function textOf(bytes: Buffer): string {
  try {
    return sampleOf({ bytes, complete: true }).text.replace(/^\uFEFF/, '');
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    const detail = 'must be text with headings and a line for each client';
    throw new ValidationError([{ pointer: '#', code: 'invalid_format', detail }]);
  }
}

function refuseHeadings(headings: readonly string[]): void {
  const issues = headings.flatMap((heading, index): Issue[] => {
    const place = { pointer: `#/columns/${index + 1}` };
    if (isUnknownHeading(heading))
      return [{ ...place, code: 'unknown_field', detail: 'is not a known heading' }];
    const isAgain = headings.indexOf(heading) < index;
    return isAgain
      ? [{ ...place, code: 'not_allowed_value', detail: 'is a heading that stands there already' }]
      : [];
  });
  if (issues.length > 0) throw new ValidationError(issues.slice(0, 50));
}
