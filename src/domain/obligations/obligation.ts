import { LIMITS } from '../../limits/limits.js';
import { DAY_MS } from '../durations.js';
import { type IsoDate, type TaxYearStart, taxYearOf } from '../tax-year.js';

export const OBLIGATION_KINDS = ['quarterly', 'final'] as const;
export type ObligationKind = (typeof OBLIGATION_KINDS)[number];

/** `open`: not yet due. `overdue`: the due date has passed. */
export const OBLIGATION_STATUSES = ['open', 'fulfilled', 'overdue'] as const;
export type ObligationStatus = (typeof OBLIGATION_STATUSES)[number];

export const OBLIGATION_BUSINESS_TYPES = ['self_employment', 'uk_property', 'foreign_property'] as const;
export type ObligationBusinessType = (typeof OBLIGATION_BUSINESS_TYPES)[number];

/** The business that a quarterly obligation is about. */
interface ObligationBusiness {
  readonly hmrcBusinessId: string;
  readonly type: ObligationBusinessType;
  /** UUID of the business on record; `null` for property, and for a trade that was not matched to one. */
  readonly businessId: string | null;
}

/** A period of which HMRC expects an update, or the year's final declaration. */
export interface ObligationPeriod {
  readonly kind: ObligationKind;
  /** `null` for the final declaration. */
  readonly business: ObligationBusiness | null;
  readonly periodStartOn: IsoDate;
  readonly periodEndOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly receivedOn: IsoDate | null;
  readonly isFulfilled: boolean;
}

export interface Obligation extends ObligationPeriod {
  readonly id: string;
  readonly clientId: string;
  /** The newest quarterly update of the period. */
  readonly quarterlyUpdateId: string | null;
  /** When HMRC last listed it. */
  readonly asOf: Date;
}

/** Updates and declarations that HMRC accepted from here, whether or not its list of obligations shows them yet. */
export interface TakenByHmrc {
  /** An update holds the tax year to its last day, so that it meets every earlier quarter of its business too. */
  readonly updates: readonly {
    readonly hmrcBusinessId: string;
    readonly taxYear: TaxYearStart;
    readonly periodEndOn: IsoDate;
    readonly receivedOn: IsoDate;
  }[];
  readonly returns: readonly { readonly taxYear: TaxYearStart; readonly receivedOn: IsoDate }[];
}

/** The period, fulfilled where HMRC has taken what meets it: its own list says so up to a day later. */
export function fulfilledBy<Period extends ObligationPeriod>(period: Period, taken: TakenByHmrc): Period {
  if (period.isFulfilled) return period;
  const taxYear = taxYearOf(period.periodEndOn);
  const days =
    period.business === null
      ? taken.returns.filter((one) => one.taxYear === taxYear)
      : taken.updates.filter(
          (one) =>
            one.hmrcBusinessId === period.business?.hmrcBusinessId &&
            one.taxYear === taxYear &&
            one.periodEndOn >= period.periodEndOn,
        );
  const receivedOn = days.map((one) => one.receivedOn).sort()[0];
  return receivedOn === undefined ? period : { ...period, isFulfilled: true, receivedOn };
}

/** @param today the date in the United Kingdom */
export function statusOf(
  { isFulfilled, dueOn }: Pick<ObligationPeriod, 'isFulfilled' | 'dueOn'>,
  today: IsoDate,
): ObligationStatus {
  if (isFulfilled) return 'fulfilled';
  return dueOn < today ? 'overdue' : 'open';
}

export const daysUntil = (dueOn: IsoDate, today: IsoDate): number =>
  Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);

const { firstReminderDays, secondReminderDays, lastReminderDays } = LIMITS.obligations;
/** Days before a due date on which a reminder is given, the last first. */
export const REMINDER_DAYS: readonly number[] = [
  lastReminderDays.value,
  secondReminderDays.value,
  firstReminderDays.value,
];

/**
 * The reminder that is to be given now, by its days before the due date; `null` when none is, or when it has been.
 * After a gap only the nearest is given, not those that were missed.
 * @param remindedDays the days of the last reminder given
 */
export function reminderDue(
  obligation: Pick<ObligationPeriod, 'isFulfilled' | 'dueOn'>,
  today: IsoDate,
  remindedDays: number | null,
): number | null {
  if (statusOf(obligation, today) !== 'open') return null;
  const left = daysUntil(obligation.dueOn, today);
  const days = REMINDER_DAYS.find((one) => left <= one);
  if (days === undefined || (remindedDays !== null && remindedDays <= days)) return null;
  return days;
}
