import type { Worker } from 'node:worker_threads';

/** How much work one file may be. */
export interface WorkLimits {
  /** Longest work without a sign of progress. */
  readonly stallMs: number;
  /** Longest work in all, for a file of any size. */
  readonly leastMs: number;
  /** Further work in all, for each MiB of the file that was read. */
  readonly msPerMiB: number;
}

const TICK_MS = 500;
const MIB = 1024 * 1024;

interface ThreadWatch {
  /** The thread has said something. */
  progressed(): void;
  end(): void;
}

/**
 * Looks twice a second how long the thread has worked since it first asked for the file. Its own start does not
 * count, nor does time in which it waits for bytes, or for its rows to be taken. No more than two ticks' worth is
 * counted at a time, so that a process that was stopped for an hour does not lay its own absence on the file.
 */
export function watchThread(
  thread: Worker,
  { limits, readBytes }: { readonly limits: WorkLimits; readonly readBytes: () => number },
  onTooMuch: () => void,
): ThreadWatch {
  let activeMs = thread.performance.eventLoopUtilization().active;
  let workedMs = 0;
  let sinceProgressMs = 0;
  let hasBegun = false;
  const tick = setInterval(() => {
    const { active } = thread.performance.eventLoopUtilization();
    const worked = Math.min(Math.max(0, active - activeMs), 2 * TICK_MS);
    activeMs = active;
    if (!hasBegun) return;
    workedMs += worked;
    sinceProgressMs += worked;
    const maxMs = limits.leastMs + (limits.msPerMiB * readBytes()) / MIB;
    if (sinceProgressMs > limits.stallMs || workedMs > maxMs) onTooMuch();
  }, TICK_MS);
  tick.unref();
  return {
    progressed() {
      sinceProgressMs = 0;
      hasBegun = true;
    },
    end: () => clearInterval(tick),
  };
}
