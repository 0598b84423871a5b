import type { IsoDate, TaxYearStart } from '../domain/tax-year.js';

/** One cumulative update: always from the start of the year. */
export interface Quarter {
  readonly startOn: IsoDate;
  readonly endOn: IsoDate;
  readonly dueOn: IsoDate;
}

/** The four standard updates of a year. Due on the 7th from 2026-27, on the 5th before. */
export function standardQuarters(taxYear: TaxYearStart): Quarter[] {
  const next = taxYear + 1;
  const day = taxYear >= 2026 ? '07' : '05';
  const startOn = `${taxYear}-04-06`;
  return [
    { startOn, endOn: `${taxYear}-07-05`, dueOn: `${taxYear}-08-${day}` },
    { startOn, endOn: `${taxYear}-10-05`, dueOn: `${taxYear}-11-${day}` },
    { startOn, endOn: `${next}-01-05`, dueOn: `${next}-02-${day}` },
    { startOn, endOn: `${next}-04-05`, dueOn: `${next}-05-${day}` },
  ];
}

/** Where an update may begin and end: standard quarters, or calendar ones five days earlier. */
export function alignedDates(taxYear: TaxYearStart): { starts: IsoDate[]; ends: IsoDate[] } {
  const next = taxYear + 1;
  return {
    starts: [`${taxYear}-04-06`, `${taxYear}-04-01`],
    ends: [
      ...standardQuarters(taxYear).map(({ endOn }) => endOn),
      `${taxYear}-06-30`,
      `${taxYear}-09-30`,
      `${taxYear}-12-31`,
      `${next}-03-31`,
    ],
  };
}

/** A calendar quarter ends up to five days before the standard one that it meets. */
export function calendarEnd(endOn: IsoDate): IsoDate {
  return dateOf(new Date(Date.parse(endOn) - 5 * 86_400_000));
}

export const dateOf = (instant: Date): IsoDate => instant.toISOString().slice(0, 10);

/** The date a number of days later. */
export function daysLater(instant: Date, days: number): IsoDate {
  return dateOf(new Date(instant.getTime() + days * 86_400_000));
}
