import type { AppContext } from '../../context.js';
import { addToBuckets } from '../../db/console/metric-buckets-repository.js';
import { aliveSeries } from '../../domain/console/series.js';
import { LIMITS } from '../../limits/limits.js';
import { noteThisRelease, writeErrors } from './keep-errors.js';

type Slice = Pick<AppContext, 'systemDb' | 'metrics' | 'faults' | 'now' | 'config'>;

interface MinuteKeeper {
  /** Writes what is left. */
  stop(): Promise<void>;
}

/**
 * Writes what this process has counted, errors too, to Postgres, every few seconds and at its end. What cannot be
 * written is kept for the next time.
 */
export function startMinuteKeeper(ctx: Slice, role: 'web' | 'worker' | 'admin'): MinuteKeeper {
  let isNoted = false;
  const keep = async () => {
    if (!isNoted) await noteThisRelease(ctx);
    isNoted = true;
    ctx.metrics.minutes.record(aliveSeries(role), 0, false);
    await writeMinutes(ctx);
    await writeErrors(ctx);
  };
  const attempt = () => keep().catch((error: unknown) => ctx.faults.warn(error, 'counts wait to be written'));
  let writing: Promise<unknown> = attempt();
  const timer = setInterval(() => {
    writing = writing.then(attempt);
  }, LIMITS.console.countsWrittenMs.value);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await writeMinutes(ctx).catch(() => undefined);
      await writeErrors(ctx).catch(() => undefined);
    },
  };
}

/** @throws when Postgres cannot take them; they are kept for the next time */
export async function writeMinutes({
  systemDb,
  metrics,
}: Pick<Slice, 'systemDb' | 'metrics'>): Promise<void> {
  const counts = metrics.minutes.take();
  try {
    await addToBuckets(systemDb, counts);
  } catch (error) {
    metrics.minutes.giveBack(counts);
    throw error;
  }
}
