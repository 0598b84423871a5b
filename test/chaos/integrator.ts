import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as the integrator's script needs them
  readonly body: any;
  /** Whether an earlier attempt may have had its effect without our seeing the answer. */
  readonly wasRepeated: boolean;
}

/** What the requests of a time came to. */
export interface Tally {
  requests: number;
  succeeded: number;
  repeated: number;
  /** Answers of 500, which say that nobody thought of this. */
  unexpected: number;
  /** Longest time without a success. */
  longestGapMs: number;
  lastSuccessAt: number;
}

export const emptyTally = (): Tally => ({
  requests: 0,
  succeeded: 0,
  repeated: 0,
  unexpected: 0,
  longestGapMs: 0,
  lastSuccessAt: performance.now(),
});

function noteSuccess(tally: Tally): void {
  const now = performance.now();
  tally.succeeded += 1;
  tally.longestGapMs = Math.max(tally.longestGapMs, now - tally.lastSuccessAt);
  tally.lastSuccessAt = now;
}

interface Sending {
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that are an outcome too. Without it anything but a success is an error. */
  readonly accepts?: readonly number[];
}

/** Calls the API as a careful integrator does. */
export interface Integrator {
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** Longer than any fault and the time to recover from it. */
const GIVE_UP_MS = 150_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Sends each request until it has an outcome: again, with the same `Idempotency-Key`, when there was no answer, or 429,
 * 5xx or 409 because the first one still runs. Uses the web processes in turn.
 */
export function createIntegrator(origins: readonly string[], secret: string, tally: () => Tally): Integrator {
  let turn = 0;

  async function attempt(method: string, path: string, { body, headers }: Sending, key: string) {
    const origin = origins[turn++ % origins.length];
    const isText = typeof body === 'string';
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(method === 'POST' && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': isText ? 'text/csv' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return { response, text: await response.text() };
  }

  return {
    async send(method, path, sending = {}) {
      const key = randomUUID();
      const giveUpAt = Date.now() + GIVE_UP_MS;
      for (let attempts = 1; ; attempts++) {
        const counts = tally();
        counts.requests += 1;
        if (attempts > 1) counts.repeated += 1;
        const found = await attempt(method, path, sending, key).catch((error: unknown) => error);
        if (isAnswered(found)) {
          const { status } = found.response;
          const body = parse(found.text);
          if (status === 500) counts.unexpected += 1;
          if (found.response.ok || sending.accepts?.includes(status)) {
            noteSuccess(counts);
            return { status, body, wasRepeated: attempts > 1 };
          }
          if (!isPassing(status, body)) throw new Error(`${method} ${path}: ${status} ${found.text}`);
        }
        if (Date.now() > giveUpAt) throw new Error(`${method} ${path}: no outcome: ${describe(found)}`);
        await pause(pauseMs(found, attempts));
      }
    },
  };
}

interface Answered {
  readonly response: Response;
  readonly text: string;
}

const isAnswered = (found: unknown): found is Answered =>
  typeof found === 'object' && found !== null && 'response' in found;

const isPassing = (status: number, body: { code?: string } | null) =>
  status === 429 || status >= 500 || (status === 409 && body?.code === 'idempotency_in_progress');

function pauseMs(found: unknown, attempts: number): number {
  const asked = isAnswered(found) ? Number(found.response.headers.get('retry-after') ?? 0) * 1_000 : 0;
  return Math.min(Math.max(asked, 100 * attempts), LONGEST_PAUSE_MS);
}

const describe = (found: unknown) =>
  isAnswered(found) ? `${found.response.status} ${found.text}` : String(found);

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
