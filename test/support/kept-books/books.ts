import { writeXlsx } from '../workbooks/write-workbooks.js';
import { COMMA_BOOKS } from './comma-books.js';
import { csvOf, dayFirst, drawLedger, monthFirst, pounds, type TruePayment } from './draw-ledger.js';
import { JSON_BOOKS } from './json-books.js';
import {
  BALANCED,
  basic,
  type Cells,
  type KindOfBook,
  kind,
  PLAIN,
  sides,
  table,
  unsigned,
  withBalance,
} from './kind-of-book.js';
import { PROGRAM_BOOKS } from './program-books.js';
import { SPLIT_BOOKS } from './split-books.js';
import { STATUS_BOOKS } from './status-books.js';
import { TAGGED_BOOKS } from './tagged-books.js';

/** Two tables in one file, the second under other headings. */
const twoTables = (
  name: string,
  [first, firstCells]: readonly [readonly string[], (payment: TruePayment) => Cells],
  [second, secondCells]: readonly [readonly string[], (payment: TruePayment) => Cells],
  currency = 'GBP',
): KindOfBook =>
  kind(name, (random) => {
    const one = drawLedger(random);
    const other = drawLedger(random, { currency });
    const content = csvOf(first, ...one.map(firstCells), second, ...other.map(secondCells));
    return { truth: [...one, ...other], content };
  });

const split = (payment: TruePayment): Cells => [dayFirst(payment.date), payment.text, ...sides(payment)];
const turnedSplit = (payment: TruePayment): Cells => [
  dayFirst(payment.date),
  payment.text,
  ...sides(payment).toReversed(),
];

const TABLES: readonly KindOfBook[] = [
  twoTables(
    'money in and out changed over half way down',
    [['Date', 'Description', 'Money out', 'Money in'], split],
    [['Date', 'Description', 'Money in', 'Money out'], turnedSplit],
  ),
  twoTables(
    'an unknown table above one that is known',
    [['Date', 'Description', 'Paid out', 'Paid in'], split],
    [
      ['Date', 'Description', 'Money in', 'Money out', 'Balance'],
      (payment) => [...turnedSplit(payment), pounds(payment.balance)],
    ],
  ),
  twoTables(
    'amount and balance changed over half way down',
    [BALANCED, (payment) => [...basic(payment), pounds(payment.balance)]],
    [
      ['Date', 'Description', 'Balance', 'Amount'],
      ({ date, text, pence, balance }) => [dayFirst(date), text, pounds(balance), pounds(pence)],
    ],
  ),
  twoTables(
    'another currency half way down',
    [PLAIN, basic],
    [['Date', 'Description', 'Amount (EUR)'], basic],
    'EUR',
  ),
  twoTables(
    'the same headings in capitals half way down',
    [PLAIN, basic],
    [['DATE', 'DESCRIPTION', 'AMOUNT'], basic],
  ),
  twoTables('the month first half way down', [BALANCED, withBalance], [BALANCED, monthFirstBalanced]),
];

function monthFirstBalanced({ date, text, pence, balance }: TruePayment): Cells {
  return [monthFirst(date), text, pounds(pence), pounds(balance)];
}

const vatOf = (pence: number) => Math.sign(pence) * Math.round(Math.abs(pence) / 6);
const taxed = (headings: readonly [string, string, string], isNetFirst: boolean): KindOfBook =>
  table(`a book with ${headings.join(', ')}`, ['Date', 'Details', ...headings], ({ date, text, pence }) => {
    const net = pounds(pence - vatOf(pence));
    const [first, last] = isNetFirst ? [net, pounds(pence)] : [pounds(pence), net];
    return [dayFirst(date), text, first, pounds(vatOf(pence)), last];
  });

const WITH_VAT: readonly KindOfBook[] = [
  taxed(['Net', 'VAT', 'Gross'], true),
  taxed(['Net amount', 'VAT amount', 'Gross amount'], true),
  taxed(['Amount', 'VAT', 'Total'], true),
  taxed(['Net £', 'VAT £', 'Gross £'], true),
  taxed(['Amount ex VAT', 'VAT', 'Amount inc VAT'], true),
  taxed(['Subtotal', 'Tax', 'Total'], true),
  taxed(['Gross', 'VAT', 'Net'], false),
  taxed(['Total', 'VAT', 'Net'], false),
  table(
    'a flagged book with VAT',
    ['Date', 'Details', 'Type', 'Net', 'VAT', 'Gross'],
    ({ date, text, pence }) => [
      dayFirst(date),
      text,
      pence < 0 ? 'Expense' : 'Income',
      pounds(Math.abs(pence - vatOf(pence))),
      pounds(Math.abs(vatOf(pence))),
      pounds(Math.abs(pence)),
    ],
  ),
];

const scaled = (heading: string, figure: (pence: number) => string): KindOfBook =>
  table(`figures under ${heading}`, ['Date', 'Description', heading], ({ date, text, pence }) => [
    dayFirst(date),
    text,
    figure(pence),
  ]);
const SCALES: readonly KindOfBook[] = [
  ...['Amount (pence)', 'Amount (p)', 'amount_minor', 'amountInMinorUnits', 'amount_pence'].map((heading) =>
    scaled(heading, String),
  ),
  ...['Amount (£000)', 'Amount (thousands)', 'Amount (k)', "Amount (£'000)"].map((heading) =>
    scaled(heading, (pence) => pounds(pence / 1000).replace(/(\.\d\d).*/, '$1')),
  ),
  table('pounds and pence in two columns', ['Date', 'Description', '£', 'p'], ({ date, text, pence }) => [
    dayFirst(date),
    text,
    Math.trunc(pence / 100),
    String(Math.abs(pence) % 100).padStart(2, '0'),
  ]),
];

/** Payments that are booked, and some that are not. */
const withPending = (
  name: string,
  write: (booked: readonly TruePayment[], pending: readonly TruePayment[]) => string,
): KindOfBook =>
  kind(name, (random) => {
    const truth = drawLedger(random);
    return { truth, content: write(truth, drawLedger(random, { count: 3 })) };
  });
const marked = (heading: string, yes: string, no: string): KindOfBook =>
  withPending(`payments marked by ${heading} ${yes}`, (booked, pending) =>
    csvOf(
      [...PLAIN, heading],
      ...booked.map((payment) => [...basic(payment), no]),
      ...pending.map((payment) => [...basic(payment), yes]),
    ),
  );
const PENDING: readonly KindOfBook[] = [
  marked('Pending', 'TRUE', 'FALSE'),
  marked('Is pending', 'Y', 'N'),
  marked('Settled', 'No', 'Yes'),
  marked('Posted', 'N', 'Y'),
  marked('Declined', 'TRUE', 'FALSE'),
  marked('Voided', 'Yes', 'No'),
  marked('Decline reason', 'INSUFFICIENT_FUNDS', ''),
  marked('Status', 'Pending - may change', 'Posted'),
  marked('Type', 'Pending', 'Card'),
  withPending('pending payments under a title', (booked, pending) =>
    csvOf(
      PLAIN,
      ['Pending transactions', '', ''],
      ...pending.map(basic),
      ['Posted', '', ''],
      ...booked.map(basic),
    ),
  ),
  withPending('pending payments under a title above the headings', (booked, pending) =>
    csvOf(
      ['Pending', '', ''],
      PLAIN,
      ...pending.map(basic),
      ['Transactions', '', ''],
      PLAIN,
      ...booked.map(basic),
    ),
  ),
  withPending('pending payments at the end', (booked, pending) =>
    csvOf(PLAIN, ...booked.map(basic), ['Pending transactions:', '', ''], ...pending.map(basic)),
  ),
  withPending('pending payments that say so', (booked, pending) =>
    csvOf(
      PLAIN,
      ...booked.map(basic),
      ...pending.map((one) => basic({ ...one, text: `PENDING: ${one.text}` })),
    ),
  ),
  withPending('pending payments of an interface', (booked, pending) => {
    const object = (isPending: boolean) => (payment: TruePayment, at: number) => ({
      id: `${isPending}${at}`,
      date: payment.date,
      amount: payment.pence / 100,
      details: payment.text,
      pending: isPending,
    });
    return JSON.stringify([...booked.map(object(false)), ...pending.map(object(true))]);
  }),
];

/** Records whose figures have commas and no quotes. */
const unquoted = (name: string, headings: string, line: (payment: TruePayment) => Cells): KindOfBook =>
  kind(name, (random) => {
    const truth = drawLedger(random);
    return { truth, content: [headings, ...truth.map((payment) => line(payment).join(','))].join('\n') };
  });
const grouped = (pence: number) => pounds(pence, ',');
const UNQUOTED: readonly KindOfBook[] = [
  unquoted('commas of thousands before a text', 'Date,Amount,Description', ({ date, text, pence }) => [
    dayFirst(date),
    grouped(pence),
    text,
  ]),
  unquoted(
    'commas of thousands before blank cells',
    'Date,Description,Amount,Balance,Notes,Ref',
    (payment) => [
      dayFirst(payment.date),
      payment.text,
      grouped(payment.pence),
      grouped(payment.balance),
      '',
      '',
    ],
  ),
  unquoted(
    'commas of thousands in two sides',
    'Date,Description,Paid out,Paid in',
    ({ date, text, pence }) => [
      dayFirst(date),
      text,
      pence < 0 ? grouped(-pence) : '',
      pence > 0 ? grouped(pence) : '',
    ],
  ),
  unquoted('commas of decimals before a text', 'Date,Amount,Description', ({ date, text, pence }) => [
    dayFirst(date),
    pounds(pence, '', ','),
    text,
  ]),
  unquoted(
    'commas of decimals before a blank cell',
    'Date,Description,Amount,Notes',
    ({ date, text, pence }) => [dayFirst(date), text, pounds(pence, '', ',')],
  ),
];

const inPlace = (payment: TruePayment, date: string): Cells => [date, payment.text, pounds(payment.pence)];
const turnedDay = (date: string) => `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`;
const DATES: readonly KindOfBook[] = [
  table('years of two digits first', PLAIN, (one) => inPlace(one, one.date.slice(2).replaceAll('-', '/'))),
  table('the day before the month after the year', PLAIN, (one) => inPlace(one, turnedDay(one.date)), {
    count: 16,
    start: '2025-04-14',
  }),
  table(
    'dates that a program turned round where it could',
    PLAIN,
    (one) => inPlace(one, Number(one.date.slice(8)) > 12 ? dayFirst(one.date) : turnedDay(one.date)),
    { count: 24 },
  ),
  kind('dates of a workbook that a program turned round where it could', (random) => {
    const truth = drawLedger(random, { count: 24 });
    const rows = truth.map(({ date, text, pence }) => [
      Number(date.slice(8)) > 12 ? dayFirst(date) : { date: turnedDay(date) },
      text,
      pence / 100,
    ]);
    return { truth, content: writeXlsx({ sheets: [{ name: 'Bank', rows: [PLAIN, ...rows] }] }) };
  }),
];

/** Mostly invoices, so that figures without a sign look like money in. */
const invoiced = (
  name: string,
  headings: readonly string[],
  cells: (payment: TruePayment) => Cells,
): KindOfBook =>
  kind(name, (random) => {
    const truth = drawLedger(random, { received: 75, count: 16 });
    const words = (payment: TruePayment) => (payment.pence > 0 ? `INVOICE ${payment.text}` : payment.text);
    return { truth, content: csvOf(headings, ...truth.map((one) => cells({ ...one, text: words(one) }))) };
  });
const SIGNS: readonly KindOfBook[] = [
  invoiced('letters in a column without a heading', [...PLAIN, ''], (payment) => [
    dayFirst(payment.date),
    payment.text,
    unsigned(payment),
    payment.pence < 0 ? 'DR' : 'CR',
  ]),
  invoiced('truths under the name of a side', [...PLAIN, 'Is debit'], (payment) => [
    dayFirst(payment.date),
    payment.text,
    unsigned(payment),
    payment.pence < 0 ? 'TRUE' : 'FALSE',
  ]),
  ...(
    [
      ['Sale', 'Purchase'],
      ['Receive Money', 'Spend Money'],
      ['Sales', 'Expenses'],
      ['Payment', 'Refund'],
    ] as const
  ).map(([into, out]) =>
    invoiced(`kinds called ${into} and ${out}`, ['Date', 'Description', 'Type', 'Amount'], (payment) => [
      dayFirst(payment.date),
      payment.text,
      payment.pence < 0 ? out : into,
      unsigned(payment),
    ]),
  ),
];

const BALANCES: readonly KindOfBook[] = [
  ...[
    'Balance brought forward from last sheet',
    'Previous statement balance',
    'Balance at start',
    'Carried forward to next page',
  ].map((text) =>
    kind(`a row ${text}`, (random) => {
      const truth = drawLedger(random);
      const [first] = truth;
      const row = [dayFirst(first?.date ?? ''), text, pounds((first?.balance ?? 0) - (first?.pence ?? 0))];
      return { truth, content: csvOf(PLAIN, row, ...truth.map(basic)) };
    }),
  ),
  kind('a total of the whole', (random) => {
    const truth = drawLedger(random);
    const total = pounds(truth.reduce((sum, { pence }) => sum + pence, 0));
    const row = [dayFirst(truth.at(-1)?.date ?? ''), 'Closing total', total];
    return { truth, content: csvOf(PLAIN, ...truth.map(basic), row) };
  }),
  kind('a currency above the headings', (random) => {
    const truth = drawLedger(random, { currency: 'EUR' });
    const rows = truth.map((payment) => withBalance(payment));
    return { truth, content: csvOf(['Account', 'Euro account'], ['Currency', 'EUR'], [], BALANCED, ...rows) };
  }),
  kind('a currency in the heading of the balance', (random) => {
    const truth = drawLedger(random, { currency: 'EUR' });
    return { truth, content: csvOf([...PLAIN, 'Balance (EUR)'], ...truth.map(withBalance)) };
  }),
  kind('a fee that moves the balance', (random) => {
    let balance = 500_000;
    const rows = drawLedger(random).map((payment, at) => {
      const fee = at % 2 === 0 ? 0 : 35;
      balance += payment.pence - fee;
      return { payment, fee, balance };
    });
    const truth = rows.flatMap(({ payment, fee }) =>
      fee === 0 ? [payment] : [payment, { ...payment, pence: -fee }],
    );
    const cells = rows.map((row) => [...basic(row.payment), pounds(row.fee), pounds(row.balance)]);
    return { truth, content: csvOf([...PLAIN, 'Fee', 'Balance'], ...cells) };
  }),
];

/** Files that say something else than they seem to, by what is odd about them. */
export const KINDS_OF_BOOKS: readonly KindOfBook[] = [
  ...TABLES,
  ...WITH_VAT,
  ...SCALES,
  ...PENDING,
  ...STATUS_BOOKS,
  ...UNQUOTED,
  ...COMMA_BOOKS,
  ...DATES,
  ...SIGNS,
  ...BALANCES,
  ...SPLIT_BOOKS,
  ...PROGRAM_BOOKS,
  ...JSON_BOOKS,
  ...TAGGED_BOOKS,
];
