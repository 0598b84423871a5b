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

/** A value of a row, under the name of its column. */
export interface ExportedColumn<Row> {
  readonly name: string;
  readonly of: (row: Row) => unknown;
}

/**
 * Writes the rows of a table as an export has them, each as one JSON object in the words of the API: public ids, snake case,
 * amounts in pounds, percentages, tax years as `2025-26`, instants in UTC. What a column is called and how its values are
 * shown is settled once, not for each row.
 * @param idKind of `id`; null for rows without a public id
 */
export function rowWriter<Row>(
  columns: readonly ExportedColumn<Row>[],
  idKind: IdKind | null,
): (row: Row) => string {
  const members = columns.map(({ name: column, of }, at) => {
    const { name, show } = memberOf(column, idKind);
    return { of, show, before: `${at === 0 ? '{' : ','}${JSON.stringify(name)}:` };
  });
  return (row) => {
    let text = '';
    for (const { before, of, show } of members) text += before + jsonOf(show(of(row)));
    return text === '' ? '{}' : `${text}}`;
  };
}

/** Many values are null or numbers, which need no escaping. */
const jsonOf = (value: Json): string =>
  value === null || typeof value === 'number' ? `${value}` : JSON.stringify(value);

/** Under which name a member is shown, and how. */
function memberOf(
  name: string,
  idKind: IdKind | null = null,
): { readonly name: string; readonly show: (value: unknown) => Json } {
  if (VERBATIM.has(name)) return { name, show: plain };
  const snake = snakeOf(name);
  if (IN_PENCE.has(snake)) return { name: `${snake}_in_pence`, show: (value) => inSnakeCase(value) };
  if (snake.endsWith('_pence')) return { name: snake.slice(0, -'_pence'.length), show: hundredth };
  if (snake === 'ownership_share_bps') return { name: 'ownership_share', show: hundredth };
  if (snake.endsWith('_bps')) return { name: snake.replace(/_bps$/, '_percent'), show: hundredth };
  if (snake === 'tax_year')
    return {
      name: snake,
      show: (value) => (typeof value === 'number' ? formatTaxYear(value) : plain(value)),
    };
  const kind = snake === 'id' ? idKind : (ID_KINDS[snake] ?? null);
  return { name: snake, show: kind === null ? shownValues() : shownIds(kind) };
}

/** Ids of one column, most of which are those of the row before. */
function shownIds(kind: IdKind): (value: unknown) => Json {
  let last: { readonly value: string; readonly text: Json } | null = null;
  return (value) => {
    if (typeof value !== 'string') return shown(value, kind);
    if (last?.value !== value) last = { value, text: shown(value, kind) };
    return last.text;
  };
}

/** Values of one column; its instants, most of which are those of the row before. */
function shownValues(): (value: unknown) => Json {
  let last: { readonly ms: number; readonly text: string } | null = null;
  return (value) => {
    if (!(value instanceof Date)) return shown(value, null);
    const ms = value.getTime();
    if (last?.ms !== ms) last = { ms, text: value.toISOString() };
    return last.text;
  };
}

function shownMember(name: string, value: unknown): [string, Json] {
  const member = memberOf(name);
  return [member.name, member.show(value)];
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
