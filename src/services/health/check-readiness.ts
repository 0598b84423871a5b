import type { AppContext } from '../../context.js';
import { probe } from '../../db/connect.js';
import { readSchemaState, refusalOf } from '../../db/deployment/schema-state.js';
import { LIMITS } from '../../limits/limits.js';
import { findRedisFault } from '../../queues/find-redis-fault.js';
import type { ReadinessCheck } from './readiness-memory.js';

const UNKNOWN = 'cannot be asked';

const STOPPING: ReadinessCheck = { name: 'process', ok: false, detail: 'is stopping' };

type Slice = Pick<AppContext, 'db' | 'redis' | 'objects' | 'config' | 'stopping' | 'readiness' | 'elapsedMs'>;

/**
 * Whether the stores answer, Redis does what the queues need, object storage takes a small object and gives it back where one is
 * used, and Postgres has a schema that this code works with. A process
 * that stops is never ready. A caller who asks while a check is under way is given its outcome: anybody may ask, as often as they
 * like.
 */
export async function checkReadiness(ctx: Slice): Promise<ReadinessCheck[]> {
  if (ctx.stopping.aborted) return [STOPPING];
  const { readiness } = ctx;
  readiness.underWay ??= askStores(ctx).finally(() => {
    readiness.underWay = null;
  });
  return readiness.underWay;
}

function askStores(ctx: Slice): Promise<ReadinessCheck[]> {
  return Promise.all([
    check('postgres', async () => {
      await probe(ctx.db);
      return null;
    }),
    check('migrations', async () => {
      if (ctx.elapsedMs() < ctx.readiness.migratedUntil) return null;
      const state = await readSchemaState(ctx.config.databaseDirectUrl);
      if (state.pending.length > 0) return `${state.pending.length} pending`;
      const refusal = refusalOf(state);
      if (refusal !== null) return refusal;
      ctx.readiness.migratedUntil = ctx.elapsedMs() + LIMITS.database.migratedMs.value;
      return null;
    }),
    check('redis', async () => (await findRedisFault(ctx.redis, ctx.config))?.detail ?? null),
    ...(ctx.objects === null ? [] : [check('files', () => lookAtObjects(ctx))]),
  ]);
}

/** The fault of object storage, where a bucket is set; `null` without one. Files in Postgres are well when Postgres is. */
async function lookAtObjects({ objects, readiness, elapsedMs }: Slice): Promise<string | null> {
  if (objects === null || elapsedMs() < readiness.storedUntil) return null;
  await objects.probe();
  readiness.storedUntil = elapsedMs() + LIMITS.objects.probedMs.value;
  return null;
}

async function check(name: string, ask: () => Promise<string | null>): Promise<ReadinessCheck> {
  try {
    const fault = await ask();
    return { name, ok: fault === null, detail: fault ?? 'ok' };
  } catch {
    return { name, ok: false, detail: UNKNOWN };
  }
}
