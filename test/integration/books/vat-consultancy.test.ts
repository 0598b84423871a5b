import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BankRow, monthly } from '../../support/books/bank-files.js';
import {
  addAccount,
  addBusiness,
  addRule,
  BOOK_MS,
  type Book,
  boxesOf,
  expectDoubts,
  file,
  importRows,
  openBook,
  openReturn,
  read,
  replace,
  setReturn,
  settle,
} from '../../support/books/open-book.js';
import { type FilingApp, startFilingApp } from '../submissions/filing-story.js';

/*
 * A consultant registered for VAT, standard scheme, whose figures go to the return without VAT. Dividends, a gain on shares
 * and Gift Aid beside. NatWest's file.
 */
const BANK: readonly BankRow[] = [
  ...monthly(2025, 27, 'BRIGHTON COUNCIL CONSULTANCY INV', 7_200),
  ['2025-11-12', 'ZURICH RE AG INV 31', 9_000],
  ...monthly(2025, 1, 'REGUS OFFICE RENT', -480),
  ['2025-05-14', 'TRAINLINE', -96.4],
  ['2025-08-20', 'TRAINLINE', -96.4],
  ['2025-11-11', 'TRAINLINE', -96.4],
  ['2026-02-03', 'TRAINLINE', -96.4],
  ...monthly(2025, 19, 'ADOBE CREATIVE CLOUD', -62.4),
  ['2025-07-08', 'HISCOX PROFESSIONAL INDEMNITY', -310],
  ['2025-12-15', 'HALE ACCOUNTANTS LLP', -600],
  ['2025-06-07', 'HMRC VAT', -2_960.8],
  ['2025-09-07', 'HMRC VAT', -2_960.8],
  ['2025-12-07', 'HMRC VAT', -2_960.8],
  ['2026-03-07', 'HMRC VAT', -2_960.8],
  ['2026-01-30', 'HMRC SELF ASSESSMENT', -3_000],
  ...monthly(2025, 28, 'M COLE', -3_000),
];

/*
 * Without VAT (VATA 1994 s.24; SA103F Notes)
 * Box 15   12 × 6,000.00 + 9,000.00 of a client abroad, no VAT    = 81,000.00
 * Costs    office 12 × 400.00                                    =  4,800.00
 *          trains 4 × 96.40, zero-rated (VATA 1994 Sch.8 group 8) =    385.60
 *          software 12 × 52.00                                   =    624.00
 *          insurance, exempt (Sch.9 group 2)                     =    310.00
 *          accountants                                           =    500.00
 *                                                                   6,619.60
 * Profit   74,380.40, taxed 74,380; dividends 2,000
 * Taxable  76,380 - 12,570 = 63,810, of which dividends 2,000
 * Band     37,700 + 800.00 / 80% of Gift Aid = 38,700            ITA 2007 s.414
 *          38,700 at 20%                                         =  7,740.00
 *          23,110 at 40%                                         =  9,244.00
 *          500 of dividends at 0%, 1,500 at 33.75%               =    506.25
 * Class 4  37,700 at 6% + (74,380 - 50,270) = 24,110 at 2%       =  2,744.20
 * Gains    9,000 - 3,000 exempt = 6,000 at 24%, no band left     =  1,440.00  TCGA 1992 s.1H
 * Bill                                                             21,674.45
 * To pay   less 6,000.00 paid on account                         = 15,674.45
 */
const inputs = {
  dividends: { uk: 2_000 },
  reliefs: { gift_aid_paid: 800 },
  payments_on_account_paid: 6_000,
  capital_gains: {
    disposals: [{ description: 'Shares', disposed_on: '2025-09-09', proceeds: 20_000, costs: 11_000 }],
  },
};

let filing: FilingApp;
let book: Book;
beforeAll(async () => {
  filing = await startFilingApp();
  book = await openBook(filing, 'Marian', 'Cole');
});
afterAll(() => filing.close());

it(
  'the books of a consultancy registered for VAT agree with what its owner owes',
  async () => {
    const business = await addBusiness(book, { trading_name: 'Cole Advice', trade: 'management consultant' });
    const bank = await addAccount(book, { name: 'Current', institution: 'NatWest', use: 'business' });
    await importRows(book, bank, 'natwest', BANK);
    const year = await openReturn(book);
    await setReturn(book, year, { inputs });

    // Not registered here yet: with VAT the takings pass the threshold, and its payments are in no figure.
    expectDoubts(await read(book, year), [
      ['vat_payments_seen', 4, 11_843.2],
      ['vat_threshold_passed', 13, 95_400],
    ]);

    const vat = { registered_from: '2022-01-01', scheme: 'standard', figures: 'net' };
    await replace(book, `/v1/businesses/${business}`, { vat });
    // A sixth comes off 31 rows: 72,000.00 + 7,500.00 + 624.00 + 4 × 80.33 + 500.00 + 258.33 are left.
    expectDoubts(await read(book, year), [['vat_by_default_rate', 31, 81_203.65]]);

    await settle(book, 'BRIGHTON', { vat_amount: 1_200 });
    await settle(book, 'ZURICH', { vat_amount: 0 });
    await settle(book, 'REGUS', { vat_amount: -80 });
    await settle(book, 'ADOBE', { vat_amount: -10.4 });
    await settle(book, 'HISCOX', { vat_amount: 0 });
    await settle(book, 'HALE ACC', { vat_amount: -100 });
    const travel = 'self_employment.car_van_travel_expenses';
    await addRule(book, { match: { value: 'TRAINLINE' }, category: travel, vat_percent: 0 });
    const settled = await read(book, year);
    expectDoubts(settled, []);

    expect(settled.taxReturn).toMatchObject({ total_income: 81_000, total_expenses: 6_619.6 });
    expect(settled.calculation).toMatchObject({
      total_income: 76_380,
      class4: 2_744.2,
      total_liability: 21_674.45,
      balance: 15_674.45,
      capital_gains: { tax: 1_440 },
    });
    expect(settled.paper.working.wider_basic_rate_band).toMatchObject([{ code: 'gift_aid', amount: 1_000 }]);
    expect(await boxesOf(book, 'SA103F')).toMatchObject({ 15: 81_000, 31: 6_619.6, 64: 74_380.4 });

    const { taxReturn, receipt } = await file(book, year, ['not_sent_to_hmrc']);
    expect(taxReturn).toMatchObject({ status: 'submitted', tax_liability: 21_674.45 });
    expect(receipt.figures).toMatchObject({ total_liability: 21_674.45 });
  },
  BOOK_MS,
);
