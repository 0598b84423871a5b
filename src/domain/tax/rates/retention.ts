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

/** The latest tax year whose records need no longer be kept on a day. */
export function lastYearNotRetained(today: IsoDate): TaxYearStart {
  let year = taxYearOf(today);
  while (retainedUntil(year) >= today) year -= 1;
  return year;
}
