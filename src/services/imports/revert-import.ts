import type { AppContext } from '../../context.js';
import { hasImportedIn } from '../../db/imports/imported-transactions-repository.js';
import { lockImport } from '../../db/imports/imports-repository.js';
import { allOf, lockedLedgerYears } from '../../db/tax-returns/period-lock-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { publicId } from '../../domain/ids.js';
import { assertRevertible, type BulkImport } from '../../domain/imports/import.js';
import { ConflictError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { changeLedger } from '../ledger/change-ledger.js';

/**
 * Deletes softly what an import created, all of it or nothing, so that the file can be imported again. A
 * row that somebody has deleted by hand stays deleted then too.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError} `import_not_revertible`
 * @throws {ConflictError} `period_locked`
 */
export async function revertImport(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<BulkImport>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockImport(db, input.id);
    assertVersion(current.version, input.ifMatch);
    assertRevertible(current);
    const locked = allOf(await lockedLedgerYears(db, current.target.clientId));
    if (await hasImportedIn(db, current.id, locked)) {
      throw new ConflictError('period_locked', 'Some of its rows lie in a tax year that is locked.', {
        client_id: publicId('client', current.target.clientId),
      });
    }
    return changeLedger(ctx, db, { kind: 'revert_import', importId: current.id });
  });
}
