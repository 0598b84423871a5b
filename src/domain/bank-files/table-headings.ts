import { isDate } from './column-content.js';
import { headingsByRole } from './column-roles.js';
import { type HeaderName, readHeaderNames } from './header-name.js';

/** A cell that begins as a figure or a date in digits does. */
export const BEGINS_WITH_FIGURE = /^[\s"'(£€$+-]{0,4}\d/;

/** The headings of a table of payments, where a record is those: a day and money, and neither figure nor date. */
export function headingsIn(cells: readonly string[]): readonly HeaderName[] | null {
  if (cells.length < 2 || cells.some((cell) => BEGINS_WITH_FIGURE.test(cell))) return null;
  const names = readHeaderNames(cells);
  const roles = headingsByRole(names);
  const hasMoney = [roles.amount, roles.moneyIn, roles.moneyOut].some((headings) => headings.length > 0);
  return roles.date.length > 0 && hasMoney && !cells.some(isDate) ? names : null;
}

/** Whether two rows of headings name the same columns in the same places and currencies. */
export function areSameHeadings(one: readonly HeaderName[], other: readonly HeaderName[]): boolean {
  const width = Math.max(one.length, other.length);
  for (let at = 0; at < width; at++) {
    const [left, right] = [one[at], other[at]];
    if ((left?.name ?? '') !== (right?.name ?? '')) return false;
    if ((left?.currency ?? null) !== (right?.currency ?? null)) return false;
  }
  return true;
}
