import type { WorkResult } from '../src/domain/work-result.js';
import { LIMITS } from '../src/limits/limits.js';

/** The outcome of one run, as the queue is told it. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'snooze'; readonly ms: number }
  | { readonly kind: 'cancel'; readonly reason: string };

export const done = (): Outcome => ({ kind: 'done' });
/** Try later; no attempt is spent. */
export const snooze = (ms: number): Outcome => ({ kind: 'snooze', ms });
/** Stop for good; the job stays among the failed, with the reason. */
export const cancel = (reason: string): Outcome => ({ kind: 'cancel', reason });

/** A fault holds the work up: its job waits in the queue itself, since Postgres may be what is away. */
export interface Wait {
  readonly kind: 'wait';
  readonly ms: number;
  readonly error: unknown;
}

/** The outcome of a run that has ended without an error. */
export function outcomeOf(result: WorkResult): Outcome {
  if (result === 'over') return done();
  return snooze(result === 'paused' ? LIMITS.work.resumeMs.value : result.waitMs);
}
