import { once } from 'node:events';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type {
  TransactionLine,
  TransactionsReport,
} from '../../../../src/gateways/report-files/report-model.js';
import { writeTransactionsCsv } from '../../../../src/gateways/report-files/write-transactions-csv.js';
import { bytesOf } from './tax-summary-fixture.js';

function line(values: Partial<TransactionLine> = {}): TransactionLine {
  return {
    id: 'txn_01k9qz7x3m8v2c4d5e6f7g8h9j',
    date: '2025-04-06',
    description: 'SCREWFIX DIRECT',
    counterparty: null,
    reference: null,
    amountPence: -1_396,
    currency: 'GBP',
    amountGbpPence: -1_396,
    category: 'self_employment.cost_of_goods',
    categoryName: 'Cost of goods',
    categorySource: 'dictionary',
    businessId: 'biz_01k9qz7x3m8v2c4d5e6f7g8h9j',
    propertyId: null,
    sourceAccountId: null,
    allowablePercent: 100,
    needsReview: false,
    externalId: null,
    notes: null,
    ...values,
  };
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

const reportOf = (transactions: AsyncIterable<TransactionLine>): TransactionsReport => ({ transactions });

const csvOf = async (lines: TransactionLine[]) =>
  (await bytesOf(writeTransactionsCsv(reportOf(each(lines))))).toString('utf8');
const recordsOf = async (lines: TransactionLine[]): Promise<Record<string, string>[]> =>
  parse(await csvOf(lines), { columns: true, bom: true });

describe('writeTransactionsCsv', () => {
  it('starts with a byte order mark and one header row, and ends every line with CRLF', async () => {
    const text = await csvOf([line(), line()]);

    expect(text.startsWith('\uFEFFid,date,description,')).toBe(true);
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

    expect(expense).toMatchObject({ amount: '-0.05', amount_gbp: '-0.05' });
    expect(income).toMatchObject({ amount: '1234.00' });
    expect(foreign).toMatchObject({ amount: '-76.50', currency: 'USD', amount_gbp: '' });
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
      description: '\'=HYPERLINK("http://x","y")',
      counterparty: "'+441632960000",
      notes: 'Zoë "£5"\nłódź',
    });
  });

  it('pulls only as many rows as a slow reader has room for', async () => {
    let pulled = 0;
    async function* endless(): AsyncGenerator<TransactionLine> {
      for (;;) {
        pulled++;
        yield line();
      }
    }
    const stream = writeTransactionsCsv(reportOf(endless()));

    const [chunk] = await once(stream, 'readable').then(() => [stream.read() as Buffer]);

    expect(chunk?.length).toBeGreaterThan(30_000);
    expect(pulled).toBeLessThan(2_000);
    stream.destroy();
  });

  it('writes every one of many rows, in order', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => line({ amountPence: index }));

    const records = await recordsOf(lines);

    expect(records.map((record) => record['amount'])).toEqual(
      lines.map(({ amountPence }) => (amountPence / 100).toFixed(2)),
    );
  });

  it('fails the stream when the rows fail', async () => {
    async function* broken(): AsyncGenerator<TransactionLine> {
      yield line();
      throw new Error('the snapshot is gone');
    }

    await expect(bytesOf(writeTransactionsCsv(reportOf(broken())))).rejects.toThrow('the snapshot is gone');
  });
});
