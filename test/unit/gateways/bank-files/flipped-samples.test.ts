import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAmountText } from '../../../../src/domain/bank-files/amount-text.js';
import { findFormatSample } from '../../../../src/domain/bank-files/samples/find-format-sample.js';
import { splitSample } from '../../../../src/gateways/bank-files/delimited-records.js';
import { BANK_FORMATS, BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { readAll } from './read-text.js';

const VECTORS = new URL('../../../vectors/bank-files/', import.meta.url);
const vectors = readdirSync(VECTORS)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => ({ name, text: readFileSync(new URL(name, VECTORS), 'latin1') }));
const samples = BANK_FORMATS.flatMap(({ name }) => {
  const sample = findFormatSample(name);
  const isTable = sample !== null && sample.extension === 'csv';
  return isTable ? [{ name: `sample of ${name}`, text: `${sample.lines.join('\n')}\n` }] : [];
});

/** How often the table stands in the file, so that one row turned round is an exception. */
const COPIES = 3;
const quoted = (cells: readonly string[], mark: string) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark);

const readOrRefused = (text: string) =>
  readAll(Buffer.from(text, 'latin1')).catch((error: unknown) => {
    if (error instanceof BankFileError) return null;
    throw error;
  });

const turned = (cell: string) =>
  /^-/.test(cell) ? cell.slice(1) : /^[£$€\d]/.test(cell) ? `-${cell}` : null;

describe('readBankFile on samples of which one row went the other way', () => {
  it.each([...vectors, ...samples])('reads every sign of $name, or refuses it', async ({ text }) => {
    const mark = ([';', '\t', '|'] as const).find((one) => (text.split('\n')[0] ?? '').includes(one)) ?? ',';
    const records = splitSample(text, { delimiter: mark, complete: true, maxRowBytes: 65_536 });
    const plain = await readOrRefused(text);
    const first = plain?.rows[0]?.line ?? 0;
    const head = records.filter(({ line }) => line < first).map(({ cells }) => quoted(cells, mark));
    const body = records.filter(({ line }) => line >= first).map(({ cells }) => cells);
    const file = (rows: readonly (readonly string[])[]) =>
      `${[...head, ...rows.map((cells) => quoted(cells, mark))].join('\n')}\n`;
    const tripled = Array.from({ length: COPIES }, () => body).flat();
    const whole = await readOrRefused(file(tripled));
    const simple = whole !== null && whole.errors.length === 0;
    const rows = simple
      ? whole.rows.filter(({ part, balancePence }) => part === null && balancePence === null)
      : [];
    for (const { line, amountPence } of rows.slice(0, body.length)) {
      const at = line - head.length - 1;
      const cells = tripled[at] ?? [];
      const column = cells.findIndex((cell) => {
        const parsed = parseAmountText(cell);
        return parsed.ok && Math.abs(parsed.minor) === Math.abs(amountPence) && turned(cell) !== null;
      });
      const holders = cells.filter((cell) => {
        const parsed = parseAmountText(cell);
        return parsed.ok && Math.abs(parsed.minor) === Math.abs(amountPence);
      });
      if (column < 0 || holders.length !== 1) continue;
      const cell = turned(cells[column] ?? '') ?? '';
      const read = await readOrRefused(file(tripled.with(at, cells.with(column, cell))));
      if (read === null) continue;
      const keyOf = (row: { readonly line: number; readonly part: string | null }) =>
        `${row.line} ${row.part}`;
      const truth = new Map(whole?.rows.map((row) => [keyOf(row), row.amountPence]));
      truth.set(`${line} null`, -amountPence);
      expect(read.rows.map((row) => [keyOf(row), row.amountPence])).toEqual(
        read.rows.map((row) => [keyOf(row), truth.get(keyOf(row))]),
      );
    }
  });
});
