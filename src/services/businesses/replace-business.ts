import type { AppContext } from '../../context.js';
import { lockBusiness, setBusiness } from '../../db/businesses/businesses-repository.js';
import { assertVersion } from '../../domain/assert-version.js';
import type { Business, BusinessFields } from '../../domain/businesses/business.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordReplacement } from '../events/record-event.js';
import type { Replacement } from '../replacement.js';

/** Replaces a self-employment whole; its client stays. @throws {NotFoundError} {VersionConflictError} {ConflictError} */
export async function replaceBusiness(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: Replacement<Business> & { readonly fields: BusinessFields },
): Promise<Committed<Business>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockBusiness(db, input.id);
    assertVersion(current.version, input.ifMatch);
    input.checkAgainst(current);
    const business = await setBusiness(db, input.id, input.fields);
    const changed = { subject: { business }, before: current, after: business };
    await recordReplacement(ctx, db, 'business.updated', changed);
    await recalculateReturns(ctx, db, [{ clientId: business.clientId }]);
    return business;
  });
}
