import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../../../src/gateways/report-files/table.js';
import { transactionTable } from '../../../../../src/gateways/report-files/transaction-table.js';
import { sheetXml } from '../../../../../src/gateways/report-files/xlsx/sheet-xml.js';
import { sheetName, writeWorkbook } from '../../../../../src/gateways/report-files/xlsx/write-workbook.js';
import { each, transactionLine } from '../transaction-line.js';

const AS_OF = new Date('2026-04-06T10:00:00Z');
const run = promisify(execFile);

interface Summed {
  readonly kind: 'group' | 'entry' | 'total' | 'sum';
  readonly cells: readonly [string, number | null, number | null];
}
const row = (kind: Summed['kind'], ...cells: Summed['cells']): Summed => ({ kind, cells });
const tableOf = (name: string, rows: readonly Summed[]): Table<Summed> => ({
  name,
  columns: [
    { key: 'what', heading: 'What', type: 'text', of: ({ cells }) => cells[0] },
    { key: 'amount', heading: 'Amount', type: 'pence', of: ({ cells }) => cells[1] },
    { key: 'rate', heading: 'Rate', type: 'percent', of: ({ cells }) => cells[2] },
  ],
  pages: [rows],
  kindOf: ({ kind }) => kind,
});

function hasSoffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('LibreOffice (soffice) is not installed: workbooks are not opened with it.\n');
    return false;
  }
}

describe.skipIf(!hasSoffice())('a workbook that LibreOffice opens', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The workbook as LibreOffice understands it: flat OpenDocument. */
  async function opened<Row>(table: Table<Row>): Promise<string> {
    await writeFile(join(folder, 'book.xlsx'), await buffer(writeWorkbook([table], AS_OF)));
    await run('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      ...['--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, 'book.xlsx')],
    ]);
    return readFile(join(folder, 'book.fods'), 'utf8');
  }

  it('has typed cells, text that stays text, and totals as formulas', async () => {
    const lines = [
      transactionLine({ description: '=1+1', amountPence: 10_010, amountGbpPence: 10_010 }),
      transactionLine({ description: ' <&"ź_x000D_', amountPence: -20, amountGbpPence: -20 }),
    ];
    const book = await opened(transactionTable(each([lines])));
    expect(book).toContain('office:value-type="date" office:date-value="2025-04-06"');
    expect(book).toMatch(/office:value-type="string"[^>]*>\s*<text:p>=1\+1</);
    expect(book).toMatch(/<text:p>(?:<text:s\/>| )&lt;&amp;(?:&quot;|")ź_x000D_</);
    expect(book).toMatch(/office:value-type="float" office:value="100.1"[^>]*>\s*<text:p>£100.10</);
    expect(book).toMatch(/office:value-type="percentage" office:value="1"/);
    expect(book).toContain('<text:p>FALSE<');
    expect(book).toMatch(/formula="of:=SUBTOTAL\(109;\[.I2:.I3\]\)"[^>]* office:value="99.9"/);
  }, 120_000);
});

describe('writeWorkbook', () => {
  it('sums what a table says, over entries alone', async () => {
    const rows = [
      row('group', 'Rents', null, null),
      row('entry', 'January', 100, 12.5),
      row('total', 'Half a year', 7, null),
      row('entry', 'July', 200, null),
      row('sum', 'Rents in all', 300, null),
    ];
    const xml = await textOf(sheetXml(tableOf('Income', rows), cursorOf(rows), 99));
    expect(xml).toContain('<f>SUM(B3:B3,B5:B5)</f><v>3.00</v>');
    expect(xml).toContain('<v>0.125</v>');
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:C6"/>');
  });

  it('takes no more rows than a sheet holds', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => row('entry', `row ${at}`, at, null));
    const cursor = cursorOf(rows);
    const first = await textOf(sheetXml(tableOf('Rows', []), cursor, 3));
    const second = await textOf(sheetXml(tableOf('Rows', []), cursor, 3));
    expect([first, second].map((xml) => xml.split('<row>').length - 2)).toEqual([3, 2]);
  });

  it('names sheets as programs take them', () => {
    expect(sheetName('Income: 1/2 [a]', [])).toBe('Income  1 2  a');
    expect(sheetName('x'.repeat(40), ['X'.repeat(31)])).toBe(`${'x'.repeat(29)} 2`);
    expect(sheetName('', [])).toBe('Sheet');
  });

  it('fails when the rows fail', async () => {
    async function* broken(): AsyncGenerator<Iterable<Summed>> {
      yield [row('entry', 'one', 1, null)];
      throw new Error('the snapshot is gone');
    }
    const table = { ...tableOf('Rows', []), pages: broken() };
    await expect(buffer(writeWorkbook([table], AS_OF))).rejects.toThrow('the snapshot is gone');
  });
});

function cursorOf<T>(rows: readonly T[]) {
  const iterator = rows[Symbol.iterator]();
  return { next: async () => iterator.next() };
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
