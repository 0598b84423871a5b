import { ProblemError, TimeoutError, WorkFailedError } from './errors.js';

export interface FinishOptions<T> {
  /** Called with each state that is seen, the last one too. */
  readonly onProgress?: (state: T) => void;
  readonly signal?: AbortSignal;
  /** Ten minutes when left out. */
  readonly timeoutMs?: number;
  /** Resolves with work that ended otherwise than well too, instead of throwing. */
  readonly acceptFailure?: boolean;
}

export interface Polling<S, T> {
  readonly start: () => Promise<S>;
  /** The work as the answer to the call shows it; null when that is only a ticket. */
  readonly first: (started: S) => T | null;
  readonly poll: (started: S, signal: AbortSignal | undefined) => Promise<T>;
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const BUSY = new Set(['queued', 'processing', 'preparing', 'submitting', 'sending', 'running', 'unknown']);
/** Ends at which nothing was done that was asked for; with `action_required`, somebody has to see to `issues`. */
const FAILED = new Set(['failed', 'cancelled', 'rejected', 'action_required']);
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;
const DEFAULT_TIMEOUT_MS = 600_000;

/**
 * Something that takes a while. `await` it for the answer to the call; `finished()` waits for its end.
 * The call is made once, however often it is asked.
 */
export class Work<S, T> implements PromiseLike<S> {
  readonly #polling: Polling<S, T>;
  readonly #started: Promise<S>;

  constructor(polling: Polling<S, T>) {
    this.#polling = polling;
    this.#started = polling.start();
    this.#started.catch(() => undefined); // whoever awaits it sees the error
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting the call is what it is for
  then<A = S, B = never>(
    done?: ((value: S) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#started.then(done, failed);
  }

  /**
   * Waits for the end.
   * @throws {WorkFailedError} when it failed, was cancelled or rejected, or needs somebody to act,
   * {TimeoutError} when it takes too long
   */
  async finished(options: FinishOptions<T> = {}): Promise<T> {
    const { onProgress, signal, timeoutMs = DEFAULT_TIMEOUT_MS, acceptFailure = false } = options;
    const started = await this.#started;
    const deadline = Date.now() + timeoutMs;
    let state = this.#polling.first(started);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
      if (state !== null) {
        onProgress?.(state);
        const status = statusOf(state);
        if (FAILED.has(status) && !acceptFailure) throw new WorkFailedError(status, state);
        if (!BUSY.has(status)) return state;
      }
      if (Date.now() + pauseMs > deadline) throw new TimeoutError(`It has not finished in ${timeoutMs} ms.`);
      await this.#polling.pause(pauseMs, signal);
      state = await this.#look(started, signal);
    }
  }

  /** @returns null while there is nothing to show yet */
  async #look(started: S, signal: AbortSignal | undefined): Promise<T | null> {
    try {
      return await this.#polling.poll(started, signal);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'calculation_not_ready') return null;
      throw error;
    }
  }
}

/** A filed return stays `submitted` while an amendment of it goes its own way. */
function statusOf(state: unknown): string {
  if (typeof state !== 'object' || state === null) return '';
  const { status, amendment } = state as { status?: unknown; amendment?: { state?: unknown } | null };
  return String(amendment?.state ?? status ?? '');
}
