import type { RawRecord } from '../../domain/bank-files/read-record.js';

/** A record, or what is left of one that could not be split. */
export interface SplitRecord extends RawRecord {
  readonly fault: 'row_too_long' | 'malformed_row' | null;
}

export interface SplitOptions {
  readonly delimiter: string;
  readonly maxRowBytes: number;
  /** Whether a line could be a record by itself; one inside a quoted cell shows that the quote was never closed. */
  readonly startsRecord?: (line: string) => boolean;
}

/** An unclosed quote is given up on after this many lines, so that one bad row costs a bounded scan. */
const MAX_QUOTED_LINES = 200;

/** How many lines of patience a good record gives back after unclosed quotes have halved it. */
const REGAINED_LINES = 10;

/**
 * Splits delimited text (RFC 4180, and the liberties banks take with it) into records, in batches of
 * one chunk's worth. Unlike a general CSV parser it survives a record it cannot split: an unclosed
 * quote costs the line on which it opens, an overlong line costs that line, and the next is read as
 * usual. Blank lines give nothing but count.
 */
export async function* delimitedRecords(
  text: AsyncIterable<string>,
  options: SplitOptions,
): AsyncGenerator<readonly SplitRecord[]> {
  const splitter = createSplitter(options);
  for await (const chunk of text) {
    const records = splitter.push(chunk);
    if (records.length > 0) yield records;
  }
  const rest = splitter.end();
  if (rest.length > 0) yield rest;
}

/** Records of a text that is held whole, like those of `delimitedRecords`; a last record that is cut short is left away. */
export function splitSample(
  text: string,
  options: SplitOptions & { readonly complete: boolean },
): readonly SplitRecord[] {
  const splitter = createSplitter(options);
  const records = splitter.push(text);
  return options.complete ? [...records, ...splitter.end()] : records;
}

type Scan =
  | {
      readonly kind: 'record';
      readonly cells: readonly string[];
      readonly next: number;
      readonly lines: number;
    }
  | { readonly kind: 'more' }
  | { readonly kind: 'unclosed' };

function createSplitter({ delimiter, maxRowBytes, startsRecord }: SplitOptions) {
  let buffer = '';
  let line = 1;
  let skipping = false;
  /** Halved by each unclosed quote, so that a file full of them is not scanned two hundred times over. */
  let quotedLines = MAX_QUOTED_LINES;

  /** Drops the rest of a line whose beginning was reported as too long. */
  function skipLine(final: boolean): boolean {
    const end = lineEnd(buffer, 0);
    if (end < 0 || (!final && end === buffer.length - 1 && buffer[end] === '\r')) {
      buffer = '';
      return false;
    }
    buffer = buffer.slice(afterBreak(buffer, end));
    line += 1;
    skipping = false;
    return true;
  }

  function swallowsRecord(text: string): boolean {
    if (!startsRecord) return false;
    return text
      .split(/\r\n|\n|\r/)
      .slice(1)
      .some(startsRecord);
  }

  function drain(final: boolean): SplitRecord[] {
    const records: SplitRecord[] = [];
    if (skipping && !skipLine(final)) return records;
    let start = 0;
    while (start < buffer.length) {
      const scan = scanRecord(buffer, start, { delimiter, maxLength: maxRowBytes, quotedLines, final });
      if (scan.kind === 'record' && !(scan.lines > 1 && swallowsRecord(buffer.slice(start, scan.next)))) {
        const size = scan.next - start;
        const tooLong =
          size * 3 > maxRowBytes && Buffer.byteLength(buffer.slice(start, scan.next)) > maxRowBytes + 2;
        if (tooLong) records.push({ line, cells: [], fault: 'row_too_long' });
        else if (!isBlank(scan.cells)) records.push({ line, cells: scan.cells, fault: null });
        line += scan.lines;
        start = scan.next;
        quotedLines = Math.min(MAX_QUOTED_LINES, quotedLines + REGAINED_LINES);
        continue;
      }
      if (scan.kind === 'more' && buffer.length - start <= maxRowBytes) break;
      quotedLines = Math.max(1, quotedLines >> 1);
      const end = lineEnd(buffer, start);
      if (end < 0 && !final) {
        records.push({ line, cells: [], fault: 'row_too_long' });
        skipping = true;
        start = buffer.length;
        break;
      }
      const stop = end < 0 ? buffer.length : end;
      const fault = stop - start > maxRowBytes ? 'row_too_long' : 'malformed_row';
      records.push({ line, cells: fault === 'row_too_long' ? [] : [buffer.slice(start, stop)], fault });
      line += 1;
      start = end < 0 ? buffer.length : afterBreak(buffer, end);
    }
    buffer = buffer.slice(start);
    return records;
  }

  return {
    push(chunk: string): SplitRecord[] {
      buffer += chunk;
      return drain(false);
    },
    end: () => drain(true),
  };
}

interface ScanOptions {
  readonly delimiter: string;
  readonly maxLength: number;
  readonly quotedLines: number;
  readonly final: boolean;
}

function scanRecord(text: string, start: number, options: ScanOptions): Scan {
  const { delimiter, maxLength, quotedLines, final } = options;
  const cells: string[] = [];
  let at = start;
  let lines = 0;
  for (;;) {
    const open = quoteAt(text, at);
    if (open >= 0) {
      const quoted = scanQuoted(text, open + 1, options);
      if (quoted === null)
        return final || text.length - start > maxLength ? { kind: 'unclosed' } : { kind: 'more' };
      if (quoted.lines > quotedLines) return { kind: 'unclosed' };
      lines += quoted.lines;
      cells.push(quoted.cell);
      at = quoted.next;
    } else {
      const stop = plainEnd(text, at, delimiter);
      cells.push(text.slice(at, stop));
      at = stop;
    }
    if (at >= text.length)
      return final ? { kind: 'record', cells, next: at, lines: lines + 1 } : { kind: 'more' };
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === '\r' && at + 1 >= text.length && !final) return { kind: 'more' };
    return { kind: 'record', cells, next: afterBreak(text, at), lines: lines + 1 };
  }
}

/** Place of a cell's opening quote, with spaces before it allowed; -1 if the cell has none. */
function quoteAt(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return text[at] === '"' ? at : -1;
}

/** The cell up to the quote that a delimiter or a line's end follows. A quote before anything else is text. */
function scanQuoted(text: string, from: number, { delimiter, maxLength, quotedLines }: ScanOptions) {
  let cell = '';
  let at = from;
  let lines = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - from > maxLength) return null;
    const piece = text.slice(at, quote);
    lines += lineBreaks(piece);
    if (lines > quotedLines) return { cell: '', next: quote, lines };
    cell += piece;
    if (text[quote + 1] === '"') {
      cell += '"';
      at = quote + 2;
      continue;
    }
    let after = quote + 1;
    while (text[after] === ' ') after += 1;
    const next = text[after];
    if (next === undefined || next === delimiter || next === '\n' || next === '\r')
      return { cell, next: after, lines };
    cell += '"';
    at = quote + 1;
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

function plainEnd(text: string, from: number, delimiter: string): number {
  const stop = delimiter.charCodeAt(0);
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === stop || code === LINE_FEED || code === CARRIAGE_RETURN) return at;
  }
  return text.length;
}

function lineEnd(text: string, from: number): number {
  const end = plainEnd(text, from, '\n');
  return end < text.length ? end : -1;
}

const afterBreak = (text: string, at: number) =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.search(/[\r\n]/); at >= 0 && at < text.length; at++) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  }
  return count;
}
