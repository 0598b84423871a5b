import type { AppContext } from '../../context.js';
import { pendingMigrations } from '../../db/deployment/migrate.js';

export interface ReadinessCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

const UNKNOWN = 'cannot be asked';

const STOPPING: ReadinessCheck = { name: 'process', ok: false, detail: 'is stopping' };

/** Whether the stores answer, are set as the queues need them, and have the schema of this code. A process that stops is never ready. */
export async function checkReadiness(
  ctx: Pick<AppContext, 'db' | 'redis' | 'config' | 'stopping'>,
): Promise<ReadinessCheck[]> {
  if (ctx.stopping.aborted) return [STOPPING];
  return Promise.all([
    check('postgres', async () => {
      await ctx.db.raw('select 1');
      return null;
    }),
    check('migrations', async () => {
      const pending = await pendingMigrations(ctx.config.databaseUrl);
      return pending.length === 0 ? null : `${pending.length} pending`;
    }),
    check('redis', async () => {
      const info = await ctx.redis.info('memory');
      const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1] ?? UNKNOWN;
      return policy === 'noeviction' ? null : `maxmemory-policy is ${policy}, must be noeviction`;
    }),
  ]);
}

async function check(name: string, ask: () => Promise<string | null>): Promise<ReadinessCheck> {
  try {
    const fault = await ask();
    return { name, ok: fault === null, detail: fault ?? 'ok' };
  } catch {
    return { name, ok: false, detail: UNKNOWN };
  }
}
