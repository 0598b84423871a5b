import { dayAfter, daysBetween, daysLater } from '../../../../../src/domain/tax-year.js';

/** Accounts of a trade, both days included; the profit is in pence and may be a loss. */
export interface Accounts {
  readonly startOn: string;
  readonly endOn: string;
  readonly profit: number;
}

/** The life of a trade as far as it is known. Accounts follow one another without a gap. */
export interface Life {
  readonly accounts: readonly Accounts[];
  readonly ceases: boolean;
  readonly lateDatesCount: boolean;
}

/** What a tax year is charged on, in pence. */
export interface Charge {
  readonly profit: number;
  readonly transition: number;
  readonly overlapUsed: number;
  readonly overlapLeft: number;
  readonly overlapDaysLeft: number;
}

interface Span {
  readonly first: string;
  readonly last: string;
}

const LAST_OF_BASIS_PERIODS = 2022;
const TRANSITION = 2023;

const aprilFifth = (taxYear: number) => `${taxYear + 1}-04-05`;
const isInYear = (day: string, taxYear: number) =>
  day > aprilFifth(taxYear - 1) && day <= aprilFifth(taxYear);
const isLate = (day: string) => day.endsWith('-03-31') || /-04-0[1-4]$/.test(day);
const lengthOf = ({ first, last }: Span) => Math.max(0, daysBetween(first, last) + 1);

/** The day before the same day, a year later or earlier; counted by the calendar, not by days. */
function yearFrom(first: string): string {
  const next = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
  return daysLater(
    first.endsWith('02-29') ? `${next.slice(0, 4)}-02-28` : next,
    first.endsWith('02-29') ? 0 : -1,
  );
}

function yearTo(last: string): string {
  const start = dayAfter(last);
  return `${Number(start.slice(0, 4)) - 1}${start.endsWith('02-29') ? '-02-28' : start.slice(4)}`;
}

/**
 * Every tax year of a trade, worked out by writing down the pence of each single day and adding up days: a second
 * calculation that shares nothing with the first but the calendar.
 */
export function chargesByDay(life: Life, years: readonly number[]): ReadonlyMap<number, Charge> {
  const penceOf = penceByDay(life.accounts);
  const sum = ({ first, last }: Span): number => {
    let pence = 0;
    for (let day = first; day <= last; day = dayAfter(day)) pence += penceOf.get(day) ?? 0;
    return pence;
  };
  const charges = new Map<number, Charge>();
  let chargedTo: string | null = null;
  let overlap = 0;
  let overlapDays = 0;
  for (const year of years) {
    const place = placeOf(life, year, chargedTo);
    let used = 0;
    let transition = 0;
    let profit = 0;
    if (place.kind === 'days') profit = sum(place.span);
    if (place.kind === 'transition') {
      used = overlap;
      overlap = 0;
      overlapDays = 0;
      const standard = sum(place.span);
      const rest = sum(place.rest) - used;
      const both = standard + rest;
      transition = rest > 0 && both > 0 ? Math.min(rest, both) : 0;
      profit = both - transition;
    }
    if (place.kind === 'days' && year <= TRANSITION) {
      const twice =
        chargedTo === null ? null : { first: place.span.first, last: less(chargedTo, place.span.last) };
      const pence = twice === null ? 0 : sum(twice);
      if (pence < 0) profit -= pence;
      const isLast = place.ends;
      const excess = isLast ? 0 : place.beyondTwelveMonths;
      if (isLast) used = overlap;
      else if (excess > 0 && overlapDays > 0) {
        used = excess >= overlapDays ? overlap : Math.floor((overlap * excess) / overlapDays);
      }
      const daysUsed = isLast ? overlapDays : Math.min(excess, overlapDays);
      profit -= used;
      overlap += Math.max(0, pence) - used;
      overlapDays += (pence > 0 && twice !== null ? lengthOf(twice) : 0) - daysUsed;
    }
    if (place.kind !== 'none') chargedTo = place.kind === 'transition' ? place.rest.last : place.span.last;
    charges.set(year, {
      profit,
      transition,
      overlapUsed: used,
      overlapLeft: overlap,
      overlapDaysLeft: overlapDays,
    });
  }
  return charges;
}

const less = (one: string, other: string) => (one < other ? one : other);

/** Pence of the k-th of n days, so that the days of accounts add up to them. */
function penceByDay(accounts: readonly Accounts[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { startOn, endOn, profit } of accounts) {
    const days = daysBetween(startOn, endOn) + 1;
    const upTo = (count: number) =>
      Math.sign(profit) * Number((BigInt(Math.abs(profit)) * BigInt(count)) / BigInt(days));
    for (let k = 0; k < days; k += 1) found.set(daysLater(startOn, k), upTo(k + 1) - upTo(k));
  }
  return found;
}

type Place =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'days';
      readonly span: Span;
      readonly ends: boolean;
      readonly beyondTwelveMonths: number;
    }
  | { readonly kind: 'transition'; readonly span: Span; readonly rest: Span };

function placeOf(life: Life, year: number, chargedTo: string | null): Place {
  const begins = life.accounts[0]?.startOn ?? '';
  const lastDay = life.accounts.at(-1)?.endOn ?? '';
  const ceasedOn = life.ceases ? lastDay : null;
  if (begins > aprilFifth(year)) return { kind: 'none' };
  if (ceasedOn !== null && ceasedOn <= aprilFifth(year - 1)) return { kind: 'none' };
  const ends = ceasedOn !== null && isInYear(ceasedOn, year);
  const dates = life.accounts.map(({ endOn }) => endOn).filter((day) => isInYear(day, year));
  const lastDate = dates.at(-1);
  const late = life.lateDatesCount && lastDate !== undefined && isLate(lastDate) ? lastDate : undefined;
  const end = ends && ceasedOn !== null ? ceasedOn : (late ?? aprilFifth(year));
  const days = (first: string, last: string): Place => ({
    kind: 'days',
    span: { first, last },
    ends,
    beyondTwelveMonths: 0,
  });
  const first = chargedTo === null ? begins : dayAfter(chargedTo);
  if (chargedTo === null && !ends) {
    const firstDate = life.accounts[0]?.endOn ?? '';
    const sameDayInYear = `${year + 1}${firstDate.slice(4)}`;
    const counts = life.lateDatesCount && isLate(firstDate) && isInYear(begins, year);
    if (counts && begins > `${year + 1}-03-31` && isInYear(firstDate, year + 1)) return { kind: 'none' };
    const next = life.accounts.map(({ endOn }) => endOn).filter((day) => isInYear(day, year + 1));
    const nextDate = next.at(-1) ?? `${year + 2}${firstDate.slice(4)}`;
    const nextBegins = nextDate < yearFrom(begins) ? begins : yearTo(nextDate);
    const reached = nextBegins <= dayAfter(sameDayInYear);
    if (counts && year < TRANSITION && begins <= sameDayInYear && reached) return days(begins, sameDayInYear);
  }
  const nilFirstYear = chargedTo === null && isInYear(begins, year - 1);
  if (nilFirstYear && year < TRANSITION && !ends) {
    return days(begins, `${year + 1}${life.accounts[0]?.endOn.slice(4)}`);
  }
  if (year > TRANSITION || isInYear(begins, TRANSITION)) return days(first, end);
  if (chargedTo === null && !nilFirstYear) return days(begins, ends ? end : aprilFifth(year));
  if (ends) return days(first, end);
  if (year === TRANSITION) {
    const twelve = yearFrom(first);
    return {
      kind: 'transition',
      span: { first, last: less(twelve, end) },
      rest: { first: dayAfter(twelve), last: end },
    };
  }
  if (year > LAST_OF_BASIS_PERIODS) throw new RangeError(`no rule for ${year}`);
  const date = dates.at(-1);
  if (isInYear(begins, year - 1)) {
    const firstDate = life.accounts[0]?.endOn ?? '';
    const notional =
      life.lateDatesCount && isLate(firstDate) ? `${year + 1}${firstDate.slice(4)}` : undefined;
    if (date === undefined && notional !== undefined && notional >= yearFrom(begins)) {
      return days(yearTo(notional), notional);
    }
    if (date === undefined) return days(`${year}-04-06`, aprilFifth(year));
    return date < yearFrom(begins) ? days(begins, yearFrom(begins)) : days(yearTo(date), date);
  }
  if (date === undefined) return days(first, yearFrom(first));
  if (date <= yearFrom(first)) return days(yearTo(date), date);
  return {
    kind: 'days',
    span: { first, last: date },
    ends,
    beyondTwelveMonths: daysBetween(yearFrom(first), date),
  };
}
