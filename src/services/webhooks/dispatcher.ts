import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Claim } from '../../db/webhooks/delivery-claims-repository.js';
import { allShards } from '../../domain/webhooks/shards.js';
import { LIMITS } from '../../limits/limits.js';
import { claimDue } from './claim-due.js';
import {
  askForClaim,
  createDispatch,
  type Dispatch,
  type DispatchSlice,
  freePlaces,
  isBusy,
  isTurnOver,
  settled,
} from './dispatch-state.js';

/** Sends the deliveries of the shards that this process holds. */
export interface Dispatcher {
  /**
   * Holds a shard: sends what is due in it until nothing has been for a while, or `signal` is aborted, and records
   * the outcomes. Waits out a database that is away.
   * @returns milliseconds until something is due; `null` when nothing waits for a time
   */
  hold(shard: number, signal: AbortSignal): Promise<{ readonly nextMs: number | null }>;
  isHeld(shard: number): boolean;
  /** Resolves when no attempt is under way and all are recorded. */
  settled(): Promise<void>;
  /** Something has become due in a shard that may be held. */
  wake(shard: number): void;
  /** Attempts that were made. */
  readonly attempts: number;
}

interface DispatcherOptions {
  /** How long a shard is held in which nothing is due. */
  readonly lingerMs: number;
  /** How long a shard is held in which there is always work. */
  readonly turnMs: number;
}

const { claimEveryMs, barredMs, longestWaitMs } = LIMITS.webhooks;

const USUAL: DispatcherOptions = {
  lingerMs: LIMITS.webhooks.lingerMs.value,
  turnMs: LIMITS.webhooks.turnMs.value,
};

/**
 * All shards that are held share one loop, which claims what is due (`claim-due.ts`); each request that was claimed is
 * attempted in a place of its own (`attempt-claimed.ts`), and what has ended is recorded together (`record-ended.ts`).
 */
export function createDispatcher(ctx: DispatchSlice, options: DispatcherOptions = USUAL): Dispatcher {
  const dispatch = createDispatch(ctx);
  const { state, work } = dispatch;
  let running: Promise<number | null> | null = null;

  async function hold(shard: number, signal: AbortSignal): Promise<{ nextMs: number | null }> {
    const until = ctx.elapsedMs() + options.turnMs;
    /** One for each hold: the same listener would be removed by the first that ends. */
    const stop = () => work.raise();
    state.held.set(shard, { until });
    setMaxListeners(ctx.config.webhooks.shards + 1, signal);
    signal.addEventListener('abort', stop, { once: true });
    state.checkLeasesAt = 0;
    askForClaim(dispatch);
    try {
      for (;;) {
        running ??= sendWhileDue(dispatch, options.lingerMs, signal).finally(() => {
          running = null;
        });
        const nextMs = await running;
        if (!state.isAsked || signal.aborted || until <= ctx.elapsedMs())
          return { nextMs: state.isAsked || isBusy(state) ? 0 : nextMs };
      }
    } finally {
      signal.removeEventListener('abort', stop);
      state.held.delete(shard);
    }
  }

  return {
    hold,
    settled: () => settled(dispatch),
    isHeld: (shard) => state.held.has(shard),
    wake(shard) {
      if (state.held.has(shard)) askForClaim(dispatch);
    },
    get attempts() {
      return state.attempts;
    },
  };
}

/**
 * Claims and sends until nothing has been due in the held shards for a while, the turn of one is over, or `signal` is aborted.
 * A turn ends while attempts are under way, one that hangs among them: they have their claims, and are recorded.
 * @returns milliseconds until the next look; `null` when nothing waits for a time
 */
async function sendWhileDue(
  dispatch: Dispatch,
  lingerMs: number,
  signal: AbortSignal,
): Promise<number | null> {
  const { ctx, state, work } = dispatch;
  let idleSince = ctx.elapsedMs();
  let nextAt = Number.POSITIVE_INFINITY;
  while (!signal.aborted && !isTurnOver(dispatch)) {
    const isDue = state.isAsked || nextAt <= ctx.elapsedMs();
    if (isDue && hasPlaces(dispatch)) {
      const claim = await claimDue(dispatch, signal);
      nextAt = nextLook(dispatch, claim);
      if (claim.deliveries.length > 0) idleSince = ctx.elapsedMs();
      await pause(claimEveryMs.value);
      continue;
    }
    if (isBusy(state)) idleSince = ctx.elapsedMs();
    const idleLeftMs = idleSince + lingerMs - ctx.elapsedMs();
    if (!isBusy(state) && idleLeftMs <= 0) break;
    await work.wait(
      isDue ? longestWaitMs.value : Math.max(1, Math.min(nextAt - ctx.elapsedMs(), idleLeftMs)),
    );
  }
  if (signal.aborted) await settled(dispatch);
  return nextAt === Number.POSITIVE_INFINITY ? null : Math.max(0, nextAt - ctx.elapsedMs());
}

function hasPlaces({ state }: Dispatch): boolean {
  const { quick, slow } = freePlaces(state);
  return quick > 0 || slow > 0;
}

/** Time of the next look. Deliveries that are due but wait for their host are looked at again soon. */
function nextLook({ ctx, state }: Dispatch, { deliveries, isMore, nextMs }: Claim): number {
  const isBarred = isMore && deliveries.length === 0 && !isBusy(state);
  const waitMs = Math.min(
    nextMs ?? Number.POSITIVE_INFINITY,
    isBarred ? barredMs.value : Number.POSITIVE_INFINITY,
  );
  return ctx.elapsedMs() + waitMs;
}

/** Sends everything that is due, in every shard, and ends when nothing more is. @returns the attempts made */
export async function deliverDue(ctx: DispatchSlice): Promise<number> {
  const dispatcher = createDispatcher(ctx, { lingerMs: 0, turnMs: Number.POSITIVE_INFINITY });
  const { signal } = new AbortController();
  const { held } = allShards(ctx.config.webhooks.shards);
  await Promise.all(held.map((shard) => dispatcher.hold(shard, signal)));
  return dispatcher.attempts;
}
