import type { AppContext } from '../../context.js';
import { countOwnerDependents } from '../../db/clients/dependents-repository.js';
import { lockProperty, setPropertyDeleted } from '../../db/clients/properties-repository.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { refuseDependents } from '../refuse-dependents.js';

/** Deletes a property softly. @throws {NotFoundError} {VersionConflictError} {ConflictError} `has_dependents` */
export async function deleteProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: IfMatch | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const property = await lockProperty(db, input.id);
    assertVersion(property.version, input.ifMatch);
    const owner = { clientId: property.clientId, propertyId: property.id };
    refuseDependents('The property', await countOwnerDependents(db, owner));
    await setPropertyDeleted(db, input.id);
    await recordEvent(ctx, db, 'property.deleted', { property });
    await recalculateReturns(ctx, db, [{ clientId: property.clientId }]);
  });
}
