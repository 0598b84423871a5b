import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../limits/limits.js';

const { lookMs, patienceMs } = LIMITS.tenantMoves;

/** Says how far a step is, in words for the operator. */
export type ReportProgress = (text: string) => void;

/** Looks until there is something. @returns `undefined` when there was nothing for as long as a move is patient */
export async function pollUntil<T>(
  look: () => Promise<T | undefined>,
  forMs: number = patienceMs.value,
): Promise<T | undefined> {
  const until = performance.now() + forMs;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() > until) return found;
    await pause(lookMs.value);
  }
}
