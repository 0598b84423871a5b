/** Values as the languages of the samples write them. */

export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const INITIALISMS = new Set(['id', 'url', 'api', 'utr', 'hmrc', 'csv']);

/** `tax_year` and `taxYear` are both `TaxYear`; `client_id` is `ClientID`. */
export const goName = (name: string): string =>
  snake(name)
    .split('_')
    .map((word) =>
      INITIALISMS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('');

export const typescriptLiteral = (value: unknown): string =>
  written(value, { open: '{', close: '}', key: typescriptKey, atom: typescriptAtom, pad: ' ', indent: '  ' });

export const pythonLiteral = (value: unknown): string =>
  written(value, {
    open: '{',
    close: '}',
    key: (name) => `${JSON.stringify(name)}: `,
    atom: pythonAtom,
    pad: '',
    indent: '    ',
  });

export const goLiteral = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return written(value, {
    open: 'taxapi.Body{',
    close: '}',
    key: (name) => `${JSON.stringify(name)}: `,
    atom: goAtom,
    pad: '',
    indent: '\t',
    list: '[]any{',
  });
};

interface Notation {
  readonly open: string;
  readonly close: string;
  readonly key: (name: string) => string;
  readonly atom: (value: unknown) => string;
  readonly pad: string;
  readonly indent: string;
  /** How a list begins, where it is not a bracket. */
  readonly list?: string;
}

/** On one line while it is short. */
const LINE = 60;

function written(value: unknown, notation: Notation, depth = 0): string {
  if (typeof value !== 'object' || value === null) return notation.atom(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => written(one, notation, depth + 1))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => notation.key(name) + written(one, notation, depth + 1));
  const open = isList ? (notation.list ?? '[') : notation.open;
  const close = isList && notation.list === undefined ? ']' : notation.close;
  if (parts.length === 0) return open + close;
  const line = parts.join(', ');
  const pad = isList ? '' : notation.pad;
  if (line.length <= LINE && !line.includes('\n')) return open + pad + line + pad + close;
  const outdent = notation.indent.repeat(depth);
  const indent = outdent + notation.indent;
  return `${open}\n${parts.map((part) => `${indent}${part},\n`).join('')}${outdent}${close}`;
}

const typescriptKey = (name: string) => `${/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name)}: `;

const typescriptAtom = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
    : JSON.stringify(value);

function pythonAtom(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

const goAtom = (value: unknown): string => (value === null ? 'nil' : JSON.stringify(value));
