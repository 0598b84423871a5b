import type { Knex } from 'knex';
import { type MoveState, waitsForMove } from '../../domain/tenant-moves/tenant-move.js';
import { OUTBOX_BELL } from '../bells/bell.js';
import { ringForCredentials, ringOnceCommitted } from '../bells/ring-once-committed.js';

/** `filing`: nothing goes to HMRC. `heavy`: no import, categorisation, bulk update or report runs. */
export const HOLDS = ['filing', 'heavy'] as const;
export type Hold = (typeof HOLDS)[number];

/** A tenant whose work of a kind is held, or which has its turn less often than others. */
export interface HeldTenant {
  readonly tenantId: string;
  readonly holds: readonly Hold[];
  readonly isShareLowered: boolean;
  /** Its rows go to another database, or have gone: nothing of it is worked on here. */
  readonly isMoving: boolean;
}

const COLUMN: Readonly<Record<Hold, string>> = { filing: 'filing_paused_at', heavy: 'heavy_paused_at' };
const QUEUES: Readonly<Record<Hold, readonly string[]>> = {
  filing: ['submit', 'quarterly-update'],
  heavy: ['import', 'categorise', 'bulk-update', 'report'],
};

interface HeldRow {
  id: string;
  filing_paused_at: Date | null;
  heavy_paused_at: Date | null;
  share_lowered_at: Date | null;
  move_state: MoveState | null;
}

/** All tenants of which something is held or lowered: few. */
export async function listHeldTenants(system: Knex): Promise<HeldTenant[]> {
  const rows: HeldRow[] = await system('tenants')
    .whereRaw(
      '(coalesce(filing_paused_at, heavy_paused_at, share_lowered_at) is not null or move is not null)',
    )
    .select('id', 'filing_paused_at', 'heavy_paused_at', 'share_lowered_at')
    .select(system.raw(`move->>'state' as move_state`));
  return rows.map((row) => ({
    tenantId: row.id,
    isShareLowered: row.share_lowered_at !== null,
    isMoving: waitsForMove(row.move_state),
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
    ringForCredentials(trx, [tenantId]);
    const before = await trx('tenants').where({ id: tenantId }).forUpdate().first(column);
    await trx('tenants')
      .where({ id: tenantId })
      .update({ [column]: isHeld ? trx.raw(`coalesce(${column}, now())`) : null, updated_at: trx.fn.now() });
    if (!isHeld) await makeDue(trx, tenantId, hold);
    return before?.[column] !== null && before !== undefined;
  });
}

/** Gives a tenant its turn less often, or as often as others again. @returns whether it had it less often before */
export async function setShareLowered(system: Knex, tenantId: string, isLowered: boolean): Promise<boolean> {
  return system.transaction(async (trx) => {
    ringForCredentials(trx, [tenantId]);
    const before = await trx('tenants').where({ id: tenantId }).forUpdate().first('share_lowered_at');
    const at = isLowered ? trx.raw('coalesce(share_lowered_at, now())') : null;
    await trx('tenants').where({ id: tenantId }).update({ share_lowered_at: at, updated_at: trx.fn.now() });
    return before !== undefined && before.share_lowered_at !== null;
  });
}

async function makeDue(trx: Knex.Transaction, tenantId: string, hold: Hold): Promise<void> {
  await trx('outbox')
    .where({ tenant_id: tenantId })
    .whereIn('queue', [...QUEUES[hold]])
    .where('available_at', '<', trx.raw(`now() + interval '1 minute'`))
    .update({ available_at: trx.fn.now() });
  ringOnceCommitted(trx, [OUTBOX_BELL]);
}
