import type { Pence } from '../../domain/money.js';
import type { ReportCell, Unit } from '../../domain/reports/report-document.js';
import { pounds, shortDate } from '../../domain/reports/wording.js';

const INSTANT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'Europe/London',
});

/** `21 November 2026 at 11:54:44 GMT`: the time in the United Kingdom. @throws {RangeError} for no instant */
export const ukTime = (instant: string): string => INSTANT.format(new Date(instant));

/** `£2,500`, `-£500`: for the marks of an axis. */
export const wholePounds = (pence: Pence): string => pounds(Math.round(pence)).replace(/\.00$/, '');

const COUNT = new Intl.NumberFormat('en-GB');

/** A cell as people read it; nothing for no figure. */
export function cellWording(cell: ReportCell, unit: Unit): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return unit === 'date' ? shortDate(cell) : cell;
  switch (unit) {
    case 'pence':
      return pounds(cell);
    case 'percent':
      return `${cell}%`;
    case 'count':
      return COUNT.format(cell);
    case 'text':
    case 'date':
      return String(cell);
  }
}
