import { isLateDate } from '../../businesses/business.js';
import {
  dayAfter,
  dayBefore,
  daysBetween,
  type IsoDate,
  monthAndDay,
  monthsLater,
  type TaxYearStart,
  taxYearEndsOn,
  taxYearOf,
  taxYearStartsOn,
} from '../../tax-year.js';
import type { BusinessRates } from '../rates/tax-rates.js';
import { type Days, earlierOf, laterOf } from './period-parts.js';

/** Facts by which the days are found whose profits a tax year is charged on. */
export interface TradeDates {
  /** In order, and none overlaps another. */
  readonly periods: readonly Days[];
  readonly commencedOn: IsoDate | null;
  readonly ceasedOn: IsoDate | null;
  /** Accounts to a day from 31 March to 4 April count as those of the tax year. */
  readonly lateDatesApply: boolean;
  /** `null` where it follows from the periods. */
  readonly basisPeriodEndedOn: IsoDate | null;
}

/** A basis period to 2022-23, and the days of it that the year before was charged on too. */
interface BasisPeriod extends Days {
  /** Empty where there are none. */
  readonly overlap: Days;
  /** Days beyond the months of a basis period, for which overlap relief is given; 0 where there are none. */
  readonly excessDays: number;
  /** A period of account too long to change the accounting date ends in the year. */
  readonly isTooLong: boolean;
}

type Months = Pick<BusinessRates, 'basisPeriodMonths' | 'longestPeriodMonths'>;

/** A day from 1 to 5 April: no accounts to 31 March have it. */
const isAfterLateDate = (day: IsoDate): boolean => isLateDate(dayBefore(day));

/**
 * Days that a tax year is charged on under the tax year basis, within those in which the trade is carried on: its own days,
 * or those of accounts to a day from 31 March to 4 April. The days from then to 5 April are of the next year, unless the
 * trade ends in them; so are those of a trade that begins in them.
 * @see ITTOIA 2005 s.7A-7C, s.220B-220E
 */
export function daysOfTaxYear(dates: TradeDates, taxYear: TaxYearStart): Days {
  const { commencedOn, ceasedOn } = dates;
  const from = dayAfter(endOfYear(dates, taxYear - 1));
  const to = endOfYear(dates, taxYear);
  return {
    from: commencedOn === null ? from : laterOf(from, commencedOn),
    to: ceasedOn === null ? to : earlierOf(to, ceasedOn),
  };
}

/** The last day whose profit counts in a tax year. */
function endOfYear(dates: TradeDates, taxYear: TaxYearStart): IsoDate {
  const last = taxYearEndsOn(taxYear);
  if (!dates.lateDatesApply) return last;
  const { commencedOn, ceasedOn } = dates;
  if (commencedOn !== null && beginsAfterLateDate(dates, commencedOn) && taxYearOf(commencedOn) === taxYear) {
    return dayBefore(commencedOn);
  }
  const endsBeforeNext = ceasedOn !== null && ceasedOn <= last;
  if (endsBeforeNext) return last;
  return lateDateIn(dates, taxYear) ?? last;
}

/** The last accounting date of a year, if it is a late one: accounts end on it, or the next ones begin after it. */
function lateDateIn({ periods, commencedOn }: TradeDates, taxYear: TaxYearStart): IsoDate | undefined {
  const ends = periods.flatMap(({ from, to }) => (from === commencedOn ? [to] : [dayBefore(from), to]));
  const last = ends.filter((day) => taxYearOf(day) === taxYear).at(-1);
  return last !== undefined && isLateDate(last) ? last : undefined;
}

/** Whether the trade begins from 1 to 5 April, and its first accounts do not end then. */
function beginsAfterLateDate({ periods, lateDatesApply }: TradeDates, commencedOn: IsoDate): boolean {
  const accounts = periods.find(({ from }) => from === commencedOn);
  return lateDatesApply && accounts !== undefined && isAfterLateDate(commencedOn) && isLateDate(accounts.to);
}

/** The first tax year that is charged on the trade. */
const firstYearOf = (dates: TradeDates, commencedOn: IsoDate): TaxYearStart =>
  taxYearOf(commencedOn) + (beginsAfterLateDate(dates, commencedOn) ? 1 : 0);

/** Last days of periods of account that end in the tax year. */
const accountingDatesIn = ({ periods }: Pick<TradeDates, 'periods'>, taxYear: TaxYearStart): IsoDate[] =>
  periods.map(({ to }) => to).filter((day) => taxYearOf(day) === taxYear);

/**
 * The last day of the basis period of a year up to 2022-23. It is given for the year before the one that is worked out, or
 * follows from the first accounts of the trade, or from the accounts which end in the year after.
 * `null` where none of them is known.
 * @see ITTOIA 2005 s.196-220
 */
export function basisPeriodEnd(dates: TradeDates, taxYear: TaxYearStart, months: Months): IsoDate | null {
  if (dates.basisPeriodEndedOn !== null) return dates.basisPeriodEndedOn;
  const { commencedOn, periods } = dates;
  if (commencedOn !== null && periods[0]?.from === commencedOn) {
    if (firstYearOf(dates, commencedOn) > taxYear) return dayBefore(commencedOn);
    return basisPeriod(dates, taxYear, months)?.to ?? null;
  }
  const own = accountingDatesIn(dates, taxYear).at(-1);
  if (own !== undefined) return own;
  const first = periods.find(({ to }) => taxYearOf(to) === taxYear + 1);
  const before = first === undefined ? null : dayBefore(first.from);
  return before !== null && taxYearOf(before) === taxYear ? before : null;
}

/**
 * The basis period of a year up to 2022-23, or of a later one in which a trade ends under the same rules. It is the year to the
 * accounting date. The first years, the last year and a change of date have rules of their own.
 * `null` where the end of the one before has to be known and is not.
 * @see ITTOIA 2005 s.198-202, s.208-210, s.214-220
 */
export function basisPeriod(dates: TradeDates, taxYear: TaxYearStart, months: Months): BasisPeriod | null {
  const { commencedOn } = dates;
  const firstYear = commencedOn === null ? null : firstYearOf(dates, commencedOn);
  if (!isCarriedOn(dates, firstYear, taxYear)) return nothing(taxYear);
  if (commencedOn !== null && firstYear === taxYear) return firstPeriod(dates, commencedOn, taxYear, months);
  const before = basisPeriodEnd(dates, taxYear - 1, months);
  if (before === null) return null;
  if (dates.ceasedOn !== null && taxYearOf(dates.ceasedOn) === taxYear) {
    return plain({ from: dayAfter(before), to: dates.ceasedOn });
  }
  const days =
    commencedOn !== null && firstYear === taxYear - 1
      ? secondPeriod(dates, commencedOn, taxYear, months)
      : null;
  return withOverlap(days ?? laterPeriod(dates, before, taxYear, months), { dates, before, taxYear }, months);
}

const isCarriedOn = (
  { ceasedOn }: TradeDates,
  firstYear: TaxYearStart | null,
  taxYear: TaxYearStart,
): boolean =>
  (firstYear === null || firstYear <= taxYear) && (ceasedOn === null || taxYearOf(ceasedOn) >= taxYear);

const plain = (days: Days): BasisPeriod => ({
  ...days,
  overlap: { from: dayAfter(days.to), to: days.to },
  excessDays: 0,
  isTooLong: false,
});

/** The basis period of a year in which the trade is not carried on: it has no days. */
const nothing = (taxYear: TaxYearStart): BasisPeriod =>
  plain({ from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear - 1) });

/** The first basis period, from the beginning to 5 April, or to the late accounting date of the first accounts. ITTOIA 2005 s.199, s.209 */
function firstPeriod(
  dates: TradeDates,
  commencedOn: IsoDate,
  taxYear: TaxYearStart,
  months: Months,
): BasisPeriod {
  const { ceasedOn } = dates;
  if (ceasedOn !== null && taxYearOf(ceasedOn) === taxYear) return plain({ from: commencedOn, to: ceasedOn });
  const lateDate = lateDateLike(dates, commencedOn, taxYear);
  const to = lateDate ?? taxYearEndsOn(taxYear);
  const leavesDays = secondPeriod(dates, commencedOn, taxYear + 1, months).from > dayAfter(to);
  return plain({ from: commencedOn, to: leavesDays ? taxYearEndsOn(taxYear) : to });
}

/** The late accounting date of the first accounts, in another year. ITTOIA 2005 s.208-210 */
function lateDateLike(
  { periods, lateDatesApply }: TradeDates,
  commencedOn: IsoDate,
  taxYear: TaxYearStart,
): IsoDate | null {
  const first = periods.find(({ from }) => from === commencedOn)?.to;
  const applies = lateDatesApply && first !== undefined && isLateDate(first);
  return applies ? `${taxYear + 1}-${monthAndDay(first)}` : null;
}

/**
 * The first twelve months, or the year to the accounting date, or to the late one that the first accounts have; the tax year
 * where there is none. ITTOIA 2005 s.200, s.210
 */
function secondPeriod(dates: TradeDates, commencedOn: IsoDate, taxYear: TaxYearStart, months: Months): Days {
  const date = accountingDatesIn(dates, taxYear).at(-1) ?? lateDateLike(dates, commencedOn, taxYear);
  if (date === null) return { from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
  const firstMonths = monthsFrom(commencedOn, months);
  return date < firstMonths.to ? firstMonths : monthsTo(date, months);
}

/** ITTOIA 2005 s.198, s.201, s.216 */
function laterPeriod(dates: TradeDates, before: IsoDate, taxYear: TaxYearStart, months: Months): Days {
  const regular = monthsFrom(dayAfter(before), months);
  const date = accountingDatesIn(dates, taxYear).at(-1);
  if (date === undefined) return regular;
  return date > regular.to ? { from: regular.from, to: date } : monthsTo(date, months);
}

interface LaterYear {
  readonly dates: TradeDates;
  /** The last day of the basis period of the year before. */
  readonly before: IsoDate;
  readonly taxYear: TaxYearStart;
}

function withOverlap(days: Days, { dates, before, taxYear }: LaterYear, months: Months): BasisPeriod {
  const regular = monthsFrom(dayAfter(before), months).to;
  return {
    ...days,
    overlap: { from: days.from, to: earlierOf(before, days.to) },
    excessDays: Math.max(0, daysBetween(regular, days.to)),
    isTooLong: days.to !== regular && changesDateTooLate(dates, taxYear, months),
  };
}

/** ITTOIA 2005 s.217(3): the accounts that end on the new date are too long. The first ones of a trade change none. */
function changesDateTooLate({ periods, commencedOn }: TradeDates, taxYear: TaxYearStart, months: Months) {
  const accounts = periods.filter(({ to }) => taxYearOf(to) === taxYear).at(-1);
  if (accounts === undefined || accounts.from === commencedOn) return false;
  return accounts.to >= monthsLater(accounts.from, months.longestPeriodMonths.value);
}

const monthsFrom = (from: IsoDate, { basisPeriodMonths }: Months): Days => ({
  from,
  to: dayBefore(monthsLater(from, basisPeriodMonths.value)),
});

/** Counted from the day after, so that a period to the end of February begins on 1 March. */
const monthsTo = (to: IsoDate, { basisPeriodMonths }: Months): Days => ({
  from: monthsLater(dayAfter(to), -basisPeriodMonths.value),
  to,
});

/** The two parts of 2023-24 and the days that they leave of the basis period; the second may be empty. */
interface TransitionPeriods {
  readonly standard: Days;
  readonly transition: Days;
}

/**
 * 2023-24 of a trade that was carried on before it and after. It has the twelve months after the basis period of 2022-23, and
 * the rest up to 5 April 2024, or the accounting date from 31 March to 4 April.
 * @see FA 2022 Sch.1 para 65-67
 */
export function transitionPeriods(
  dates: TradeDates,
  before: IsoDate,
  taxYear: TaxYearStart,
  months: Months,
): TransitionPeriods {
  const last = endOfYear(dates, taxYear);
  const standard = monthsFrom(dayAfter(before), months);
  return {
    standard: { from: standard.from, to: earlierOf(standard.to, last) },
    transition: { from: dayAfter(standard.to), to: last },
  };
}
