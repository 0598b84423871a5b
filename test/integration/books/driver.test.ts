import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BankRow, monthly } from '../../support/books/bank-files.js';
import {
  addAccount,
  addBusiness,
  BOOK_MS,
  type Book,
  boxesOf,
  categoriesOf,
  expectDoubts,
  file,
  importRows,
  openBook,
  openReturn,
  read,
  rowsOf,
  setReturn,
  settle,
} from '../../support/books/open-book.js';
import { type FilingApp, startFilingApp } from '../submissions/filing-story.js';

/*
 * A private hire driver with two cars: mileage for the Prius, actual costs for the Ioniq. HSBC's file of the account, and
 * a cash book with its totals under it.
 */
const BANK: readonly BankRow[] = [
  ...monthly(2025, 20, 'UBER BV PAYMENTS', 1_850),
  ...monthly(2025, 7, 'SHELL LEEDS', -140),
  ...monthly(2025, 22, 'BP PULSE CHARGING', -60),
  ['2025-04-14', 'ADMIRAL CAR INSURANCE', -1_320],
  ['2025-06-19', 'ZEGO CAR INSURANCE', -980],
  ...monthly(2025, 24, 'TFL CONGESTION CHARGE', -15, 10),
  ['2025-09-01', 'TFL PHV LICENCE', -140],
  ...monthly(2025, 26, 'I KHAN', -1_000),
  ['2026-01-28', 'HMRC SELF ASSESSMENT', -500],
];
const CASH = monthly(2025, 30, 'CASH FARES', 260, 10);

/*
 * Box 15   12 × 1,850.00 + 10 × 260.00                          = 24,800.00
 * Mileage  10,000 at 45p + 4,000 at 25p (ITTOIA 2005 s.94F)     =  5,500.00
 * Ioniq    12 × 60.00 + 980.00                                  =  1,700.00
 * Charges  10 × 15.00 congestion, 140.00 licence                =    290.00
 *                                                                  7,490.00
 * Left out 12 × 140.00 + 1,320.00                               =  3,000.00
 * Profit   17,310.00
 * Tax      4,740 at 20%                                         =    948.00
 * Class 4  4,740 at 6%                                          =    284.40
 * To pay   1,232.40 - 1,000.00 paid on account                  =    232.40
 */
let filing: FilingApp;
let book: Book;
beforeAll(async () => {
  filing = await startFilingApp();
  book = await openBook(filing, 'Idris', 'Khan');
});
afterAll(() => filing.close());

it(
  'the books of a driver with two cars agree with what he owes',
  async () => {
    const vehicles = [{ name: 'Prius' }, { name: 'Ioniq', costs: 'actual' }];
    await addBusiness(book, { trading_name: 'Khan Cars', trade: 'private hire driver', vehicles });
    const bank = await addAccount(book, { name: 'HSBC', institution: 'HSBC', use: 'business' });
    const cash = await addAccount(book, { name: 'Cash book', use: 'business' });
    await importRows(book, bank, 'hsbc', BANK);
    const { warnings } = await importRows(book, cash, 'cash_book', CASH);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'totals_left_out' }));
    const year = await openReturn(book);
    const miles = { cars_and_vans: 14_000 };
    await setReturn(book, year, {
      inputs: { payments_on_account_paid: 1_000 },
      adjustments: [{ code: 'vehicle_mileage', miles }],
    });

    expect(await categoriesOf(book, 'I KHAN')).toEqual(['drawings']);
    const open = await read(book, year);
    expectDoubts(open, [
      ['vehicle_not_known', 26, 4_700],
      ['transactions_need_review', 10, 2_600],
    ]);

    for (const words of ['SHELL', 'ADMIRAL']) await settle(book, words, { vehicle: 'Prius' });
    for (const words of ['BP PULSE', 'ZEGO']) await settle(book, words, { vehicle: 'Ioniq' });
    await settle(book, 'CASH FARES', { category: 'self_employment.turnover', needs_review: false });
    const settled = await read(book, year);
    expectDoubts(settled, []);

    expect(settled.taxReturn).toMatchObject({ total_income: 24_800, total_expenses: 4_990 });
    const [{ left_out }] = settled.calculation.adjustment_results;
    expect(left_out.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(3_000);
    expect(settled.calculation).toMatchObject({
      total_income: 17_310,
      class4: 284.4,
      total_liability: 1_232.4,
      balance: 232.4,
    });
    expect(await boxesOf(book, 'SA103F')).toMatchObject({ 15: 24_800, 31: 7_490, 64: 17_310 });
    expect((await file(book, year)).taxReturn).toMatchObject({ status: 'submitted', issues: [] });
    expect(await rowsOf(book, 'Total')).toEqual([]);
  },
  BOOK_MS,
);
