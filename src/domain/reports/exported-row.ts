import { type IdKind, publicId } from '../ids.js';
import { formatTaxYear } from '../tax-year.js';

/** A value of JSON. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the ids of columns and members name. */
const ID_KINDS: Readonly<Record<string, IdKind>> = {
  batch_id: 'submissionBatch',
  business_id: 'business',
  calculation_id: 'calculation',
  category_rule_id: 'categoryRule',
  client_id: 'client',
  client_ids: 'client',
  default_business_id: 'business',
  default_property_id: 'property',
  import_id: 'import',
  last_report_id: 'report',
  possible_duplicate_of: 'transaction',
  property_id: 'property',
  source_account_id: 'sourceAccount',
  tax_return_id: 'taxReturn',
  transaction_id: 'transaction',
  user_id: 'user',
};

/** Names and values that are the integrator's own, and are left as they are. */
const VERBATIM = new Set(['metadata', 'body', 'mapping', 'cells']);

/** Whole documents of amounts, which are in pence throughout. Their names in an export say so. */
const IN_PENCE = new Set(['inputs', 'figures', 'differences', 'hmrc_figures']);

/**
 * A row as an export shows it, in the words of the API: public ids, snake case, amounts in pounds, percentages, tax years as
 * `2025-26`, instants in UTC.
 * @param idKind of `id`; null for rows without a public id
 */
export function exportedRow(
  row: Readonly<Record<string, unknown>>,
  idKind: IdKind | null,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => shownMember(name, value, idKind)));
}

function shownMember(name: string, value: unknown, idKind: IdKind | null = null): [string, Json] {
  if (VERBATIM.has(name)) return [name, plain(value)];
  const snake = snakeOf(name);
  if (IN_PENCE.has(snake)) return [`${snake}_in_pence`, inSnakeCase(value)];
  if (snake.endsWith('_pence')) return [snake.slice(0, -'_pence'.length), hundredth(value)];
  if (snake === 'ownership_share_bps') return ['ownership_share', hundredth(value)];
  if (snake.endsWith('_bps')) return [snake.replace(/_bps$/, '_percent'), hundredth(value)];
  if (snake === 'tax_year' && typeof value === 'number') return [snake, formatTaxYear(value)];
  const kind = snake === 'id' ? idKind : (ID_KINDS[snake] ?? null);
  return [snake, shown(value, kind)];
}

/** `amountPence` is `amount_pence`, and the lines of an address are `line_1` to `line_3`. */
const snakeOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^line(?=[1-3]$)/, 'line_');

/** Of an integer, also one that the database gives as text. */
function hundredth(value: unknown): Json {
  if (value === null || value === undefined) return null;
  return Number(value) / 100;
}

function shown(value: unknown, kind: IdKind | null): Json {
  if (typeof value === 'string') return kind !== null && UUID.test(value) ? publicId(kind, value) : value;
  if (Array.isArray(value)) return value.map((one) => shown(one, kind));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => shownMember(name, inner)));
  return plain(value);
}

/** With public ids, and amounts as they are. */
function inSnakeCase(value: unknown, kind: IdKind | null = null): Json {
  if (Array.isArray(value)) return value.map((one) => inSnakeCase(one, kind));
  if (typeof value !== 'object' || value === null) return shown(value, kind);
  const members = Object.entries(value).map(([name, inner]): [string, Json] => {
    const snake = snakeOf(name);
    return [snake, inSnakeCase(inner, ID_KINDS[snake] ?? null)];
  });
  return Object.fromEntries(members);
}

function plain(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return JSON.parse(JSON.stringify(value));
}
