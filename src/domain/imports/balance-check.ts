import { LIMITS } from '../../limits/limits.js';
import type { BankRow } from '../bank-files/bank-row.js';
import { NO_BALANCES, type StatedBalances } from '../bank-files/stated-balances.js';
import { MAX_PENCE, type Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

export const BALANCE_STATUSES = ['agreed', 'differs', 'not_available'] as const;

/** Whether a file's rows explain what it says of the account's balance. */
export interface BalanceCheck {
  readonly status: (typeof BALANCE_STATUSES)[number];
  readonly opening: Pence | null;
  readonly closing: Pence | null;
  /** Closing balance less opening balance and rows: 0 if they agree. */
  readonly difference: Pence | null;
  /** `null` where the file states no balance, or balances of several currencies. */
  readonly currency: string | null;
  /** Rows whose running balance does not follow from the one before. */
  readonly breaks: number;
  readonly firstBreakLine: number | null;
}

export const NO_BALANCE_CHECK: BalanceCheck = {
  status: 'not_available',
  opening: null,
  closing: null,
  difference: null,
  currency: null,
  breaks: 0,
  firstBreakLine: null,
};

/** A row whose running balance does not follow from the one before. */
export interface BalanceGap {
  readonly line: number;
  readonly date: IsoDate;
}

/** Breaks in one order of the file. */
interface Order {
  breaks: number;
  firstBreakLine: number | null;
  readonly gaps: BalanceGap[];
}

const MAX_GAPS = LIMITS.bankFiles.balanceGaps.value;

/**
 * Adds up a file's rows, in file order, against its running balance and the balances its statements give.
 * The oldest row may stand first or last: the order with fewer breaks is taken.
 */
export function createBalanceTally() {
  const rising: Order = { breaks: 0, firstBreakLine: null, gaps: [] };
  const falling: Order = { breaks: 0, firstBreakLine: null, gaps: [] };
  let currency: string | null = null;
  let isMixed = false;
  let total = 0;
  let line = -1;
  let lineDate: IsoDate = '';
  let lineAmount = 0;
  let lineBalance: Pence | null = null;
  let first: { balance: Pence; amount: Pence; before: Pence } | null = null;
  let last: { balance: Pence; amount: Pence } | null = null;
  let since = 0;
  let balances = 0;
  let firstOn: IsoDate | null = null;
  let lastOn: IsoDate | null = null;

  /** A sale and its fee stand on one line and move the balance once. */
  function endLine(): void {
    if (line < 0) return;
    if (lineBalance === null) {
      since += lineAmount;
      return;
    }
    balances += 1;
    if (first === null || last === null) {
      first = { balance: lineBalance, amount: lineAmount, before: since };
      last = { balance: lineBalance, amount: lineAmount };
    } else {
      if (lineBalance - last.balance !== since + lineAmount) count(rising);
      if (last.balance - lineBalance !== last.amount + since) count(falling);
      last.balance = lineBalance;
      last.amount = lineAmount;
    }
    since = 0;
  }

  function count(order: Order): void {
    order.breaks += 1;
    order.firstBreakLine ??= line;
    if (order.gaps.length < MAX_GAPS) order.gaps.push({ line, date: lineDate });
  }

  function running(): BalanceCheck {
    if (first === null || last === null || balances < 2 || isMixed) return NO_BALANCE_CHECK;
    const isRising = rising.breaks <= falling.breaks;
    const opening = isRising
      ? first.balance - first.amount - first.before
      : last.balance - last.amount - since;
    const closing = isRising ? last.balance + since : first.balance + first.before;
    return checked({ opening, closing, moved: closing - opening, currency }, isRising ? rising : falling);
  }

  function checked(
    stated: Omit<StatedBalances, 'statements'>,
    { breaks, firstBreakLine }: Omit<Order, 'gaps'>,
  ): BalanceCheck {
    const { opening, closing, moved } = stated;
    const difference = moved === null || isMixed ? null : moved - total;
    if ([opening, closing, difference].some((sum) => Math.abs(sum ?? 0) > MAX_PENCE)) return NO_BALANCE_CHECK;
    return {
      status: difference === null ? 'not_available' : difference === 0 ? 'agreed' : 'differs',
      opening,
      closing,
      difference,
      currency: isMixed ? null : stated.currency,
      breaks,
      firstBreakLine,
    };
  }

  return {
    add(row: BankRow): void {
      if (row.line !== line) {
        endLine();
        line = row.line;
        lineDate = row.date;
        lineAmount = 0;
        lineBalance = null;
      }
      if (currency === null) currency = row.currency;
      else if (currency !== row.currency) isMixed = true;
      if (firstOn === null || row.date < firstOn) firstOn = row.date;
      if (lastOn === null || row.date > lastOn) lastOn = row.date;
      total += row.amountPence;
      lineAmount += row.amountPence;
      if (row.balancePence !== null) lineBalance = row.balancePence;
    },
    /** The check of the file. Call it once, at its end. Balances that its statements give go before running ones. */
    result(stated: StatedBalances = NO_BALANCES): BalanceCheck {
      endLine();
      line = -1;
      const byRows = running();
      if (stated.moved === null && byRows.status !== 'not_available') return byRows;
      return checked(stated, byRows);
    },
    /** Total of the rows, and the days between which they lie. */
    rows: () => ({ readPence: total, firstOn, lastOn }),
    /** The first of the breaks, once `result` was asked. None for a file of several currencies. */
    gaps: (): readonly BalanceGap[] =>
      isMixed ? [] : (rising.breaks <= falling.breaks ? rising : falling).gaps,
  };
}
