import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../src/context.js';
import { LIMITS } from '../src/domain/limits.js';
import { resealValues } from '../src/services/encryption/reseal-values.js';
import { continueErasures } from '../src/services/erasure/continue-erasures.js';
import { awaitDatabase } from '../src/services/health/await-database.js';
import { queueDueChecks } from '../src/services/hmrc-access/queue-due-checks.js';
import { announceEndingGrants } from '../src/services/hmrc-agents/announce-ending-grants.js';
import { foldCounts, foldSums } from '../src/services/maintenance/fold-counts.js';
import { sweepExpired } from '../src/services/maintenance/sweep-expired.js';
import { queueDailyReadings } from '../src/services/obligations/queue-daily-readings.js';
import { refreshAllReadiness } from '../src/services/practice/refresh-all-readiness.js';
import { makeScheduledReports } from '../src/services/reports/make-scheduled-reports.js';
import { endBatches } from '../src/services/submission-batches/end-batches.js';
import { makeScheduledBatches } from '../src/services/submission-batches/make-scheduled-batches.js';
import { isStoreFault } from '../src/store-faults.js';

const EVERY_HOUR_MS = 3_600_000;
/** Interval of chores that add up the rows that writes leave: these grow with the writes, and other requests read them. */
const EVERY_MINUTE_MS = 60_000;
/** Interval of chores whose events somebody waits for. */
const EVERY_FEW_SECONDS_MS = 2_000;
/** A fault that comes again while the database answers is left to the next time. */
const TRIES = 3;

type Chore = (ctx: AppContext, signal: AbortSignal) => Promise<unknown>;

/** Chores of an hour, those that people wait for first. Each is safe to run anywhere, any number at once. */
const CHORES_OF_AN_HOUR: Readonly<Record<string, Chore>> = {
  makeScheduledReports,
  makeScheduledBatches,
  queueDailyReadings,
  queueDueChecks,
  announceEndingGrants,
  sweepExpired,
  resealValues,
};
const CHORES_OF_A_MINUTE: Readonly<Record<string, Chore>> = { foldSums, foldCounts };
const CHORES_OF_SECONDS: Readonly<Record<string, Chore>> = { refreshAllReadiness, endBatches };
/** Apart from the others, for whom they would take too long. */
const LONG_CHORES: Readonly<Record<string, Chore>> = { continueErasures };

export interface Sweeper {
  stop(): Promise<void>;
}

/**
 * Queues the reports and batches of schedules, asks for the daily readings of obligations and the checks of access that are due, announces
 * the end of sign-ins at HMRC, removes what has expired and re-seals what an earlier key sealed, at the start and every hour,
 * adds up sums and counts every minute, and works out every two seconds what is missing of changed clients, which batches have ended,
 * and goes on with erasures. A chore that fails stops no
 * other. One that meets a database that is away goes on as soon as it is back.
 */
export function startSweeper(ctx: AppContext): Sweeper {
  const stopping = new AbortController();
  const all = (chores: Readonly<Record<string, Chore>>) => async () => {
    for (const [name, chore] of Object.entries(chores)) await perform(ctx, { name, chore }, stopping.signal);
  };
  const repeated = [
    repeat(all(CHORES_OF_AN_HOUR), EVERY_HOUR_MS),
    repeat(all(CHORES_OF_A_MINUTE), EVERY_MINUTE_MS),
    repeat(all(CHORES_OF_SECONDS), EVERY_FEW_SECONDS_MS),
    repeat(all(LONG_CHORES), EVERY_FEW_SECONDS_MS),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(repeated.map(({ stop }) => stop()));
    },
  };
}

/** Does it now and again each time, one after the other. */
function repeat(task: () => Promise<void>, everyMs: number): Sweeper {
  let running = task();
  const timer = setInterval(() => {
    running = running.then(task);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
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
        ctx.log.error({ err: error, chore: name }, 'sweeper: will be tried again next time');
        return;
      }
      ctx.log.warn({ err: error, chore: name }, 'sweeper: waits for the database');
      await pause(LIMITS.stores.probeMs.value, undefined, { signal }).catch(() => undefined);
      if (await awaitDatabase(ctx, signal)) tries = 0;
    }
  }
}
