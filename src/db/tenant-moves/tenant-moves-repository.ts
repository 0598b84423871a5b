import type { Knex } from 'knex';
import type { MoveState, TableProof, TenantMove } from '../../domain/tenant-moves/tenant-move.js';

interface MoveRow {
  move: { id: string; state: MoveState; checkedAt?: string; proof?: TableProof[] } | null;
}

/** @returns `undefined` where the database has no such tenant; `null` where it has it and does not move it */
export async function findMove(cell: Knex, tenantId: string): Promise<TenantMove | null | undefined> {
  const row: MoveRow | undefined = await cell('tenants').where({ id: tenantId }).first('move');
  if (row === undefined) return undefined;
  const { move } = row;
  // The release before noted no time: what is there has to be looked at again.
  return move && { ...move, checkedAt: move.checkedAt ?? '-infinity', proof: move.proof ?? null };
}

/**
 * Notes how far the move is. The triggers of `tenants` notify every process, which then forgets the tenant's credentials.
 * @param move `null`: the tenant is not moved any more
 */
export async function setMove(cell: Knex, tenantId: string, move: TenantMove | null): Promise<void> {
  await cell('tenants')
    .where({ id: tenantId })
    .update({ move: move && JSON.stringify(move) });
}
