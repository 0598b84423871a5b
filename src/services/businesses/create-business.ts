import type { AppContext } from '../../context.js';
import { insertBusiness } from '../../db/clients/businesses-repository.js';
import type { Business, BusinessFields } from '../../domain/businesses/business.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { assertClient } from '../references/assert-client.js';

/** Adds a self-employment. @throws {ValidationError} for an unknown client {ConflictError} */
export async function createBusiness(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { clientId: string; fields: BusinessFields },
): Promise<Business> {
  return inTenant(ctx, principal, async (db) => {
    await assertClient(db, input.clientId);
    const business = await insertBusiness(db, { id: ctx.newId(), clientId: input.clientId }, input.fields);
    await recordEvent(ctx, db, 'business.created', { business });
    await recalculateReturns(ctx, db, [{ clientId: business.clientId }]);
    return business;
  });
}
