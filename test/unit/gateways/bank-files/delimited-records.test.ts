import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SplitOptions, SplitRecord } from '../../../../src/gateways/bank-files/delimited-records.js';
import { delimitedRecords } from '../../../../src/gateways/bank-files/delimited-records.js';

const OPTIONS = { delimiter: ',', maxRowBytes: 1000 };

async function split(text: string, options: Partial<SplitOptions> & { readonly chunk?: number } = {}) {
  const { chunk = 7, ...rest } = options;
  const records: SplitRecord[] = [];
  for await (const batch of delimitedRecords(pieces(text, chunk), { ...OPTIONS, ...rest }))
    records.push(...batch);
  return records;
}

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

describe('delimitedRecords', () => {
  it('counts physical lines, quoted breaks and blank lines too', async () => {
    const records = await split('a,b\r\n"x\ny",2\r\n\r\nz,3');

    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'], fault: null },
      { line: 2, cells: ['x\ny', '2'], fault: null },
      { line: 5, cells: ['z', '3'], fault: null },
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('splits at %j', async (lineEnd) => {
    const records = await split(['a,b', 'c,d', ''].join(lineEnd));

    expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ]);
  });

  it('keeps quotes that do not open a cell', async () => {
    const [record] = await split('5" pipe,"say ""hi""", "spaced" ,"odd"one",end');

    expect(record?.cells).toEqual(['5" pipe', 'say "hi"', 'spaced', 'odd"one', 'end']);
  });

  it('gives up an unclosed quote for its own line only', async () => {
    const records = await split('a,"open\nb,2\nc,3\n', { startsRecord: (line) => line.includes(',') });

    expect(records).toEqual([
      { line: 1, cells: ['a,"open'], fault: 'malformed_row' },
      { line: 2, cells: ['b', '2'], fault: null },
      { line: 3, cells: ['c', '3'], fault: null },
    ]);
  });

  it('gives up a quote that closes only where another record has begun', async () => {
    const records = await split('1,"open\n2,"closed"\n3,x\n', { startsRecord: (line) => /^\d,/.test(line) });

    expect(records.map(({ line, fault }) => [line, fault])).toEqual([
      [1, 'malformed_row'],
      [2, null],
      [3, null],
    ]);
  });

  it('reports a line over the limit and reads on', async () => {
    const records = await split(`a,1\n${'x'.repeat(5000)},2\nb,3\n`);

    expect(records).toEqual([
      { line: 1, cells: ['a', '1'], fault: null },
      { line: 2, cells: [], fault: 'row_too_long' },
      { line: 3, cells: ['b', '3'], fault: null },
    ]);
  });

  it('counts bytes, not characters, against the limit', async () => {
    const [record] = await split(`${'é'.repeat(600)},1\n`, { chunk: 10_000 });

    expect(record?.fault).toBe('row_too_long');
  });

  it('splits what another parser wrote down, whatever the size of the pieces', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', ' ', '"', ',', '\n', '\r\n', '7'),
      maxLength: 8,
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, chunk) => {
        const text = rows
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        const expected = parse(text, { relax_column_count: true }) as string[][];

        const records = await split(text, { chunk });

        const written = expected.filter((cells) => cells.some((value) => value.trim() !== ''));
        expect(records.map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });
});
