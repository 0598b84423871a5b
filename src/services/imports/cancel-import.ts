import type { AppContext } from '../../context.js';
import { loadImport, lockImport } from '../../db/imports/imports-queries.js';
import { setImportCancelled } from '../../db/imports/imports-repository.js';
import { assertCancellable, type BulkImport } from '../../domain/imports/import.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { pairImportAtOnce } from '../transfers/pair-import.js';
import { yearsOf } from './changed-years.js';
import { recordImportEvent } from './record-import-event.js';

/**
 * Ends an import. What it has written stays; its run stops at the next chunk, whose checkpoint it no
 * longer gets.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError} `already_finished`
 */
export async function cancelImport(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: IfMatch | null },
): Promise<Committed<BulkImport>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockImport(db, input.id);
    assertVersion(current.version, input.ifMatch);
    assertCancellable(current);
    await setImportCancelled(db, current.id);
    await pairImportAtOnce(ctx, db, current);
    const cancelled = await loadImport(db, current.id);
    await recordImportEvent(ctx, db, 'import.cancelled', cancelled);
    await recalculateReturns(ctx, db, yearsOf(cancelled));
    return cancelled;
  });
}
