import type { Movement } from '../../analytics/series.js';
import { type Pence, poundsFromPence } from '../../money.js';
import { formatTaxYear } from '../../tax-year.js';
import {
  type ClientLedger,
  inMonth,
  monthsOf,
  monthsShown,
  movementsOfSource,
  type SourcePair,
  sourcePairs,
  takingsOf,
} from '../client-ledger.js';
import { type ClientYear, headOf } from '../client-year.js';
import { doubtBlocks } from '../doubts.js';
import { taxedProfitSteps } from '../figure-steps.js';
import { comparedRows, monthlyTables } from '../ledger-tables.js';
import {
  entry,
  paragraph,
  type ReportBlock,
  type ReportCell,
  type ReportDocument,
  type ReportSection,
  sumRow,
  type TableBlock,
} from '../report-document.js';
import { categoriesOf, sourceHeading } from '../source-categories.js';
import { taxedProfitTable } from '../steps-table.js';
import { pounds } from '../wording.js';
import { lastYearFields, returnFields, sourceFields, totalFields, workingFields } from '../year-fields.js';
import { TOTALS_WORDING, yearFigures } from '../year-figures.js';

/** Profit and loss of a year: by month, and by category for each trade and for property, with last year beside it. */
export function incomeExpenseDocument(ledger: ClientLedger): ReportDocument {
  const { year } = ledger;
  return {
    ...headOf(year),
    type: 'income_expense',
    title: `Income and expenses ${formatTaxYear(year.taxYear)}`,
    fields: {
      ...totalFields(year.totals),
      ...returnFields(year),
      last_year: lastYearFields(year),
      working: workingFields(year),
      income_sources: sourcePairs(year).map(({ source, before }) => ({
        ...sourceFields(source),
        last_year: before && sourceFields(before),
      })),
      by_month: monthFields(ledger),
      by_month_and_category: categoryMonthFields(ledger),
    },
    sections: [
      glance(ledger),
      byMonth(ledger),
      ...taxedProfit(year),
      ...sourcePairs(year).flatMap((pair) => sourceSections(pair, ledger)),
      about(ledger),
    ],
  };
}

function glance({ year, movements }: ClientLedger): ReportSection {
  const months = monthsShown(year.taxYear, movements);
  const values = months.map(({ key }) => takingsOf(inMonth(movements, key)));
  const blocks: ReportBlock[] = [yearFigures(year), ...doubtBlocks(year.doubts)];
  if (movements.length === 0) {
    blocks.push(paragraph('No income or expenses of a business or a property are on record for this year.'));
  } else {
    const best = values.reduce((max, one) => (one.profitPence > max.profitPence ? one : max));
    const name = months[values.indexOf(best)]?.name.replace(/,.*/, '');
    blocks.push({
      kind: 'chart',
      title: 'Income and expenses by month',
      labels: months.map(({ short }) => short.slice(0, 3)),
      series: [
        { name: 'Income', values: values.map(({ incomePence }) => incomePence) },
        { name: 'Expenses', values: values.map(({ expensesPence }) => expensesPence) },
      ],
      alternative: `Bars of income and expenses for each month. The month of the highest profit is ${name}, with ${pounds(best.profitPence)}. The table that follows has every figure.`,
    });
  }
  return { heading: 'The year at a glance', level: 1, blocks };
}

/** Income, expenses and profit of each month, with last year's where there is any. */
function byMonth({ year, movements, movementsBefore }: ClientLedger): ReportSection {
  const hasBefore = year.lastYear !== null;
  const cells = (now: readonly Movement[], before: readonly Movement[]): ReportCell[] => {
    const all = [takingsOf(now), ...(hasBefore ? [takingsOf(before)] : [])];
    return all.flatMap(({ incomePence, expensesPence, profitPence }) => [
      incomePence,
      expensesPence,
      profitPence,
    ]);
  };
  const columns = ['Income', 'Expenses', 'Profit'] as const;
  const table: TableBlock = {
    kind: 'table',
    key: 'by_month',
    columns: [
      { key: 'month', heading: 'Month', unit: 'text' },
      ...columns.map((heading) => ({ key: heading.toLowerCase(), heading, unit: 'pence' as const })),
      ...(hasBefore ? columns : []).map((heading) => ({
        key: `last_year_${heading.toLowerCase()}`,
        heading: `${heading} last year`,
        unit: 'pence' as const,
      })),
    ],
    rows: [
      ...monthsShown(year.taxYear, movements, movementsBefore).map(({ key, keyBefore, name }) =>
        entry(name, ...cells(inMonth(movements, key), inMonth(movementsBefore, keyBefore))),
      ),
      sumRow('The year', ...cells(movements, movementsBefore)),
    ],
  };
  return { heading: 'Month by month', level: 1, blocks: [table] };
}

function taxedProfit(year: ClientYear): ReportSection[] {
  const steps = taxedProfitSteps(year);
  if (steps === null || year.incomeSources.length === 0) return [];
  return [
    { heading: 'From this profit to the profit that is taxed', level: 1, blocks: [taxedProfitTable(steps)] },
  ];
}

function sourceSections(pair: SourcePair, ledger: ClientLedger): ReportSection[] {
  const { source } = pair;
  const own = movementsOfSource(ledger.movements, source);
  const section: ReportSection = {
    heading: sourceHeading(source),
    level: 1,
    startsPage: true,
    blocks: [comparedTable(pair, ledger)],
  };
  if (source.totals.length === 0) return [section];
  const halves = monthlyTables(own, categoriesOf(source.totals), ledger.year.taxYear);
  return [section, ...halves.map(({ heading, table }) => ({ heading, level: 2 as const, blocks: [table] }))];
}

function comparedTable({ source, before }: SourcePair, { year }: ClientLedger): TableBlock {
  const hasBefore = year.lastYear !== null;
  return {
    kind: 'table',
    key: 'categories',
    columns: [
      { key: 'category', heading: 'Category', unit: 'text' },
      { key: 'entries', heading: 'Entries', unit: 'count' },
      { key: 'this_year', heading: formatTaxYear(year.taxYear), unit: 'pence' },
      ...(hasBefore
        ? [
            { key: 'last_year', heading: formatTaxYear(year.taxYear - 1), unit: 'pence' as const },
            { key: 'change', heading: 'Change', unit: 'pence' as const },
          ]
        : []),
    ],
    rows: comparedRows(source, before, hasBefore),
  };
}

function about({ year }: ClientLedger): ReportSection {
  const { totals, incomeSources } = year;
  const recorded = incomeSources.reduce((sum, one) => sum + one.incomePence - one.expensesPence, 0);
  const isChanged = recorded !== totals.incomePence - totals.expensesPence;
  const blocks = [
    paragraph(
      `${TOTALS_WORDING} A tax year runs from 6 April to 5 April, so it holds a part of each of two Aprils.`,
      'muted',
    ),
  ];
  if (isChanged) {
    blocks.push(
      paragraph(
        'The totals at the top are those of the tax return as it was sent. Transactions have changed since.',
        'item',
      ),
    );
  }
  return { heading: 'About these figures', level: 1, blocks };
}

function monthFields({ year, movements, movementsBefore }: ClientLedger) {
  return monthsOf(year.taxYear).map(({ key, keyBefore }) => ({
    month: key,
    ...takingsFields(inMonth(movements, key)),
    last_year:
      year.lastYear === null
        ? null
        : { month: keyBefore, ...takingsFields(inMonth(movementsBefore, keyBefore)) },
  }));
}

function takingsFields(movements: readonly Movement[]) {
  const { incomePence, expensesPence, profitPence } = takingsOf(movements);
  return {
    income: poundsFromPence(incomePence),
    expenses: poundsFromPence(expensesPence),
    profit: poundsFromPence(profitPence),
  };
}

/** One entry for each trade or property business, month and category that came to anything. */
function categoryMonthFields({ year, movements }: ClientLedger) {
  return year.incomeSources.flatMap((source) => {
    const sums = new Map<string, { month: string; code: string; pence: Pence }>();
    for (const { month, category: code, sharePence } of movementsOfSource(movements, source)) {
      const key = `${month} ${code}`;
      sums.set(key, { month, code, pence: (sums.get(key)?.pence ?? 0) + sharePence });
    }
    return [...sums.values()]
      .filter(({ pence }) => pence !== 0)
      .map(({ month, code, pence }) => ({
        source: source.name,
        kind: source.type,
        month,
        category: code,
        amount: poundsFromPence(pence),
      }))
      .sort((one, other) => (one.month < other.month ? -1 : one.month > other.month ? 1 : 0));
  });
}
