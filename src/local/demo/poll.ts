import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './api-client.js';

const SHORTEST_PAUSE_MS = 200;

/**
 * Asks again and again, as often as the API advises, until an answer is the one waited for.
 * @param options.ask may answer `null` for "not yet"
 * @throws when the time is over, and whatever `ask` throws
 */
export async function poll<T>(options: {
  readonly what: string;
  readonly ask: () => Promise<Answer<T> | null>;
  readonly isDone?: (body: T) => boolean;
  readonly onAnswer?: (body: T) => void;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}): Promise<Answer<T>> {
  const { what, ask, isDone = () => true, onAnswer, timeoutMs, signal } = options;
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) onAnswer?.(answer.body);
    if (answer && isDone(answer.body)) return answer;
    if (performance.now() > deadlineMs) {
      throw new Error(`${what} took longer than ${timeoutMs / 1_000} seconds.`);
    }
    await pause(Math.min(Math.max(answer?.retryAfterMs ?? 0, SHORTEST_PAUSE_MS), 1_000), undefined, {
      signal,
    });
  }
}
