import type { AppContext } from '../../src/context.js';
import { NO_TENANT, queuesInLine, takeTurns } from '../../src/db/queues/relay-outbox.js';
import { isStoreFault } from '../../src/process/store-faults.js';
import { deliverDue } from '../../src/services/webhooks/dispatcher.js';
import { WORKERS } from '../../workers/index.js';

/** Far in the future of any test: jobs that wait for a time are due too when asked for. */
interface DrainOptions {
  /** Run jobs whose time has not come. */
  readonly includeDelayed?: boolean;
  /** Jobs that meet a fault of a store are run again, as their queue does: a frozen process may hold a row for a while. */
  readonly isRepeatedAfterFaults?: boolean;
  /** Snoozed jobs are run again at once, at most this often in all. */
  readonly maxRuns?: number;
}

/**
 * Runs every job that waits in the outbox for these queues, and those that they lead to, in this process,
 * until none is left; for `webhook`, sends what is due. @returns the outcomes in order
 */
export async function drain(
  ctx: AppContext,
  queues: readonly string[],
  options: DrainOptions = {},
): Promise<{ queue: string; outcome: string }[]> {
  const { includeDelayed = false, isRepeatedAfterFaults = false, maxRuns = 10_000 } = options;
  const ran: { queue: string; outcome: string }[] = [];
  for (;;) {
    if (includeDelayed)
      await ctx
        .systemDb('outbox')
        .whereIn('queue', [...queues])
        .update({ available_at: new Date(0) });
    await queuesInLine(ctx.systemDb);
    const rooms = queues.map((queue) => ({
      queue,
      rows: 100,
      rowsOfTenant: 100,
      lastServedTenant: NO_TENANT,
      passedOver: [],
    }));
    const taken = await ctx.systemDb.transaction((trx) => takeTurns(trx, rooms));
    const rows = taken.sort((a, b) => Number(a.id) - Number(b.id));
    if (rows.length === 0) {
      if (!queues.includes('webhook') || (await deliverDue(ctx)) === 0) return ran;
      ran.push({ queue: 'webhook', outcome: 'done' });
      continue;
    }
    for (const row of rows) {
      const worker = WORKERS.find((one) => one.queue.name === row.queue);
      if (!worker) throw new Error(`no worker for ${row.queue}`);
      for (;;) {
        const outcome = await worker.run(ctx, row.payload).catch((error: unknown) => {
          if (!isRepeatedAfterFaults || !isStoreFault(error)) throw error;
          return { kind: 'fault' } as const;
        });
        ran.push({ queue: row.queue, outcome: outcome.kind });
        if (outcome.kind !== 'snooze' && outcome.kind !== 'fault') break;
        if (ran.length >= maxRuns) throw new Error('the queue did not drain');
      }
    }
    if (ran.length >= maxRuns) throw new Error('the queue did not drain');
  }
}
