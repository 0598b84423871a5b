import type { IsoDate, TaxYearStart } from '../../tax-year.js';
import { announced, type Figure, figure, percent, pounds } from './figure.js';

/** Interest on tax that is paid late, from one day on until the next rate. */
interface InterestRate {
  readonly from: IsoDate;
  readonly yearly: Figure;
}

const rate = (from: IsoDate, yearly: number): InterestRate => ({
  from,
  yearly: percent(yearly, 'FA 2009 s.101; HMRC notices of rates'),
});

/** Bank Rate and 2.5 points, from 6 April 2025 and 4 points; oldest first. The last one holds until HMRC names another. */
export const LATE_PAYMENT_INTEREST: readonly InterestRate[] = [
  rate('2022-01-07', 2.75),
  rate('2022-02-21', 3),
  rate('2022-04-05', 3.25),
  rate('2022-05-24', 3.5),
  rate('2022-07-05', 3.75),
  rate('2022-08-23', 4.25),
  rate('2022-10-11', 4.75),
  rate('2022-11-22', 5.5),
  rate('2023-01-06', 6),
  rate('2023-02-21', 6.5),
  rate('2023-04-13', 6.75),
  rate('2023-05-31', 7),
  rate('2023-07-11', 7.5),
  rate('2023-08-22', 7.75),
  rate('2024-08-20', 7.5),
  rate('2024-11-26', 7.25),
  rate('2025-02-25', 7),
  rate('2025-04-06', 8.5),
  rate('2025-05-28', 8.25),
  rate('2025-08-27', 8),
  rate('2026-01-09', 7.75),
];

/** Days of a year by which daily interest is worked out, of leap years too. */
export const INTEREST_DAYS_OF_YEAR = figure(365, 'FA 2009 s.101, Sch.53: simple interest by the day');

/** Penalties by points and by days, for who is in Making Tax Digital. */
export const NEW_PENALTIES = {
  /** From this tax year on for who is mandated, and for everybody from the other. */
  mandatedFrom: figure<TaxYearStart>(2026, 'FA 2021 s.116-117; ICAEW'),
  everybodyFrom: announced(figure<TaxYearStart>(2027, 'Budget 2025')),
  thresholdQuarterly: figure(4, 'FA 2021 Sch.24 para 3'),
  thresholdYearly: figure(2, 'FA 2021 Sch.24 para 3'),
  atThreshold: pounds(200, 'FA 2021 Sch.24 para 9'),
  /** Late updates of this year earn no point; the return does. */
  noPointsForUpdatesOf: figure<TaxYearStart>(
    2026,
    'ICAEW, March 2026: no points for updates of the first year',
  ),
  pointMonths: figure(24, 'FA 2021 Sch.24 para 6'),
  /** Days late through which nothing, and then the first part alone, is due. */
  firstGraceDays: figure(15, 'FA 2021 Sch.26 para 6'),
  secondGraceDays: figure(30, 'FA 2021 Sch.26 para 7'),
  firstShareBps: percent(3, 'FA 2021 Sch.26 para 6, as amended by FA 2025'),
  secondShareBps: percent(3, 'FA 2021 Sch.26 para 7, as amended by FA 2025'),
  yearlyBps: percent(10, 'FA 2021 Sch.26 para 8, as amended by FA 2025'),
  longestDays: figure(730, 'FA 2021 Sch.26 para 8: two years'),
} as const;

/** Penalties of fixed amounts and steps, for who is not. */
export const FIXED_PENALTIES = {
  lateReturn: pounds(100, 'FA 2009 Sch.55 para 3'),
  /** If HMRC gives notice of it. */
  dailyFromMonths: figure(3, 'FA 2009 Sch.55 para 4'),
  daily: pounds(10, 'FA 2009 Sch.55 para 4'),
  dailyMost: figure(90, 'FA 2009 Sch.55 para 4'),
  laterMonths: figure<readonly number[]>([6, 12], 'FA 2009 Sch.55 para 5-6'),
  laterLeast: pounds(300, 'FA 2009 Sch.55 para 5-6'),
  laterShareBps: percent(5, 'FA 2009 Sch.55 para 5-6'),
  /** The days after the due date at whose end the first is due, and the months after that at whose ends the others are. */
  latePaymentDays: figure(30, 'FA 2009 Sch.56 para 1, 3'),
  latePaymentMonths: figure<readonly number[]>([5, 11], 'FA 2009 Sch.56 para 3'),
  latePaymentShareBps: percent(5, 'FA 2009 Sch.56 para 3'),
} as const;
