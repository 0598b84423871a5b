import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openImportFile } from '../../../../src/gateways/import-errors/import-file.js';
import { csvLine } from '../../../../src/gateways/report-files/csv-cell.js';

const MAX_ROW_BYTES = 65_536;

async function read(text: string, chunkSize = 1_000): Promise<{ text: string; isTable: boolean }> {
  const bytes = Buffer.from(text);
  async function* open() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const file = await openImportFile(open, MAX_ROW_BYTES);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), isTable: file.isTable };
}

describe('openImportFile', () => {
  it('leaves a file as it is that is none of ours', async () => {
    const text = 'date,amount,line,column\r\n2025-01-01,1.00,a,b\r\n';

    expect(await read(text)).toEqual({ text, isTable: true });
  });

  it('distinguishes a table from a list of entries', async () => {
    expect((await read('{"date":"2025-01-01"}\n{"date":"2025-01-02"}\n')).isTable).toBe(false);
  });

  it('takes our columns off, and the marks that we had put before formulas', async () => {
    const text = "date,text,line,column,code,detail\r\n2025-01-01,'=1+1,3,date,invalid_date,No.\r\n";

    expect((await read(text)).text).toBe('date,text\n2025-01-01,=1+1\n');
  });

  it('keeps every record on its line, blank lines and quoted breaks included', async () => {
    const text = 'a,b,line,column,code,detail\n\n"x\ny",z,3,,c,d\n\nlast,one,4,,c,d\n';

    expect((await read(text)).text).toBe('a,b\n\n"x\ny",z\n\nlast,one\n');
  });

  it('gives a file without headings back without ours', async () => {
    const text = 'column 1,column 2,line,column,code,detail\r\nx,y,1,,c,d\r\n';

    expect((await read(text)).text).toBe('\nx,y\n');
  });

  it('reads what a spreadsheet has saved with semicolons', async () => {
    const text = 'date;text;LINE;Column;code;detail\r\n2025-01-01;"a; b";3;;c;d\r\n';

    expect((await read(text)).text).toBe('date,text\n2025-01-01,a; b\n');
  });

  it('gives back the cells that an error file was made of, however they are cut into chunks', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '1', ',', '"', ' ', '\n', '£', '=', "'"),
      maxLength: 8,
    });
    const record = fc.tuple(cell, cell, cell).filter((cells) => cells.some((one) => one.trim() !== ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 8 }),
        fc.integer({ min: 7, max: 90 }),
        async (records, size) => {
          const ours = [
            ['a', 'b', 'c', 'line', 'column', 'code', 'detail'],
            ...records.map((cells) => [...cells, 1, '', 'x', 'y']),
          ];

          const mended = await read(ours.map(csvLine).join(''), size);

          const plain = await read([['a', 'b', 'c'], ...records].map(csvLine).join(''), size);
          expect(unmarkedCellsOf(mended.text)).toEqual(unmarkedCellsOf(plain.text));
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** A cell may begin with an apostrophe of its own, so marks are taken off both sides before they are compared. */
const unmarkedCellsOf = (text: string): string[][] =>
  cellsOf(text.replaceAll(/\r\n?/g, '\n')).map((cells) =>
    cells.map((cell) => cell.replace(/^'(?=[ \n]*=)/, '')),
  );

/** The cells of well-formed CSV. */
function cellsOf(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    if (whole === '') break;
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') records.push([]);
  }
  return records.filter((record) => record.some((one) => one.trim() !== ''));
}
