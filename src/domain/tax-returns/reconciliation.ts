import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.js';
import type { FilingAct } from './filing-act.js';

const FIRST_ROUNDS_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  40 * MINUTE_MS,
  60 * MINUTE_MS,
];
const HOURLY_ROUNDS = 24;

/**
 * How long to wait before a round of asking HMRC whether a submission of unknown outcome arrived.
 *
 * @param round 0 for the first
 * @returns `null` when the schedule is over, a day after the hourly rounds began: a person must look
 */
export function reconcileDelayMs(round: number): number | null {
  if (!Number.isInteger(round) || round < 0) throw new RangeError('not a round number');
  const early = FIRST_ROUNDS_MS[round];
  if (early !== undefined) return early;
  return round < FIRST_ROUNDS_MS.length + HOURLY_ROUNDS ? HOUR_MS : null;
}

const POLL_AT_MS = [5, 8, 13, 20, 30, 60].map((seconds) => seconds * SECOND_MS);
const POLL_UNTIL_MS = 15 * MINUTE_MS;

/**
 * How long to wait before the next look at a calculation that HMRC is still making: 5, 8, 13, 20, 30
 * and 60 seconds after the trigger, then every minute.
 *
 * @param round 0 for the first look after the trigger
 * @returns `null` once 15 minutes have gone: list the calculations before giving up
 */
export function calculationPollDelayMs(round: number): number | null {
  if (!Number.isInteger(round) || round < 0) throw new RangeError('not a round number');
  const at = pollAtMs(round);
  if (at > POLL_UNTIL_MS) return null;
  return round === 0 ? at : at - pollAtMs(round - 1);
}

function pollAtMs(round: number): number {
  const last = POLL_AT_MS.length - 1;
  return POLL_AT_MS[round] ?? 60 * SECOND_MS + (round - last) * MINUTE_MS;
}

/** How long to wait between looks at a calculation that the schedule did not see. */
export const OVERDUE_CALCULATION_PAUSE_MS = 10 * MINUTE_MS;

const RESEND_WAITS_MS = [0, 2 * MINUTE_MS, 10 * MINUTE_MS];

/**
 * How long to wait before sending what HMRC was twice found not to have. It grows, since HMRC is not in order then.
 *
 * @param attempts sendings so far, from 1
 */
export function resendDelayMs(attempts: number): number {
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError('not a number of attempts');
  return RESEND_WAITS_MS[attempts - 1] ?? HOUR_MS;
}

/** Findings of one round of reading. */
interface ReconciliationEvidence {
  readonly act: FilingAct;
  readonly calculationId: string;
  /** Our calculation as HMRC shows it now; `null` when it shows none. */
  readonly ourCalculation: { readonly finalised: boolean } | null;
  /** Every calculation of the year that HMRC lists as filed by this act. */
  readonly finalisedCalculationIds: readonly string[];
  /** Whether the obligation to declare shows as fulfilled. */
  readonly obligationFulfilled: boolean;
}

export type ReconciliationVerdict = 'ours' | 'elsewhere' | 'uncertain' | 'absent';

/**
 * Judges from HMRC's records who filed. `absent`: no trace of any filing. `uncertain`: HMRC must be asked again and
 * nothing may be sent. That is so where the year is filed but nothing yet says by which filing, and for an amendment whose
 * calculation HMRC does not show. HMRC takes several amendments of a year, so another one says nothing about ours.
 */
export function judgeReconciliation(evidence: ReconciliationEvidence): ReconciliationVerdict {
  if (evidence.ourCalculation?.finalised) return 'ours';
  if (evidence.finalisedCalculationIds.includes(evidence.calculationId)) return 'ours';
  if (evidence.act === 'confirm-amendment') return evidence.ourCalculation === null ? 'uncertain' : 'absent';
  if (evidence.finalisedCalculationIds.length > 0) return 'elsewhere';
  return evidence.obligationFulfilled ? 'uncertain' : 'absent';
}

/**
 * Whether the same may be sent again, after a reading that found no trace: an earlier one that found none ended far
 * enough before this one began. Two that are closer are one, since HMRC's own records lag.
 * @param absentAt when the earlier ones ended
 */
export const maySendAgain = (absentAt: readonly Date[], askedAt: Date, apartMs: number): boolean =>
  absentAt.some((at) => askedAt.getTime() - at.getTime() >= apartMs);
