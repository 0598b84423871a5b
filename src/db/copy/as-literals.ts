import type { Knex } from 'knex';
import pg from 'pg';

const PLACE = /\$([0-9]+)/g;

/**
 * A statement with its values written into it, for commands that take none beside them. Each is a quoted text, whose type
 * the server finds as it does for a value that travels beside a statement.
 * @param sql with places `$1`, `$2` and so on, and no other dollar before a digit
 * @throws {RangeError} for a value that is no text, number, truth value, instant or list of texts
 */
export function asLiterals(sql: string, values: readonly Knex.RawBinding[]): string {
  return sql.replace(PLACE, (_place, number: string) => literalOf(values[Number(number) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  return pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return `{${value.map((one) => `"${one.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`).join(',')}}`;
  throw new RangeError('a value of this kind cannot be written into a statement');
}
