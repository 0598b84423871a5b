import { type Pence, partOfPence, shareOfPence } from '../money.js';
import { FIXED_PENALTIES, NEW_PENALTIES } from '../tax/rates/late-payment-rates.js';
import {
  dayAfter,
  daysBetween,
  daysLater,
  type IsoDate,
  monthsLater,
  type TaxYearStart,
} from '../tax-year.js';
import type { PlannedPayment, PlanSource } from './planned-payment.js';

export const PENALTY_CODES = [
  'late_return',
  'late_return_daily',
  'late_return_6_months',
  'late_return_12_months',
  'late_submission',
  'late_payment',
  'late_payment_first',
  'late_payment_second',
] as const;
type PenaltyCode = (typeof PENALTY_CODES)[number];

export interface Penalty {
  readonly source: PlanSource;
  readonly code: PenaltyCode;
  readonly taxYear: TaxYearStart | null;
  readonly amountPence: Pence;
  /** Amount left to pay, of HMRC's own penalties; `null` by our own rules, which know of no payment. */
  readonly outstandingPence: Pence | null;
  readonly dueOn: IsoDate | null;
  /** Grows with every day, or has to be announced by HMRC first. */
  readonly isFinal: boolean;
}

/** Something that HMRC expects by a day, and when it had it. */
export interface Expected {
  readonly kind: 'quarterly' | 'final';
  readonly taxYear: TaxYearStart;
  readonly dueOn: IsoDate;
  readonly receivedOn: IsoDate | null;
}

/** Whether late updates and payments of a year earn points and penalties by days, instead of fixed ones. */
export function isUnderPoints(taxYear: TaxYearStart, reportsByQuarter: boolean): boolean {
  const { mandatedFrom, everybodyFrom } = NEW_PENALTIES;
  return taxYear >= (reportsByQuarter ? mandatedFrom.value : everybodyFrom.value);
}

/** Penalties on a balance that is not paid by a day. Payments on account carry interest and no penalty. */
export function latePaymentPenalties(
  { what, taxYear, dueOn, outstandingPence }: PlannedPayment,
  asOf: IsoDate,
  reportsByQuarter: boolean,
): Penalty[] {
  if (what !== 'balancing_payment' || taxYear === null || outstandingPence <= 0) return [];
  const penalty = (code: PenaltyCode, amountPence: Pence, isFinal: boolean): Penalty => ({
    ...OWN,
    code,
    taxYear,
    amountPence,
    isFinal,
  });
  if (!isUnderPoints(taxYear, reportsByQuarter)) {
    const { latePaymentDays, latePaymentMonths, latePaymentShareBps } = FIXED_PENALTIES;
    const firstOn = dayAfter(daysLater(dueOn, latePaymentDays.value));
    const days = [firstOn, ...latePaymentMonths.value.map((months) => monthsLater(firstOn, months))];
    return days
      .filter((day) => asOf >= day)
      .map(() => penalty('late_payment', shareOfPence(outstandingPence, latePaymentShareBps.value), true));
  }
  const rates = NEW_PENALTIES;
  const late = daysBetween(dueOn, asOf);
  if (late <= rates.firstGraceDays.value) return [];
  const isSecond = late > rates.secondGraceDays.value;
  const firstBps = rates.firstShareBps.value + (isSecond ? rates.secondShareBps.value : 0);
  const first = penalty('late_payment_first', shareOfPence(outstandingPence, firstBps), isSecond);
  if (!isSecond) return [first];
  const days = Math.min(late - rates.secondGraceDays.value, rates.longestDays.value);
  const yearly = shareOfPence(outstandingPence, rates.yearlyBps.value);
  return [first, penalty('late_payment_second', partOfPence(yearly, days, DAYS_OF_YEAR), false)];
}

const DAYS_OF_YEAR = 365;
const OWN = { source: 'own_rules', outstandingPence: null, dueOn: null } as const;

/** Fixed penalties for a return that came late, or has not come by a day. @param taxPence of the year; 0 where it is not known */
export function lateReturnPenalties(
  { kind, taxYear, dueOn, receivedOn }: Expected,
  {
    asOf,
    taxPence,
    reportsByQuarter,
  }: { readonly asOf: IsoDate; readonly taxPence: Pence; readonly reportsByQuarter: boolean },
): Penalty[] {
  if (kind !== 'final' || isUnderPoints(taxYear, reportsByQuarter)) return [];
  const until = receivedOn !== null && receivedOn < asOf ? receivedOn : asOf;
  if (until <= dueOn) return [];
  const rates = FIXED_PENALTIES;
  const penalty = (code: PenaltyCode, amountPence: Pence, isFinal = true): Penalty => ({
    ...OWN,
    code,
    taxYear,
    amountPence,
    isFinal,
  });
  const penalties = [penalty('late_return', rates.lateReturn.value)];
  const dailyFrom = monthsLater(dueOn, rates.dailyFromMonths.value);
  const days = Math.min(daysBetween(dailyFrom, until), rates.dailyMost.value);
  if (days > 0) penalties.push(penalty('late_return_daily', days * rates.daily.value, false));
  const later = Math.max(rates.laterLeast.value, shareOfPence(taxPence, rates.laterShareBps.value));
  for (const [index, months] of rates.laterMonths.value.entries()) {
    if (until <= monthsLater(dueOn, months)) continue;
    penalties.push(penalty(index === 0 ? 'late_return_6_months' : 'late_return_12_months', later));
  }
  return penalties;
}

export interface PenaltyPoints {
  readonly source: PlanSource;
  readonly regime: 'points' | 'fixed_penalties';
  readonly count: number;
  /** `null` under fixed penalties. */
  readonly threshold: number | null;
  /** When the last of them expires if nothing more is late; `null` without points, and where HMRC has to see everything in time first. */
  readonly expiresOn: IsoDate | null;
  /** Penalty for the next update or return if it is late. */
  readonly nextCostsPence: Pence;
}

/** Points by our own rules: one for each due date that was missed, for as long as a point lives. */
export function pointsByOwnRules(
  expected: readonly Expected[],
  {
    asOf,
    taxYear,
    reportsByQuarter,
  }: { readonly asOf: IsoDate; readonly taxYear: TaxYearStart; readonly reportsByQuarter: boolean },
): PenaltyPoints {
  if (!isUnderPoints(taxYear, reportsByQuarter)) {
    const { value } = FIXED_PENALTIES.lateReturn;
    return {
      source: 'own_rules',
      regime: 'fixed_penalties',
      count: 0,
      threshold: null,
      expiresOn: null,
      nextCostsPence: value,
    };
  }
  const missed = expected.filter((one) => earnsPoint(one, reportsByQuarter) && isLate(one, asOf));
  const living = [...new Set(missed.map(({ dueOn }) => expiryOf(dueOn)))].filter((day) => day > asOf).sort();
  const threshold = thresholdOf(reportsByQuarter);
  const count = Math.min(living.length, threshold);
  const nextCostsPence = nextLateCosts({ count, threshold, expected, asOf, reportsByQuarter });
  const expiresOn = count >= threshold ? null : (living.at(-1) ?? null);
  return { source: 'own_rules', regime: 'points', count, threshold, expiresOn, nextCostsPence };
}

const thresholdOf = (reportsByQuarter: boolean) =>
  reportsByQuarter ? NEW_PENALTIES.thresholdQuarterly.value : NEW_PENALTIES.thresholdYearly.value;

/**
 * A fixed amount once the next point reaches the threshold; nothing where the next thing that is due earns none. A return
 * of a year before the points costs what it always did.
 */
export function nextLateCosts({
  count,
  threshold,
  expected,
  asOf,
  reportsByQuarter,
}: {
  readonly count: number;
  readonly threshold: number;
  readonly expected: readonly Expected[];
  readonly asOf: IsoDate;
  readonly reportsByQuarter: boolean;
}): Pence {
  const next = expected
    .filter(({ receivedOn, dueOn }) => receivedOn === null && dueOn >= asOf)
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn))[0];
  if (next !== undefined && !earnsPoint(next, reportsByQuarter)) {
    return next.kind === 'final' ? FIXED_PENALTIES.lateReturn.value : 0;
  }
  return count + 1 >= threshold ? NEW_PENALTIES.atThreshold.value : 0;
}

const earnsPoint = ({ kind, taxYear }: Expected, reportsByQuarter: boolean): boolean =>
  isUnderPoints(taxYear, reportsByQuarter) &&
  !(kind === 'quarterly' && taxYear <= NEW_PENALTIES.noPointsForUpdatesOf.value);

const isLate = ({ dueOn, receivedOn }: Expected, asOf: IsoDate): boolean =>
  (receivedOn ?? asOf) > dueOn && dueOn < asOf;

/** A point lives from the month after that in which the date was missed, for so many months. */
function expiryOf(dueOn: IsoDate): IsoDate {
  const missedOn = dayAfter(dueOn);
  return monthsLater(`${missedOn.slice(0, 7)}-01`, NEW_PENALTIES.pointMonths.value + 1);
}
