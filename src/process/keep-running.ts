import { setTimeout as pause } from 'node:timers/promises';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
/** One that ran this long counts as healthy: its next failure is its first. */
const HEALTHY_AFTER_MS = 60_000;

/** Something that runs beside this process and can be waited for and ended. */
export interface Running {
  /** Settles when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Ends it and waits until it has gone. `quick`: without the time for an orderly end. */
  stop(how?: 'quick'): Promise<void>;
}

/**
 * Starts a server or program again each time it ends on its own, waiting longer after each failure. The returned
 * function stops it for good.
 *
 * @param options.start must bring it up at the same address; throws when it could not, or its signal aborts
 */
export function keepRunning<T extends Running>(options: {
  readonly name: string;
  readonly first: T;
  readonly start: (signal: AbortSignal) => Promise<T>;
  readonly log: (line: string) => void;
}): Running['stop'] {
  const { name, start, log } = options;
  const stopped = new AbortController();
  let running = options.first;

  async function watch(): Promise<void> {
    let waitMs = 0;
    for (;;) {
      const since = performance.now();
      await Promise.race([running.ended, aborted(stopped.signal)]);
      if (stopped.signal.aborted) return;
      log(`${name} ended unexpectedly: starting it again. See its log.`);
      waitMs = performance.now() - since > HEALTHY_AFTER_MS ? 0 : waitMs;
      const next = await startAgain({ name, start, log, signal: stopped.signal, waitMs });
      if (!next) return;
      running = next.running;
      waitMs = longer(next.waitMs);
    }
  }

  const watching = watch();
  return async (how) => {
    stopped.abort();
    await watching;
    await running.stop(how);
  };
}

async function startAgain<T>(options: {
  readonly name: string;
  readonly start: (signal: AbortSignal) => Promise<T>;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  readonly waitMs: number;
}): Promise<{ running: T; waitMs: number } | undefined> {
  const { name, start, log, signal } = options;
  for (let waitMs = options.waitMs; ; waitMs = longer(waitMs)) {
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      return { running: await start(signal), waitMs };
    } catch (error) {
      if (!signal.aborted)
        log(`${name} does not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const longer = (waitMs: number) => Math.min(Math.max(waitMs * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS);

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
