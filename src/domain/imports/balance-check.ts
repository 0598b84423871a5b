import type { BankRow } from '../bank-files/bank-row.js';
import { NO_BALANCES, type StatedBalances } from '../bank-files/stated-balances.js';
import { MAX_PENCE, type Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import {
  type BalanceBreaks,
  type BalanceGap,
  type BalanceLine,
  createRunningBalance,
} from './running-balance.js';

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

/** Adds up a file's rows, in file order, against its running balance and the balances its statements give. */
export function createBalanceTally() {
  const running = createRunningBalance();
  const currencies = new Set<string>();
  /** The line whose rows are being added up. */
  let line: BalanceLine | null = null;
  let total = 0;
  let firstOn: IsoDate | null = null;
  let lastOn: IsoDate | null = null;

  const isMixed = () => currencies.size > 1;

  function endLine(): void {
    if (line !== null) running.add(line);
    line = null;
  }

  function checkOfRows(): BalanceCheck {
    const read = running.result();
    if (read === null || isMixed()) return NO_BALANCE_CHECK;
    const [currency = null] = currencies;
    return checked({ ...read, moved: read.closing - read.opening, currency }, read, addedUp());
  }

  const addedUp = () => ({ total, isMixed: isMixed() });

  return {
    add(row: BankRow): void {
      if (row.line !== line?.line) endLine();
      line = withRow(line, row);
      currencies.add(row.currency);
      if (firstOn === null || row.date < firstOn) firstOn = row.date;
      if (lastOn === null || row.date > lastOn) lastOn = row.date;
      total += row.amountPence;
    },
    /** The check of the file. Call it once, at its end. Balances that its statements give go before running ones. */
    result(stated: StatedBalances = NO_BALANCES): BalanceCheck {
      endLine();
      const byRows = checkOfRows();
      if (stated.moved === null && byRows.status !== 'not_available') return byRows;
      return checked(stated, byRows, addedUp());
    },
    /** Total of the rows, and the days between which they lie. */
    rows: () => ({ readPence: total, firstOn, lastOn }),
    /** The first of the breaks, once `result` was asked. None for a file of several currencies. */
    gaps: (): readonly BalanceGap[] => (isMixed() ? [] : running.gaps()),
  };
}

/** The check of balances against the rows. Rows of several currencies come to no total. */
function checked(
  { opening, closing, moved, currency }: Omit<StatedBalances, 'statements'>,
  { breaks, firstBreakLine }: BalanceBreaks,
  { total, isMixed }: { readonly total: Pence; readonly isMixed: boolean },
): BalanceCheck {
  const difference = moved === null || isMixed ? null : moved - total;
  if ([opening, closing, difference].some((sum) => Math.abs(sum ?? 0) > MAX_PENCE)) return NO_BALANCE_CHECK;
  return {
    status: difference === null ? 'not_available' : difference === 0 ? 'agreed' : 'differs',
    opening,
    closing,
    difference,
    currency: isMixed ? null : currency,
    breaks,
    firstBreakLine,
  };
}

/** The line with one more row, which is its first where there is no line. The last balance of its rows is that of the line. */
const withRow = (
  line: BalanceLine | null,
  { line: number, date, amountPence, balancePence }: BankRow,
): BalanceLine => ({
  line: number,
  date: line?.date ?? date,
  amount: (line?.amount ?? 0) + amountPence,
  balance: balancePence ?? line?.balance ?? null,
});
