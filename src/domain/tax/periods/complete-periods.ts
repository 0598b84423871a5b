import type { Pence } from '../../money.js';
import { dayAfter, filingDueOn, type IsoDate, isIsoDate } from '../../tax-year.js';
import type { InputIssues } from '../input-issues.js';
import type { PeriodOfAccount, SelfEmployment } from '../tax-input.js';
import type { TradeDates } from './basis-period.js';
import { type Days, laterOf, type PeriodFacts } from './period-parts.js';
import type { TradeReading } from './trade-reading.js';

/** The accounts of a trade, in order. */
export interface TradeAccounts extends TradeDates {
  readonly periods: readonly PeriodFacts[];
}

/** The periods of a trade, in the order of their days; notes what is wrong with them. */
export function completeAccounts(
  trade: SelfEmployment,
  periods: readonly PeriodOfAccount[],
  reading: TradeReading,
): TradeAccounts {
  const { at, issues } = reading;
  const accounts = {
    commencedOn: readDate(trade.commencedOn, `${at}/commenced_on`, issues),
    ceasedOn: readDate(trade.ceasedOn, `${at}/ceased_on`, issues),
    lateDatesApply: trade.lateAccountingDateRule !== 'disapplied',
    basisPeriodEndedOn: readDate(trade.basisPeriodEndedOn, `${at}/basis_period_ended_on`, issues),
    periods: periods
      .map((period, index) => completePeriod(period, { ...reading, at: `${at}/periods_of_account/${index}` }))
      .filter((period) => period !== null)
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
  };
  noteDisorder(accounts, reading);
  return accounts;
}

function readDate(date: IsoDate | undefined, pointer: string, issues: InputIssues): IsoDate | null {
  if (date === undefined) return null;
  if (isIsoDate(date)) return date;
  issues.add(pointer, 'date_invalid', 'Must be a calendar date in the form YYYY-MM-DD.');
  return null;
}

/**
 * Figures of a period that ends after the return is due are estimates, unless it says otherwise.
 * @param reading with the pointer to the period
 */
function completePeriod(given: PeriodOfAccount, reading: TradeReading): PeriodFacts | null {
  const { at, rates, issues } = reading;
  const { startOn, endOn } = given;
  const from = readDate(startOn, `${at}/start_on`, issues);
  const to = readDate(endOn, `${at}/end_on`, issues);
  const bare = given.profit !== undefined;
  if (bare && (given.turnover !== undefined || given.expenses !== undefined)) {
    issues.add(`${at}/profit`, 'profit_or_turnover', 'Give a profit, or turnover and expenses, not both.');
  }
  const profit = issues.signedAmount(given.profit, `${at}/profit`);
  const turnover = issues.amount(given.turnover, `${at}/turnover`);
  const expenses = issues.signedAmount(given.expenses, `${at}/expenses`);
  if (from === null || to === null) return null;
  if (to < from) {
    issues.add(`${at}/end_on`, 'period_ends_before_start', 'Must not be before start_on.');
    return null;
  }
  return {
    from,
    to,
    bare,
    provisional: given.provisional ?? to > filingDueOn(rates.taxYear),
    ...(bare ? ofProfit(profit) : { turnover, expenses }),
  };
}

const ofProfit = (profit: Pence) => ({ turnover: Math.max(0, profit), expenses: Math.max(0, -profit) });

function noteDisorder({ periods, commencedOn, ceasedOn }: TradeAccounts, { at, issues }: TradeReading): void {
  const pointer = `${at}/periods_of_account`;
  if (commencedOn !== null && ceasedOn !== null && ceasedOn < commencedOn) {
    issues.add(`${at}/ceased_on`, 'period_ends_before_start', 'Must not be before commenced_on.');
  }
  for (const [index, { from }] of periods.entries()) {
    const before = periods[index - 1];
    if (before === undefined || from > before.to) continue;
    issues.add(pointer, 'periods_overlap', `Two periods have ${from}. Each day is of one period.`);
  }
  const first = periods[0];
  const last = periods.at(-1);
  if (first !== undefined && commencedOn !== null && first.from < commencedOn) {
    issues.add(pointer, 'period_outside_trade', 'Periods begin no earlier than commenced_on.');
  }
  if (last !== undefined && ceasedOn !== null && last.to > ceasedOn) {
    issues.add(pointer, 'period_outside_trade', 'Periods end no later than ceased_on.');
  }
}

/** Notes the first days of a basis period that no period of account has. */
export function noteGaps(periods: readonly Days[], { from, to }: Days, { at, issues }: TradeReading): void {
  let day = from;
  for (const period of periods) {
    if (period.from > day) break;
    if (period.to >= day) day = laterOf(day, dayAfter(period.to));
  }
  if (day > to) return;
  issues.add(
    `${at}/periods_of_account`,
    'periods_incomplete',
    `The year is charged on ${from} to ${to}, and no period has ${day}. Give every period that has days of it, with estimates and provisional: true where there are no accounts yet; or commenced_on, or ceased_on.`,
  );
}
