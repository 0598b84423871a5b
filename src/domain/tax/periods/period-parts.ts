import type { Pence } from '../../money.js';
import { daysBetween, type IsoDate } from '../../tax-year.js';
import { proportionOf } from '../rounding.js';
import { sumOf } from '../sum-of.js';

/** The first and the last day, both included. Empty where the last is before the first. */
export interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** A period of account, in pence. A final profit is turnover of that amount, or expenses where it is a loss. */
export interface PeriodFacts extends Days {
  readonly turnover: Pence;
  readonly expenses: Pence;
  /** Whether the period gives a profit alone. */
  readonly bare: boolean;
  readonly provisional: boolean;
}

/** Figures of some days of a period. */
export interface PeriodPart extends Days {
  readonly period: PeriodFacts;
  readonly turnover: Pence;
  readonly expenses: Pence;
}

export const daysIn = ({ from, to }: Days): number => Math.max(0, daysBetween(from, to) + 1);

export const laterOf = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);
export const earlierOf = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? one : other);

/**
 * The parts of the periods that lie within some days, each in the proportion of its days to those of its period.
 * Down to the penny, counted from the first day of the period, so that the parts of a period add up to all of it.
 * @see ITTOIA 2005 s.7A, s.203
 */
export function partsWithin(periods: readonly PeriodFacts[], days: Days): readonly PeriodPart[] {
  return periods.flatMap((period) => {
    const from = laterOf(period.from, days.from);
    const to = earlierOf(period.to, days.to);
    return from <= to ? [partOf(period, from, to)] : [];
  });
}

function partOf(period: PeriodFacts, from: IsoDate, to: IsoDate): PeriodPart {
  const whole = daysIn(period);
  const before = daysBetween(period.from, from);
  const upTo = before + daysIn({ from, to });
  const share = (amount: Pence): Pence =>
    proportionOf(amount, upTo, whole) - proportionOf(amount, before, whole);
  return { period, from, to, turnover: share(period.turnover), expenses: share(period.expenses) };
}

/** Profit of the parts, negative for a loss. */
export const profitOf = (parts: readonly PeriodPart[]): Pence =>
  sumOf(parts, ({ turnover, expenses }) => turnover - expenses);
