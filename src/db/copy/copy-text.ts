const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** How `null` stands in a line of `COPY`. */
export const NULL_TEXT = '\\N';

/**
 * A text as it stands in a line of `COPY … FROM STDIN`, in its text format. Values stand between tabs.
 * @see https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS-TEXT
 */
export function copyText(text: string | null): string {
  if (text === null) return NULL_TEXT;
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (mark) => ESCAPES[mark] ?? mark) : text;
}

const UNESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A value of a line of `COPY … TO STDOUT`, which is not null. */
export const copiedText = (text: string): string =>
  text.includes('\\') ? text.replace(/\\(.)/g, (_pair, mark: string) => UNESCAPED[mark] ?? mark) : text;
