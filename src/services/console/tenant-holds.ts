import { type HeldTenant, type Hold, listHeldTenants } from '../../db/tenants/tenant-holds-repository.js';

export type { Hold };

/** A hold begins and ends in every process within this time. */
const REMEMBERED_MS = 2_000;

/**
 * Tenants whose work is held by operators or a move, as this process knows them: read from Postgres at most every two
 * seconds.
 */
export interface TenantHolds {
  /** Whether operators hold this work of a tenant. */
  isHeld(tenantId: string, hold: Hold): Promise<boolean>;
  /** Whether the tenant is leaving this database, or has left it: its work waits, and goes on in the other. */
  isMoving(tenantId: string): Promise<boolean>;
  /** Tenants whose share of the queues operators have lowered. */
  withLoweredShare(): Promise<readonly string[]>;
}

interface Sources {
  readonly systemDb: Parameters<typeof listHeldTenants>[0];
  readonly elapsedMs: () => number;
}

interface Memory {
  readonly readAt: number;
  readonly held: Promise<ReadonlyMap<string, HeldTenant>>;
}

export function createTenantHolds({ systemDb, elapsedMs }: Sources): TenantHolds {
  let memory: Memory | null = null;

  function heldTenants(): Memory['held'] {
    const isFresh = memory !== null && elapsedMs() - memory.readAt < REMEMBERED_MS;
    memory = memory !== null && isFresh ? memory : read();
    return memory.held;
  }

  /** A list that could not be read is read again when it is next asked for. */
  function read(): Memory {
    const held = listHeldTenants(systemDb).then(
      (tenants) => new Map(tenants.map((one) => [one.tenantId, one])),
    );
    held.catch(() => {
      memory = null;
    });
    return { readAt: elapsedMs(), held };
  }

  return {
    isHeld: async (tenantId, hold) => (await heldTenants()).get(tenantId)?.holds.includes(hold) === true,
    isMoving: async (tenantId) => (await heldTenants()).get(tenantId)?.isMoving === true,
    async withLoweredShare() {
      const held = [...(await heldTenants()).values()];
      return held.filter(({ isShareLowered }) => isShareLowered).map(({ tenantId }) => tenantId);
    },
  };
}
