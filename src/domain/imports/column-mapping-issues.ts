import type { Issue } from '../../errors.js';
import type { ColumnMapping } from '../bank-files/column-mapping.js';
import { parseCurrencyCode } from '../bank-files/currency-code.js';
import { compileDatePattern } from '../bank-files/date-pattern.js';
import type { PlaceCode } from '../codes/place-codes.js';
import { isPlainObject } from '../language/is-object.js';

type Check = (value: unknown) => Pick<Issue, 'code' | 'detail'> | null;

const MAX_HEADING = 200;
const MAX_POSITION = 1000;
const MAX_COLUMNS = 10;
const MAX_SKIPPED = 1000;

const wrong = (code: PlaceCode, detail: string) => ({ code, detail });

const column: Check = (value) => {
  const isHeading = typeof value === 'string' && value.trim() !== '' && value.length <= MAX_HEADING;
  const isPosition = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_POSITION;
  return isHeading || isPosition ? null : wrong('invalid_type', 'must be a heading or a position from 1');
};

const columns: Check = (value) => {
  if (!Array.isArray(value)) return column(value);
  const fits = value.length >= 1 && value.length <= MAX_COLUMNS && value.every((one) => column(one) === null);
  return fits ? null : wrong('invalid_type', `must be 1 to ${MAX_COLUMNS} headings or positions`);
};

const flag: Check = (value) =>
  typeof value === 'boolean' ? null : wrong('invalid_type', 'must be true or false');

const CHECKS: Readonly<Record<keyof ColumnMapping, Check>> = {
  date: column,
  amount: column,
  amount_in: column,
  amount_out: column,
  direction: column,
  description: columns,
  counterparty: column,
  reference: column,
  external_id: column,
  balance: column,
  currency: column,
  category: column,
  notes: column,
  vat_amount: column,
  date_format: (value) =>
    typeof value === 'string' && value.length <= 40 && compileDatePattern(value) !== null
      ? null
      : wrong('invalid_format', 'must name one day, one month and one year, as DD/MM/YYYY does'),
  has_header: flag,
  invert_sign: flag,
  delimiter: (value) =>
    typeof value === 'string' && value.length === 1 && !/["\r\n]/.test(value)
      ? null
      : wrong('invalid_format', 'must be one character'),
  decimal_separator: (value) =>
    value === '.' || value === ',' ? null : wrong('not_allowed_value', 'must be one of: . ,'),
  default_currency: (value) =>
    typeof value === 'string' && parseCurrencyCode(value) !== null
      ? null
      : wrong('invalid_format', 'must be an ISO 4217 code'),
  skip_lines: (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_SKIPPED
      ? null
      : wrong('invalid_type', `must be a whole number from 0 to ${MAX_SKIPPED}`),
};

const isKey = (key: string): key is keyof ColumnMapping => Object.hasOwn(CHECKS, key);

/** Every place in a column mapping that is wrong, by JSON pointer under `at`. None: it is a `ColumnMapping`. */
export function columnMappingIssues(value: unknown, at = '#/mapping'): readonly Issue[] {
  if (!isPlainObject(value)) {
    return [{ pointer: at, code: 'invalid_type', detail: 'must be an object' }];
  }
  const given = Object.entries(value);
  const issues = given.flatMap(([key, inner]): Issue[] => {
    if (!isKey(key)) {
      return [{ pointer: `${at}/${escaped(key)}`, code: 'unknown_field', detail: 'is not a known field' }];
    }
    const fault = CHECKS[key](inner);
    return fault === null ? [] : [{ pointer: `${at}/${key}`, ...fault }];
  });
  const names = new Set(given.map(([key]) => key));
  return [...issues, ...missing(names, at)];
}

/** Whether it is a mapping that a file can be tried with. */
export const isColumnMapping = (value: unknown): value is ColumnMapping =>
  columnMappingIssues(value).length === 0;

function missing(names: ReadonlySet<string>, at: string): readonly Issue[] {
  const required = (key: string, detail = 'is required'): Issue => ({
    pointer: `${at}/${key}`,
    code: 'required',
    detail,
  });
  const issues = ['date', 'description'].filter((key) => !names.has(key)).map((key) => required(key));
  const isSplit = names.has('amount_in') || names.has('amount_out');
  if (names.has('amount') && isSplit) {
    const detail = 'must be absent when amount_in or amount_out is given';
    return [...issues, { pointer: `${at}/amount`, code: 'invalid', detail }];
  }
  if (names.has('amount')) return issues;
  if (!isSplit)
    return [...issues, required('amount', 'is required, unless amount_in and amount_out are given')];
  return [
    ...issues,
    ...['amount_in', 'amount_out'].filter((key) => !names.has(key)).map((key) => required(key)),
  ];
}

const escaped = (key: string) => key.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
