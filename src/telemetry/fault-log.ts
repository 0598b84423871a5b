import { LIMITS } from '../limits/limits.js';
import { loggedError } from './logged-error.js';
import type { Logger } from './logger.js';

/** A log of faults that come again and again for as long as their cause is there. */
export interface FaultLog {
  /**
   * Logs a fault when it comes first. While it comes again it is logged once a minute, with how often it came since the
   * line before. Faults are the same that have the same line, queue, kind and place of the error.
   * @param facts further facts of this occurrence, which do not tell it from others
   */
  warn(error: unknown, line: string, facts?: Facts): void;
  error(error: unknown, line: string, facts?: Facts): void;
}

type Level = 'warn' | 'error';
type Facts = Readonly<Record<string, unknown>> & { readonly queue?: string };

interface Repeated {
  count: number;
  error: unknown;
  facts: Facts;
}

/** @param everyMs between two lines of the same fault */
export function createFaultLog(log: Logger, everyMs: number = LIMITS.stores.faultLogMs.value): FaultLog {
  const known = new Map<string, Repeated>();

  function note(level: Level, error: unknown, line: string, facts: Facts): void {
    const key = JSON.stringify([level, line, facts.queue, ...kindOf(error)]);
    const repeated = known.get(key);
    if (repeated !== undefined) {
      Object.assign(repeated, { count: repeated.count + 1, error, facts });
      return;
    }
    log[level]({ err: error, ...facts }, line);
    const first: Repeated = { count: 0, error, facts };
    known.set(key, first);
    const timer = setInterval(() => {
      if (first.count === 0) {
        clearInterval(timer);
        known.delete(key);
        return;
      }
      log[level]({ err: first.error, ...first.facts, times: first.count }, line);
      first.count = 0;
    }, everyMs);
    timer.unref();
  }

  return {
    warn: (error, line, facts = {}) => note('warn', error, line, facts),
    error: (error, line, facts = {}) => note('error', error, line, facts),
  };
}

/** Parts that are the same in each occurrence, without any value that was sent. */
function kindOf(error: unknown): readonly unknown[] {
  const { type, code, reply, stack } = loggedError(error);
  return [type, code, reply, stack.split('\n')[1]];
}
