import { QUARTER_ENDS } from '../quarterly-updates/quarterly-update.js';
import { dayAfter, type IsoDate, monthsLater, type TaxYearStart, taxYearOf } from '../tax-year.js';

interface LateQuarter {
  readonly taxYear: TaxYearStart;
  /** The day after the quarter before. */
  readonly startOn: IsoDate;
  readonly endOn: IsoDate;
  readonly dueOn: IsoDate;
}

/**
 * The newest standard quarter whose update is overdue.
 * @param today the date in the United Kingdom
 */
export function lateQuarter(today: IsoDate): LateQuarter {
  const thisYear = taxYearOf(today);
  const quarters = [thisYear - 1, thisYear].flatMap((taxYear) =>
    QUARTER_ENDS.standard(taxYear).map((endOn) => ({
      taxYear,
      startOn: dayAfter(monthsLater(endOn, -3)),
      endOn,
      dueOn: dueOn(taxYear, endOn),
    })),
  );
  // The first of them, of last tax year, is always overdue.
  return quarters.reduce((late, quarter) => (quarter.dueOn < today ? quarter : late));
}

/** The day on which an update is due, in the month after the quarter: the 7th, or the 5th before 2026-27. */
const dueOn = (taxYear: TaxYearStart, endOn: IsoDate): IsoDate =>
  `${monthsLater(endOn, 1).slice(0, 8)}${taxYear >= 2026 ? '07' : '05'}`;
