import type { Random } from '../damaged-files.js';
import { csvOf, dayFirst, drawLedger, pounds, type TruePayment } from './draw-ledger.js';
import { basic, type Cells, type KindOfBook, kind, PLAIN } from './kind-of-book.js';

interface Marked {
  readonly payment: TruePayment;
  readonly isBooked: boolean;
}

/** Payments that are booked among some that are not, by date. */
function drawMarked(random: Random): readonly Marked[] {
  const booked = drawLedger(random).map((payment) => ({ payment, isBooked: true }));
  const others = drawLedger(random, { count: 3 }).map((payment) => ({ payment, isBooked: false }));
  return [...booked, ...others].sort((one, other) => one.payment.date.localeCompare(other.payment.date));
}

const truthOf = (marked: readonly Marked[]) =>
  marked.filter(({ isBooked }) => isBooked).map(({ payment }) => payment);

/** The words of a column for payments that are booked, and for those that are not; one of them is drawn for each. */
interface Words {
  readonly booked: readonly string[];
  readonly others: readonly string[];
}

/** A column of its own, in any place, that says of each payment whether it is booked. */
const column = (heading: string, words: Words): KindOfBook =>
  kind(`${heading} of ${[...words.booked, ...words.others].join(' or ') || 'nothing'}`, (random) => {
    const marked = drawMarked(random);
    const at = random.below(4);
    const put = (cells: Cells, cell: string) => cells.toSpliced(at, 0, cell);
    const rows = marked.map(({ payment, isBooked }) =>
      put(basic(payment), random.pick(isBooked ? words.booked : words.others)),
    );
    return { truth: truthOf(marked), content: csvOf(put(PLAIN, heading), ...rows) };
  });

const YES_OR_NO: Words = { booked: ['Yes'], others: ['No'] };
const REGISTER: Words = { booked: ['Cleared', 'Reconciled'], others: ['Uncleared'] };
const LETTERS: Words = { booked: ['C', 'R'], others: ['U'] };

const CLEARED: readonly KindOfBook[] = [
  column('Cleared', YES_OR_NO),
  column('Cleared?', { booked: ['Y'], others: ['N'] }),
  column('Is Cleared', { booked: ['TRUE'], others: ['FALSE'] }),
  column('isCleared', { booked: ['true'], others: ['false'] }),
  column('Cleared (Y/N)', { booked: ['y'], others: ['n'] }),
  column('Cleared', REGISTER),
  column('Cleared status', REGISTER),
  column('Cleared', LETTERS),
  column('Clr', { booked: ['c', 'R'], others: [''] }),
  column('Clr', { booked: ['C'], others: ['V', 'P'] }),
  column('Cleared', { booked: ['✓'], others: [''] }),
  column('Cleared', { booked: ['x'], others: [''] }),
  column('Cleared', { booked: ['C', 'R'], others: ['X'] }),
  column('Date cleared', { booked: ['30/09/2025'], others: [''] }),
  column('Posted date', { booked: ['30/09/2025'], others: [''] }),
  column('Completed', YES_OR_NO),
  column('Paid', YES_OR_NO),
];

/** Registers whose payments are all cleared, which says nothing of their direction. */
const ALL_CLEARED: readonly KindOfBook[] = ['Clr', 'Cleared', 'C', 'Rec', 'Status', 'Tick', ''].flatMap(
  (heading) =>
    ['c', 'C', 'R', 'CR'].map((letter) =>
      kind(`a register whose rows are all ${letter} under ${heading || 'no heading'}`, (random) => {
        const truth = drawLedger(random);
        const rows = truth.map((payment) => [...basic(payment), letter]);
        return { truth, content: csvOf([...PLAIN, heading], ...rows) };
      }),
    ),
);

const UNDONE: readonly KindOfBook[] = [
  column('Reversed', { booked: ['No'], others: ['Yes'] }),
  column('Reversed?', { booked: [''], others: ['Y'] }),
  column('Is reversed', { booked: ['FALSE'], others: ['TRUE'] }),
  column('Refunded', { booked: ['N'], others: ['Y'] }),
  column('Returned', { booked: [''], others: ['x'] }),
  column('Deleted', { booked: ['0'], others: ['1'] }),
  column('Void?', { booked: [''], others: ['X'] }),
  column('Provisional', { booked: ['No'], others: ['Yes'] }),
  column('Status', { booked: ['C'], others: ['P', 'X', 'V', 'R'] }),
  column('Status', { booked: ['R', 'C'], others: ['U', 'V'] }),
  column('State', { booked: ['S'], others: ['P', 'D', 'C'] }),
  column('Status', { booked: ['Paid'], others: ['Draft', 'Overdue', 'Unpaid', 'Awaiting payment', 'Open'] }),
  kind('a reversed payment and its reversal', (random) => {
    const truth = drawLedger(random);
    const [, undone] = truth;
    if (undone === undefined) return { truth, content: '' };
    const reversal = { ...undone, pence: -undone.pence, text: `${undone.text} REVERSAL` };
    const row = (payment: TruePayment, status: string) => [...basic(payment), status];
    const rows = truth.map((one) => row(one, one === undone ? 'Reversed' : 'Completed'));
    const content = csvOf([...PLAIN, 'Status'], ...rows, row(reversal, 'Completed'));
    return { truth: [...truth, reversal], content };
  }),
  kind('the columns of an envelope budget', (random) => {
    const marked = drawMarked(random);
    const headings = ['Account', 'Flag', 'Date', 'Payee', 'Memo', 'Outflow', 'Inflow', 'Cleared'];
    const rows = marked.map(({ payment: { date, text, pence }, isBooked }) => [
      'Current account',
      '',
      dayFirst(date),
      text,
      '',
      `£${pounds(Math.max(0, -pence))}`,
      `£${pounds(Math.max(0, pence))}`,
      isBooked ? 'Reconciled' : 'Uncleared',
    ]);
    return { truth: truthOf(marked), content: csvOf(headings, ...rows) };
  }),
];

/** Columns that say of each payment whether its money moved, or stayed. */
export const STATUS_BOOKS: readonly KindOfBook[] = [...CLEARED, ...ALL_CLEARED, ...UNDONE];
