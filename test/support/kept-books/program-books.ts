import type { Random } from '../damaged-files.js';
import { csvOf, dayFirst, drawLedger, monthFirst, pounds, type TruePayment } from './draw-ledger.js';
import { type Cells, type KindOfBook, kind, table, unsigned } from './kind-of-book.js';

/** A card's payments, some of which were made abroad: what the shop asked for, and what the account was charged. */
const abroad = (
  name: string,
  headings: readonly string[],
  cells: (payment: TruePayment, spent: { readonly pence: number; readonly code: string }) => Cells,
  share: number,
): KindOfBook =>
  kind(`payments abroad by card with ${name}`, (random) => {
    const truth = drawLedger(random);
    const rows = truth.map((payment, at) => {
      const isAbroad = at % 3 === 0 || random.below(100) < share;
      const code = isAbroad ? random.pick(['EUR', 'USD']) : 'GBP';
      const pence = isAbroad ? Math.round(payment.pence * 1.17) : payment.pence;
      return cells(payment, { pence, code });
    });
    return { truth, content: csvOf(headings, ...rows) };
  });

const CHARGED = [
  'GBP amount',
  'Amount in account currency',
  'Settled amount',
  'Converted amount',
  'GBP',
  'Charged',
];
const ABROAD: readonly KindOfBook[] = [0, 100].flatMap((share) =>
  CHARGED.flatMap((heading) => [
    abroad(
      `${heading} after ${share} in 100`,
      ['Date', 'Description', 'Amount', 'Currency', 'Exchange rate', heading],
      ({ date, text, pence }, spent) => [
        dayFirst(date),
        text,
        pounds(spent.pence),
        spent.code,
        spent.code === 'GBP' ? '1.0000' : '0.8547',
        pounds(pence),
      ],
      share,
    ),
    abroad(
      `${heading} before ${share} in 100`,
      ['Date', heading, 'Merchant', 'Transaction amount', 'Transaction currency'],
      ({ date, text, pence }, spent) => [
        dayFirst(date),
        pounds(pence),
        text,
        pounds(spent.pence),
        spent.code,
      ],
      share,
    ),
  ]),
);

/** The ledger of a bank account, in which money in is a debit. */
const ledger = (name: string, headings: readonly string[], cells: (payment: TruePayment) => Cells) =>
  table(`a ledger of the bank account ${name}`, headings, cells, { count: 14 });
const turned = ({ pence }: TruePayment): Cells => [
  pence > 0 ? pounds(pence) : '',
  pence < 0 ? pounds(-pence) : '',
];
const LEDGERS: readonly KindOfBook[] = [
  ledger('with its sources', ['Date', 'Source', 'Description', 'Reference', 'Debit', 'Credit'], (one) => [
    dayFirst(one.date),
    one.pence > 0 ? 'Receive Money' : 'Spend Money',
    one.text,
    '',
    ...turned(one),
  ]),
  ledger('with its kinds', ['Date', 'Transaction type', 'Name', 'Debit', 'Credit'], (one) => [
    dayFirst(one.date),
    one.pence > 0 ? 'Deposit' : 'Expense',
    one.text,
    ...turned(one),
  ]),
  ledger('with its words alone', ['Date', 'Details', 'Debit', 'Credit'], (one) => [
    dayFirst(one.date),
    one.text,
    ...turned(one),
  ]),
  ledger('with letters', ['Date', 'Source', 'Details', 'Amount', 'Dr/Cr'], (one) => [
    dayFirst(one.date),
    one.pence > 0 ? 'Receive Money' : 'Spend Money',
    one.text,
    unsigned(one),
    one.pence > 0 ? 'DR' : 'CR',
  ]),
];

/** Sales of several pieces each. */
const sold = (headings: readonly string[], total: boolean): KindOfBook =>
  kind(`sales by ${headings.join(', ')}`, (random: Random) => {
    const truth: TruePayment[] = [];
    const rows = drawLedger(random, { received: 100 }).map((payment, at) => {
      const quantity = 1 + (at % 3);
      const price = Math.abs(payment.pence);
      truth.push({ ...payment, pence: price * quantity });
      const cells = [monthFirst(payment.date), `INVOICE ${payment.text}`, quantity, pounds(price)];
      return total ? [...cells, pounds(price * quantity)] : cells;
    });
    return { truth, content: csvOf(headings, ...rows) };
  });
const SALES: readonly KindOfBook[] = [
  sold(['Date', 'Customer', 'Qty', 'Unit price'], false),
  sold(['Date', 'Customer', 'Quantity', 'Price'], false),
  sold(['Date', 'Customer', 'Hours', 'Price per hour'], false),
  sold(['Date', 'Customer', 'Units', 'Price each'], false),
  sold(['Date', 'Customer', 'Qty', 'Price', 'Total'], true),
];

/** Balances alone, under names of their own; overdrawn, or of an account that earns. */
const balances = (heading: string, received: number): KindOfBook =>
  kind(`balances alone under ${heading} of ${received} in 100`, (random) => {
    const truth = drawLedger(random, { received, count: 16 });
    const low = received > 50 ? 0 : 3_000_000;
    const rows = truth.map(({ date, text, pence, balance }) => [
      dayFirst(date),
      pence > 0 ? `INVOICE ${text}` : text,
      pounds(balance - low),
    ]);
    return { truth, content: csvOf(['Date', 'Description', heading], ...rows) };
  });
const ALONE: readonly KindOfBook[] = [
  'Running',
  'Running total',
  'Account bal',
  'Cumulative',
  'Cumulative total',
  'Remaining',
  'Funds available',
  'Total in account',
].flatMap((heading) => [balances(heading, 85), balances(heading, 20)]);

/** Statements of an agent: rents, what the agent kept of them and paid from them, and what is left. */
const agent = (
  headings: readonly string[],
  kept: readonly ((rent: number, at: number) => number)[],
): KindOfBook =>
  kind(`an agent's statement of ${headings.slice(2).join(', ')}`, (random) => {
    const truth: TruePayment[] = [];
    const rows = drawLedger(random, { received: 100 }).map((payment, at) => {
      const rent = 60_000 + Math.abs(payment.pence);
      const parts = kept.map((part) => part(rent, at));
      truth.push({ ...payment, pence: rent });
      const charged = parts.reduce((sum, part) => sum + part, 0);
      truth.push({ ...payment, pence: -charged });
      return [
        dayFirst(payment.date),
        'RENT FLAT 2',
        pounds(rent),
        ...parts.map((part) => pounds(part)),
        pounds(rent - charged),
      ];
    });
    return { truth, content: csvOf(headings, ...rows) };
  });
const tenth = (rent: number) => Math.round(rent / 10);
const AGENTS: readonly KindOfBook[] = [
  agent(['Date', 'Property', 'Rent', 'Commission', 'Net'], [tenth]),
  agent(
    ['Date', 'Property', 'Rent', 'Management fee', 'VAT', 'Net'],
    [tenth, (rent) => Math.round(rent / 50)],
  ),
  agent(
    ['Date', 'Property', 'Gross rent', 'Commission', 'VAT on commission', 'Net payable'],
    [tenth, (rent) => Math.round(rent / 50)],
  ),
  agent(
    ['Date', 'Property', 'Rent', 'Fees', 'VAT', 'Repairs', 'Net'],
    [tenth, (rent) => Math.round(rent / 50), (_, at) => (at % 2 === 0 ? 0 : 8_500)],
  ),
];

/** Exports of programs, platforms and agents, and the books that their clients make of them. */
export const PROGRAM_BOOKS: readonly KindOfBook[] = [...ABROAD, ...LEDGERS, ...SALES, ...ALONE, ...AGENTS];
