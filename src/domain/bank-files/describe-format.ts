import { STATEMENT_FAMILIES } from '../statements/statement-words.js';
import type { AmountLayout, CsvLayout } from './csv-layout.js';
import { JSON_SHAPES } from './json-shapes.js';
import { CSV_LAYOUTS } from './layouts/csv-layouts.js';

export const FORMAT_KINDS = ['delimited', 'json', 'ofx', 'qif', 'camt', 'mt940', 'pdf'] as const;
type FormatKind = (typeof FORMAT_KINDS)[number];

/** How a file is known: by its headings, by what its columns hold, by the keys of its objects, or by its markup. */
export const RECOGNITIONS = ['headings', 'columns', 'keys', 'markup', 'mapping'] as const;
type Recognition = (typeof RECOGNITIONS)[number];

/** `in_words`: dates that can be read one way only, the month in words or the year first. */
export const DATE_ORDERS = ['day_first', 'month_first', 'settled_by_file', 'in_words'] as const;
type StatedDateOrder = (typeof DATE_ORDERS)[number];

export const SIGN_FAMILIES = [
  'signed',
  'inverted',
  'split',
  'flagged',
  'by_balance',
  'settled_by_file',
] as const;
type SignFamily = (typeof SIGN_FAMILIES)[number];

/** Options that a caller may send if the file leaves something open. */
export const SETTLING_OPTIONS = [
  'format',
  'mapping',
  'mapping.date_format',
  'mapping.decimal_separator',
  'mapping.invert_sign',
  'mapping.amount_in and mapping.amount_out',
] as const;
type SettlingOption = (typeof SETTLING_OPTIONS)[number];

/** One way in which a format's files are laid out. */
interface DescribedLayout {
  readonly kind: FormatKind;
  readonly recognisedBy: Recognition;
  /** Headings that a file must have, as they are compared: without case, units and markers. */
  readonly headings: readonly string[];
  readonly dateOrder: StatedDateOrder;
  readonly signs: SignFamily;
  readonly hasIds: boolean;
  readonly hasBalances: boolean;
  /** Fees are booked as rows of their own, or are taken off the amount. */
  readonly fees: 'apart' | 'deducted' | null;
}

export interface DescribedFormat {
  readonly layouts: readonly DescribedLayout[];
  readonly options: readonly SettlingOption[];
}

/** Describes a format from the same data that its files are read by. */
export function describeFormat(name: string): DescribedFormat {
  const known = CSV_LAYOUTS.filter((layout) => layout.name === name);
  const shapes = JSON_SHAPES.filter((shape) => shape.name === name);
  const layouts = [
    ...known.map(describeLayout),
    ...(shapes.length > 0 ? [JSON_LAYOUT] : []),
    ...(OTHER_LAYOUTS[name] ?? []),
    ...(STATEMENT_FAMILIES.has(name) ? [PRINTED] : []),
  ];
  return { layouts, options: settlingOptions(layouts, known) };
}

function describeLayout(layout: CsvLayout): DescribedLayout {
  return {
    kind: 'delimited',
    recognisedBy: 'headings',
    headings: layout.requires,
    dateOrder: DATE_ORDER[layout.dateOrder ?? 'none'],
    signs: layout.judgeSigns ? 'settled_by_file' : signFamily(layout.amount),
    hasIds: (layout.externalId ?? []).length > 0,
    hasBalances: (layout.balance ?? []).length > 0,
    fees: layout.fee?.book ?? null,
  };
}

const DATE_ORDER = { dmy: 'day_first', mdy: 'month_first', none: 'settled_by_file' } as const;

const signFamily = ({ kind }: AmountLayout): SignFamily =>
  kind === 'out_in_words' || kind === 'credits_marked' ? 'signed' : kind;

/** A file is distinguished from a similar one by its content, or has an order or signs that it may leave open. */
function settlingOptions(
  layouts: readonly DescribedLayout[],
  known: readonly CsvLayout[],
): readonly SettlingOption[] {
  const wanted = new Set<SettlingOption>();
  const isDelimited = layouts.some(({ kind }) => kind === 'delimited');
  const signsOpen = layouts.some(({ signs }) => signs === 'settled_by_file');
  if (signsOpen || known.some(({ confirm }) => confirm !== undefined)) wanted.add('format');
  if (layouts.some(({ recognisedBy }) => recognisedBy === 'columns')) wanted.add('format');
  if (layouts.some(({ recognisedBy }) => recognisedBy === 'mapping')) wanted.add('mapping');
  if (layouts.some(({ dateOrder }) => dateOrder === 'settled_by_file')) {
    wanted.add('mapping.date_format');
    wanted.add('mapping.decimal_separator');
  }
  if (signsOpen && isDelimited) {
    wanted.add('mapping.invert_sign');
    wanted.add('mapping.amount_in and mapping.amount_out');
  }
  return SETTLING_OPTIONS.filter((option) => wanted.has(option));
}

const STATEMENT: DescribedLayout = {
  kind: 'json',
  recognisedBy: 'keys',
  headings: [],
  dateOrder: 'in_words',
  signs: 'signed',
  hasIds: true,
  hasBalances: false,
  fees: null,
};

const JSON_LAYOUT: DescribedLayout = STATEMENT;

/** A statement that was printed as a PDF. Its signs are believed where its balances bear them out. */
const PRINTED: DescribedLayout = {
  ...STATEMENT,
  kind: 'pdf',
  recognisedBy: 'headings',
  dateOrder: 'day_first',
  signs: 'by_balance',
  hasIds: false,
  hasBalances: true,
};

const HEADERLESS: DescribedLayout = {
  ...STATEMENT,
  kind: 'delimited',
  recognisedBy: 'columns',
  dateOrder: 'day_first',
  hasIds: false,
};

/** Layouts that no header describes. */
const OTHER_LAYOUTS: Readonly<Record<string, readonly DescribedLayout[]>> = {
  generic: [JSON_LAYOUT],
  hsbc: [{ ...HEADERLESS, signs: 'settled_by_file' }],
  amex: [{ ...HEADERLESS, signs: 'inverted' }],
  barclaycard: [{ ...HEADERLESS, signs: 'split' }],
  freeagent: [{ ...HEADERLESS, signs: 'settled_by_file' }],
  santander: [{ ...HEADERLESS, hasBalances: true }],
  other: [
    { ...HEADERLESS, recognisedBy: 'headings', dateOrder: 'settled_by_file', signs: 'settled_by_file' },
    { ...HEADERLESS, dateOrder: 'settled_by_file', signs: 'settled_by_file' },
  ],
  mapped: [
    { ...HEADERLESS, recognisedBy: 'mapping', dateOrder: 'settled_by_file', signs: 'settled_by_file' },
  ],
  ofx: [{ ...STATEMENT, kind: 'ofx', recognisedBy: 'markup', hasBalances: true }],
  qif: [{ ...STATEMENT, kind: 'qif', recognisedBy: 'markup', dateOrder: 'settled_by_file', hasIds: false }],
  camt053: [{ ...STATEMENT, kind: 'camt', recognisedBy: 'markup', signs: 'flagged', hasBalances: true }],
  mt940: [{ ...STATEMENT, kind: 'mt940', recognisedBy: 'markup', signs: 'flagged', hasBalances: true }],
};
