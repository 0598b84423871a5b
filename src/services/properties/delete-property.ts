import type { AppContext } from '../../context.js';
import { countOwnerDependents } from '../../db/clients/dependents-repository.js';
import { listPropertiesOfClient } from '../../db/properties/properties-queries.js';
import { lockProperty, setPropertyDeleted } from '../../db/properties/properties-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { refuseDependents } from '../refuse-dependents.js';
import { judgeUnnamedLettingAgain } from './judge-unnamed-letting-again.js';
import { assertUnnamedLettingKeeps, ownersOf, yearsLockedFor } from './locked-letting.js';
import { refuseOfOtherLedger } from './refuse-of-other-ledger.js';

/** Deletes a property softly. @throws {NotFoundError} {VersionConflictError} {ConflictError} `has_dependents`, `period_locked` */
export async function deleteProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    await refuseOfOtherLedger(db, input.id);
    const property = await lockProperty(db, input.id);
    assertVersion(property.version, input.ifMatch);
    const owner = { clientId: property.clientId, propertyId: property.id };
    const [dependents, lockedYears, before] = await Promise.all([
      countOwnerDependents(db, owner),
      yearsLockedFor(db, [property]),
      listPropertiesOfClient(db, property.clientId),
    ]);
    refuseDependents('The property', dependents);
    await assertUnnamedLettingKeeps(db, property.clientId, lockedYears, (all) =>
      all.filter(({ id }) => id !== property.id),
    );
    await setPropertyDeleted(db, input.id);
    await recordEvent(ctx, db, 'property.deleted', { property });
    const after = before.filter(({ id }) => id !== property.id);
    await judgeUnnamedLettingAgain(ctx, db, property.clientId, { before, after });
    await recalculateReturns(ctx, db, ownersOf([property]));
  });
}
