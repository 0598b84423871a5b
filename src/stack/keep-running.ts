import { setTimeout as pause } from 'node:timers/promises';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;

/** A server that can be waited for and ended. */
export interface EmbeddedServer {
  readonly ended: Promise<unknown>;
  stop(how?: 'quick'): Promise<void>;
}

/**
 * Starts a server again each time it ends by itself, waiting longer after each failure. The returned function
 * stops it for good.
 *
 * @param options.start must bring it up at the same address; throws when it could not
 */
export function keepRunning<T extends EmbeddedServer>(options: {
  readonly name: string;
  readonly server: T;
  readonly start: () => Promise<T>;
  readonly log: (line: string) => void;
}): EmbeddedServer['stop'] {
  const { name, start, log } = options;
  const stopped = new AbortController();
  let server = options.server;

  const watching = (async () => {
    for (;;) {
      await Promise.race([server.ended, aborted(stopped.signal)]);
      if (stopped.signal.aborted) return;
      log(`${name} ended unexpectedly: starting it again.`);
      const next = await startAgain({ name, start, log, signal: stopped.signal });
      if (!next) return;
      server = next;
    }
  })();

  return async (how) => {
    stopped.abort();
    await watching;
    await server.stop(how);
  };
}

async function startAgain<T>(options: {
  readonly name: string;
  readonly start: () => Promise<T>;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): Promise<T | undefined> {
  const { name, start, log, signal } = options;
  for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await start();
    } catch (error) {
      log(`${name} does not start: ${error instanceof Error ? error.message : 'unknown error'}`);
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
