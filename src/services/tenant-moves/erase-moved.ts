import { deleteTenant } from '../../db/tenant-moves/arrivals-repository.js';
import type { Cells } from '../../db/tenant-moves/cells.js';
import { listTablesWithRows } from '../../db/tenant-moves/move-checks-queries.js';
import { readProof } from '../../db/tenant-moves/proof-queries.js';
import { setMove } from '../../db/tenant-moves/tenant-moves-repository.js';
import { differencesOf, type TableProof, type TenantMove } from '../../domain/tenant-moves/tenant-move.js';
import { deleteRows, openTables } from './abandon-move.js';
import type { ReportProgress } from './poll-until.js';
import {
  hasArrived,
  inTurnOnBoth,
  type MoveOnBothSides,
  type MoveSlice,
  moveRefused,
  readMove,
} from './read-move.js';

/**
 * Deletes a tenant that has moved from the database that it left. Nothing is deleted unless the target took over exactly what is
 * here. A second run goes on.
 * @returns what was deleted, table by table
 * @throws {InvalidStateError} with the reason
 */
export function eraseMoved(
  ctx: MoveSlice,
  tenantId: string,
  say: ReportProgress,
): Promise<readonly TableProof[]> {
  return inTurnOnBoth(ctx, tenantId, async (cells) => {
    const both = await readMove(cells, tenantId);
    const { move, proof } = await proved(cells, tenantId, both);
    await setMove(cells.source, tenantId, { ...move, state: 'erasing' });
    await deleteRows(cells.source, tenantId, say);
    const left = await listTablesWithRows(cells.source, tenantId);
    if (left.length > 0) throw moveRefused(`Rows are left in ${left.join(', ')}. Run it again.`);
    await openTables(cells.source, tenantId);
    await deleteTenant(cells.source, tenantId);
    return proof;
  });
}

async function proved(
  { source }: Cells,
  tenantId: string,
  both: MoveOnBothSides,
): Promise<{ readonly move: TenantMove; readonly proof: readonly TableProof[] }> {
  const { source: move, target } = both;
  if (move === null || (move.state !== 'moved' && move.state !== 'erasing'))
    throw moveRefused('The tenant has not moved: run "tenants move finish" first.');
  if (!hasArrived(both)) throw moveRefused('The other database does not have the tenant by this move.');
  const proof = move.proof ?? [];
  const apart = differencesOf(proof, target?.proof ?? []);
  if (apart.length > 0)
    throw moveRefused(`The other database took over something else: ${apart.join(', ')}.`);
  if (move.state === 'erasing') return { move, proof };
  const changed = differencesOf(proof, await readProof(source, tenantId));
  if (changed.length > 0)
    throw moveRefused(
      `These tables have changed since the tenant moved: ${changed.join(', ')}. Nothing was deleted.`,
    );
  return { move, proof };
}
