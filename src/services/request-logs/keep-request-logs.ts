import type { AppContext } from '../../context.js';
import { insertRequestLogs } from '../../db/request-logs/request-logs-repository.js';
import { LIMITS } from '../../limits/limits.js';

type Slice = Pick<AppContext, 'systemDb' | 'requestLogs' | 'faults' | 'log'>;

interface RequestLogKeeper {
  /** Writes what is left. */
  stop(): Promise<void>;
}

/**
 * Writes the requests that this process has answered to Postgres, every second and at its end. What cannot be written is
 * kept for the next time. A process that is killed loses those of its last second: the log is for looking, and no answer
 * waits for it.
 */
export function startRequestLogKeeper(ctx: Slice): RequestLogKeeper {
  const attempt = () =>
    writeRequestLogs(ctx).catch((error: unknown) =>
      ctx.faults.warn(error, 'request logs wait to be written'),
    );
  let writing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(attempt);
  }, LIMITS.requestLogs.writtenMs.value);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await writeRequestLogs(ctx).catch(() => undefined);
    },
  };
}

/** @throws when Postgres cannot take them; they are kept for the next time */
export async function writeRequestLogs({
  systemDb,
  requestLogs,
  log,
}: Pick<Slice, 'systemDb' | 'requestLogs' | 'log'>): Promise<void> {
  const lost = requestLogs.takeLost();
  if (lost > 0) log.warn({ request_logs: lost }, 'request logs found no room');
  const lines = requestLogs.take();
  try {
    await insertRequestLogs(systemDb, lines);
  } catch (error) {
    requestLogs.giveBack(lines);
    throw error;
  }
}
