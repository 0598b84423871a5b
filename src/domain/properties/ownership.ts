import { type Pence, partOfPence } from '../money.js';
import { type BasisPoints, WHOLE_BPS } from '../percent.js';
import { dayAfter, daysBetween, type IsoDate } from '../tax-year.js';

/** The client's share of a property from one day to another, both included. */
export interface OwnershipPeriod {
  /** 0 while the client held nothing of it. */
  readonly shareBps: BasisPoints;
  /** `null`: since ever. */
  readonly from: IsoDate | null;
  /** `null`: until further notice. */
  readonly to: IsoDate | null;
  readonly coOwnerName: string | null;
}

/** The share of one client of the tenant, from one day to another, both included. */
export interface Owner {
  readonly clientId: string;
  readonly shareBps: BasisPoints;
  /** `null`: since ever. */
  readonly from: IsoDate | null;
  /** `null`: until further notice. */
  readonly to: IsoDate | null;
}

export interface Ownership {
  /** On days that no period covers. */
  readonly ownershipShareBps: BasisPoints;
  readonly ownership: readonly OwnershipPeriod[];
  /** `share`: amounts are recorded as the client's part already. */
  readonly amountsAre: 'whole' | 'share';
  /** Its rows are in the ledger of another client, who owns it too. */
  readonly isJoint?: true;
}

/** A share that holds for some days. */
export interface DayShare {
  readonly days: number;
  readonly shareBps: BasisPoints;
}

interface OwnershipFault {
  readonly index: number;
  readonly fault: 'ends_before_it_starts' | 'overlaps';
}

/** How much of an amount of that day is the client's, in basis points. */
export function shareOnBps(property: Ownership, date: IsoDate): BasisPoints {
  return property.amountsAre === 'share' ? WHOLE_BPS : heldOnBps(property, date);
}

function heldOnBps(property: Ownership, date: IsoDate): BasisPoints {
  const period = property.ownership.find((one) => covers(one, date));
  return period?.shareBps ?? property.ownershipShareBps;
}

/** The client's share of the days of a range, both included, stretch by stretch. */
export function sharesByDays(property: Ownership, first: IsoDate, last: IsoDate): DayShare[] {
  const starts = shareStarts(property, first, last);
  return starts.map((start, index) => ({
    days: daysBetween(start, starts[index + 1] ?? dayAfter(last)),
    shareBps: shareOnBps(property, start),
  }));
}

/** The client's part of an amount, not below nil, that is of all these days alike. */
export function shareOfDaysPence(pence: Pence, shares: readonly DayShare[]): Pence {
  const days = shares.reduce((sum, one) => sum + one.days, 0);
  const weight = shares.reduce((sum, one) => sum + one.days * one.shareBps, 0);
  return partOfPence(pence, weight, days * WHOLE_BPS);
}

/** Whether two records of a property give the client the same share of every day of a range. */
export function haveSameShares(one: Ownership, other: Ownership, first: IsoDate, last: IsoDate): boolean {
  const days = [...shareStarts(one, first, last), ...shareStarts(other, first, last)];
  return days.every((day) => shareOnBps(one, day) === shareOnBps(other, day));
}

/** Whether another person held a part of a property beside the client on some day of a range. */
export function isSharedBetween(property: Ownership, first: IsoDate, last: IsoDate): boolean {
  const days = shareStarts({ ...property, amountsAre: 'whole' }, first, last);
  return days.some((day) => {
    const held = heldOnBps(property, day);
    return held > 0 && held < WHOLE_BPS;
  });
}

/** Before every day of a period that has no beginning. */
export const FIRST_DAY: IsoDate = '0000-01-01';
/** After every day of a period that has no end. */
export const LAST_DAY: IsoDate = '9999-12-31';

const firstDay = (period: OwnershipPeriod): IsoDate => period.from ?? FIRST_DAY;
const lastDay = (period: OwnershipPeriod): IsoDate => period.to ?? LAST_DAY;

const covers = (period: OwnershipPeriod, date: IsoDate): boolean =>
  firstDay(period) <= date && date <= lastDay(period);

/** Faults of the periods of a property, by position; a day may lie in one of them only. */
export function ownershipFaults(periods: readonly OwnershipPeriod[]): OwnershipFault[] {
  return periods.flatMap((period, index): OwnershipFault[] => {
    if (lastDay(period) < firstDay(period)) return [{ index, fault: 'ends_before_it_starts' }];
    const overlaps = periods
      .slice(0, index)
      .some((earlier) => firstDay(earlier) <= lastDay(period) && firstDay(period) <= lastDay(earlier));
    return overlaps ? [{ index, fault: 'overlaps' }] : [];
  });
}

/**
 * The days in a range from which a share holds that did not hold the day before, first day included: what
 * sums by share are cut at. Ascending.
 */
export function shareStarts(property: Ownership, first: IsoDate, last: IsoDate): IsoDate[] {
  const days = new Set<IsoDate>([first]);
  if (property.amountsAre === 'whole') {
    for (const period of property.ownership) {
      if (period.from !== null) days.add(period.from);
      if (period.to !== null) days.add(dayAfter(period.to));
    }
  }
  return [...days].filter((day) => first <= day && day <= last).sort();
}
