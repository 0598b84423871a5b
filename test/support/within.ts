import { waitUntil } from '../../src/local/stack/processes/wait-until.js';

/**
 * Waits until a check answers something other than `undefined` or `false`, and returns that.
 * @throws naming what was waited for, when the time is over
 */
export async function within<T>(
  seconds: number,
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const answer = await waitUntil(check, { timeoutMs: seconds * 1_000, everyMs: 50 });
  if (answer === undefined) throw new Error(`Waited ${seconds} seconds in vain until ${what}.`);
  return answer;
}
