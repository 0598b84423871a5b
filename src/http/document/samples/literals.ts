/** Values as the languages of the samples write them. */

export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How a language writes a list or an object. */
export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** Inside the brackets of one line. */
  readonly pad: string;
  readonly indent: string;
}

/** Characters up to which a literal stays on one line. */
const LINE = 60;

/** @param depth how many brackets are around these */
export function enclosed(
  { open, close, pad, indent }: Brackets,
  parts: readonly string[],
  depth: number,
): string {
  if (parts.length === 0) return open + close;
  const line = parts.join(', ');
  if (line.length <= LINE && !line.includes('\n')) return open + pad + line + pad + close;
  const outdent = indent.repeat(depth);
  return `${open}\n${parts.map((part) => `${outdent}${indent}${part},\n`).join('')}${outdent}${close}`;
}

/** A member as its key with what follows it, and its value. */
type Member = readonly [key: string, value: string];

/** Members as `gofmt` leaves them: where they stand on lines of their own, the values begin in one column. */
export function enclosedInColumns(brackets: Brackets, members: readonly Member[], depth: number): string {
  const plain = inLines(brackets, members, depth);
  return plain.includes('\n') ? enclosed(brackets, inColumns(members), depth) : plain;
}

/** A value of several lines ends a column, and the next member begins another. */
function inColumns(members: readonly Member[]): string[] {
  const lines: string[] = [];
  for (let start = 0; start < members.length; ) {
    let end = start;
    while (end < members.length && members[end]?.[1].includes('\n') === false) end += 1;
    const group = members.slice(start, Math.max(end, start + 1));
    const width = Math.max(...group.map(([key]) => key.length));
    lines.push(...group.map(([key, value]) => `${key.padEnd(width)} ${value}`));
    start += group.length;
  }
  return lines;
}

interface Notation {
  readonly list: Brackets;
  readonly object: Brackets;
  readonly key: (name: string) => string;
  readonly atom: (value: unknown) => string;
  readonly members: (brackets: Brackets, members: readonly Member[], depth: number) => string;
}

const inLines = (brackets: Brackets, members: readonly Member[], depth: number): string =>
  enclosed(
    brackets,
    members.map((member) => member.join(' ')),
    depth,
  );

function written(value: unknown, notation: Notation, depth: number): string {
  if (typeof value !== 'object' || value === null) return notation.atom(value);
  const inner = (one: unknown) => written(one, notation, depth + 1);
  if (Array.isArray(value)) return enclosed(notation.list, value.map(inner), depth);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  const pairs = members.map(([name, one]): Member => [notation.key(name), inner(one)]);
  return notation.members(notation.object, pairs, depth);
}

const TYPESCRIPT: Notation = {
  list: { open: '[', close: ']', pad: '', indent: '  ' },
  object: { open: '{', close: '}', pad: ' ', indent: '  ' },
  key: (name) => `${/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name)}:`,
  atom: (value) =>
    typeof value === 'string'
      ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
      : JSON.stringify(value),
  members: inLines,
};

export const typescriptLiteral = (value: unknown): string => written(value, TYPESCRIPT, 0);

export const PYTHON_LIST: Brackets = { open: '[', close: ']', pad: '', indent: '    ' };
export const PYTHON_DICT: Brackets = { open: '{', close: '}', pad: '', indent: '    ' };
const PYTHON: Notation = {
  list: PYTHON_LIST,
  object: PYTHON_DICT,
  key: (name) => `${JSON.stringify(name)}:`,
  atom(value) {
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return JSON.stringify(value);
  },
  members: inLines,
};

/** A value as a Python literal, where its type in the library is not known. */
export const pythonLiteral = (value: unknown, depth = 0): string => written(value, PYTHON, depth);

const GO: Notation = {
  list: { open: '[]any{', close: '}', pad: '', indent: '\t' },
  object: { open: 'map[string]any{', close: '}', pad: '', indent: '\t' },
  key: (name) => `${JSON.stringify(name)}:`,
  atom: (value) => (value === null ? 'nil' : JSON.stringify(value)),
  members: enclosedInColumns,
};

/** A value as a Go literal, where its type in the library is not known. */
export const goLiteral = (value: unknown, depth = 0): string => written(value, GO, depth);
