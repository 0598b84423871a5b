import { LIMITS } from '../../limits/limits.js';
import { daysLater, type IsoDate } from '../tax-year.js';
import { type ObligationPeriod, REMINDER_DAYS } from './obligation.js';

/** Obligations of a client as they are on record. */
interface KnownObligations {
  readonly obligations: readonly Pick<ObligationPeriod, 'isFulfilled' | 'dueOn' | 'receivedOn'>[];
  /** The day in the United Kingdom on which HMRC last answered; `null` when it never did. */
  readonly readOn: IsoDate | null;
}

/**
 * True when HMRC is to be asked for a client's obligations: it never was, a reminder would rest on what it said before, something
 * was filed since, one is overdue, or so much time has passed.
 * @param today the date in the United Kingdom
 */
export const isReadingDue = ({ obligations, readOn }: KnownObligations, today: IsoDate): boolean =>
  readOn === null || readingDays(obligations, readOn).some((day) => day > readOn && day <= today);

/**
 * Days until a client is to be looked at again, from 1: to ask HMRC, or to give a reminder of a payment.
 * @param paymentsDueOn the days on which payments of filed returns fall due
 */
export function daysToNextLook(
  { obligations, readOn }: KnownObligations,
  paymentsDueOn: readonly IsoDate[],
  today: IsoDate,
): number {
  const days = [...readingDays(obligations, readOn ?? today), ...paymentsDueOn.flatMap(daysOfNotice)];
  const longest: number = LIMITS.obligations.readAgainDays.value;
  for (let ahead = 1; ahead < longest; ahead++) {
    if (days.includes(daysLater(today, ahead))) return ahead;
  }
  return longest;
}

function readingDays(obligations: KnownObligations['obligations'], readOn: IsoDate): IsoDate[] {
  const { readAgainDays, readAgainWhileLateDays } = LIMITS.obligations;
  const open = obligations.filter(({ isFulfilled }) => !isFulfilled);
  const isLate = open.length === 0 || open.some(({ dueOn }) => dueOn < readOn);
  return [
    daysLater(readOn, isLate ? readAgainWhileLateDays.value : readAgainDays.value),
    ...open.flatMap(({ dueOn }) => daysOfNotice(dueOn)),
    ...obligations.flatMap(({ isFulfilled, receivedOn }) =>
      isFulfilled && receivedOn !== null ? [daysLater(receivedOn, 1)] : [],
    ),
  ];
}

/**
 * The days after `since` on which something is said of due dates, up to today, which is the last; today alone where no day is known on
 * which it was said before.
 */
export function daysToRemind(
  dueOn: readonly IsoDate[],
  { since, today }: { readonly since: IsoDate | null; readonly today: IsoDate },
): IsoDate[] {
  if (since === null) return [today];
  const passed = dueOn.flatMap(daysOfNotice).filter((day) => since < day && day < today);
  return [...new Set(passed)].toSorted().concat(today);
}

/** Each day on which something is said of a due date: the reminders before it, and that it has passed. */
const daysOfNotice = (dueOn: IsoDate): IsoDate[] =>
  [...REMINDER_DAYS.map((days) => -days), 1].map((days) => daysLater(dueOn, days));
