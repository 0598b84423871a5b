import { type IdKind, isUuid, publicId } from '../ids.js';
import { formatTaxYear } from '../tax-year.js';

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Kinds of the ids in columns and members. */
const ID_KINDS: Readonly<Record<string, IdKind>> = {
  batch_id: 'submissionBatch',
  business_id: 'business',
  calculation_id: 'calculation',
  category_rule_id: 'categoryRule',
  client_id: 'client',
  client_ids: 'client',
  default_business_id: 'business',
  default_property_id: 'property',
  document_id: 'document',
  import_id: 'import',
  last_report_id: 'report',
  possible_duplicate_of: 'transaction',
  property_id: 'property',
  source_account_id: 'sourceAccount',
  tax_return_id: 'taxReturn',
  test_clock_id: 'testClock',
  transaction_id: 'transaction',
  user_id: 'user',
};

/** Names and values that are the integrator's own, and are left as they are. */
const VERBATIM = new Set(['metadata', 'body', 'changes', 'mapping', 'cells']);

/** Whole documents of amounts, which are in pence throughout. Their names in an export say so. */
const IN_PENCE = new Set(['figures', 'differences', 'hmrc_figures']);

/** A document of amounts that is posted again, so that it is shown in pounds. */
const TO_POST = 'inputs';
/** Numbers in it that are kept as they were given; amounts and percentages are kept in hundredths. */
const COUNTS: ReadonlySet<string> = new Set([
  'years',
  'class2Weeks',
  'childBenefitChildren',
  'quantity',
  'shareCount',
]);

/** Amounts whose names do not say so: those of a claim for capital allowances. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'annual_investment',
  'new_plant_first_year',
  'zero_emission_cars',
  'brought_forward',
  'additions',
  'disposals',
]);

/** A column of rows whose cells are texts. */
export interface ExportedColumn {
  readonly name: string;
  /** Decodes a cell of the column. @param row the whole row */
  readonly decode: (cell: string, row: readonly string[]) => unknown;
}

/**
 * Writes the rows of a table as an export has them, each as one JSON object in the words of the API: public ids, snake case,
 * amounts in pounds, percentages, tax years as `2025-26`, instants in UTC. What a column is called and how its values are
 * shown is settled once, and a cell that is that of the row before is not worked out again.
 * @param columns in the order of the cells
 * @param idKind of `id`; null for rows without a public id
 */
export function rowWriter(
  columns: readonly ExportedColumn[],
  idKind: IdKind | null,
): (row: readonly string[]) => string {
  const members = columns.map((column, at) => memberWriter(column, idKind, at === 0 ? '{' : ','));
  return (row) => {
    let text = '';
    for (let at = 0; at < members.length; at++) text += members[at]?.(row[at] ?? '', row) ?? '';
    return `${text}}`;
  };
}

function memberWriter({ name: column, decode }: ExportedColumn, idKind: IdKind | null, before: string) {
  const { name, show } = memberOf(column, idKind);
  const opening = `${before}${JSON.stringify(name)}:`;
  let last: string | null = null;
  let text = '';
  return (cell: string, row: readonly string[]): string => {
    if (cell !== last) {
      text = opening + jsonOf(show(decode(cell, row)));
      last = cell;
    }
    return text;
  };
}

/** Many values are null or numbers, which need no escaping. */
const jsonOf = (value: Json): string =>
  value === null || typeof value === 'number' ? `${value}` : JSON.stringify(value);

/** Name that a member is shown under, and how its value is shown. */
function memberOf(
  name: string,
  idKind: IdKind | null = null,
): { readonly name: string; readonly show: (value: unknown) => Json } {
  if (VERBATIM.has(name)) return { name, show: plain };
  const snake = snakeOf(name);
  if (snake === TO_POST) return { name: snake, show: (value) => inSnakeCase(inPounds(value)) };
  if (IN_PENCE.has(snake)) return { name: `${snake}_in_pence`, show: (value) => inSnakeCase(value) };
  if (snake === 'vat_pence') return { name: 'vat_amount', show: hundredth };
  if (snake === 'loan_interest_only')
    return { name: 'loan', show: (value) => (value === null ? null : { interest_only: value === true }) };
  if (AMOUNTS.has(snake)) return { name: snake, show: hundredth };
  if (snake.endsWith('_pence')) return { name: snake.slice(0, -'_pence'.length), show: hundredth };
  if (snake === 'ownership_share_bps') return { name: 'ownership_share', show: hundredth };
  if (snake === 'owners') return { name: snake, show: ownersShown };
  if (snake === 'share_bps') return { name: 'share', show: hundredth };
  if (snake.endsWith('_bps')) return { name: snake.replace(/_bps$/, '_percent'), show: hundredth };
  if (snake === 'tax_year')
    return {
      name: snake,
      show: (value) => (typeof value === 'number' ? formatTaxYear(value) : plain(value)),
    };
  const kind = snake === 'id' ? idKind : (ID_KINDS[snake] ?? null);
  return { name: snake, show: (value) => shown(value, kind) };
}

/** A member under its name in the API, as an export shows it. */
export function shownMember(name: string, value: unknown): [string, Json] {
  if (IN_PENCE.has(name) && typeof value === 'string') return [name, value];
  const member = memberOf(name);
  return [member.name, member.show(value)];
}

/** `amountPence` is `amount_pence`, and the lines of an address are `line_1` to `line_3`. */
const snakeOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^line(?=[1-3]$)/, 'line_');

/** Pounds of an amount in pence, or per cent of basis points; the database gives some integers as text. */
function hundredth(value: unknown): Json {
  if (value === null || value === undefined) return null;
  return Number(value) / 100;
}

function shown(value: unknown, kind: IdKind | null): Json {
  if (typeof value === 'string') return kind !== null && isUuid(value) ? publicId(kind, value) : value;
  if (Array.isArray(value)) return value.map((one) => shown(one, kind));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => shownMember(name, inner)));
  return plain(value);
}

/** Owners of a joint property, whose share has the name that the API gives it there. */
function ownersShown(value: unknown): Json {
  if (!Array.isArray(value)) return plain(value);
  return value.map((owner: Readonly<Record<string, unknown>>) => {
    const { shareBps, ...rest } = owner;
    return {
      ...Object.fromEntries(Object.entries(rest).map(([name, inner]) => shownMember(name, inner))),
      share_percent: hundredth(shareBps),
    };
  });
}

function inPounds(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return COUNTS.has(name) ? value : value / 100;
  if (Array.isArray(value)) return value.map((one) => inPounds(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, inPounds(one, inner)]));
}

/** A value with members in snake case and public ids; amounts stay as they are. */
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
  return JSON.parse(JSON.stringify(value)) as Json;
}
