import type { AppContext } from '../../context.js';
import { type HeldTenant, type Hold, listHeldTenants } from '../../db/tenants/tenant-holds-repository.js';

export type { Hold };

/** A hold begins and ends in every process within this time. */
const REMEMBERED_MS = 2_000;

type Database = AppContext['systemDb'];

interface Memory {
  readonly readAt: number;
  readonly held: Promise<ReadonlyMap<string, HeldTenant>>;
}

const memories = new WeakMap<Database, Memory>();

/** Whether operators hold this work of a tenant; read from Postgres every two seconds at most. */
export async function isHeld(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  tenantId: string,
  hold: Hold,
): Promise<boolean> {
  return (await heldTenants(systemDb)).get(tenantId)?.holds.includes(hold) === true;
}

/** Whether the tenant leaves this database, or has left it: its work waits, and goes on in the other. */
export const isMoving = async (
  { systemDb }: Pick<AppContext, 'systemDb'>,
  tenantId: string,
): Promise<boolean> => (await heldTenants(systemDb)).get(tenantId)?.isMoving === true;

/** Tenants whose share of the queues operators have lowered; as fresh as the holds. */
export async function tenantsWithLoweredShare({
  systemDb,
}: Pick<AppContext, 'systemDb'>): Promise<readonly string[]> {
  const held = [...(await heldTenants(systemDb)).values()];
  return held.filter(({ isShareLowered }) => isShareLowered).map(({ tenantId }) => tenantId);
}

function heldTenants(systemDb: Database): Memory['held'] {
  const known = memories.get(systemDb);
  const isFresh = known !== undefined && performance.now() - known.readAt < REMEMBERED_MS;
  return (isFresh ? known : read(systemDb)).held;
}

function read(systemDb: Database): Memory {
  const held = listHeldTenants(systemDb).then(
    (tenants) => new Map(tenants.map((one) => [one.tenantId, one])),
  );
  const memory = { readAt: performance.now(), held };
  memories.set(systemDb, memory);
  held.catch(() => memories.delete(systemDb));
  return memory;
}
