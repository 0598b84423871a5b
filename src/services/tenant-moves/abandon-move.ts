import { deleteCopiedRows, deleteTenant } from '../../db/tenant-moves/arrivals-repository.js';
import { type Cells, gaveWay, MOVED_TABLES } from '../../db/tenant-moves/cells.js';
import { listClosedTables, openTable } from '../../db/tenant-moves/fences-repository.js';
import { unpublishTenant, unsubscribe } from '../../db/tenant-moves/replication-repository.js';
import { setMove } from '../../db/tenant-moves/tenant-moves-repository.js';
import { LIMITS } from '../../limits/limits.js';
import { pollUntil, type ReportProgress } from './poll-until.js';
import { hasArrived, inTurnOnBoth, type MoveSlice, moveRefused, otherTarget, readMove } from './read-move.js';

/**
 * Undoes a move before the target has the tenant: opens it here, and deletes what was copied. A second run goes on.
 * @throws {InvalidStateError} once the target works for the tenant
 */
export function abandonMove(ctx: MoveSlice, tenantId: string, say: ReportProgress): Promise<void> {
  return inTurnOnBoth(ctx, tenantId, async (cells) => {
    const both = await readMove(cells, tenantId);
    const move = both.source;
    if (move === null) return;
    if (move.state === 'moved' || move.state === 'erasing' || hasArrived(both))
      throw moveRefused('The other database has the tenant and works for it. Move it back instead.');
    if (both.target !== undefined && both.target?.id !== move.id) throw moveRefused(otherTarget(both.target));
    await unsubscribe(cells, tenantId);
    await unpublishTenant(cells.source, tenantId);
    await openAgain(cells, tenantId);
    say('The tenant is open again.');
    await deleteRows(cells.target, tenantId, say);
    await openTables(cells.target, tenantId);
    await deleteTenant(cells.target, tenantId);
    await setMove(cells.source, tenantId, null);
  });
}

/**
 * Opens the tenant at the source again. The state is set only once every table is open: until then the tenant can only be
 * read.
 */
async function openAgain(cells: Cells, tenantId: string): Promise<void> {
  const { source } = await readMove(cells, tenantId);
  await openTables(cells.source, tenantId);
  if (source !== null) await setMove(cells.source, tenantId, { ...source, state: 'copying', proof: null });
}

/** Opens each table by itself, and lets its users go first. */
export async function openTables(cell: Cells['source'], tenantId: string): Promise<void> {
  const closed = await listClosedTables(cell, tenantId);
  for (const table of closed) {
    const isDone = await pollUntil(async () =>
      (await gaveWay(cell, (trx) => openTable(trx, table, tenantId))) ? undefined : true,
    );
    if (!isDone) throw moveRefused(`${table} is in use without a pause. Run it again: it goes on.`);
  }
}

/** Deletes the tenant's rows of every table, in portions. */
export async function deleteRows(
  cell: Cells['source'],
  tenantId: string,
  say: ReportProgress,
): Promise<void> {
  const portion: number = LIMITS.tenantMoves.deletedAtOnce.value;
  for (const table of MOVED_TABLES) {
    let deleted = 0;
    for (let last = portion; last === portion; ) {
      last = await deleteCopiedRows(cell, table, tenantId, portion);
      deleted += last;
    }
    if (deleted > 0) say(`${table}: ${deleted} rows deleted`);
  }
}
