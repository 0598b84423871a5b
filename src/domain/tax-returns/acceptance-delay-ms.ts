import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.js';

const FIRST_LOOKS_MS = [5 * SECOND_MS, 30 * SECOND_MS, 5 * MINUTE_MS];
const HOURLY_LOOKS = 24;

/**
 * How long to wait before looking whether the obligation behind a filed return is fulfilled, which HMRC
 * may show an hour late.
 *
 * @param look 0 for the first
 * @returns `null` after a day: the filing stands without it
 */
export function acceptanceDelayMs(look: number): number | null {
  if (!Number.isInteger(look) || look < 0) throw new RangeError('not a look number');
  return FIRST_LOOKS_MS[look] ?? (look < FIRST_LOOKS_MS.length + HOURLY_LOOKS ? HOUR_MS : null);
}
