import type { IsoDate } from '../tax-year.js';

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in the United Kingdom at an instant: 23:30 UTC on 5 April is 6 April in summer time. */
export function ukDateAt(epochMs: number): IsoDate {
  const [day, month, year] = LONDON.format(epochMs).split('/');
  return `${year}-${month}-${day}`;
}
