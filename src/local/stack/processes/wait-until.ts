import { setTimeout as pause } from 'node:timers/promises';

interface WaitOptions {
  readonly timeoutMs: number;
  readonly everyMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats a check until it answers something other than `undefined` or `false`, and returns that; `undefined`
 * when the time is over.
 * @throws whatever the check throws, and the reason of an aborted signal
 */
export async function waitUntil<T>(
  check: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs, everyMs = 50, signal }: WaitOptions,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await check();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() >= deadline) return undefined;
    await pause(everyMs);
  }
}
