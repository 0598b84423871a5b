import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { sa103Document } from '../../../../src/domain/reports/documents/return-pages.js';
import { taxSummaryDocument } from '../../../../src/domain/reports/documents/tax-summary.js';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.js';
import {
  aboutTable,
  documentTables,
  singleTable,
} from '../../../../src/gateways/report-files/document-tables.js';
import { writeCsv } from '../../../../src/gateways/report-files/write-csv.js';
import { writeWorkbook } from '../../../../src/gateways/report-files/xlsx/write-workbook.js';
import { clientYear, fullYear } from '../../../support/reports/client-year.js';
import { filledFrom } from '../../../support/reports/filled-return.js';
import { ledgerFrom } from '../../../support/reports/generated-ledger.js';
import { readZip } from '../../../support/reports/read-zip.js';
import { SAMPLE } from '../../../support/reports/sample-ledger.js';

const LOSS = { 'self_employment.turnover': 90_000, 'self_employment.admin_costs': 2_880_400 };

async function linesOf(document: ReportDocument): Promise<string[][]> {
  const csv = await buffer(writeCsv(singleTable(document)));
  return parse(csv, { bom: true, relax_column_count: true });
}

describe('the tables of a document', () => {
  it('begin with the figures at its top, and say every amount with two decimals', async () => {
    const lines = await linesOf(taxSummaryDocument(clientYear({ trade: LOSS })));

    expect(lines.slice(0, 4).map((line) => line.slice(0, 3))).toEqual([
      ['Table', 'Item', 'Value'],
      ['The year at a glance', 'Business and rental income', '900.00'],
      ['The year at a glance', 'Allowable expenses', '28804.00'],
      ['The year at a glance', 'Loss', '-27904.00'],
    ]);
  });

  it('have every cell of CSV under the heading of its own table, and no column without a name', async () => {
    const [headings = [], ...rows] = await linesOf(taxSummaryDocument(fullYear()));

    expect(headings.every((heading) => heading !== '' && !/^Column \d/.test(heading))).toBe(true);
    expect(new Set(headings).size).toBe(headings.length);
    const cellsOf = (table: string, item: string) => {
      const row = rows.find(([name, first]) => name === table && first === item) ?? [];
      return Object.fromEntries(headings.map((heading, at) => [heading, row[at]]).filter(([, cell]) => cell));
    };
    expect(cellsOf('Beside last year', 'Business and rental income')).toEqual({
      Table: 'Beside last year',
      Item: 'Business and rental income',
      '2025-26': '79123.45',
      '2024-25': '49000.00',
      Change: '30123.45',
    });
  });

  it('begin a workbook with the client, the year and the firm', async () => {
    const about = aboutTable(taxSummaryDocument(fullYear()), 'Ash & Co');
    const rows = [...(about.pages as Iterable<readonly { cells: readonly unknown[] }[]>)].flat();

    expect(rows.map(({ cells }) => cells)).toEqual(
      expect.arrayContaining([
        ['Client', 'Priya Nair'],
        ['Tax year', '2025-26'],
        ['Firm', 'Ash & Co'],
        ['Period', '6 April 2025 to 5 April 2026'],
      ]),
    );
  });

  it('say why there are none', async () => {
    const empty = ledgerFrom({ ...SAMPLE, businesses: [], rows: [] });

    expect((await linesOf(sa103Document(filledFrom(empty)))).slice(0, 2)).toEqual([
      ['Self-employment pages 2025-26'],
      ['No self-employment is on record for this year.'],
    ]);
  });

  it('have the figures as typed cells of a workbook', async () => {
    const tables = documentTables(taxSummaryDocument(fullYear()));
    const files = await readZip(await buffer(writeWorkbook(tables, new Date('2026-11-24T10:00:00Z'))));

    const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(files.get('xl/workbook.xml')?.toString()).toContain('<sheet name="The year at a glance"');
    expect(sheet).toMatch(/Business and rental income<\/t><\/is><\/c><c s="3"><v>\d+\.\d\d<\/v>/);
  });
});
