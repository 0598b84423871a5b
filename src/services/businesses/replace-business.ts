import type { AppContext } from '../../context.js';
import { lockBusiness, setBusiness } from '../../db/clients/businesses-repository.js';
import type { Business, BusinessFields } from '../../domain/businesses/business.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** Replaces a self-employment whole; its client stays. @throws {NotFoundError} {VersionConflictError} {ConflictError} */
export async function replaceBusiness(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null; fields: BusinessFields },
): Promise<Business> {
  return inTenant(ctx, principal, async (db) => {
    const current = await lockBusiness(db, input.id);
    assertVersion(current.version, input.ifMatch);
    const business = await setBusiness(db, input.id, input.fields);
    await recordEvent(ctx, db, 'business.updated', { business });
    await recalculateReturns(ctx, db, [{ clientId: business.clientId }]);
    return business;
  });
}
