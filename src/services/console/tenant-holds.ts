import type { AppContext } from '../../context.js';
import { type Hold, listHeldTenants } from '../../db/tenants/tenant-holds-repository.js';

export type { Hold };

/** A hold begins and ends in every process within this time. */
const REMEMBERED_MS = 2_000;

type Database = AppContext['systemDb'];

interface Memory {
  readonly readAt: number;
  readonly held: Promise<ReadonlyMap<string, readonly Hold[]>>;
}

const memories = new WeakMap<Database, Memory>();

/** Whether operators hold this work of a tenant; read from Postgres every two seconds at most. */
export async function isHeld(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  tenantId: string,
  hold: Hold,
): Promise<boolean> {
  const known = memories.get(systemDb);
  const memory =
    known !== undefined && performance.now() - known.readAt < REMEMBERED_MS ? known : read(systemDb);
  return (await memory.held).get(tenantId)?.includes(hold) === true;
}

function read(systemDb: Database): Memory {
  const held = listHeldTenants(systemDb).then(
    (tenants) => new Map(tenants.map((one) => [one.tenantId, one.holds])),
  );
  const memory = { readAt: performance.now(), held };
  memories.set(systemDb, memory);
  held.catch(() => memories.delete(systemDb));
  return memory;
}
