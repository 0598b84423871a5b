import { type IsoDate, monthsLater, type TaxYearStart, taxYearStartsOn } from '../tax-year.js';
import type { RecordFacts } from './readiness-facts.js';

const MONTHS_OF_A_YEAR = 12;

/**
 * Months of a tax year, from the 6th, that are over, in which a trade or property was there and of which there are no
 * transactions; each by the calendar month in which it begins.
 * @param today the date in the United Kingdom
 */
export function missingMonths(
  { months, sourceFrom, sourceUntil }: Pick<RecordFacts, 'months' | 'sourceFrom' | 'sourceUntil'>,
  taxYear: TaxYearStart,
  today: IsoDate,
): string[] {
  const known = new Set(months);
  return Array.from({ length: MONTHS_OF_A_YEAR }, (_, index) => monthsLater(taxYearStartsOn(taxYear), index))
    .map((startsOn) => ({ startsOn, nextOn: monthsLater(startsOn, 1) }))
    .filter(({ startsOn, nextOn }) => nextOn <= today && overlaps(startsOn, nextOn, sourceFrom, sourceUntil))
    .map(({ startsOn }) => startsOn.slice(0, 7))
    .filter((month) => !known.has(month));
}

const overlaps = (startsOn: IsoDate, nextOn: IsoDate, from: IsoDate | null, until: IsoDate | null): boolean =>
  (from === null || from < nextOn) && (until === null || until >= startsOn);
