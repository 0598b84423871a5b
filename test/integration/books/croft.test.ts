import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BankRow, monthly } from '../../support/books/bank-files.js';
import {
  addAccount,
  addBusiness,
  BOOK_MS,
  type Book,
  boxesOf,
  categoriesOf,
  confirmAll,
  expectDoubts,
  file,
  importRows,
  openBook,
  openReturn,
  read,
  replace,
  rowsOf,
  setReturn,
} from '../../support/books/open-book.js';
import { type FilingApp, startFilingApp } from '../submissions/filing-story.js';

/*
 * A crofter in Scotland with a job beside, whose first year made a loss, who averages and buys a quad bike. An OFX file of
 * the year before, QIF of this year.
 */
const FIRST_YEAR: readonly BankRow[] = [
  ['2024-09-20', 'UNITED AUCTIONS LAMB SALES', 4_000],
  ...monthly(2024, 11, 'HARBRO FEED', -700),
  ['2024-10-02', 'CAITHNESS VETS', -800],
];
const BANK: readonly BankRow[] = [
  ['2025-09-19', 'UNITED AUCTIONS LAMB SALES', 9_800],
  ['2025-10-24', 'HIGHLAND MART CATTLE', 14_600],
  ['2025-12-05', 'SGRPID BASIC PAYMENT SCHEME', 5_400],
  ...monthly(2025, 11, 'HARBRO FEED', -260),
  ['2025-11-03', 'CAITHNESS VETS', -480],
  ['2025-06-16', 'RED DIESEL DELIVERY HIGHLAND FUELS', -640],
  ['2025-07-21', 'QUAD BIKE ATV DEALER', -6_500],
  ...monthly(2025, 27, 'MORAG MACLEOD', -500, 6),
];

/*
 * 2024-25  4,000.00 - 12 × 700.00 - 800.00                        = -5,200.00, carried forward (ITA 2007 s.83)
 * 2025-26  9,800.00 + 14,600.00                                   = 24,400.00, box 15
 *          5,400.00 of the basic payment                          =  5,400.00, box 16
 *          feed 12 × 260.00, vet 480.00, diesel 640.00            =  4,240.00
 *          quad bike, annual investment allowance (CAA 2001 s.38A) =  6,500.00
 * Profit   29,800.00 - 4,240.00 - 6,500.00                        = 19,060.00
 *          averaged with the year before (ITTOIA 2005 s.223)      + 3,000.00
 *          the loss brought forward                               - 5,200.00
 *                                                                 = 16,860.00
 * Income   22,060 + pay 14,000 = 36,060; less 5,200 and 12,570    = 18,290
 * Scotland 2,827 at 19%, 12,094 at 20%, 3,369 at 21%              =  3,663.42  Scotland Act 1998 s.80C
 * Class 4  16,860 - 12,570 = 4,290 at 6%                          =    257.40
 * To pay   3,920.82 - 286.00 of PAYE                              =  3,634.82
 */
const inputs = { employments: [{ pay: 14_000, tax_deducted: 286 }] };
const AVERAGED = { code: 'averaging_increase', amount: 3_000 };
const QUAD_BIKE = { code: 'capital_allowances', claim: { annual_investment: 6_500 } };

let filing: FilingApp;
let book: Book;
beforeAll(async () => {
  filing = await startFilingApp();
  book = await openBook(filing, 'Morag', 'MacLeod', { region: 'scotland' });
});
afterAll(() => filing.close());

it(
  'the books of a croft agree with what the crofter owes',
  async () => {
    const croft = await addBusiness(book, { trading_name: 'Torran Croft', trade: 'crofter' });
    const bank = await addAccount(book, { name: 'Croft', institution: 'Co-operative', use: 'business' });
    await importRows(book, bank, 'ofx', FIRST_YEAR);
    await importRows(book, bank, 'qif', BANK);
    // What a quad bike costs is asked about.
    expect(await categoriesOf(book, 'QUAD BIKE')).toEqual(['self_employment.capital_asset']);
    expect((await rowsOf(book)).filter(({ needs_review }) => needs_review)).toHaveLength(1);
    await confirmAll(book);
    const before = await openReturn(book, {}, '2024-25');
    expect((await read(book, before)).calculation.carried_forward).toMatchObject({
      trading_losses: [{ amount: 5_200 }],
    });
    expect(await categoriesOf(book, 'SGRPID')).toEqual(['self_employment.other_income']);
    expect(await categoriesOf(book, 'MORAG MACLEOD')).toEqual(['drawings']);

    // On the cash basis the quad bike is an expense, and its allowance is refused.
    const year = await openReturn(book, { basis: 'accruals', inputs, adjustments: [AVERAGED] });
    expectDoubts(await read(book, year), [
      ['basis_differs'],
      ['equipment_as_expense', 1, 6_500],
      ['carried_in_differs'],
    ]);
    const refused = await book.api
      .put(`/v1/tax-returns/${year}`, { adjustments: [QUAD_BIKE] })
      .set('If-Match', '*');
    expect(refused.body.errors).toMatchObject([{ code: 'allowance_not_on_cash_basis' }]);

    await replace(book, `/v1/businesses/${croft}`, { accounting_basis: 'accruals' });
    const { body: proposed } = await book.api.get(`/v1/tax-returns/${year}`);
    const carried = proposed.carried_in.map(({ adjustment, business_id, amount }: Carried) => ({
      code: adjustment,
      business_id,
      amount,
    }));
    expect(carried).toEqual([{ code: 'trading_losses_brought_forward', business_id: croft, amount: 5_200 }]);
    await setReturn(book, year, {
      basis: 'accruals',
      inputs,
      adjustments: [AVERAGED, QUAD_BIKE, ...carried],
    });
    const settled = await read(book, year);
    expectDoubts(settled, []);

    expect(settled.taxReturn).toMatchObject({ total_income: 29_800, total_expenses: 4_240 });
    expect(settled.calculation).toMatchObject({
      total_income: 36_060,
      class4: 257.4,
      total_liability: 3_920.82,
      balance: 3_634.82,
    });
    expect(await boxesOf(book, 'SA103F')).toMatchObject({ 15: 24_400, 16: 5_400, 31: 4_240, 72: 3_000 });
    expect((await file(book, year)).taxReturn).toMatchObject({ status: 'submitted' });
  },
  BOOK_MS,
);

interface Carried {
  readonly adjustment: string;
  readonly business_id: string;
  readonly amount: number;
}
