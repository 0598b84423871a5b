import { LIMITS } from '../../limits/limits.js';
import { DAY_MS } from '../durations.js';

const { inFlight, firstInFlight, slowAnswerMs, failuresInARow, breakerMs, longestBreakerMs } =
  LIMITS.webhooks;
const { firstWarningDays, secondWarningDays, disabledAfterDays } = LIMITS.webhooks;

/** How much an endpoint is sent at present. */
export interface EndpointFlow {
  /** Attempts under way at once, over all processes; 1 or more. */
  readonly cap: number;
  /** Its answers are slow: its attempts have places of their own. */
  readonly isSlow: boolean;
  readonly consecutiveFailures: number;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  /** How often in a row the breaker has opened. */
  readonly breakerLevel: number;
  /** Until then nothing is sent; the next delivery after it is the probe. */
  readonly breakerUntil: Date | null;
  /** The receiver asked for a pause. */
  readonly pausedUntil: Date | null;
}

/** An endpoint that begins, or begins afresh. */
export const FRESH_FLOW: EndpointFlow = {
  cap: firstInFlight.value,
  isSlow: false,
  consecutiveFailures: 0,
  failingSince: null,
  breakerLevel: 0,
  breakerUntil: null,
  pausedUntil: null,
};

export interface EndedAttempt {
  readonly startedAt: Date;
  readonly isSuccess: boolean;
  /** No answer came within the wall clock. */
  readonly isTimeout: boolean;
  readonly durationMs: number;
  /** The pause that the receiver asked for with its failure. */
  readonly pausedUntil: Date | null;
}

/**
 * The flow after attempts, in the order in which they ended. The cap grows by one with each success and is halved by
 * timeouts, once for those that ended together. Failures in a row open the breaker and take the cap down to one, so
 * that one delivery probes; those that were under way when it opened do not open it further.
 */
export function flowAfter(flow: EndpointFlow, attempts: readonly EndedAttempt[], now: Date): EndpointFlow {
  const ended = attempts.reduce(
    (before, attempt) =>
      attempt.isSuccess ? afterSuccess(before, attempt) : afterFailure(before, attempt, now),
    flow,
  );
  const isHalved = attempts.some(({ isTimeout }) => isTimeout);
  return isHalved ? { ...ended, cap: Math.max(1, Math.floor(ended.cap / 2)) } : ended;
}

function afterSuccess(flow: EndpointFlow, { durationMs }: EndedAttempt): EndpointFlow {
  return {
    ...FRESH_FLOW,
    pausedUntil: flow.pausedUntil,
    cap: Math.min(inFlight.value, flow.cap + 1),
    isSlow: isSlowAnswer(durationMs),
  };
}

function afterFailure(flow: EndpointFlow, attempt: EndedAttempt, now: Date): EndpointFlow {
  const { breakerUntil, breakerLevel } = flow;
  const failed: EndpointFlow = {
    ...flow,
    isSlow: isSlowAnswer(attempt.durationMs),
    consecutiveFailures: flow.consecutiveFailures + 1,
    failingSince: flow.failingSince ?? attempt.startedAt,
    pausedUntil: later(flow.pausedUntil, attempt.pausedUntil),
  };
  const wasUnderWay = breakerUntil !== null && attempt.startedAt < breakerUntil;
  if (failed.consecutiveFailures < failuresInARow.value || wasUnderWay) return failed;
  const openMs = Math.min(longestBreakerMs.value, breakerMs.value * 2 ** Math.min(breakerLevel, 20));
  return {
    ...failed,
    cap: 1,
    breakerLevel: Math.min(breakerLevel + 1, 100),
    breakerUntil: new Date(now.getTime() + openMs),
  };
}

export const isSlowAnswer = (durationMs: number): boolean => durationMs >= slowAnswerMs.value;

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** A warning that an endpoint fails, of which there are two; or why it is disabled. */
export type EndpointNotice = 'warn' | 'gone' | 'failing';

/**
 * Notice that is due for an endpoint that fails; `null` for none yet. A time in which operators let nothing be sent to it is no
 * failure of its own: the days count from the end of that.
 */
export function failingNotice(
  endpoint: {
    readonly failingSince: Date | null;
    readonly warnedCount: number;
    readonly operatorPausedUntil: Date | null;
  },
  now: Date,
): EndpointNotice | null {
  const { failingSince, warnedCount, operatorPausedUntil } = endpoint;
  if (failingSince === null) return null;
  const from = later(failingSince, operatorPausedUntil) ?? failingSince;
  const days = (now.getTime() - from.getTime()) / DAY_MS;
  if (days >= disabledAfterDays.value) return 'failing';
  const warnings = [firstWarningDays, secondWarningDays].filter(({ value }) => days >= value).length;
  return warnings > warnedCount ? 'warn' : null;
}
