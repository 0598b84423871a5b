import type { Random } from '../damaged-files.js';
import { csvOf, dayFirst, drawLedger, pounds, type TruePayment } from './draw-ledger.js';
import { type Cells, type KindOfBook, kind, sides } from './kind-of-book.js';

/** A payment, with the parts into which a program split it; none for one that is whole. */
interface Split {
  readonly payment: TruePayment;
  readonly parts: readonly number[];
}

/** Every third payment is split into two or three parts, sometimes a half and two quarters. */
function drawSplits(random: Random): readonly Split[] {
  return drawLedger(random).map((payment, at) => ({
    payment,
    parts: at % 3 === 0 ? partsOf(payment.pence, random) : [],
  }));
}

function partsOf(pence: number, random: Random): readonly number[] {
  const half = Math.trunc(pence / 2);
  const quarter = Math.trunc((pence - half) / 2);
  return random.pick([
    [half, pence - half],
    [half, quarter, pence - half - quarter],
    [quarter, pence - quarter],
  ]);
}

const CATEGORIES = ['Materials', 'Motor expenses', 'Office costs'];

interface Lines {
  readonly headings: readonly string[];
  readonly whole: (payment: TruePayment, isSplit: boolean) => Cells;
  readonly part: (payment: TruePayment, at: number, count: number) => Cells;
}

const splitBook = (name: string, { headings, whole, part }: Lines, order: 'above' | 'beneath' = 'above') =>
  kind(name, (random) => {
    const splits = drawSplits(random);
    const lines = splits.flatMap(({ payment, parts }) => {
      const own = whole(payment, parts.length > 0);
      const cells = parts.map((pence, at) => part({ ...payment, pence }, at, parts.length));
      return order === 'above' ? [own, ...cells] : [...cells, own];
    });
    return { truth: splits.map(({ payment }) => payment), content: csvOf(headings, ...lines) };
  });

const CATEGORISED = ['Date', 'Payee', 'Category', 'Amount'];
const categorised = ({ date, text, pence }: TruePayment, category: string): Cells => [
  dayFirst(date),
  text,
  category,
  pounds(pence),
];
const categoryOf = (at: number) => CATEGORIES[at % CATEGORIES.length] ?? '';

const marked = (mark: string, order: 'above' | 'beneath' = 'above'): KindOfBook =>
  splitBook(
    `payments marked ${mark} ${order} their parts`,
    {
      headings: CATEGORISED,
      whole: (payment, isSplit) => categorised(payment, isSplit ? mark : 'Travel'),
      part: (payment, at) => categorised(payment, categoryOf(at)),
    },
    order,
  );

const inColumn = (heading: string, [whole, part]: readonly [string, string]): KindOfBook =>
  splitBook(`payments and parts with ${heading} of ${whole || 'nothing'} and ${part}`, {
    headings: ['Date', heading, 'Payee', 'Category', 'Amount'],
    whole: (payment, isSplit) => categorised(payment, 'Travel').toSpliced(1, 0, isSplit ? whole : ''),
    part: (payment, at) => categorised(payment, categoryOf(at)).toSpliced(1, 0, part),
  });

/** Payments that stand beside the parts into which a program split them. */
export const SPLIT_BOOKS: readonly KindOfBook[] = [
  marked('--Split--'),
  marked('Split'),
  marked('[Split]'),
  marked('Split transaction'),
  marked('Split (Multiple Categories)...'),
  marked('Multiple categories'),
  marked('Split', 'beneath'),
  inColumn('Split', ['', 'S']),
  inColumn('Split', ['Parent', 'Child']),
  inColumn('Is split', ['Y', '']),
  inColumn('Is split', ['Y', 'Y']),
  inColumn('Split', ['', '1']),
  inColumn('Parent ID', ['', 'T204']),
  splitBook('parts of an arrow beneath a payment', {
    headings: CATEGORISED,
    whole: (payment) => categorised(payment, 'Travel'),
    part: (payment, at) => categorised({ ...payment, text: `↳ ${payment.text}` }, categoryOf(at)),
  }),
  splitBook('numbered parts beneath a payment', {
    headings: ['Date', 'Payee', 'Memo', 'Outflow', 'Inflow'],
    whole: (payment) => [dayFirst(payment.date), payment.text, '', ...sides(payment)],
    part: (payment, at, count) => [
      dayFirst(payment.date),
      payment.text,
      `Split (${at + 1}/${count}) tools`,
      ...sides(payment),
    ],
  }),
  splitBook('parts without a date beneath a payment', {
    headings: CATEGORISED,
    whole: (payment, isSplit) => categorised(payment, isSplit ? '--Split--' : 'Travel'),
    part: (payment, at) => categorised(payment, categoryOf(at)).with(0, ''),
  }),
  kind('numbered parts alone', (random) => {
    const truth: TruePayment[] = [];
    const rows = drawSplits(random).flatMap(({ payment, parts }) => {
      const wholes = parts.length === 0 ? [payment.pence] : parts;
      return wholes.map((pence, at) => {
        truth.push({ ...payment, pence });
        const memo = parts.length === 0 ? '' : `Split (${at + 1}/${parts.length})`;
        return [dayFirst(payment.date), payment.text, memo, pounds(pence)];
      });
    });
    return { truth, content: csvOf(['Date', 'Payee', 'Memo', 'Amount'], ...rows) };
  }),
  kind('parts whose balances show that they were paid', (random) => {
    const start = 500_000;
    let balance = start;
    const truth: TruePayment[] = [];
    const rows = drawSplits(random).flatMap(({ payment, parts }) =>
      [payment.pence, ...parts].map((pence) => {
        balance += pence;
        truth.push({ ...payment, pence });
        return [dayFirst(payment.date), `SPLIT ${payment.text}`, 'Split', pounds(pence), pounds(balance)];
      }),
    );
    return { truth, content: csvOf(['Date', 'Payee', 'Category', 'Amount', 'Balance'], ...rows) };
  }),
];
