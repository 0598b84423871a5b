import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BankRow, monthly } from '../../support/books/bank-files.js';
import {
  acceptSplits,
  addAccount,
  addProperty,
  addRule,
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
 * A brother and a sister let two homes from one joint account: Mill Road in halves, Castle Street 75 to 25. Both have jobs.
 * The bank does not say which home a mortgage or an insurance is of; a new tenant pays deposit and rent in one.
 */
const BANK: readonly BankRow[] = [
  ...monthly(2025, 8, 'D OKAFOR RENT 12 MILL ROAD', 950),
  ...monthly(2025, 15, 'J LINDQVIST', 700, 10),
  ['2026-02-15', 'P NOWAK DEPOSIT AND RENT FLAT 3 8 CASTLE ST', 1_507.69],
  ['2026-03-15', 'P NOWAK RENT', 700],
  ...monthly(2025, 3, 'PARAGON MORTGAGES 4471', -612.4),
  ['2025-06-20', 'RAPID DRAINS FLAT 3 8 CASTLE ST', -180],
  ['2025-10-02', 'ROOF REPAIR 12 MILL ROAD', -1_940],
  ['2025-05-06', 'DIRECT LINE LANDLORD INSURANCE', -372],
  ['2025-07-30', 'A VAUGHAN', -2_000],
  ['2025-07-30', 'B VAUGHAN', -1_400],
];

/*
 *                              the whole    Anna         Bryn
 * Mill Road     12 × 950.00    11,400.00    50% 5,700.00  50% 5,700.00
 * Castle Street 12 × 700.00     8,400.00    75% 6,300.00  25% 2,100.00   the deposit of 807.69 is the tenant's (PIM1051)
 * Box 20                                       12,000.00     7,800.00
 * roof          1,940.00                          970.00       970.00
 * drains          180.00                          135.00        45.00
 * insurance     200.00 Mill                       100.00       100.00
 *               172.00 Castle                     129.00        43.00
 * Costs                                         1,334.00     1,158.00
 * Profit                                       10,666.00     6,642.00
 * Interest by the lender's statement 3,216.40   1,608.20     1,608.20   ITTOIA 2005 s.272A, s.274A
 * Pay                                          30,000.00    20,000.00
 * Income                                       40,666.00    26,642.00
 * less 12,570, at 20%                           5,619.20     2,814.40
 * less 20% of the interest                        321.64       321.64
 * Tax                                           5,297.56     2,492.76
 * PAYE                                          3,486.00     1,486.00
 * To pay                                        1,811.56     1,006.76
 */
const OWNERS = [
  {
    name: 'Anna',
    shares: [50, 75],
    paye: { pay: 30_000, tax_deducted: 3_486 },
    boxes: { 20: 12_000, 25: 970 + 135, 24: 100 + 129, 44: 1_608.2 },
    bill: { total_income: 40_666, total_liability: 5_297.56, balance: 1_811.56 },
  },
  {
    name: 'Bryn',
    shares: [50, 25],
    paye: { pay: 20_000, tax_deducted: 1_486 },
    boxes: { 20: 7_800, 25: 970 + 45, 24: 100 + 43, 44: 1_608.2 },
    bill: { total_income: 26_642, total_liability: 2_492.76, balance: 1_006.76 },
  },
] as const;

const INSURANCE = 'property.premises_running_costs';

let filing: FilingApp;
beforeAll(async () => {
  filing = await startFilingApp();
});
afterAll(() => filing.close());

async function openLettings(book: Book, [ofMill, ofCastle]: readonly [number, number]) {
  const home = (address: object, ownership_share: number, tenant: string) =>
    addProperty(book, { kind: 'residential', ownership_share, address, metadata: { tenant } });
  const mill = await home({ line_1: '12 Mill Road', postcode: 'LL1 1AA' }, ofMill, 'D Okafor');
  const castle = await home(
    { line_1: 'Flat 3, 8 Castle Street', postcode: 'LL2 2BB' },
    ofCastle,
    'J Lindqvist, P Nowak',
  );
  return { mill, castle };
}

it.each(OWNERS)(
  'the books of shared lettings give $name the right share of the bill',
  async (owner) => {
    const book = await openBook(filing, owner.name, 'Vaughan');
    const { mill, castle } = await openLettings(book, owner.shares);
    const joint = await addAccount(book, { name: 'Joint', institution: 'Barclays', use: 'property' });
    await importRows(book, joint, 'barclays', BANK);
    const year = await openReturn(book);
    await setReturn(book, year, { inputs: { employments: [owner.paye] } });

    expect(await categoriesOf(book, `${owner.name[0]} VAUGHAN`)).toEqual(['private']);
    // 12 payments of the loan, 10 of a tenant whose words say nothing, the deposit, the other's withdrawal. Loan and insurance
    // name neither home, and the shares differ.
    const other = owner.name === 'Anna' ? 1_400 : 2_000;
    expectDoubts(await read(book, year), [
      ['transactions_need_review', 24, 7_348.8 + 7_000 + 1_507.69 + other],
      ['property_not_named', 13, 7_348.8 + 372],
    ]);

    await addRule(book, { match: { value: 'PARAGON MORTGAGES 4471' }, property_id: mill });
    await settle(book, 'LINDQVIST', { needs_review: false });
    const [deposit] = await rowsOf(book, 'P NOWAK DEPOSIT');
    expect(deposit.splits_proposed).toMatchObject([
      { amount: 700, category: 'property.rent_income', property_id: castle },
      { amount: 807.69, category: 'deposit_held', property_id: castle },
    ]);
    await acceptSplits(book, 'P NOWAK DEPOSIT');
    await settle(book, 'DIRECT LINE', { category: INSURANCE, needs_review: false });
    await settle(book, 'VAUGHAN', { category: 'private', needs_review: false });
    await setReturn(book, year, {
      inputs: { employments: [owner.paye] },
      adjustments: [{ code: 'mortgage_interest', property_id: mill, amount: 3_216.4 }],
    });
    expectDoubts(await read(book, year), [['property_not_named', 1, 372]]);

    await settle(book, 'DIRECT LINE', {
      category: undefined,
      splits: [
        { amount: -200, category: INSURANCE, property_id: mill },
        { amount: -172, category: INSURANCE, property_id: castle },
      ],
    });
    const settled = await read(book, year);
    expectDoubts(settled, []);

    expect(settled.calculation).toMatchObject(owner.bill);
    expect(await boxesOf(book, 'SA105')).toMatchObject(owner.boxes);
    expect((await file(book, year)).taxReturn).toMatchObject({ status: 'submitted' });
  },
  BOOK_MS,
);
