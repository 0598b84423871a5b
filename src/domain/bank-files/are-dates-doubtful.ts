import { dateCellText } from './cell-text.js';
import { breaksOfRun, daysRead, daysSpanned } from './date-evidence.js';
import type { DateOrder } from './date-text.js';
import { dateOrderVote, isOrderSensitive } from './date-text.js';

/**
 * Whether dates can be read, and yet most likely say something else. The year of two digits may stand first, or the day
 * before the month after a year of four. A program may have swapped day and month wherever that made a date.
 */
export const areDatesDoubtful = (texts: readonly string[]): boolean => {
  const cells = texts.map(dateCellText).filter((cell) => cell !== '');
  return isYearFirst(cells) || isDayBeforeMonth(cells) || areTurnedRound(cells) || areContrary(cells);
};

const SHORT = /^(\d{2})[-/.](\d{1,2})[-/.](\d{2})$/;
const LONGEST_DAYS = 2 * 366;
/** No file that is sent today is of older payments alone. */
const OLD = '2016-04-06';

/** `25/04/06` as 6 April 2025: read with the day first, the payments of a year would be spread over many. */
function isYearFirst(cells: readonly string[]): boolean {
  if (cells.length < 2) return false;
  const turned: string[] = [];
  for (const cell of cells) {
    const [, year = '', month = '', day = ''] = SHORT.exec(cell) ?? [];
    if (year === '' || Number(month) > 12 || Number(day) > 31) return false;
    turned.push(`20${year}-${month.padStart(2, '0')}-${day}`);
  }
  if (daysSpanned(turned, 'dmy') > LONGEST_DAYS) return false;
  return (['dmy', 'mdy'] as const).every((order) => isImplausible(cells, order));
}

function isImplausible(cells: readonly string[], order: DateOrder): boolean {
  const days = daysRead(cells, order);
  return (
    days.length < cells.length || daysSpanned(cells, order) > LONGEST_DAYS || days.every((day) => day < OLD)
  );
}

const LONG = /^\d{4}([-/.])(\d{1,2})\1(\d{1,2})(?!\d)/;

/** `2025-13-04`: some months are above 12, and no day is. */
function isDayBeforeMonth(cells: readonly string[]): boolean {
  let above = 0;
  for (const cell of cells) {
    const [, , middle = '', last = ''] = LONG.exec(cell) ?? [];
    if (Number(last) > 12) return false;
    if (Number(middle) > 12 && Number(middle) <= 31) above += 1;
  }
  return above > 1;
}

/** Dates in fewer lines may be mixed by chance. */
const LEAST_MIXED = 4;

/**
 * `2025-03-04` beside `13/04/2025`: a spreadsheet that takes the month first made a date of each text that it could, and
 * left the others. Believed where no text is left that it could have taken, no date that it could not have made, and the
 * lines do not run as they stand.
 */
function areTurnedRound(cells: readonly string[]): boolean {
  const made = cells.flatMap((cell) => LONG.exec(cell)?.[3] ?? []);
  const votes = cells.map(dateOrderVote).filter((vote) => vote !== null);
  const [order = null] = votes;
  if (order === null || made.length === 0 || made.length + votes.length < LEAST_MIXED) return false;
  if (cells.some(isOrderSensitive) && votes.length < cells.filter(isOrderSensitive).length) return false;
  if (made.some((day) => Number(day) > 12) || votes.some((vote) => vote !== order)) return false;
  return breaksOfRun(cells, order) > 0;
}

/** Two files, one with the day first and one with the month first, were put together. */
function areContrary(cells: readonly string[]): boolean {
  const votes = cells.map(dateOrderVote);
  const count = (order: DateOrder) => votes.filter((vote) => vote === order).length;
  const [dmy, mdy] = [count('dmy'), count('mdy')];
  return Math.min(dmy, mdy) > 1;
}
