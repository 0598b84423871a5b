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
  matchTrades,
  openBook,
  openReturn,
  read,
  replace,
  setReturn,
  settle,
} from '../../support/books/open-book.js';
import { type FilingApp, startFilingApp } from '../submissions/filing-story.js';

/*
 * A hairdresser with a salon under her flat, of which the lease is one, and a mobile bridal service under the same trading
 * name that makes a loss in its first months. Nationwide's file of the salon, Tide's of the service.
 */
const SALON: readonly BankRow[] = [
  ...monthly(2025, 28, 'SUMUP PAYMENTS', 3_900),
  ...monthly(2025, 9, 'CAPITAL HAIR AND BEAUTY', -310),
  ...monthly(2025, 27, 'CHLOE BAKER WAGES', -820),
  ...monthly(2025, 27, 'MRS L OKAFOR WAGES', -1_200),
  ...monthly(2025, 1, 'HIGH STREET LEASE RENT', -1_000),
  ['2025-07-15', 'BRITISH GAS BUSINESS', -840],
  ['2026-01-15', 'BRITISH GAS BUSINESS', -840],
];
const SERVICE: readonly BankRow[] = [
  ['2025-08-20', 'CAPITAL HAIR AND BEAUTY', -1_900],
  ['2025-09-13', 'BRIDE HAIR INV 1', 1_100],
  ['2025-10-04', 'BRIDE HAIR INV 2', 1_000],
  ['2025-10-20', 'INSTAGRAM ADS', -1_000],
];

/*
 * The salon
 * Box 15   12 × 3,900.00                                         = 46,800.00
 * Costs    stock 12 × 310.00                                     =  3,720.00
 *          Chloe's wages 12 × 820.00                             =  9,840.00
 *          rent 12 × 1,000.00                                    = 12,000.00
 *          gas 2 × 840.00                                        =  1,680.00
 *          less living there, one person: 12 × 350.00 (s.94I)    = -4,200.00
 *                                                                  23,040.00, box 31 less box 46
 * Profit                                                           23,760.00
 * The service, from 1 September
 * Box 15   1,100.00 + 1,000.00                                   =  2,100.00
 * Costs    1,900.00 before it began, of its first day (s.57), + 1,000.00 = 2,900.00
 * Loss     800.00, carried forward to the service alone            (ITA 2007 s.83)
 * Tax      23,760 - 12,570 = 11,190 at 20%                       =  2,238.00
 * Class 4  11,190 at 6%                                          =    671.40
 * To pay                                                            2,909.40
 */
let filing: FilingApp;
let book: Book;
beforeAll(async () => {
  filing = await startFilingApp();
  book = await openBook(filing, 'Lola', 'Okafor');
});
afterAll(() => filing.close());

it(
  'the books of a salon and a service of the same name agree with what their owner owes',
  async () => {
    const of = { trading_name: 'Lola', trade: 'hairdresser' };
    const salon = await addBusiness(book, of);
    const service = await addBusiness(book, { ...of, commenced_on: '2025-09-01' });
    const account = (name: string, default_business_id: string) =>
      addAccount(book, { name, use: 'business', default_business_id });
    await importRows(book, await account('Nationwide', salon), 'nationwide', SALON);
    await importRows(book, await account('Tide', service), 'tide', SERVICE);
    const year = await openReturn(book);
    const occupants_by_month = Array(12).fill(1);
    await setReturn(book, year, {
      adjustments: [{ code: 'premises_used_as_home', business_id: salon, occupants_by_month }],
    });

    // She is not staff of her own; Chloe is.
    expect(await categoriesOf(book, 'OKAFOR WAGES')).toEqual(['drawings']);
    expect(await categoriesOf(book, 'CHLOE')).toEqual(['self_employment.wages_and_staff_costs']);
    await settle(book, 'LEASE RENT', { allowable_percent: 70 });
    expectDoubts(await read(book, year), [
      ['home_part_taken_off_twice', 12, 8_400],
      ['rows_outside_trade', 1, 1_900],
    ]);

    await settle(book, 'LEASE RENT', { allowable_percent: 100 });
    await replace(book, `/v1/businesses/${service}`, { commenced_on: '2025-08-20' });
    const settled = await read(book, year);
    expectDoubts(settled, []);

    expect(settled.taxReturn).toMatchObject({ total_income: 48_900, total_expenses: 30_140 });
    expect(settled.calculation).toMatchObject({
      total_income: 23_760,
      class4: 671.4,
      total_liability: 2_909.4,
      balance: 2_909.4,
      carried_forward: { trading_losses: [{ business_id: service, amount: 800 }] },
    });
    expect(await boxesOf(book, 'SA103F')).toMatchObject({ 15: 46_800, 31: 27_240, 46: 4_200, 64: 23_760 });
    expect(await boxesOf(book, 'SA103F', { trade: 1 })).toMatchObject({
      15: 2_100,
      31: 2_900,
      65: 800,
      80: 800,
    });

    // HMRC knows two trades of hers, and nothing tells which is which but their ids.
    await matchTrades(book, [salon, service]);
    await read(book, year);
    const { taxReturn, receipt } = await file(book, year);
    expect(taxReturn).toMatchObject({ status: 'submitted', tax_liability: 2_909.4, issues: [] });
    expect(receipt.figures).toMatchObject({ total_liability: 2_909.4 });
  },
  BOOK_MS,
);
