import { formatTaxYear, type IsoDate, taxYearOf } from '../tax-year.js';
import { boundedText } from './storable-text.js';

/** The dates of a row as its file states them; `valueDate` is null where it names one only. */
interface StatedDates {
  readonly date: IsoDate;
  readonly valueDate: IsoDate | null;
}

/**
 * Note about a row whose two dates lie in two tax years, about 5 and 6 April; `null` for any
 * other. The booking date counts until that person says otherwise.
 */
export function taxYearStraddle({ date, valueDate }: StatedDates): string | null {
  if (valueDate === null) return null;
  const [booked, valued] = [taxYearOf(date), taxYearOf(valueDate)];
  if (booked === valued) return null;
  return `Booked on ${date} in tax year ${formatTaxYear(booked)} with the value date ${valueDate} in ${formatTaxYear(valued)}: check which year it belongs to.`;
}

/** The longest reason that the API answers. */
const MAX_REASON = 500;

/** A reason with the note before it, cut at `MAX_REASON` characters. The note comes first, so that it is never what is cut. */
export function reasonWithStraddle(straddle: string | null, reason: string | null): string | null {
  if (straddle === null) return reason;
  return boundedText(reason === null ? straddle : `${straddle} ${reason}`, MAX_REASON);
}
