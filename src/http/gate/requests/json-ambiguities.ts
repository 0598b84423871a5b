import { withoutEnd } from '../../../domain/language/without-end.js';
import type { Issue } from '../../../errors.js';

const MAX_ISSUES = 50;
/** No schema of ours is nested deeper; below this a pointer names the place that holds the fault. */
const MAX_POINTER_STEPS = 20;
const MAX_NAME_LENGTH = 100;
/** A double holds every decimal of 15 digits or fewer, in this range of sizes, as it is written. IEEE 754. */
const ALWAYS_EXACT_CHARACTERS = 15;
/** Characters between two pauses of `jsonAmbiguities`: well below a millisecond. */
const SLICE_CHARACTERS = 32_768;

interface Container {
  /** Names already seen in an object; `null` for an array. */
  readonly names: Set<string> | null;
  /** The member being read: its name, or its index. */
  at: string | number;
  expectsName: boolean;
}

/** State of the scan at a place of the text. */
interface Scan {
  readonly text: string;
  readonly stack: Container[];
  readonly issues: Issue[];
  at: number;
}

/**
 * Ambiguities that `JSON.parse` would settle in silence: a name given twice in one object, and a number that a double
 * cannot hold as it is written. Numbers beyond the doubles are left for the schema to refuse.
 * @param text a JSON value that `JSON.parse` accepts
 * @param pause is waited for after each piece of a long text
 * @see RFC 7493 (I-JSON) 2.2, 2.3
 */
export async function jsonAmbiguities(text: string, pause: () => Promise<void>): Promise<readonly Issue[]> {
  const scan: Scan = { text, stack: [], issues: [], at: 0 };
  for (let end = SLICE_CHARACTERS; ; end += SLICE_CHARACTERS) {
    scanUpTo(scan, end);
    if (scan.at >= text.length || scan.issues.length >= MAX_ISSUES) return scan.issues;
    await pause();
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Words, colons and space are passed over. */
function scanUpTo(scan: Scan, end: number): void {
  const { text, stack, issues } = scan;
  const last = Math.min(end, text.length);
  while (scan.at < last && issues.length < MAX_ISSUES) {
    const start = scan.at;
    const character = text.charCodeAt(start);
    const holder = stack.at(-1);
    scan.at += 1;
    if (character === QUOTE) {
      scan.at = afterString(text, start);
      if (holder?.expectsName) noteName(scan, start, holder);
    } else if (character === COMMA) moveOn(holder);
    else if (character === OPENING_BRACE) stack.push({ names: new Set(), at: '', expectsName: true });
    else if (character === OPENING_BRACKET) stack.push({ names: null, at: 0, expectsName: false });
    else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) stack.pop();
    else if (character === MINUS || (character >= ZERO && character <= NINE)) {
      scan.at = afterNumber(text, start);
      if (!isExact(text, start, scan.at)) issues.push(inexact(stack));
    }
  }
}

/** A quote ends a string unless an odd number of backslashes stands before it. */
function afterString(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    const character = text.charCodeAt(at);
    if (character === BACKSLASH) at += 1;
    else if (character === QUOTE || at >= text.length) return at + 1;
  }
}

function afterNumber(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && '0123456789.eE+-'.includes(text.charAt(at))) at += 1;
  return at;
}

function moveOn(holder: Container | undefined): void {
  if (holder === undefined) return;
  if (typeof holder.at === 'number') holder.at += 1;
  else holder.expectsName = true;
}

function noteName({ text, stack, issues, at }: Scan, start: number, holder: Container): void {
  const written = text.slice(start + 1, at - 1);
  const name = written.includes('\\') ? String(JSON.parse(text.slice(start, at))) : written;
  holder.at = name;
  holder.expectsName = false;
  if (holder.names?.has(name)) issues.push(repeated(stack));
  else holder.names?.add(name);
}

/** Whether a number as written is the number that it is read as. */
function isExact(text: string, start: number, end: number): boolean {
  if (end - start <= ALWAYS_EXACT_CHARACTERS && !hasExponent(text, start, end)) return true;
  const token = text.slice(start, end);
  const value = Number(token);
  return !Number.isFinite(value) || plainForm(token) === plainForm(String(value));
}

function hasExponent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (text[at] === 'e' || text[at] === 'E') return true;
  }
  return false;
}

/** Significant digits and the power of ten they stand at: `1e2`, `100` and `100.0` are all `1e2`. */
function plainForm(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = withoutEnd(digits, (digit) => digit === '0');
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${significant}e${power}`;
}

const repeated = (stack: readonly Container[]): Issue => ({
  pointer: pointerOf(stack),
  code: 'duplicate',
  detail: 'is given more than once',
});

const inexact = (stack: readonly Container[]): Issue => ({
  pointer: pointerOf(stack),
  code: 'too_many_digits',
  detail: 'has more digits than a number can hold',
});

function pointerOf(stack: readonly Container[]): string {
  const steps = stack
    .slice(0, MAX_POINTER_STEPS)
    .map(({ at }) => String(at).slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1'));
  return ['#', ...steps].join('/');
}
