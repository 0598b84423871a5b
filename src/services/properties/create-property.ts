import type { AppContext } from '../../context.js';
import { insertProperty } from '../../db/clients/properties-repository.js';
import type { Property, PropertyFields } from '../../domain/properties/property.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { assertClient } from '../references/assert-client.js';

/** Adds a property. @throws {ValidationError} for an unknown client {ConflictError} */
export async function createProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { clientId: string; fields: PropertyFields },
): Promise<Property> {
  return inTenant(ctx, principal, async (db) => {
    await assertClient(db, input.clientId);
    const property = await insertProperty(db, { id: ctx.newId(), clientId: input.clientId }, input.fields);
    await recordEvent(ctx, db, 'property.created', { property });
    await recalculateReturns(ctx, db, [{ clientId: property.clientId }]);
    return property;
  });
}
