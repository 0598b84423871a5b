import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';
import type { FaultLog } from '../../telemetry/fault-log.js';
import { type Bell, isWaitedFor, nameOf } from './bell.js';

/**
 * Rings the bells of all pools of a process. It rings outside the transaction that noted the bell: from its commit on,
 * a notification holds a lock of the whole server, for which every other transaction that notifies waits.
 */
export interface Bells {
  /**
   * Rings at once, or together with all waiting bells `ringEveryMs` after the last ring. A bell that cannot be rung is
   * logged; the promise never rejects.
   * @returns settled at once, but for bells whose ring is waited for: settled when they were rung, at the latest after
   * `ringWaitMs`
   */
  ring(bells: readonly Bell[]): Promise<void>;
  /** Rings what is waiting. */
  stop(): Promise<void>;
}

/** The time between two rings is kept by it. */
interface BellClock {
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const CLOCK: BellClock = { now: () => performance.now(), pause: (ms) => pause(ms) };

/**
 * Purpose: rings bells for the processes that listen.
 * Bindings: `bells`, JSON of `channel` and `payload`.
 * Answer: a row for each bell, without a value.
 * Locks: none.
 */
const RING = `select pg_notify(channel, payload)
  from jsonb_to_recordset(cast(:bells as jsonb)) as bell(channel text, payload text)`;

/** @param settings.pool acts as `system`; asked for with the first bell */
export function createBells(settings: {
  readonly pool: () => Knex;
  readonly faults: Pick<FaultLog, 'warn'>;
  readonly clock?: BellClock;
}): Bells {
  const { clock = CLOCK } = settings;
  const { ringEveryMs, ringTries, ringWaitMs } = LIMITS.database;
  let waiting = new Map<string, Bell>();
  let next: Promise<void> | null = null;
  let sending = Promise.resolve();
  let mayRingAt = 0;

  async function ringWaiting(): Promise<void> {
    await sending;
    const restMs = mayRingAt - clock.now();
    if (restMs > 0) await clock.pause(Math.ceil(restMs));
    const bells = [...waiting.values()];
    waiting = new Map();
    next = null;
    mayRingAt = clock.now() + ringEveryMs.value;
    sending = send(bells);
    await sending;
  }

  async function send(bells: readonly Bell[]): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        await settings.pool().raw(RING, { bells: JSON.stringify(bells) });
        return;
      } catch (error) {
        if (tried < ringTries.value) continue;
        settings.faults.warn(error, 'bells were not rung: listening processes look by themselves');
        return;
      }
    }
  }

  return {
    ring(bells) {
      if (bells.length === 0) return Promise.resolve();
      for (const bell of bells) waiting.set(nameOf(bell), bell);
      next ??= ringWaiting();
      return bells.some(isWaitedFor) ? atMost(next, ringWaitMs.value) : Promise.resolve();
    },
    async stop() {
      while (next !== null) await next;
      await sending;
    },
  };
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([work, late]);
  done.abort();
}
