import type { AppContext } from '../../context.js';
import {
  deleteImportedTransactions,
  hasImportedIn,
} from '../../db/imports/imported-transactions-repository.js';
import { loadImport, lockImport } from '../../db/imports/imports-queries.js';
import { setImportReverted } from '../../db/imports/imports-repository.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import { lockPairsOfImport } from '../../db/transactions/transfers-repository.js';
import { publicId } from '../../domain/ids.js';
import { assertRevertible, type BulkImport } from '../../domain/imports/import.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { ConflictError } from '../../errors.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { pairWritten } from '../transfers/pair-transfers.js';
import { releasePartners } from '../transfers/release-partners.js';
import { yearsOf } from './changed-years.js';
import { recordImportEvent } from './record-import-event.js';

/**
 * Deletes softly what an import created, all of it or nothing, so that the file can be imported again. A
 * row that somebody has deleted by hand stays deleted then too.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError} `import_not_revertible`
 * @throws {ConflictError} `period_locked`
 */
export async function revertImport(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: IfMatch | null },
): Promise<Committed<BulkImport>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockImport(db, input.id);
    assertVersion(current.version, input.ifMatch);
    assertRevertible(current);
    const locked = await lockedTaxYears(db, current.target.clientId);
    if (await hasImportedIn(db, current.id, locked)) {
      throw new ConflictError('period_locked', 'Some of its rows lie in a tax year that is locked.', {
        client_id: publicId('client', current.target.clientId),
      });
    }
    const paired = await lockPairsOfImport(db, current.id);
    const released = await releasePartners(ctx, db, paired, { isBulk: true });
    await deleteImportedTransactions(db, current.id);
    await pairWritten(ctx, db, released, { isBulk: true });
    await setImportReverted(db, current.id);
    const reverted = await loadImport(db, current.id);
    await recordImportEvent(ctx, db, 'import.reverted', reverted);
    await recalculateReturns(ctx, db, yearsOf(reverted));
    return reverted;
  });
}
