import { describe, expect, it, vi } from 'vitest';
import { penceFromPounds } from '../../../../src/domain/money.js';
import { readinessOf } from '../../../../src/domain/practice/readiness.js';
import { analyticsDocument } from '../../../../src/domain/reports/documents/analytics.js';
import { incomeExpenseDocument } from '../../../../src/domain/reports/documents/income-expense.js';
import { practiceOverviewDocument } from '../../../../src/domain/reports/documents/practice-overview.js';
import { propertyIncomeDocument } from '../../../../src/domain/reports/documents/property-income.js';
import { quarterlyUpdateDocument } from '../../../../src/domain/reports/documents/quarterly-update.js';
import {
  sa100Document,
  sa103Document,
  sa105Document,
} from '../../../../src/domain/reports/documents/return-pages.js';
import {
  sa101Document,
  sa106Document,
  sa110Document,
} from '../../../../src/domain/reports/documents/supplementary-pages.js';
import { taxCalculationDocument } from '../../../../src/domain/reports/documents/tax-calculation.js';
import { taxSummaryDocument } from '../../../../src/domain/reports/documents/tax-summary.js';
import { practiceClients } from '../../../../src/domain/reports/practice-year.js';
import type {
  ReportDocument,
  ReportRow,
  TableBlock,
} from '../../../../src/domain/reports/report-document.js';
import { documentTables, singleTable } from '../../../../src/gateways/report-files/document-tables.js';
import type { Table } from '../../../../src/gateways/report-files/table.js';
import { READINESS_FACTS } from '../../../support/practice/readiness-facts.js';
import { filledFrom, insightFrom } from '../../../support/reports/filled-return.js';
import { generatedLedger } from '../../../support/reports/generated-ledger.js';
import { isReported, updatesFrom } from '../../../support/reports/updates-year.js';

const CLIENTS = Array.from({ length: 200 }, (_, seed) => generatedLedger(seed));
const ANALYSES = CLIENTS.map((ledger) => analyticsDocument(insightFrom(ledger)));

const tablesOf = ({ sections }: ReportDocument, key?: string): TableBlock[] =>
  sections
    .flatMap(({ blocks }) => blocks.filter((block): block is TableBlock => block.kind === 'table'))
    .filter((table) => key === undefined || table.key === key);

/** The last total of each table under a name. */
const lastTotals = (document: ReportDocument, key: string): ReportRow[] =>
  tablesOf(document, key).flatMap(({ rows }) => rows.findLast(({ kind }) => kind === 'total') ?? []);

const pence = (pounds: unknown): number => penceFromPounds(Number(pounds)) ?? Number.NaN;
const byAmount = (one: unknown, other: unknown) => Number(one) - Number(other);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const sumOf = (rows: readonly ReportRow[], at: number) => sum(rows.map(({ cells }) => Number(cells[at])));

vi.setConfig({ testTimeout: 120_000 });

describe('the reports of 200 generated clients', () => {
  it('begin with the income, expenses and tax of the return', () => {
    for (const [index, { year, ...ledger }] of CLIENTS.entries()) {
      const { incomePence, expensesPence, liabilityPence } = year.totals;
      for (const document of [
        taxSummaryDocument(year),
        incomeExpenseDocument({ year, ...ledger }),
        ANALYSES[index],
        propertyIncomeDocument({ year, ...ledger }),
      ]) {
        const { total_income, total_expenses, tax_liability } = document?.fields ?? {};
        expect([total_income, total_expenses, tax_liability], year.subject.name).toEqual([
          incomePence / 100,
          expensesPence / 100,
          liabilityPence === null ? null : liabilityPence / 100,
        ]);
      }
      expect(taxCalculationDocument(year).fields['total_liability']).toBe(
        liabilityPence === null ? null : liabilityPence / 100,
      );
    }
    expect(CLIENTS.filter(({ year }) => year.calculation !== null).length).toBeGreaterThan(150);
  });

  it('have months, and months by category, that add up to the year', () => {
    for (const ledger of CLIENTS) {
      const { totals, lastYear } = ledger.year;
      const document = incomeExpenseDocument(ledger);
      const [year] = lastTotals(document, 'by_month');
      expect(year?.cells.slice(1), ledger.year.subject.name).toEqual([
        totals.incomePence,
        totals.expensesPence,
        totals.incomePence - totals.expensesPence,
        lastYear?.totals.incomePence,
        lastYear?.totals.expensesPence,
        (lastYear?.totals.incomePence ?? 0) - (lastYear?.totals.expensesPence ?? 0),
      ]);
      const profits = lastTotals(document, 'categories');
      expect(sumOf(profits, 2)).toBe(totals.incomePence - totals.expensesPence);
      expect(sumOf(profits, 3)).toBe(
        (lastYear?.totals.incomePence ?? 0) - (lastYear?.totals.expensesPence ?? 0),
      );
      const months = tablesOf(document, 'by_month_and_category').map(({ rows }) =>
        rows.find(({ cells }) => cells[0] === 'Profit or loss'),
      );
      const ofHalves = months.flatMap((row, at) => {
        const cells = row?.cells.slice(1).map(Number) ?? [];
        return at % 2 === 0 ? cells : cells.slice(0, -1);
      });
      expect(sum(ofHalves)).toBe(totals.incomePence - totals.expensesPence);
      expect(sum(months.filter((_, at) => at % 2 === 1).map((row) => Number(row?.cells.at(-1))))).toBe(
        totals.incomePence - totals.expensesPence,
      );
    }
  });

  it('have the same category in the summary, by source and by month', () => {
    for (const ledger of CLIENTS) {
      const { fields } = incomeExpenseDocument(ledger);
      const byMonth = fields['by_month_and_category'] as {
        source: string;
        category: string;
        amount: number;
      }[];
      const sources = taxSummaryDocument(ledger.year).fields['income_sources'] as {
        name: string;
        categories: { code: string; treatment: string; total: number }[];
      }[];
      for (const { name, categories } of sources) {
        for (const { code } of categories.filter(({ treatment }) => treatment !== 'not_allowable')) {
          const months = byMonth.filter((one) => one.source === name && one.category === code);
          const totals = categories.filter((one) => one.code === code);
          expect(sum(months.map(({ amount }) => pence(amount))), `${name} ${code}`).toBe(
            sum(totals.map(({ total }) => pence(total))),
          );
        }
      }
    }
  });

  it('share property income out between properties, with finance costs apart', () => {
    for (const ledger of CLIENTS) {
      const lettings = ledger.year.incomeSources.filter(({ type }) => type !== 'self_employment');
      const document = propertyIncomeDocument(ledger);
      const [all] = lastTotals(document, 'by_property');
      const months = lastTotals(document, 'property_months');
      const wanted = [
        sum(lettings.map(({ incomePence }) => incomePence)),
        sum(lettings.map(({ expensesPence }) => expensesPence)),
        sum(lettings.map(({ incomePence, expensesPence }) => incomePence - expensesPence)),
        sum(lettings.map(({ residentialFinanceCostsPence }) => residentialFinanceCostsPence)),
      ];
      if (all !== undefined) expect(all.cells.slice(2, 6), ledger.year.subject.name).toEqual(wanted);
      expect([1, 2, 3, 4].map((at) => sumOf(months, at))).toEqual(wanted);
      expect(sum(lastTotals(document, 'categories').map(({ cells }) => Number(cells.at(-1))))).toBe(
        wanted[2],
      );
    }
  });

  it('fill in boxes that come to the profit of each trade and of property', () => {
    for (const ledger of CLIENTS) {
      const filled = filledFrom(ledger);
      const { calculation, incomeSources, subject } = ledger.year;
      const claimed = (rule: string) => calculation?.lines.some((line) => line.rule === rule) ?? false;
      const trades = incomeSources.filter(({ type }) => type === 'self_employment');
      const profit = sum(trades.map(({ incomePence, expensesPence }) => incomePence - expensesPence));
      const turnover = sum(trades.map(({ incomePence }) => incomePence));
      if (!claimed('trading_allowance')) {
        const pages = sa103Document(filled);
        const full = boxesOf(pages, 'SA103F');
        const short = boxesOf(pages, 'SA103S');
        expect(full('64') - full('65'), subject.name).toBe(profit);
        expect(short('28') - short('32'), subject.name).toBe(profit);
        if (turnover > 0) expect(full('31') - full('46')).toBe(short('20'));
      }
      const abroad = incomeSources.find(({ type }) => type === 'foreign_property');
      const letAbroad = abroad === undefined ? 0 : abroad.incomePence - abroad.expensesPence;
      if (!claimed('property_allowance')) {
        expect(boxesOf(sa106Document(filled), 'SA106')('24'), subject.name).toBe(letAbroad);
      }
      const uk = incomeSources.find(({ type }) => type === 'uk_property');
      if (uk === undefined || claimed('property_allowance') || claimed('rent_a_room')) continue;
      const property = boxesOf(sa105Document(filled), 'SA105');
      expect(property('38') - property('41'), subject.name).toBe(uk.incomePence - uk.expensesPence);
      expect(property('44')).toBe(uk.residentialFinanceCostsPence);
    }
  });

  it('hold quarters that come to the year, of each trade and of property', () => {
    for (const ledger of CLIENTS) {
      const { businesses } = quarterlyUpdateDocument(updatesFrom(ledger)).fields as {
        businesses: { name: string; kind: string; quarters: { cumulative: Totals; quarter: Totals }[] }[];
      };
      // Rows that name none of several trades go into no update.
      const sources = ledger.year.incomeSources.filter(isReported);
      for (const [index, source] of sources.entries()) {
        const { quarters = [] } = businesses[index] ?? {};
        // A relief that the return claims is no part of an update.
        const claimed = source.totals.filter(
          ({ category, countsAs }) =>
            category === 'property.replacement_of_domestic_items' && countsAs === 'expenses',
        );
        const claimedPence = sum(claimed.map(({ amountPence }) => amountPence));
        const wanted = source.incomePence - source.expensesPence + claimedPence;
        const whole = quarters.at(-1)?.cumulative;
        expect(whole && profitOf(whole), ledger.year.subject.name).toBe(wanted);
        expect(sum(quarters.map(({ quarter }) => profitOf(quarter)))).toBe(wanted);
      }
    }
  });

  it('stand in the overview of the practice as in their own', () => {
    const facts = CLIENTS.map(({ year }) => ({
      id: year.subject.name,
      name: year.subject.name,
      readiness: readinessOf(READINESS_FACTS, 2025, '2026-07-21'),
      status: year.status,
      ...year.totals,
      isStale: false,
      uncategorised: 0,
      withoutPounds: 0,
      toReview: { count: 0, amountPence: 0 },
      obligations: [],
    }));
    const document = practiceOverviewDocument({
      reportId: 'rpt_1',
      asOf: new Date('2026-07-21T11:54:44.000Z'),
      taxYear: 2025,
      clients: practiceClients(facts, 2025, '2026-07-21'),
    });
    const shown = document.fields['clients'] as Record<string, unknown>[];

    expect(shown).toHaveLength(CLIENTS.length);
    for (const { year } of CLIENTS) {
      const { total_income, total_expenses, tax_liability } = taxSummaryDocument(year).fields;
      expect(shown.find(({ name }) => name === year.subject.name)).toMatchObject({
        total_income,
        total_expenses,
        tax_liability,
      });
    }
    expect(tablesOf(document).flatMap(faultsOf)).toEqual([]);
  });

  it('are the same figures in csv and in a workbook as in the document', () => {
    for (const ledger of CLIENTS) {
      for (const document of [taxSummaryDocument(ledger.year), incomeExpenseDocument(ledger)]) {
        const amounts = document.sections.flatMap(({ blocks }) =>
          blocks.flatMap((block) =>
            block.kind === 'figures'
              ? block.figures.map(({ value }) => value)
              : block.kind === 'table'
                ? block.rows.flatMap(({ cells }) => cells.slice(1))
                : [],
          ),
        );
        const cellsOf = (table: Table<ReportRow>, from: number) =>
          [...(table.pages as Iterable<Iterable<ReportRow>>)].flatMap((page) =>
            [...page].flatMap((row) =>
              row.cells.length < 2
                ? []
                : table.columns.slice(from, row.cells.length).map(({ of }) => of(row)),
            ),
          );
        expect(
          documentTables(document)
            .flatMap((table) => cellsOf(table, 1))
            .filter(isNumber),
        ).toEqual(amounts.filter(isNumber));
        // Cells of one CSV stand under the headings of all tables, so that a row may have them in another order.
        expect(cellsOf(singleTable(document), 2).filter(isNumber).sort(byAmount)).toEqual(
          amounts.filter(isNumber).sort(byAmount),
        );
      }
    }
  });

  it('hold whole pence alone, and sums that are those of their rows', () => {
    const faults = CLIENTS.flatMap((ledger, index) => {
      const filled = filledFrom(ledger);
      return [
        taxSummaryDocument(ledger.year),
        taxCalculationDocument(ledger.year),
        incomeExpenseDocument(ledger),
        propertyIncomeDocument(ledger),
        sa103Document(filled),
        sa105Document(filled),
        sa100Document(filled),
        sa101Document(filled),
        sa106Document(filled),
        sa110Document(filled),
        ...ANALYSES.slice(index, index + 1),
      ].flatMap((document) => tablesOf(document).flatMap(faultsOf));
    });
    expect(faults).toEqual([]);
  });
});

interface Totals {
  readonly total_income: number;
  readonly total_expenses: number;
  readonly total_not_deducted: number;
}

const profitOf = ({ total_income, total_expenses, total_not_deducted }: Totals): number =>
  pence(total_income) - pence(total_expenses) + pence(total_not_deducted);

const isNumber = (cell: unknown): boolean => typeof cell === 'number';

/** What the boxes of a number come to on all the pages of a form, in pence. */
function boxesOf({ fields }: ReportDocument, form: string): (box: string) => number {
  const boxes = fields['boxes'] as { form: string; box: string; amount: number | null }[];
  return (box) =>
    sum(boxes.filter((one) => one.form === form && one.box === box).map(({ amount }) => pence(amount ?? 0)));
}

/** Rows of the wrong length, parts of a penny, and sums that are not. */
function faultsOf({ key, columns, rows }: TableBlock): string[] {
  return columns.flatMap(({ unit, heading }, at) => {
    const faults: string[] = [];
    let since = 0;
    for (const { kind, cells, isSum } of rows) {
      const value = cells[at] ?? null;
      if (kind !== 'group' && cells.length !== columns.length) faults.push(`${key}: ${cells.length} cells`);
      if (unit !== 'pence' && unit !== 'count') continue;
      if (typeof value === 'number' && !Number.isSafeInteger(value))
        faults.push(`${key} ${heading}: ${value}`);
      if (kind === 'group') since = 0;
      if (kind === 'entry') since += Number(value ?? 0);
      if (isSum && value !== null && value !== since)
        faults.push(`${key} ${heading}: ${value} is not ${since}`);
      if (isSum) since = 0;
    }
    return faults;
  });
}
