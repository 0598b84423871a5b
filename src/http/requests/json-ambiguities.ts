import { withoutEnd } from '../../domain/without-end.js';
import type { Issue } from '../../errors.js';

const MAX_ISSUES = 50;
/** No schema of ours is nested deeper; below this a pointer names the place that holds the fault. */
const MAX_POINTER_STEPS = 20;
const MAX_NAME_LENGTH = 100;

interface Container {
  /** Names already seen in an object; `null` for an array. */
  readonly names: Set<string> | null;
  /** The member being read: its name, or its index. */
  at: string | number;
  expectsName: boolean;
}

/**
 * What `JSON.parse` would settle in silence: a name given twice in one object, and a number that a double
 * cannot hold as it is written. Numbers beyond the doubles are left for the schema to refuse.
 * @param text a JSON value that `JSON.parse` accepts
 * @see RFC 7493 (I-JSON) 2.2, 2.3
 */
export function jsonAmbiguities(text: string): readonly Issue[] {
  const issues: Issue[] = [];
  const stack: Container[] = [];
  for (const token of tokensOf(text)) {
    if (issues.length >= MAX_ISSUES) break;
    const holder = stack.at(-1);
    if (token === '{' || token === '[') stack.push(containerOf(token));
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',') moveOn(holder);
    else if (holder?.expectsName) {
      if (isRepeated(token, holder)) issues.push(repeated(stack));
    } else if (!token.startsWith('"') && !isExact(token)) issues.push(inexact(stack));
  }
  return issues;
}

/** Strings, numbers and the marks of structure, one by one. Words, colons and space are passed over. */
function* tokensOf(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const start = at;
    if (character === '"') at = afterString(text, at);
    else if (startsNumber(character)) at = afterNumber(text, at);
    else at += 1;
    if (at - start > 1 || isMark(character) || startsNumber(character)) yield text.slice(start, at);
  }
}

const isMark = (character: string) => '{}[],'.includes(character);
const startsNumber = (character: string) => character === '-' || (character >= '0' && character <= '9');

function afterString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function afterNumber(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && '0123456789.eE+-'.includes(text.charAt(at))) at += 1;
  return at;
}

const containerOf = (token: '{' | '['): Container =>
  token === '{'
    ? { names: new Set(), at: '', expectsName: true }
    : { names: null, at: 0, expectsName: false };

function moveOn(holder: Container | undefined): void {
  if (holder === undefined) return;
  if (typeof holder.at === 'number') holder.at += 1;
  else holder.expectsName = true;
}

function isRepeated(token: string, holder: Container): boolean {
  const name: unknown = JSON.parse(token);
  holder.at = String(name);
  holder.expectsName = false;
  const known = holder.names?.has(holder.at) ?? false;
  holder.names?.add(holder.at);
  return known;
}

/** Whether a number as written is the number that it is read as. */
function isExact(token: string): boolean {
  const value = Number(token);
  return !Number.isFinite(value) || plainForm(token) === plainForm(String(value));
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
