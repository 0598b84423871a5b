import type { AppContext } from '../../context.js';
import { lockImport } from '../../db/imports/imports-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { assertCancellable, type BulkImport } from '../../domain/imports/import.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { changeLedger } from '../ledger/change-ledger.js';

/**
 * Ends an import. What it has written stays; its run stops at the next chunk, whose checkpoint it no
 * longer gets.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError} `already_finished`
 */
export async function cancelImport(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<BulkImport>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockImport(db, input.id);
    assertVersion(current.version, input.ifMatch);
    assertCancellable(current);
    const change = { kind: 'end_import', importId: current.id, ending: { as: 'cancelled' } } as const;
    return (await changeLedger(ctx, db, change)) ?? current;
  });
}
