import { filingDueOn, type IsoDate, monthsLater, type TaxYearStart, taxYearOf } from '../../tax-year.js';
import { figure } from './figure.js';

/** Years after 31 January following a tax year for which whoever trades or lets has to keep its records. */
const RETENTION_YEARS = figure(5, 'TMA 1970 s.12B(2)(b)');

const MONTHS_OF_YEAR = 12;

/** The day until which the records of a tax year have to be kept. */
export const retainedUntil = (taxYear: TaxYearStart): IsoDate =>
  monthsLater(filingDueOn(taxYear), RETENTION_YEARS.value * MONTHS_OF_YEAR);

/** The latest tax year whose records need no longer be kept on a day. */
export function lastYearNotRetained(today: IsoDate): TaxYearStart {
  let year = taxYearOf(today);
  while (retainedUntil(year) >= today) year -= 1;
  return year;
}
