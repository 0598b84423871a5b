import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BankRow, monthly } from '../../support/books/bank-files.js';
import {
  acceptSplits,
  addAccount,
  addProperty,
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
  replace,
  rowsOf,
  setReturn,
  settle,
} from '../../support/books/open-book.js';
import { type FilingApp, startFilingApp } from '../submissions/filing-story.js';

/*
 * A landlord who lives abroad and comes from Scotland, with 80% of two homes let through an agent, who pays out what is left
 * of the rent. One loan is interest-only, one repays capital. Metro's file.
 */
const BANK: readonly BankRow[] = [
  ...monthly(2025, 10, 'BELVOIR LETTINGS 5 QUAY STREET RENT 1100.00 LESS FEES 132.00', 968),
  ...monthly(2025, 11, 'BELVOIR LETTINGS PAYOUT 9 ELM GROVE', 792),
  ...monthly(2025, 2, 'PARAGON MORTGAGES 5 QUAY STREET', -301.5),
  ...monthly(2025, 4, 'BIRMINGHAM MIDSHIRES MORTGAGE 9 ELM GROVE', -540.2),
  ['2025-06-06', 'DYNO ROD 9 ELM GROVE', -210],
  ['2025-09-09', 'BOILER REPAIR 5 QUAY STREET', -389.4],
  ['2025-10-01', 'LANDLORD INSURANCE SIMPLY BUSINESS', -440],
  ['2025-12-20', 'MR P HALE AND MRS J HALE', -5_000],
];

/*
 *                                                                the whole       80%
 * Rents    12 × 1,100.00 + 12 × 900.00                           24,000.00   19,200.00, box 20
 * Costs    agent 12 × 132.00 + 12 × 108.00                        2,880.00    2,304.00, box 27
 *          repairs 210.00 + 389.40                                  599.40      479.52, box 25
 *          insurance                                                440.00      352.00, box 24
 * Profit                                                                     16,064.48, taxed 16,064
 *          less the loss of earlier years 2,000.00                           14,064
 * Interest 12 × 301.50 + 2,900.00 by the lender's statement       6,518.00    5,214.40, box 44
 * Tax      14,064 - 12,570 = 1,494 at the basic rate of 20%                     298.80, not Scotland's (Scotland Act 1998 s.80D)
 * Relief   20% of the least of 5,214.40, 14,064 and 1,494                       298.80, ITTOIA 2005 s.274AA
 * To pay   nothing; 5,214.40 - 1,494.00 of interest go on                     3,720.40
 */
const residence = { status: 'non_resident', claims_personal_allowance: true };
const LOSSES = { code: 'property_losses_brought_forward', amount: 2_000 };

let filing: FilingApp;
let book: Book;
beforeAll(async () => {
  filing = await startFilingApp();
  book = await openBook(filing, 'Peter', 'Hale', { region: 'scotland' });
});
afterAll(() => filing.close());

it(
  'the books of a landlord abroad with an agent agree with what he owes',
  async () => {
    const home = (line_1: string, postcode: string) =>
      addProperty(book, { kind: 'residential', ownership_share: 80, address: { line_1, postcode } });
    const quay = await home('5 Quay Street', 'HU1 1AA');
    const elm = await home('9 Elm Grove', 'HU2 2BB');
    const bank = await addAccount(book, { name: 'Lets', institution: 'Metro', use: 'property' });
    await importRows(book, bank, 'metro', BANK);
    const year = await openReturn(book);
    await setReturn(book, year, { inputs: { residence }, adjustments: [LOSSES] });

    expect(await categoriesOf(book, 'P HALE')).toEqual(['private']);
    const open = await read(book, year);
    // 24 payouts, 24 payments of loans; the insurance names no home, and he has the same share of both.
    expectDoubts(open, [
      ['transactions_need_review', 48, 12 * (968 + 792 + 301.5 + 540.2)],
      ['share_by_default', 1, 440],
    ]);
    expect(open.calculation.warnings).toMatchObject([{ code: 'non_resident_region_not_applied' }]);

    await acceptSplits(book, 'LESS FEES');
    const [payout] = await rowsOf(book, 'PAYOUT');
    expect(payout.category_reason).toMatch(/^net_of_fees:/);
    const parts = [
      { amount: 900, category: 'property.rent_income', property_id: elm },
      { amount: -108, category: 'property.professional_fees', property_id: elm },
    ];
    await settle(book, 'PAYOUT', { category: undefined, splits: parts, needs_review: false });
    await replace(book, `/v1/properties/${quay}`, { loan: { interest_only: true } });
    const statement = { code: 'mortgage_interest', property_id: elm, amount: 2_900 };
    await setReturn(book, year, { inputs: { residence }, adjustments: [LOSSES, statement] });
    const settled = await read(book, year);
    expectDoubts(settled, [['share_by_default', 1, 440]]);

    expect(settled.calculation).toMatchObject({
      total_liability: 0,
      balance: 0,
      carried_forward: { residential_finance_costs: 3_720.4 },
    });
    expect(await boxesOf(book, 'SA105')).toMatchObject({
      20: 19_200,
      24: 352,
      25: 479.52,
      27: 2_304,
      44: 5_214.4,
    });

    const { taxReturn, receipt } = await file(book, year, ['not_sent_to_hmrc']);
    expect(taxReturn).toMatchObject({ status: 'submitted', tax_liability: 0 });
    expect(receipt.figures).toMatchObject({ total_liability: 0 });
  },
  BOOK_MS,
);
