import type { AppContext } from '../src/context.js';
import { resealValues } from '../src/services/encryption/reseal-values.js';
import { sweepExpired } from '../src/services/maintenance/sweep-expired.js';
import { queueDailyReadings } from '../src/services/obligations/queue-daily-readings.js';
import { makeScheduledReports } from '../src/services/reports/make-scheduled-reports.js';

const EVERY_MS = 3_600_000;

export interface Sweeper {
  stop(): Promise<void>;
}

/**
 * Removes what has expired, queues the reports of schedules, asks for the daily readings of obligations and re-seals what an earlier key sealed, at the
 * start and every hour.
 */
export function startSweeper(ctx: AppContext): Sweeper {
  const stopping = new AbortController();
  const sweep = async () => {
    try {
      await sweepExpired(ctx);
      await makeScheduledReports(ctx);
      await queueDailyReadings(ctx);
      await resealValues(ctx, stopping.signal);
    } catch (error) {
      ctx.log.warn({ err: error }, 'sweeper: will sweep again');
    }
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
