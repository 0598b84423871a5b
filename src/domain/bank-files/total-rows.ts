import { LIMITS } from '../../limits/limits.js';
import type { Pence } from '../money.js';
import type { BankFileItem } from './bank-row.js';
import { cleanCell, isFilled } from './cell-text.js';
import type { CsvPlan } from './csv-plan.js';
import { parseMarkedText } from './marked-credits.js';
import { namesCarried, namesTotal } from './total-words.js';

/** Sums of the rows down to one place of a table. */
interface Sums {
  readonly moneyIn: Pence;
  readonly moneyOut: Pence;
  /** Sum of balances brought or carried, which a book counts into its totals. */
  readonly balances: Pence;
  readonly rows: number;
}

/** `total`: the sum of rows above it. `like_total`: named so, but no sum that was found. */
type TotalJudgement = 'total' | 'like_total' | null;

interface Cells {
  readonly cells: readonly string[];
}

interface TotalRows {
  judge(record: Cells): TotalJudgement;
  /** Counts the items of a record that is no total. */
  add(record: Cells, items: readonly BankFileItem[]): void;
}

const NOTHING: Sums = { moneyIn: 0, moneyOut: 0, balances: 0, rows: 0 };

const MAX_STARTS = LIMITS.bankFiles.totalStarts.value;

/**
 * Tells the totals of a cash book from its payments. The only text of a total names it as one, or it has figures on both
 * sides and no text. Its figures are the sums of the rows above it, since the start of the table, of a month, or since an
 * earlier total. A payee may be called `Total`; the sum decides, and a balance that moves by the amount says that it was paid.
 */
export function createTotalRows(plan: CsvPlan): TotalRows {
  let sums = NOTHING;
  let month = '';
  let balance: Pence | null = null;
  const starts: Sums[] = [NOTHING];
  const begin = () => {
    if (starts.length > MAX_STARTS) starts.splice(1, 1);
    starts.push(sums);
  };
  return {
    judge({ cells }) {
      const texts = lookAtTexts(plan, cells, namesTotal);
      if (texts === 'others') return null;
      const figures = figuresOf(plan, cells);
      const isBare = texts === 'none';
      if (figures.filter((figure) => figure !== 0).length <= (isBare ? 1 : 0)) return null;
      const moved = movedBy(balance, balanceOf(plan, cells));
      const isPaid = moved !== null && moved !== 0 && figures.includes(moved);
      const isSum = !isPaid && starts.some((start) => isSumSince(start, sums, figures));
      if (!isSum) return isPaid || isBare ? null : 'like_total';
      begin();
      return 'total';
    },
    add({ cells }, items) {
      balance = balanceOf(plan, cells) ?? balance;
      for (const item of items) {
        if (item.kind === 'row') {
          const { amountPence, date } = item.row;
          if (month === '' || !date.startsWith(month)) begin();
          month = date.slice(0, 7);
          sums = withAmount(sums, amountPence);
        } else if (item.kind === 'left_out' && item.reason === 'balance_row') {
          const [figure = 0] = figuresOf(plan, cells);
          sums = { ...sums, balances: sums.balances + figure };
        }
      }
    },
  };
}

const withAmount = (sums: Sums, amount: Pence): Sums => ({
  moneyIn: sums.moneyIn + Math.max(0, amount),
  moneyOut: sums.moneyOut + Math.max(0, -amount),
  balances: sums.balances,
  rows: sums.rows + 1,
});

/** Whether every figure is what one side, both together or their difference come to since the start. */
function isSumSince(start: Sums, now: Sums, figures: readonly Pence[]): boolean {
  if (now.rows === start.rows) return false;
  const moneyIn = now.moneyIn - start.moneyIn;
  const moneyOut = now.moneyOut - start.moneyOut;
  const balances = now.balances - start.balances;
  const plain = [moneyIn, moneyOut, moneyIn - moneyOut, moneyIn + moneyOut];
  const all = [...plain, ...plain.map((sum) => sum + balances), moneyIn - moneyOut - balances];
  const found = new Set(all.map(Math.abs));
  return figures.every((figure) => figure === 0 || found.has(figure));
}

type Texts = 'all' | 'others' | 'none';

/** Whether all texts are meant, or others too, where a payment would say whose it is; `none` where nothing is said. */
function lookAtTexts(plan: CsvPlan, cells: readonly string[], isMeant: (text: string) => boolean): Texts {
  let found: Texts = 'none';
  for (const at of plan.texts) {
    const text = cleanCell(cells[at] ?? '');
    if (!isFilled(text)) continue;
    if (!isMeant(text)) return 'others';
    found = 'all';
  }
  for (const at of plan.columns.date) {
    const cell = cells[at] ?? '';
    const text = cleanCell(cell);
    if (!isFilled(text) || plan.readDate(cell) !== null) continue;
    if (!isMeant(text)) return 'others';
    found = 'all';
  }
  return found;
}

/** Figures without their signs, as a book writes a total whichever way its money went. */
function figuresOf({ columns, decimalMark }: CsvPlan, cells: readonly string[]): readonly Pence[] {
  const { amount } = columns;
  const places = amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : amount.column;
  return places.flatMap((at) => {
    const parsed = parseMarkedText(cells[at] ?? '', decimalMark, false);
    return parsed.ok ? [Math.abs(parsed.minor)] : [];
  });
}

function balanceOf({ columns, decimalMark }: CsvPlan, cells: readonly string[]): Pence | null {
  for (const at of columns.balance) {
    const parsed = parseMarkedText(cells[at] ?? '', decimalMark, columns.balanceCreditsMarked);
    if (parsed.ok) return parsed.minor;
  }
  return null;
}

const movedBy = (before: Pence | null, after: Pence | null): Pence | null =>
  before === null || after === null ? null : Math.abs(after - before);

/** Whether a record says that a balance is carried over, in words of a book. */
export const isCarried = (plan: CsvPlan, cells: readonly string[]): boolean =>
  lookAtTexts(plan, cells, namesCarried) === 'all';
