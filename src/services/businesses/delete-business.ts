import type { AppContext } from '../../context.js';
import { lockBusiness, setBusinessDeleted } from '../../db/businesses/businesses-repository.js';
import { countOwnerDependents } from '../../db/clients/dependents-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { refuseDependents } from '../refuse-dependents.js';

/** Deletes a self-employment softly. @throws {NotFoundError} {VersionConflictError} {ConflictError} `has_dependents` */
export async function deleteBusiness(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const business = await lockBusiness(db, input.id);
    assertVersion(business.version, input.ifMatch);
    const owner = { clientId: business.clientId, businessId: business.id };
    refuseDependents('The business', await countOwnerDependents(db, owner));
    await setBusinessDeleted(db, input.id);
    await recordEvent(ctx, db, 'business.deleted', { business });
    await recalculateReturns(ctx, db, [{ clientId: business.clientId }]);
  });
}
