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
 * A potter who teaches at a school, repays a student loan of plan 2 and lives from the account that the pottery uses too.
 * Lloyds' file of the current account, Etsy's of the shop; she claims the flat rate for working at home.
 */
const BANK: readonly BankRow[] = [
  ...monthly(2025, 28, 'ACME SCHOOLS SALARY', 2_110.4),
  ...monthly(2025, 10, 'ETSY PAYMENTS', 355.3),
  ['2025-12-08', 'SUMUP PAYMENTS', 212.4],
  ...monthly(2025, 14, 'POTTERYCRAFTS LTD', -85, 6),
  ...monthly(2025, 11, 'POST OFFICE COUNTER', -7.85),
  ...monthly(2025, 1, 'LLANDAFF LETTINGS RENT', -650),
  ...monthly(2025, 21, 'VODAFONE LTD', -24),
  ...monthly(2025, 17, 'BRITISH GAS', -70, 4),
  ['2025-07-02', 'TESCO STORES 3021', -61.2],
  ['2025-09-15', 'N MORGAN SAVINGS', -300],
];
const SHOP: readonly BankRow[] = [
  ...monthly(2025, 7, 'Sale: Payment for Order', 380),
  ...monthly(2025, 7, 'Fee: Transaction fee: Mug', -24.7),
  ...monthly(2025, 9, 'Deposit: sent to your bank account', -355.3),
];

/*
 * Turnover 12 × 380.00 + 212.40                             = 4,772.40
 * Costs    Etsy's fees 12 × 24.70                           =   296.40
 *          clay 6 × 85.00                                   =   510.00
 *          postage 12 × 7.85                                =    94.20
 *          home, 30 hours a month: 12 × 10.00 (s.94H)       =   120.00
 *                                                             1,020.60, more than the allowance of 1,000
 * Profit   3,751.80, taxed 3,751; below 12,570, no Class 4
 * Income   31,000 + 3,751 = 34,751; less 12,570 = 22,181 at 20% = 4,436.20
 * Loan     34,751 - 28,470 = 6,281 at 9% = 565.29, 565          SI 2009/470 reg.29
 *          less 227 through the payroll                         = 338.00
 * Bill     4,436.20 + 338.00 = 4,774.20, less PAYE 3,686.00     = 1,088.20
 */
const inputs = {
  employments: [{ pay: 31_000, tax_deducted: 3_686, student_loan_deducted: 227 }],
  student_loan_plans: ['plan2'],
};

let filing: FilingApp;
let book: Book;
beforeAll(async () => {
  filing = await startFilingApp();
  book = await openBook(filing, 'Nia', 'Morgan');
});
afterAll(() => filing.close());

it(
  'the books of a maker with a job and a student loan agree with what she owes',
  async () => {
    await addBusiness(book, { trading_name: 'Morgan Pots', trade: 'potter' });
    const current = await addAccount(book, { name: 'Current', institution: 'Lloyds', use: 'mixed' });
    const shop = await addAccount(book, { name: 'Etsy', kind: 'platform', use: 'business' });
    await importRows(book, shop, 'etsy', SHOP);
    await importRows(book, current, 'lloyds', BANK);
    const year = await openReturn(book);
    const adjustments = [{ code: 'use_of_home', hours_by_month: Array(12).fill(30) }];
    await setReturn(book, year, { inputs, adjustments });

    for (const own of ['LETTINGS RENT', 'VODAFONE', 'BRITISH GAS', 'TESCO', 'N MORGAN'])
      expect([own, await categoriesOf(book, own)]).toEqual([own, ['private']]);
    expect(await categoriesOf(book, 'SALARY')).toEqual(['other_tax_income']);
    expect(await categoriesOf(book, 'ETSY PAYMENTS')).toEqual(['transfer']);
    expect(await categoriesOf(book, 'POTTERYCRAFTS')).toEqual(['self_employment.cost_of_goods']);
    // 12 orders, 12 of postage; her rent, phone and gas, which could be the pottery's: 7,800.00 + 288.00 + 280.00.
    expectDoubts(await read(book, year), [['transactions_need_review', 52, 4_560 + 94.2 + 8_368]]);

    for (const words of ['Payment for Order', 'POST OFFICE'])
      await settle(book, words, { needs_review: false });
    const settled = await read(book, year);
    expectDoubts(settled, [['transactions_need_review', 28, 8_368]]);

    expect(settled.taxReturn).toMatchObject({ total_income: 4_772.4, total_expenses: 900.6 });
    expect(settled.calculation).toMatchObject({
      total_income: 34_751,
      class4: 0,
      student_loan: 338,
      total_liability: 4_774.2,
      balance: 1_088.2,
    });
    expect(await boxesOf(book, 'SA103F')).toMatchObject({ 15: 4_772.4, 31: 1_020.6, 64: 3_751.8 });

    // HMRC knows of the job from PAYE, so that its sum differs by nothing.
    const { taxReturn } = await file(book, year, ['transactions_need_review']);
    expect(taxReturn).toMatchObject({
      status: 'submitted',
      declaration: { accepted_issues: [{ code: 'transactions_need_review', count: 28, amount: 8_368 }] },
    });
    expect(taxReturn.issues.map(({ code }: { code: string }) => code)).toEqual(['transactions_need_review']);
  },
  BOOK_MS,
);
