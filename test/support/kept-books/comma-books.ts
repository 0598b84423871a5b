import type { Random } from '../damaged-files.js';
import { dayFirst, drawLedger, pounds, type TruePayment } from './draw-ledger.js';
import { type Cells, type KindOfBook, kind } from './kind-of-book.js';

/** Texts with commas, some of which are followed by what may be a figure. */
const TEXTS = [
  'SMITH, JONES & CO',
  'FLAT 2, 14 HIGH ST',
  'INV 204, 205',
  'INV 204,205',
  'UNITS 4, 12, 16',
  'Rent, May',
  'ROOM 7,8',
];

/** Records without quotes, some of whose texts have commas, and whose figures have them in thousands or not. */
const unquoted = (
  name: string,
  headings: string,
  line: (payment: TruePayment, figure: (pence: number) => string) => Cells,
): readonly KindOfBook[] =>
  [',', ''].map((group) =>
    kind(`commas in texts ${group === '' ? 'alone' : 'and thousands'} ${name}`, (random) => {
      const truth = drawLedger(random).map((payment) => withComma(payment, random));
      const figure = (pence: number) => pounds(pence, group);
      return { truth, content: [headings, ...truth.map((one) => line(one, figure).join(','))].join('\n') };
    }),
  );

const withComma = (payment: TruePayment, random: Random): TruePayment =>
  random.below(3) === 0 ? { ...payment, text: random.pick(TEXTS) } : payment;

/** Texts with commas that are not in quotes, beside figures that are not either. */
export const COMMA_BOOKS: readonly KindOfBook[] = [
  ...unquoted('before an amount', 'Date,Description,Amount', ({ date, text, pence }, figure) => [
    dayFirst(date),
    text,
    figure(pence),
  ]),
  ...unquoted('after an amount', 'Date,Amount,Description', ({ date, text, pence }, figure) => [
    dayFirst(date),
    figure(pence),
    text,
  ]),
  ...unquoted(
    'before a balance',
    'Date,Description,Amount,Balance',
    ({ date, text, pence, balance }, figure) => [dayFirst(date), text, figure(pence), figure(balance)],
  ),
  ...unquoted(
    'before blank cells',
    'Date,Description,Amount,Balance,Notes,Ref',
    ({ date, text, pence, balance }, figure) => [
      dayFirst(date),
      text,
      figure(pence),
      figure(balance),
      '',
      '',
    ],
  ),
  ...unquoted('before cells that are missing', 'Date,Description,Amount,Notes,Ref', (payment, figure) => [
    dayFirst(payment.date),
    payment.text,
    figure(payment.pence),
  ]),
  ...unquoted('before a blank cell', 'Date,Description,Amount,Notes', (payment, figure) => [
    dayFirst(payment.date),
    payment.text,
    figure(payment.pence),
    '',
  ]),
  ...unquoted(
    'before two sides',
    'Date,Description,Paid out,Paid in,Notes',
    ({ date, text, pence }, figure) => [
      dayFirst(date),
      text,
      pence < 0 ? figure(-pence) : '',
      pence > 0 ? figure(pence) : '',
      '',
    ],
  ),
  ...unquoted(
    'before two sides and a balance',
    'Date,Type,Description,Money in,Money out,Balance',
    (one, figure) => [
      dayFirst(one.date),
      one.pence < 0 ? 'DD' : 'BGC',
      one.text,
      one.pence > 0 ? figure(one.pence) : '',
      one.pence < 0 ? figure(-one.pence) : '',
      figure(one.balance),
    ],
  ),
  ...unquoted('beside a code of the currency', 'Date,Amount,Description', (one, figure) => [
    dayFirst(one.date),
    `GBP ${figure(one.pence)}`,
    one.text,
  ]),
  ...unquoted('before a code of the currency', 'Date,Amount,Description', (one, figure) => [
    dayFirst(one.date),
    `${figure(one.pence)} GBP`,
    one.text,
  ]),
];
