import type { Issue } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { DAY_MS } from '../durations.js';

/** The time at which the test clients live that are bound to it. It stands still between advances. */
export interface TestClock {
  readonly id: string;
  readonly now: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The fault of a time that a new clock is to show; `null` when it may. @param realNow the time of everybody else */
export function startIssue(start: Date, realNow: Date): Issue | null {
  const pointer = '#/now';
  const days = LIMITS.testClocks.aheadDays.value;
  const earliest = new Date(realNow.getTime() - days * DAY_MS);
  if (start < earliest) {
    return { pointer, code: 'too_small', detail: `may not be earlier than ${earliest.toISOString()}` };
  }
  return beyondLatest(start, realNow, pointer);
}

/** The fault of a time that a clock is to be taken to; `null` when it may. @param realNow the time of everybody else */
export function advanceIssue({ now }: Pick<TestClock, 'now'>, to: Date, realNow: Date): Issue | null {
  const pointer = '#/to';
  if (to <= now) {
    return { pointer, code: 'too_small', detail: `must be later than ${now.toISOString()}` };
  }
  const farthest = new Date(now.getTime() + LIMITS.testClocks.stepDays.value * DAY_MS);
  if (to > farthest) {
    return {
      pointer,
      code: 'too_large',
      detail: `may not be later than ${farthest.toISOString()} in one step`,
    };
  }
  return beyondLatest(to, realNow, pointer);
}

function beyondLatest(at: Date, realNow: Date, pointer: string): Issue | null {
  const latest = new Date(realNow.getTime() + LIMITS.testClocks.aheadDays.value * DAY_MS);
  if (at <= latest) return null;
  return { pointer, code: 'too_large', detail: `may not be later than ${latest.toISOString()}` };
}
