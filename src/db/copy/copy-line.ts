type CopyValue = string | number | boolean | null;

const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * One line of `COPY … FROM STDIN` in its text format.
 * @see https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS-TEXT
 */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyText).join('\t')}\n`;
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') {
    return SPECIAL.test(value) ? value.replace(EVERY_SPECIAL, (mark) => ESCAPES[mark] ?? mark) : value;
  }
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

const UNESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A value of a line of `COPY … TO STDOUT`, which is not null. */
export const copiedText = (text: string): string =>
  text.includes('\\') ? text.replace(/\\(.)/g, (_pair, mark: string) => UNESCAPED[mark] ?? mark) : text;
