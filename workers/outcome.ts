import { snooze, type WorkResult } from '../src/domain/work-result.js';
import { LIMITS } from '../src/limits/limits.js';

/** Outcome of one run, as the queue is told it: `cancel` ends the job for good; it stays among the failed, with the reason. */
export type Outcome =
  | Exclude<WorkResult, { readonly kind: 'paused' }>
  | { readonly kind: 'cancel'; readonly reason: string };

export const cancel = (reason: string): Outcome => ({ kind: 'cancel', reason });

/** A fault holds the work up: its job waits in the queue itself, since Postgres may be what is away. */
export interface Wait {
  readonly kind: 'wait';
  readonly ms: number;
  readonly error: unknown;
}

/** The outcome of a run that has ended without an error. */
export function outcomeOf(result: WorkResult): Outcome {
  return result.kind === 'paused' ? snooze(LIMITS.work.resumeMs.value) : result;
}
