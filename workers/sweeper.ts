import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../src/context.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../src/domain/durations.js';
import { keysOf } from '../src/domain/language/keys-of.js';
import { LIMITS } from '../src/limits/limits.js';
import { isStoreFault } from '../src/process/store-faults.js';
import { holdChores } from '../src/services/chores/hold-chores.js';
import { noteBacklogs } from '../src/services/console/note-backlogs.js';
import { resealValues } from '../src/services/encryption/reseal-values.js';
import { continueErasures } from '../src/services/erasure/continue-erasures.js';
import { awaitDatabase } from '../src/services/health/await-database.js';
import { queueDueChecks } from '../src/services/hmrc-access/queue-due-checks.js';
import { announceEndingGrants } from '../src/services/hmrc-agents/announce-ending-grants.js';
import { foldCounts, foldSums } from '../src/services/maintenance/fold-counts.js';
import { rotatePartitions } from '../src/services/maintenance/rotate-partitions.js';
import { sweepExpired } from '../src/services/maintenance/sweep-expired.js';
import { queueDueReadings } from '../src/services/obligations/queue-due-readings.js';
import { refreshAllReadiness } from '../src/services/practice/refresh-all-readiness.js';
import {
  makeReportsOfTestClocks,
  makeScheduledReports,
} from '../src/services/reports/make-scheduled-reports.js';
import { endBatches } from '../src/services/submission-batches/end-batches.js';
import {
  makeBatchesOfTestClocks,
  makeScheduledBatches,
} from '../src/services/submission-batches/make-scheduled-batches.js';

/** Interval of chores whose outcome somebody waits for. */
const EVERY_FEW_SECONDS_MS = 2 * SECOND_MS;
/** A fault that comes again while the database answers is left to the next time. */
const TRIES = 3;

type Chore = (ctx: AppContext, signal: AbortSignal) => Promise<unknown>;

interface ChoreGroup {
  readonly everyMs: number;
  readonly chores: Readonly<Record<string, Chore>>;
}

/** One worker does a group, one chore after the other; each is safe to be done twice at once. */
export const CHORE_GROUPS = {
  /** Chores whose results people wait for come first. */
  hourly: {
    everyMs: HOUR_MS,
    chores: {
      makeScheduledReports,
      makeScheduledBatches,
      queueDueReadings,
      queueDueChecks,
      announceEndingGrants,
      rotatePartitions,
      sweepExpired,
      resealValues,
    },
  },
  /** Adds up the rows that writes leave: these grow with the writes, and other requests read them. */
  sums: { everyMs: MINUTE_MS, chores: { foldSums, foldCounts } },
  soon: {
    everyMs: EVERY_FEW_SECONDS_MS,
    chores: { refreshAllReadiness, endBatches, makeReportsOfTestClocks, makeBatchesOfTestClocks },
  },
  counts: { everyMs: LIMITS.console.countsWrittenMs.value, chores: { noteBacklogs } },
  /** Erasures have a group of their own: in another, they would hold the other chores up. */
  erasures: { everyMs: EVERY_FEW_SECONDS_MS, chores: { continueErasures } },
} as const satisfies Readonly<Record<string, ChoreGroup>>;

type GroupName = keyof typeof CHORE_GROUPS;
const NAMES = keysOf(CHORE_GROUPS);

interface Sweeper {
  stop(): Promise<void>;
}

/**
 * Does the chores of each group of which this worker holds the lease: all of them when it gets the lease, and then at the
 * interval of the group. A chore that fails stops no other; one that meets a database that is away goes on as soon as it is
 * back. Once the sweeper is stopped, the chore in hand ends after its portion, and no other begins.
 */
export function startSweeper(ctx: AppContext): Sweeper {
  const stopping = new AbortController();
  const all = async (name: GroupName) => {
    for (const [chore, run] of Object.entries(CHORE_GROUPS[name].chores)) {
      if (leases.isHeld(name)) await perform(ctx, { name: chore, chore: run }, stopping.signal);
    }
  };
  const repeated = new Map(NAMES.map((name) => [name, repeat(() => all(name), CHORE_GROUPS[name].everyMs)]));
  const leases = holdChores(ctx, NAMES, (name) => repeated.get(name)?.now());
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...repeated.values()].map(({ stop }) => stop()));
      await leases.stop();
    },
  };
}

interface Repeated extends Sweeper {
  /** Does it once more, and counts the time to the next from here. */
  now(): void;
}

/** Runs `task` every `everyMs`, never two at once; `now` asks for a run at once and begins the interval anew. */
function repeat(task: () => Promise<void>, everyMs: number): Repeated {
  let running = Promise.resolve();
  const next = () => {
    running = running.then(task);
  };
  const timer = setInterval(next, everyMs);
  return {
    now() {
      timer.refresh();
      next();
    },
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
        ctx.log.error({ err: error, chore: name }, 'a chore failed: it will be tried again next time');
        return;
      }
      ctx.log.warn({ err: error, chore: name }, 'a chore waits for the database');
      await pause(LIMITS.stores.probeMs.value, undefined, { signal }).catch(() => undefined);
      if (await awaitDatabase(ctx, signal)) tries = 0;
    }
  }
}
