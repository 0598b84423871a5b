import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../tax-year.js';

const LONDON = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in the United Kingdom, whose midnight ends a tax year. */
export const dateInLondon = (at: Date): IsoDate => LONDON.format(at);

/** Whether a tax year has begun: from 6 April, UK time. */
export const hasTaxYearBegun = (taxYear: TaxYearStart, at: Date): boolean =>
  dateInLondon(at) >= taxYearStartsOn(taxYear);

/** Whether a tax year is over: from 6 April, UK time. TMA 1970 s.8. */
export const hasTaxYearEnded = (taxYear: TaxYearStart, at: Date): boolean =>
  dateInLondon(at) > taxYearEndsOn(taxYear);

/** The tax year that ended last, UK time: the one to file next. */
export const yearToFile = (at: Date): TaxYearStart => taxYearOf(dateInLondon(at)) - 1;
