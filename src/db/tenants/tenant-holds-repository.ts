import type { Knex } from 'knex';

/** `filing`: nothing goes to HMRC. `heavy`: no import, categorisation or report runs. */
export const HOLDS = ['filing', 'heavy'] as const;
export type Hold = (typeof HOLDS)[number];

/** A tenant whose work of a kind is held. */
export interface HeldTenant {
  readonly tenantId: string;
  readonly holds: readonly Hold[];
}

const COLUMN: Readonly<Record<Hold, string>> = { filing: 'filing_paused_at', heavy: 'heavy_paused_at' };
const QUEUES: Readonly<Record<Hold, readonly string[]>> = {
  filing: ['submit', 'quarterly-update'],
  heavy: ['import', 'categorise', 'report'],
};

/** All tenants of which something is held: few. */
export async function listHeldTenants(system: Knex): Promise<HeldTenant[]> {
  const rows: { id: string; filing_paused_at: Date | null; heavy_paused_at: Date | null }[] = await system(
    'tenants',
  )
    .whereRaw('(filing_paused_at is not null or heavy_paused_at is not null)')
    .select('id', 'filing_paused_at', 'heavy_paused_at');
  return rows.map((row) => ({
    tenantId: row.id,
    holds: HOLDS.filter((hold) => (hold === 'filing' ? row.filing_paused_at : row.heavy_paused_at) !== null),
  }));
}

/**
 * Holds work of a tenant, or lets it go on: what waits for its time is due at once then. Repeating it changes nothing.
 * @returns whether it was held before
 */
export async function setHold(system: Knex, tenantId: string, hold: Hold, isHeld: boolean): Promise<boolean> {
  return system.transaction(async (trx) => {
    const column = COLUMN[hold];
    const before = await trx('tenants').where({ id: tenantId }).forUpdate().first(column);
    await trx('tenants')
      .where({ id: tenantId })
      .update({ [column]: isHeld ? trx.raw(`coalesce(${column}, now())`) : null, updated_at: trx.fn.now() });
    if (!isHeld) await makeDue(trx, tenantId, hold);
    return before?.[column] !== null && before !== undefined;
  });
}

const makeDue = (trx: Knex, tenantId: string, hold: Hold) =>
  trx('outbox')
    .where({ tenant_id: tenantId })
    .whereIn('queue', [...QUEUES[hold]])
    .where('available_at', '<', trx.raw(`now() + interval '1 minute'`))
    .update({ available_at: trx.fn.now() });
