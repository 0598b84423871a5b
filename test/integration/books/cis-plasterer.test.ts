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
  setReturn,
  settle,
} from '../../support/books/open-book.js';
import { type FilingApp, startFilingApp } from '../submissions/filing-story.js';

/*
 * A plasterer in the Construction Industry Scheme, on the cash basis, who pays himself "wages", keeps a tax pot and claims
 * mileage for his van. Starling's file of the business account, and the contractor's statements in our own columns.
 */
const BANK: readonly BankRow[] = [
  ...monthly(2025, 28, 'Balfour Homes Ltd: VALUATION', 2_100),
  ['2025-06-11', 'T Morgan: INV 7', 640],
  ['2025-09-18', 'T Morgan: INV 8', 850.5],
  ['2026-02-02', 'Elin Howells: INV 9', 410],
  ...monthly(2025, 3, 'Travis Perkins: TRAVIS PERKINS CARDIFF', -310.25),
  ['2025-07-07', 'Screwfix: SCREWFIX DIRECT', -84.99],
  ['2025-11-20', 'Screwfix: SCREWFIX DIRECT', -45.01],
  ...monthly(2025, 12, 'Shell: SHELL CARDIFF', -120),
  ['2025-05-02', 'Admiral: ADMIRAL VAN INSURANCE', -640.5],
  ['2025-10-09', 'Kwik Fit: KWIK FIT CARDIFF', -180],
  ['2025-10-10', 'Europcar: EUROPCAR CARDIFF', -95],
  ['2025-08-13', 'RingGo: RINGGO PARKING', -12.4],
  ['2025-12-01', 'RingGo: RINGGO PARKING', -12.4],
  ['2026-01-15', 'Dartford: DARTFORD CROSSING TOLL', -5],
  ...monthly(2025, 16, 'Xero: XERO UK LTD', -16),
  ...monthly(2025, 25, 'G PUGH: WAGES', -1_500),
  ['2025-05-20', 'GARETH PUGH: TOP UP', 500],
  ...monthly(2025, 26, 'Tax Pot: SAVING', -400, 4),
  ['2026-01-30', 'HMRC: HMRC SELF ASSESSMENT', -1_200],
];
const STATEMENTS = monthly(2025, 28, 'self_employment.cis_suffered: Balfour Homes CIS statement', -400);

/*
 * Box 15   12 × 2,100.00 received + 640.00 + 850.50 + 410.00 = 27,100.50; + 12 × 400.00 withheld = 31,900.50
 * Costs    materials 12 × 310.25 + 84.99 + 45.01                = 3,853.00
 *          accounts  12 × 16.00                                 =   192.00
 *          parking and toll 12.40 + 12.40 + 5.00                =    29.80
 *          the hired van of a week                              =    95.00
 *          9,000 miles at 45p (ITTOIA 2005 s.94F)               = 4,050.00
 *                                                                 8,219.80
 * Left out (s.94D(4)): 12 × 120.00 + 640.50 + 180.00            = 2,260.50
 * Profit   31,900.50 - 8,219.80 = 23,680.70, taxed 23,680
 * Tax      (23,680 - 12,570) = 11,110 at 20%                    = 2,222.00  ITA 2007 s.10, s.35
 * Class 4  11,110 at 6%                                         =   666.60  SSCBA 1992 s.15
 * To pay   2,888.60 - 12 × 400.00                               = -1,911.40 repaid
 */
let filing: FilingApp;
let book: Book;
beforeAll(async () => {
  filing = await startFilingApp();
  book = await openBook(filing, 'Gareth', 'Pugh');
});
afterAll(() => filing.close());

it(
  'the books of a plasterer in the Construction Industry Scheme agree with what he owes',
  async () => {
    await addBusiness(book, { trading_name: 'Pugh Plastering', trade: 'plasterer' });
    const bank = await addAccount(book, { name: 'Business', institution: 'Starling', use: 'business' });
    await addAccount(book, { name: 'Tax Pot', institution: 'Starling', use: 'personal' });
    const statements = await addAccount(book, { name: 'CIS statements', use: 'business' });
    await importRows(book, bank, 'starling', BANK);
    await importRows(book, statements, 'own', STATEMENTS);
    const year = await openReturn(book);
    const adjustments = [{ code: 'vehicle_mileage', miles: { cars_and_vans: 9_000 } }];
    await setReturn(book, year, { adjustments, inputs: { cis_deducted: 4_800 } });

    // His own money is none of the trade's; what nobody is sure of is said.
    expect(await categoriesOf(book, 'G PUGH')).toEqual(['drawings']);
    expect(await categoriesOf(book, 'GARETH PUGH')).toEqual(['capital_introduced']);
    expect(await categoriesOf(book, 'Tax Pot')).toEqual(['transfer']);
    const open = await read(book, year);
    expectDoubts(open, [
      ['transactions_need_review', 12, 25_200],
      ['vehicle_costs_unclear', 1, 95],
      ['cis_given_twice'],
    ]);
    expect(open.calculation.tax_deducted).toBe(9_600);

    await settle(book, 'Balfour Homes Ltd', { needs_review: false });
    await settle(book, 'Europcar', { vehicle: 'none' });
    await setReturn(book, year, { adjustments, inputs: {} });
    const settled = await read(book, year);
    expectDoubts(settled, []);

    expect(settled.taxReturn).toMatchObject({ total_income: 31_900.5, total_expenses: 6_430.3 });
    expect(settled.calculation).toMatchObject({
      total_income: 23_680,
      class4: 666.6,
      total_liability: 2_888.6,
      tax_deducted: 4_800,
      balance: -1_911.4,
    });
    const [mileage] = settled.calculation.adjustment_results;
    expect(mileage.left_out).toMatchObject([{ amount: 2_260.5, count: 14 }]);
    expect(await boxesOf(book, 'SA103F')).toMatchObject({ 15: 31_900.5, 17: 3_853, 31: 8_219.8, 81: 4_800 });

    const filed = await file(book, year);
    expect(filed.taxReturn).toMatchObject({ status: 'submitted', tax_liability: 2_888.6 });
  },
  BOOK_MS,
);
