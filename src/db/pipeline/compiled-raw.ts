import KnexRaw from 'knex/lib/raw.js';
import { LIMITS } from '../../limits/limits.js';
import type { SentQuery } from './sent-query.js';

/** SQL as the server takes it. */
interface CompiledText {
  /** With `$1`, `$2` … */
  readonly text: string;
  /** Name whose value each of them is. */
  readonly names: readonly string[];
}

/** `:name`. Two colons are a cast; a colon behind the name makes it an identifier. */
const NAME = /(\\?)(::?)(\w+)(:?)/g;

const compiledTexts = new Map<string, CompiledText | null>();

/** Compiled once. @returns `null` for a text that only knex can write out */
function compiledTextOf(sql: string): CompiledText | null {
  const known = compiledTexts.get(sql);
  if (known !== undefined) return known;
  const compiled = compileText(sql);
  if (compiledTexts.size < LIMITS.database.preparedStatements.value) compiledTexts.set(sql, compiled);
  return compiled;
}

function compileText(sql: string): CompiledText | null {
  if (sql.includes('?')) return null;
  const names: string[] = [];
  let isPlain = true;
  const text = sql.replace(NAME, (match, backslash: string, colons: string, name: string, behind: string) => {
    if (colons === '::') return match;
    if (backslash !== '' || behind !== '') isPlain = false;
    return `$${names.push(name)}`;
  });
  return isPlain ? { text, names } : null;
}

/** Connection that sends a statement. */
interface Sender {
  send(query: SentQuery): Promise<unknown>;
}

/**
 * SQL with named values, whose text is compiled once and not each time that it runs. As a part of another query, and
 * with anything but plain values, it is written out by knex.
 */
export class CompiledRaw extends KnexRaw {
  declare client: Sender;

  // biome-ignore lint/suspicious/noThenProperty: knex runs a query when it is awaited
  override then(onAnswer?: (answer: unknown) => unknown, onError?: (error: unknown) => unknown) {
    const query = queryOf(this);
    return query === null ? super.then(onAnswer, onError) : this.client.send(query).then(onAnswer, onError);
  }
}

/** @returns `null` when knex has to write it out */
function queryOf({ sql, bindings, _options, _timeout }: CompiledRaw): SentQuery | null {
  if (_timeout !== undefined || !isNamed(bindings)) return null;
  const compiled = compiledTextOf(sql);
  if (compiled === null) return null;
  const values: unknown[] = [];
  for (const name of compiled.names) {
    const value = bindings[name];
    if (!isPlain(value)) return null;
    values.push(value);
  }
  const options = _options?.[0];
  return { sql: compiled.text, bindings: values, ...(options === undefined ? {} : { options }) };
}

const isNamed = (bindings: unknown): bindings is Readonly<Record<string, unknown>> =>
  typeof bindings === 'object' && bindings !== null && Object.getPrototypeOf(bindings) === Object.prototype;

/** Not a query, nor anything else that knex writes into the text. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined && typeof value !== 'function';
  return !('toSQL' in value || 'isRawInstance' in value);
}
