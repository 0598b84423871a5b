import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { TransactionLine } from '../../../../src/gateways/report-files/transaction-table.js';
import { transactionTable } from '../../../../src/gateways/report-files/transaction-table.js';
import { writeCsv } from '../../../../src/gateways/report-files/write-csv.js';
import { bytesOf } from './read-pdf.js';
import { each, transactionLine as line } from './transaction-line.js';

const fileOf = (lines: AsyncIterable<Iterable<TransactionLine>>) =>
  Readable.from(writeCsv(transactionTable(lines)), { objectMode: false });
const csvOf = async (lines: TransactionLine[]) => (await bytesOf(fileOf(each([lines])))).toString('utf8');
const recordsOf = async (lines: TransactionLine[]): Promise<Record<string, string>[]> =>
  parse(await csvOf(lines), { columns: true, bom: true });

describe('writeCsv', () => {
  it('starts with a byte order mark and one header row, and ends every line with CRLF', async () => {
    const text = await csvOf([line(), line()]);

    expect(text.startsWith('\uFEFFDate,Client,Description,')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('writes the header alone when there is nothing to report', async () => {
    expect(parse(await csvOf([]), { bom: true })).toHaveLength(1);
  });

  it('writes amounts with two decimals and a bare minus', async () => {
    const [expense, income, foreign] = await recordsOf([
      line({ amountPence: -5, amountGbpPence: -5 }),
      line({ amountPence: 123_400, amountGbpPence: 123_400 }),
      line({ amountPence: -7_650, currency: 'USD', amountGbpPence: null }),
    ]);

    expect(expense).toMatchObject({ Amount: '-0.05', 'Amount in pounds': '-0.05' });
    expect(income).toMatchObject({ Amount: '1234.00' });
    expect(foreign).toMatchObject({ Amount: '-76.50', Currency: 'USD', 'Amount in pounds': '' });
  });

  it('disarms formulas in every text and keeps accents, quotation marks and line ends', async () => {
    const [record] = await recordsOf([
      line({
        description: '=HYPERLINK("http://x","y")',
        counterparty: '+441632960000',
        notes: 'Zoë "£5"\nłódź',
      }),
    ]);

    expect(record).toMatchObject({
      Description: '\'=HYPERLINK("http://x","y")',
      Counterparty: "'+441632960000",
      Notes: 'Zoë "£5"\nłódź',
    });
  });

  it('pulls only as many rows as a slow reader has room for', async () => {
    let pulled = 0;
    function* page(): Generator<TransactionLine> {
      for (;;) {
        pulled++;
        yield line();
      }
    }
    const stream = fileOf(each([page()]));

    const [chunk] = await once(stream, 'readable').then(() => [stream.read() as Buffer]);

    expect(chunk?.length).toBeGreaterThan(30_000);
    expect(pulled).toBeLessThan(2_000);
    stream.destroy();
  });

  it('writes every one of many rows, in order', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => line({ amountPence: index }));

    const records = await recordsOf(lines);

    expect(records.map((record) => record['Amount'])).toEqual(
      lines.map(({ amountPence }) => (amountPence / 100).toFixed(2)),
    );
  });

  it('fails the stream when the rows fail', async () => {
    async function* broken(): AsyncGenerator<Iterable<TransactionLine>> {
      yield [line()];
      throw new Error('the snapshot is gone');
    }

    await expect(bytesOf(fileOf(broken()))).rejects.toThrow('the snapshot is gone');
  });
});
