import type { UpdateExpenses } from '../quarterly-updates/quarterly-update.js';
import { lastScheduledOn, nextScheduledOn, type ScheduleTimes } from '../reports/report-schedule.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';

/** Acts that a schedule can do: those that name no items, and that no report schedule does. */
export const SCHEDULED_ACTS = ['quarterly_update'] as const;
type ScheduledAct = (typeof SCHEDULED_ACTS)[number];

/** The first day of a month on which the quarter before has ended, standard and calendar. */
export const FIRST_BATCH_DAY = 6;

/** Batches of a quarter's updates that are made automatically. */
export interface BatchSchedule {
  readonly id: string;
  /** The client that its maker's credential is bound to; `null` otherwise. */
  readonly clientId: string | null;
  /** `null`: every client. */
  readonly clientIds: readonly string[] | null;
  readonly exceptClientIds: readonly string[];
  readonly act: ScheduledAct;
  /** Its batches send nothing. */
  readonly isPreview: boolean;
  /** How its updates report expenses. */
  readonly expenses: UpdateExpenses;
  /** Day of January, April, July and October; the last of a month that has no such day. */
  readonly onDay: number;
  /** The test clock by whose days it runs, and whose clients it takes; `null` for the days of everybody, and clients without a clock. */
  readonly testClockId: string | null;
  /** The next day on which it makes batches, in the United Kingdom. */
  readonly nextOn: IsoDate;
  /** UUID of the key that made it. */
  readonly requestedBy: string | null;
  /** UUIDs of the batches of its last day. */
  readonly lastBatchIds: readonly string[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const timesOf = (onDay: number): ScheduleTimes => ({ every: 'quarter', onDay });

/** The first day of the schedule after `day`. */
export const nextBatchOn = ({ onDay }: Pick<BatchSchedule, 'onDay'>, day: IsoDate): IsoDate =>
  nextScheduledOn(timesOf(onDay), day);

/** The last day of the schedule that is not after `day`. */
export const lastBatchOn = ({ onDay }: Pick<BatchSchedule, 'onDay'>, day: IsoDate): IsoDate =>
  lastScheduledOn(timesOf(onDay), day);

const QUARTER_OF_MONTH: Readonly<Record<string, number>> = { '07': 1, '10': 2, '01': 3, '04': 4 };

/** The quarter that has ended before a day of a schedule. @throws {RangeError} for any other day */
export function quarterEndedBefore(on: IsoDate): {
  readonly taxYear: TaxYearStart;
  readonly quarter: number;
} {
  const quarter = QUARTER_OF_MONTH[on.slice(5, 7)];
  if (quarter === undefined) throw new RangeError('not a day of a schedule');
  const year = Number(on.slice(0, 4));
  return { taxYear: quarter > 2 ? year - 1 : year, quarter };
}
