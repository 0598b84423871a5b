import { sourceHeading } from '../../../src/domain/reports/source-categories.js';
import { formatTaxYear } from '../../../src/domain/tax-year.js';
import type { ApiYear } from './api-figures.js';
import { added, codeOf, type Figures, type NamedFigure } from './figures.js';
import { TAX_YEAR } from './generated-ledger.js';
import type { Box } from './json-figures.js';
import type { FileCell, FileTable } from './read-tables.js';

const TOTALS: Readonly<Record<string, string>> = {
  'Business and rental income': 'income',
  'Allowable expenses': 'expenses',
  Profit: 'profit',
  Loss: 'profit',
  'Tax and National Insurance': 'liability',
};

const amount = (cell: FileCell | undefined): number | null => (typeof cell === 'number' ? cell : null);

const tableWith = (tables: readonly FileTable[], ...headings: string[]): FileTable[] =>
  tables.filter((table) => headings.every((heading) => table.headings.slice(1).includes(heading)));

/** The sheet before all others of a workbook, which has no figures. */
const ABOUT = 'About this report';

/** The four figures that a document begins with. */
function totals(tables: readonly FileTable[]): NamedFigure[] {
  const glance = tableWith(tables, 'Value').find(({ headings }) => headings[0] !== ABOUT);
  return (glance?.rows ?? []).flatMap(([label, value]): NamedFigure[] => {
    const name = TOTALS[String(label)];
    return name === undefined ? [] : [[name, amount(value)]];
  });
}

const SUMS: Readonly<Record<string, string>> = {
  Receipts: 'income',
  'Allowable expenses': 'expenses',
  Profit: 'profit',
  Loss: 'profit',
};

/** The longest name of a sheet. */
const SHEET_NAME = 31;

/** The source or the property that a table is of; of tables of rows without a property, none. */
function ownerOf({ name }: FileTable, { sources, properties }: ApiYear) {
  const isOwn = (heading: string) => name === heading || name === heading.slice(0, SHEET_NAME);
  const source = sources.find((one) => isOwn(sourceHeading(one)));
  if (source !== undefined) return { name: source.name, type: source.type };
  const property = properties.find(isOwn);
  return property === undefined ? undefined : { name: property, type: null };
}

/**
 * Each category of each source, and the sums of each source and of each property.
 * @param heading of the column of amounts
 */
function bySource(tables: readonly FileTable[], year: ApiYear, heading: string): NamedFigure[] {
  return tableWith(tables, 'Entries', heading).flatMap((table): NamedFigure[] => {
    const owner = ownerOf(table, year);
    const at = table.headings.indexOf(heading);
    if (owner === undefined) return [];
    return table.rows.flatMap((cells): NamedFigure[] => {
      const [label, value] = [String(cells[0]), amount(cells[at])];
      const sum = SUMS[label];
      if (value === null) return [];
      if (sum !== undefined) return [[`${owner.name}: ${sum}`, value]];
      if (owner.type === null) return [];
      const side = owner.type === 'self_employment' ? 'self_employment' : 'property';
      return [[`${owner.name}: ${codeOf(side, label)}`, value]];
    });
  });
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The months of a table, and its last row as those of the year. */
function byMonth([table]: readonly FileTable[]): NamedFigure[] {
  return (table?.rows ?? []).flatMap(([label, income, expenses]): NamedFigure[] => {
    const [month = '', year] = String(label).replace(',', '').split(' ');
    const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
    const of = label === 'The year' ? 'the year' : `${year}-${number}`;
    return [
      [`${of}: income`, amount(income)],
      [`${of}: expenses`, amount(expenses)],
    ];
  });
}

export const taxSummaryTables = (tables: readonly FileTable[], year: ApiYear): Figures =>
  added([...totals(tables), ...bySource(tables, year, 'Amount')]);

export const incomeExpenseTables = (tables: readonly FileTable[], year: ApiYear): Figures =>
  added([
    ...totals(tables),
    ...bySource(tables, year, formatTaxYear(TAX_YEAR)),
    ...bySource(tables, year, formatTaxYear(TAX_YEAR - 1)).map(
      ([name, pounds]): NamedFigure => [`last year: ${name}`, pounds],
    ),
    ...byMonth(tableWith(tables, 'Income', 'Expenses', 'Profit')),
  ]);

const LETTING: Readonly<Record<string, string>> = {
  'Rents and other income': 'income',
  'Allowable expenses': 'expenses',
  'Profit before finance costs': 'profit',
  'Loss before finance costs': 'profit',
  'Finance costs of homes': 'finance costs',
};

export function propertyIncomeTables(tables: readonly FileTable[]): Figures {
  const [glance] = tables.filter(({ headings }) => headings.slice(1).includes('Value'));
  const whole = (glance?.rows ?? []).flatMap(([label, value]): NamedFigure[] => {
    const name = LETTING[String(label)];
    return name === undefined ? [] : [[`letting: ${name}`, amount(value)]];
  });
  const [list] = tableWith(tables, 'Your share', 'Income', 'Expenses');
  const each = (list?.rows ?? []).flatMap(([name, , income, expenses]): NamedFigure[] =>
    name === 'All properties'
      ? []
      : [
          [`${name}: income`, amount(income)],
          [`${name}: expenses`, amount(expenses)],
        ],
  );
  return added([...whole, ...each]);
}

export function analyticsTables(tables: readonly FileTable[]): Figures {
  const [list] = tableWith(tables, 'In or out', 'Amount');
  return added([
    ...totals(tables),
    ...byMonth(tableWith(tables, 'Income', 'Expenses', 'Profit')),
    ...(list?.rows ?? []).map(
      ([category, kind, value]): NamedFigure => [`${String(kind).toLowerCase()}: ${category}`, amount(value)],
    ),
  ]);
}

export const whatChangesTables = (tables: readonly FileTable[]): Figures => added(totals(tables));

const FORM = /\b(SA101 [A-Z]{3}|SA\d+[FS]?|TR\d)\b/;

/**
 * The boxes of pages, whose headings name the form, as `(SA103F)` or `Page TR3`.
 * @param sole the form of a file that has but one, whose headings name none
 */
export const boxesIn = (tables: readonly FileTable[], sole: string): Box[] =>
  tableWith(tables, 'What goes in it', 'Amount').flatMap(({ headings, rows }) => {
    const named = FORM.exec(String(headings[0]))?.[1] ?? sole;
    const form = named.replace(/^TR/, 'SA100 TR');
    const at = headings.indexOf('Amount');
    return rows.map((cells) => ({ form, box: String(cells[0]), amount: amount(cells[at]) }));
  });
