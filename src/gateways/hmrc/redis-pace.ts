import type { HmrcPriority } from './hmrc-gateway.js';
import { createInProcessPace, HMRC_INTERVAL_MS, type HmrcPace } from './in-process-pace.js';

/** The one command of Redis that the pace needs; `null` when the key is held. */
export interface PaceStore {
  set(key: string, value: string, unit: 'PX', milliseconds: number, mode: 'NX'): Promise<'OK' | null>;
  set(key: string, value: string, unit: 'PX', milliseconds: number): Promise<'OK' | null>;
}

interface RedisPaceOptions {
  /** All processes that share HMRC's limit must use the same key. */
  readonly key: string;
  readonly intervalMs?: number;
  readonly now?: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
  readonly onStoreAway?: (error: unknown) => void;
}

/** How often each priority looks whether its turn has come, as a share of the interval: the urgent win more often. */
const LOOKS_PER_INTERVAL: Readonly<Record<HmrcPriority, number>> = {
  submission: 16,
  interactive: 8,
  background: 2,
};

/** After a failure Redis is left alone for as long. */
const STORE_REST_MS = 10_000;

/**
 * A pace that every process shares: a key that lives for one interval stands for the last call, and
 * the process that sets it anew may call. While Redis is away each process keeps a pace of its own.
 */
export function createRedisPace(store: PaceStore, options: RedisPaceOptions): HmrcPace {
  const { key, intervalMs = HMRC_INTERVAL_MS, now = () => Date.now(), wait = sleep } = options;
  const alone = createInProcessPace({ intervalMs });
  let restsUntil = Number.NEGATIVE_INFINITY;

  const leaveAlone = (error: unknown) => {
    restsUntil = now() + STORE_REST_MS;
    options.onStoreAway?.(error);
  };

  return {
    async take(priority) {
      const lookMs = Math.max(1, Math.ceil(intervalMs / LOOKS_PER_INTERVAL[priority]));
      while (now() >= restsUntil) {
        try {
          if ((await store.set(key, '1', 'PX', intervalMs, 'NX')) !== null) return;
        } catch (error) {
          leaveAlone(error);
          break;
        }
        await wait(lookMs);
      }
      await alone.take(priority);
    },
    pause(milliseconds) {
      alone.pause?.(milliseconds);
      if (now() >= restsUntil) store.set(key, 'paused', 'PX', milliseconds).catch(leaveAlone);
    },
  };
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
