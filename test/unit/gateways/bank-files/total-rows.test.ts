import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROPERTY_RUNS } from '../../../support/property-runs.js';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const read = async (lines: readonly string[], options: Parameters<typeof readAll>[1] = {}) => {
  const { rows, errors, leftOut, items } = await readAll(`${lines.join('\n')}\n`, options);
  const likeTotals = items.flatMap((item) =>
    item.kind === 'row' && item.isLikeTotal ? [item.row.line] : [],
  );
  return {
    rows: rows.map(inShort),
    errors: errors.map(({ line, code }) => `${line} ${code}`),
    leftOut: leftOut.map(({ line, reason }) => `${line} ${reason}`),
    likeTotals,
  };
};

/** A file of receipts alone does not show that they are. */
const FIRST = [
  { amount: 1_01, isOut: true, text: 'Stamps' },
  { amount: 9_33, isOut: false, text: 'Sales' },
];

describe('totals of a cash book', () => {
  it('are left out with a date, in one column of signed amounts', async () => {
    const { rows, leftOut, likeTotals } = await read([
      'date,description,amount',
      '2025-04-07,Sales week 1,1200.00',
      '2025-04-09,Timber,-340.50',
      '2025-04-30,Total April,859.50',
      '2025-05-02,Sales week 5,900.00',
      '2025-05-31,TOTAL MAY 2025,900.00',
      '2025-05-31,Grand total,1759.50',
    ]);

    expect(rows).toEqual([
      '2 2025-04-07 1200.00 GBP | Sales week 1',
      '3 2025-04-09 -340.50 GBP | Timber',
      '5 2025-05-02 900.00 GBP | Sales week 5',
    ]);
    expect(leftOut).toEqual(['4 total_row', '6 total_row', '7 total_row']);
    expect(likeTotals).toEqual([]);
  });

  it('are left out with money in and money out apart, balances carried included', async () => {
    const { rows, errors, leftOut } = await read([
      'Date,Details,Money In,Money Out',
      '01/04/2025,Balance b/f,500.00,',
      '07/04/2025,Sales,1200.00,',
      '09/04/2025,Timber,,340.50',
      '20/04/2025,Van hire,,80.00',
      '30/04/2025,Balance c/f,,1279.50',
      '30/04/2025,Totals,1700.00,1700.00',
      '13/05/2025,Sales,10.00,',
      '31/05/2025,Sub-total,10.00,',
    ]);

    expect(errors).toEqual([]);
    expect(leftOut).toEqual(['2 balance_row', '6 balance_row', '7 total_row', '9 total_row']);
    expect(rows).toEqual([
      '3 2025-04-07 1200.00 GBP | Sales',
      '4 2025-04-09 -340.50 GBP | Timber',
      '5 2025-04-20 -80.00 GBP | Van hire',
      '8 2025-05-13 10.00 GBP | Sales',
    ]);
  });

  it('are left out without a date, and with their name where the date belongs', async () => {
    const { errors, leftOut } = await read([
      'date,description,amount',
      '2025-04-07,Sales,1200.00',
      '2025-04-08,Timber,-100.00',
      ',Total,1100.00',
      'Total,,1100.00',
    ]);

    expect(errors).toEqual([]);
    expect(leftOut.map((one) => one.replace('summary', 'total'))).toEqual(['4 total_row', '5 total_row']);
  });

  it.each(['Tot.', 'TOT', 'Cyfanswm', 'Totals c/f', ''])(
    'are left out where a book names them %j, with figures on both sides',
    async (name) => {
      const { rows, errors, leftOut } = await read([
        'Date,Details,Paid In,Paid Out',
        '14/05/2025,Jones,400.00,',
        '22/05/2025,Screws,,25.50',
        '29/05/2025,Paint,,10.00',
        `31/05/2025,${name},400.00,35.50`,
        `,${name},400.00,35.50`,
      ]);

      expect([rows.length, errors]).toEqual([3, []]);
      expect(leftOut.map((one) => one.replace('summary', 'total'))).toEqual(['5 total_row', '6 total_row']);
    },
  );

  it('are rows where they have no name and no sum, or one side alone', async () => {
    const { rows, leftOut, likeTotals } = await read([
      'Date,Details,Paid In,Paid Out',
      '14/05/2025,Jones,400.00,',
      '22/05/2025,Screws,,25.50',
      '29/05/2025,,400.00,20.00',
      '31/05/2025,,820.00,',
    ]);

    expect(rows).toHaveLength(4);
    expect([...leftOut, ...likeTotals]).toEqual([]);
  });

  it('may be the profit of the book', async () => {
    const { leftOut } = await read([
      'Date,Details,Paid In,Paid Out',
      '14/05/2025,Jones,400.00,',
      '22/05/2025,Screws,,25.50',
      '31/05/2025,Net profit,374.50,',
    ]);

    expect(leftOut).toEqual(['4 total_row']);
  });

  it.each([
    ['TotalEnergies', 130_000],
    ['TOTAL FITNESS', 130_000],
    ['Total Wine & More', 130_000],
    ['Subtotal Records Ltd', 130_000],
    ['Forward Totalisers', 130_000],
  ])('are not payees such as %s, whatever they came to', async (payee, pence) => {
    const { rows, leftOut, likeTotals } = await read([
      'date,description,amount',
      '2025-04-07,Sales,1200.00',
      '2025-04-08,Sales,100.00',
      `2025-04-09,${payee},${(pence / 100).toFixed(2)}`,
    ]);

    expect(rows).toHaveLength(3);
    expect([...leftOut, ...likeTotals]).toEqual([]);
  });

  it('are told from a payee called Total by the sum, by the balance and by what else stands beside it', async () => {
    const { rows, leftOut, likeTotals } = await read([
      'date,description,amount,balance,reference',
      '2025-04-07,Esso,-40.00,960.00,',
      '2025-04-08,Total,-40.00,920.00,',
      '2025-04-09,Total,-61.20,858.80,',
      '2025-04-10,Total,-141.20,,CARD 4471',
      '2025-04-10,Total,-77.00,,',
    ]);

    expect(rows).toHaveLength(5);
    expect(leftOut).toEqual([]);
    expect(likeTotals).toEqual([6]);
  });

  it('are found of every month, page and side of random books, and no payment with them', async () => {
    const amount = fc.integer({ min: 1, max: 5_000_000 });
    const entry = fc.record({
      amount,
      isOut: fc.boolean(),
      text: fc.constantFrom('Sales', 'TotalEnergies', 'Total Fitness', 'Rent', 'J Total', 'Fuel Total Ltd'),
    });
    const month = fc.record({
      entries: fc.array(entry, { minLength: 1, maxLength: 8 }),
      isTotalled: fc.boolean(),
    });
    const book = fc.record({
      months: fc.array(month, { minLength: 1, maxLength: 12 }),
      layout: fc.constantFrom('signed', 'split'),
      everyPage: fc.option(fc.integer({ min: 2, max: 9 }), { nil: null }),
      hasEnd: fc.boolean(),
      names: fc.constantFrom(
        ['Total', 'Sub-total', 'Grand total'],
        ['Monthly totals', 'Page total', 'TOTAL:'],
      ),
    });

    await fc.assert(
      fc.asyncProperty(book, async ({ months, layout, everyPage, hasEnd, names }) => {
        const lines = [layout === 'signed' ? 'date,description,amount' : 'Date,Details,Money In,Money Out'];
        const pounds = (pence: number) => (pence / 100).toFixed(2);
        const totals: number[] = [];
        const line = (date: string, text: string, moneyIn: number, moneyOut: number) =>
          lines.push(
            layout === 'signed'
              ? `${date},${text},${pounds(moneyIn - moneyOut)}`
              : `${date},${text},${moneyIn === 0 ? '' : pounds(moneyIn)},${moneyOut === 0 ? '' : pounds(moneyOut)}`,
          );
        const total = (date: string, text: string, of: readonly { amount: number; isOut: boolean }[]) => {
          const side = (isOut: boolean) =>
            of.filter((one) => one.isOut === isOut).reduce((sum, one) => sum + one.amount, 0);
          if (layout === 'signed' && side(true) === side(false)) return;
          line(date, text, side(false), side(true));
          totals.push(lines.length);
        };
        const all: { amount: number; isOut: boolean }[] = [];
        let page: { amount: number; isOut: boolean }[] = [];
        for (const [index, { entries: others, isTotalled }] of months.entries()) {
          const entries = index === 0 ? [...FIRST, ...others] : others;
          const day = (at: number) =>
            `2025-${String(index + 1).padStart(2, '0')}-${String(at).padStart(2, '0')}`;
          for (const [at, one] of entries.entries()) {
            line(day(at + 13), one.text, one.isOut ? 0 : one.amount, one.isOut ? one.amount : 0);
            all.push(one);
            page.push(one);
            if (everyPage === null || page.length < everyPage) continue;
            total(day(at + 13), names[1] ?? '', page);
            page = [];
          }
          if (isTotalled) total(day(28), names[0] ?? '', entries);
        }
        if (hasEnd) total('2025-12-31', names[2] ?? '', all);

        const { rows, errors, leftOut } = await read(lines, layout === 'signed' ? { format: 'generic' } : {});

        expect(errors).toEqual([]);
        expect(leftOut).toEqual(totals.map((at) => `${at} total_row`));
        expect(rows).toHaveLength(all.length);
      }),
      PROPERTY_RUNS,
    );
  });
});
