import { filingDueOn, type IsoDate, monthsLater, type TaxYearStart, taxYearOf } from '../../tax-year.js';
import { figure } from './figure.js';

/** Years after 31 January following a tax year for which records of it have to be kept. Letting counts as a trade: s.12B(6). */
export const RETENTION_YEARS = {
  business: figure(5, 'TMA 1970 s.12B(2)(a)'),
  other: figure(1, 'TMA 1970 s.12B(2)(b)'),
} as const;

/** Whether a person trades or lets, or does neither. The longer time is for all of the person's records. */
export type KeptFor = keyof typeof RETENTION_YEARS;

const MONTHS_OF_YEAR = 12;

/** The day until which the records of a tax year have to be kept. */
export const retainedUntil = (taxYear: TaxYearStart, keptFor: KeptFor = 'business'): IsoDate =>
  monthsLater(filingDueOn(taxYear), RETENTION_YEARS[keptFor].value * MONTHS_OF_YEAR);

/** The latest tax year whose records need no longer be kept on a day. @throws {RangeError} for what is no day */
export function lastYearNotRetained(today: IsoDate): TaxYearStart {
  const earliest = taxYearOf(today) - RETENTION_YEARS.business.value - 2;
  const years = [earliest + 1, earliest];
  const year = years.find((one) => retainedUntil(one) < today);
  if (year === undefined) throw new RangeError('not a day');
  return year;
}
