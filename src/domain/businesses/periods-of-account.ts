import { dayAfter, dayBefore, type IsoDate, isIsoDate, monthAndDay } from '../tax-year.js';
import { ACCOUNTING_DATES, type AccountsDays } from './business.js';

/** Days to which a trade draws up accounts. */
export interface AccountingYears {
  /** The last day of its accounting year, as `MM-DD`; 28 February stands for the last day of that month. */
  readonly accountingDate: string;
  /** Periods of another length, or to another day, in order and without gaps; the others are years to the accounting date. */
  readonly periodsOfAccount: readonly AccountsDays[];
  readonly commencedOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
}

const LAST_OF_FEBRUARY = '02-28';

/** Whether a date comes in every year. */
export const isYearlyDate = (date: string): boolean => isIsoDate(`2025-${date}`);

/** Whether its figures are those of the tax year by law, so that nothing has to be apportioned. */
export const keepsTaxYears = ({
  accountingDate,
  periodsOfAccount,
}: Pick<AccountingYears, 'accountingDate' | 'periodsOfAccount'>): boolean =>
  periodsOfAccount.length === 0 && ACCOUNTING_DATES.some((date) => date === accountingDate);

/**
 * The periods of account that have any of some days, in order, as far as the trade is carried on. Before those that are
 * listed they are years to the day before the first, after them years to the accounting date.
 */
export function periodsWithin(years: AccountingYears, days: AccountsDays): AccountsDays[] {
  const { commencedOn, ceasedOn } = years;
  return allAround(years, days)
    .map(({ from, to }) => ({
      from: commencedOn !== null && commencedOn > from ? commencedOn : from,
      to: ceasedOn !== null && ceasedOn < to ? ceasedOn : to,
    }))
    .filter(({ from, to }) => from <= to && from <= days.to && to >= days.from);
}

function allAround(
  { accountingDate, periodsOfAccount }: AccountingYears,
  days: AccountsDays,
): AccountsDays[] {
  const first = periodsOfAccount[0];
  const last = periodsOfAccount.at(-1);
  const earlierDate = first === undefined ? accountingDate : yearlyDate(dayBefore(first.from));
  const around = yearsAround(days);
  const ends = new Set([
    ...around
      .map((year) => inYear(year, earlierDate))
      .filter((end) => first !== undefined && end < first.from),
    ...periodsOfAccount.map(({ to }) => to),
    ...around
      .map((year) => inYear(year, accountingDate))
      .filter((end) => last === undefined || end > last.to),
  ]);
  const inOrder = [...ends].sort();
  return inOrder.flatMap((to, index) => {
    const before = inOrder[index - 1];
    return before === undefined ? [] : [{ from: dayAfter(before), to }];
  });
}

/** A day as it comes every year. */
function yearlyDate(day: IsoDate): string {
  const date = monthAndDay(day);
  return isYearlyDate(date) ? date : LAST_OF_FEBRUARY;
}

const inYear = (year: number, date: string): IsoDate =>
  date === LAST_OF_FEBRUARY ? dayBefore(`${year}-03-01`) : `${year}-${date}`;

/** The years of these days, with two more on either side, since a period may be longer than a year. */
function yearsAround({ from, to }: AccountsDays): number[] {
  const years: number[] = [];
  const last = yearOf(to) + 1 + 1;
  for (let year = yearOf(from) - 1 - 1; year <= last; year += 1) years.push(year);
  return years;
}

const yearOf = (day: IsoDate): number => Number(day.slice(0, -monthAndDay(day).length - 1));
