import type { AppContext } from '../../context.js';
import { readSchemaState, refusalOf } from '../../db/deployment/schema-state.js';
import { LIMITS } from '../../limits/limits.js';
import { findRedisFault } from '../../queues/find-redis-fault.js';

export interface ReadinessCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

const UNKNOWN = 'cannot be asked';

const STOPPING: ReadinessCheck = { name: 'process', ok: false, detail: 'is stopping' };

type Slice = Pick<AppContext, 'db' | 'redis' | 'objects' | 'config' | 'stopping'>;

/** Checks that are under way, by the pool that they ask. */
const underWay = new WeakMap<object, Promise<ReadinessCheck[]>>();
/** Until when the schema counts as one that this code works with, once it was: to ask takes a connection of its own. */
const migratedUntil = new WeakMap<object, number>();
/** Until when object storage counts as well, once it was: to look costs money. */
const storedUntil = new WeakMap<object, number>();

/**
 * Whether the stores answer, Redis does what the queues need, object storage takes a small object and gives it back where one is
 * used, and Postgres has a schema that this code works with. A process
 * that stops is never ready. Whoever asks while a check is under way is given its outcome: anybody may ask, as often as they
 * like.
 */
export async function checkReadiness(ctx: Slice): Promise<ReadinessCheck[]> {
  if (ctx.stopping.aborted) return [STOPPING];
  const known = underWay.get(ctx.db);
  if (known !== undefined) return known;
  const asked = askStores(ctx).finally(() => underWay.delete(ctx.db));
  underWay.set(ctx.db, asked);
  return asked;
}

function askStores(ctx: Slice): Promise<ReadinessCheck[]> {
  return Promise.all([
    check('postgres', async () => {
      await ctx.db.raw('select 1');
      return null;
    }),
    check('migrations', async () => {
      if (performance.now() < (migratedUntil.get(ctx.db) ?? 0)) return null;
      const state = await readSchemaState(ctx.config.databaseDirectUrl);
      if (state.pending.length > 0) return `${state.pending.length} pending`;
      const refusal = refusalOf(state);
      if (refusal !== null) return refusal;
      migratedUntil.set(ctx.db, performance.now() + LIMITS.database.migratedMs.value);
      return null;
    }),
    check('redis', async () => (await findRedisFault(ctx.redis, ctx.config))?.detail ?? null),
    ...(ctx.objects === null ? [] : [check('files', () => lookAtObjects(ctx.objects))]),
  ]);
}

/** Only where a bucket is set: files in Postgres are well when Postgres is. */
async function lookAtObjects(objects: Slice['objects']): Promise<string | null> {
  if (objects === null || performance.now() < (storedUntil.get(objects) ?? 0)) return null;
  await objects.probe();
  storedUntil.set(objects, performance.now() + LIMITS.objects.probedMs.value);
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
