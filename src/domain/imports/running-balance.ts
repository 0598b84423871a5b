import { LIMITS } from '../../limits/limits.js';
import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

/** A line of a file. A sale and its fee stand on one and move the balance once. */
export interface BalanceLine {
  readonly line: number;
  readonly date: IsoDate;
  /** The sum of its rows. */
  readonly amount: Pence;
  /** `null` where the line states none. */
  readonly balance: Pence | null;
}

/** A row whose running balance does not follow from the one before. */
export interface BalanceGap {
  readonly line: number;
  readonly date: IsoDate;
}

/** Breaks in one order of the file. */
export interface BalanceBreaks {
  /** Lines whose running balance does not follow from the one before. */
  readonly breaks: number;
  readonly firstBreakLine: number | null;
}

interface Order extends BalanceBreaks {
  breaks: number;
  firstBreakLine: number | null;
  /** The first of the breaks. */
  readonly gaps: BalanceGap[];
}

interface KnownBalance {
  readonly balance: Pence;
  readonly amount: Pence;
}

const MAX_GAPS = LIMITS.bankFiles.balanceGaps.value;

/** Follows the running balance of a file from line to line. The oldest line may stand first or last: the order with fewer breaks is taken. */
export function createRunningBalance() {
  const rising = newOrder();
  const falling = newOrder();
  /** `before`: the amounts of the lines before it, which state no balance. */
  let first: (KnownBalance & { readonly before: Pence }) | null = null;
  /** `null` until a second line states a balance. */
  let last: KnownBalance | null = null;
  /** The amounts of lines without a balance since the last one with it. */
  let since = 0;

  const likelier = () => (rising.breaks <= falling.breaks ? rising : falling);

  function follow(line: BalanceLine, balance: Pence, before: KnownBalance): void {
    if (balance - before.balance !== since + line.amount) countBreak(rising, line);
    if (before.balance - balance !== before.amount + since) countBreak(falling, line);
  }

  return {
    add(line: BalanceLine): void {
      const { balance, amount } = line;
      if (balance === null) {
        since += amount;
        return;
      }
      if (first === null) first = { balance, amount, before: since };
      else {
        follow(line, balance, last ?? first);
        last = { balance, amount };
      }
      since = 0;
    },
    /** The balances before and after the file's lines, and the breaks between; `null` where fewer than two lines state one. */
    result(): (BalanceBreaks & { readonly opening: Pence; readonly closing: Pence }) | null {
      if (first === null || last === null) return null;
      const order = likelier();
      const { breaks, firstBreakLine } = order;
      return order === rising
        ? {
            opening: first.balance - first.amount - first.before,
            closing: last.balance + since,
            breaks,
            firstBreakLine,
          }
        : {
            opening: last.balance - last.amount - since,
            closing: first.balance + first.before,
            breaks,
            firstBreakLine,
          };
    },
    gaps: (): readonly BalanceGap[] => likelier().gaps,
  };
}

const newOrder = (): Order => ({ breaks: 0, firstBreakLine: null, gaps: [] });

function countBreak(order: Order, { line, date }: BalanceLine): void {
  order.breaks += 1;
  order.firstBreakLine ??= line;
  if (order.gaps.length < MAX_GAPS) order.gaps.push({ line, date });
}
