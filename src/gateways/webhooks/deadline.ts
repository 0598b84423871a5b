/** A time limit on work: an abort signal whose reason is the error to report, made when it is needed. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Milliseconds left, never below 0. */
  remainingMs(): number;
  /** Must be called when the work has ended, in time or not. */
  clear(): void;
}

/**
 * Starts the clock. When the time is up, whatever has already arrived is read before the signal aborts, so that a
 * process that was busy elsewhere does not take an answer in its buffers for a missing one.
 */
export function startDeadline({ limitMs, error }: { limitMs: number; error: () => Error }): Deadline {
  const endsAt = performance.now() + limitMs;
  const controller = new AbortController();
  let grace: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    grace = setImmediate(() => controller.abort(error()));
  }, limitMs);

  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
    clear: () => {
      clearTimeout(timer);
      clearImmediate(grace);
    },
  };
}

/** The work's result, or the signal's reason if that comes first; the work itself is not stopped. */
export function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
