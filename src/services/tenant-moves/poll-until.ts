import { LIMITS } from '../../limits/limits.js';
import { pollFor } from '../../process/poll-for.js';

const { lookMs, patienceMs } = LIMITS.tenantMoves;

/** Says how far a step is, in words for the operator. */
export type ReportProgress = (text: string) => void;

/** Looks until there is something. @returns `undefined` when there was nothing for as long as a move is patient */
export const pollUntil = <T>(
  look: () => Promise<T | undefined>,
  forMs: number = patienceMs.value,
): Promise<T | undefined> => pollFor(look, { everyMs: lookMs.value, forMs });
