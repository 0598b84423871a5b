import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

const vector = (name: string) =>
  readFileSync(new URL(`../../../vectors/bank-files/${name}`, import.meta.url));

async function warningsOf(content: string | Uint8Array, options: Parameters<typeof readAll>[1] = {}) {
  const { file, rows } = await readAll(content, options);
  expect(rows).not.toHaveLength(0);
  const of = (code: string) => (file.warnings?.() ?? []).filter((warning) => warning.code === code);
  return {
    dates: of('date_order').map(({ detail }) => detail),
    signs: of('sign').map(({ detail }) => detail),
  };
}

const statement = (dates: readonly string[], headings = 'Date,Details,Amount') =>
  `${headings}\n${dates.map((date, at) => `${date},${at % 2 === 0 ? 'SHOP' : 'INVOICE'} ${at},${at % 2 === 0 ? '-' : ''}${at + 5}.00`).join('\n')}\n`;

describe('where the order of day and month was taken from', () => {
  it.each([
    [
      'days above 12',
      statement(['13/04/2026', '02/05/2026', '03/05/2026']),
      'days above 12 in the file, the day first',
    ],
    [
      'months second',
      statement(['04/13/2026', '05/02/2026', '05/03/2026']),
      'days above 12 in the file, the month first',
    ],
    [
      'British headings',
      'Date,Details,Paid in,Paid out\n02/05/2026,Shop,,5.00\n03/05/2026,Sale,6.00,\n',
      'headings and words of the file, the day first',
    ],
  ])('is said: %s', async (_, content, source) => {
    expect((await warningsOf(content)).dates).toEqual([expect.stringContaining(source)]);
  });

  it('is said of a known export whose days are all low', async () => {
    const content =
      'Number,Date,Account,Amount,Subcategory,Memo\n,01/04/2026,20-00-00 123,-5.00,PAYMENT,SHOP\n,02/04/2026,20-00-00 123,6.00,FT,SALE\n';
    const { dates } = await warningsOf(content);

    expect(dates).toEqual([expect.stringContaining('the format of the file, the day first')]);
  });

  it('is said of a mapping’s date_format', async () => {
    const mapping = { date: 'Date', amount: 'Amount', description: 'Details', date_format: 'MM/DD/YYYY' };
    const { dates, signs } = await warningsOf(statement(['02/05/2026', '03/05/2026']), { mapping });

    expect(dates).toEqual([expect.stringContaining('date_format of the mapping')]);
    expect(signs).toEqual([expect.stringContaining('mapping')]);
  });

  it('is named in a warning about a QIF register', async () => {
    const { dates } = await warningsOf(
      '!Type:Bank\nD13/04/2026\nT-5.00\nPShop\n^\nD01/05/2026\nT5.00\nPSale\n^\n',
    );

    expect(dates).toEqual([expect.stringContaining('days above 12 in the file, the day first')]);
  });

  it('is in no warning where dates cannot be misread', async () => {
    expect((await warningsOf(statement(['2026-05-02', '2026-05-03']))).dates).toEqual([]);
    expect((await warningsOf(statement(['2 May 2026', '3 May 2026']))).dates).toEqual([]);
  });
});

describe('where the signs were taken from', () => {
  it.each([
    [
      'two columns',
      'Date,Details,Paid in,Paid out\n2026-05-02,Shop,,5.00\n2026-05-03,Sale,6.00,\n',
      'columns of their own',
    ],
    [
      'a flag',
      'Date,Details,Amount,DR/CR\n2026-05-02,Shop,5.00,DR\n2026-05-03,Sale,6.00,CR\n',
      'column that says so',
    ],
    [
      'an unsigned amount beside a balance',
      'Date,Details,Amount,Balance\n2026-05-02,A,5.00,95.00\n2026-05-03,B,6.00,101.00\n2026-05-04,C,1.00,100.00\n2026-05-05,D,2.00,98.00\n',
      'how the balance moves',
    ],
    [
      'a sign that the balance confirms',
      'Date,Details,Amount,Balance\n2026-05-02,A,-5.00,95.00\n2026-05-03,B,6.00,101.00\n2026-05-04,C,-1.00,100.00\n2026-05-05,D,-2.00,98.00\n',
      'Amounts with a minus were taken for money out, as the balance shows',
    ],
    [
      'letters',
      'Date,Details,Amount\n2026-05-02,Shop,5.00DR\n2026-05-03,Sale,6.00CR\n',
      'letters behind them',
    ],
    [
      'words of income',
      'Date,Details,Amount\n2026-05-02,Invoice 1,5.00\n2026-05-03,Invoice 2,6.00\n',
      'No amount that was looked at has a minus',
    ],
  ])('are said: %s', async (_, content, source) => {
    expect((await warningsOf(content)).signs).toEqual([expect.stringContaining(source)]);
  });

  it('are said of a card, and of flat JSON', async () => {
    expect((await warningsOf(vector('m_and_s_card_settled.csv'))).signs).toEqual([
      expect.stringContaining('Positive amounts were taken for money out'),
    ]);
    const json = JSON.stringify([
      { date: '2026-05-02', details: 'CARD PAYMENT', value: '-5.00' },
      { date: '2026-05-03', details: 'INVOICE 7', value: '6.00' },
    ]);
    expect((await warningsOf(json)).signs).toHaveLength(1);
  });

  it('are not spoken of in our own format', async () => {
    expect((await warningsOf('date,amount,description\n2026-05-02,-5.00,Shop\n')).signs).toEqual([]);
  });
});
