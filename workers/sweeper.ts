import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../src/context.js';
import { LIMITS } from '../src/domain/limits.js';
import { resealValues } from '../src/services/encryption/reseal-values.js';
import { awaitDatabase } from '../src/services/health/await-database.js';
import { sweepExpired } from '../src/services/maintenance/sweep-expired.js';
import { queueDailyReadings } from '../src/services/obligations/queue-daily-readings.js';
import { makeScheduledReports } from '../src/services/reports/make-scheduled-reports.js';
import { isStoreFault } from '../src/store-faults.js';

const EVERY_MS = 3_600_000;
/** A fault that comes again while the database answers is left to the next hour. */
const TRIES = 3;

type Chore = (ctx: AppContext, signal: AbortSignal) => Promise<unknown>;

/** What people wait for comes first. Each is safe to run anywhere, any number at once. */
const CHORES: Readonly<Record<string, Chore>> = {
  makeScheduledReports,
  queueDailyReadings,
  sweepExpired,
  resealValues,
};

export interface Sweeper {
  stop(): Promise<void>;
}

/**
 * Queues the reports of schedules, asks for the daily readings of obligations, removes what has expired and re-seals what
 * an earlier key sealed, at the start and every hour. A chore that fails stops no other. One that meets a database that is
 * away goes on as soon as it is back, not an hour later.
 */
export function startSweeper(ctx: AppContext): Sweeper {
  const stopping = new AbortController();
  const sweep = async () => {
    for (const [name, chore] of Object.entries(CHORES)) await perform(ctx, { name, chore }, stopping.signal);
  };
  let running: Promise<unknown> = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

async function perform(
  ctx: AppContext,
  { name, chore }: { readonly name: string; readonly chore: Chore },
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; tries < TRIES && !signal.aborted; tries += 1) {
    try {
      await chore(ctx, signal);
      return;
    } catch (error) {
      if (!isStoreFault(error)) {
        ctx.log.error({ err: error, chore: name }, 'sweeper: will try again in an hour');
        return;
      }
      ctx.log.warn({ err: error, chore: name }, 'sweeper: waits for the database');
      await pause(LIMITS.stores.probeMs.value, undefined, { signal }).catch(() => undefined);
      if (await awaitDatabase(ctx, signal)) tries = 0;
    }
  }
}
