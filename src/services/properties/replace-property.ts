import type { AppContext } from '../../context.js';
import { lockProperty, setProperty } from '../../db/properties-repository.js';
import type { Property, PropertyFields } from '../../domain/properties/property.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** Replaces a property whole; its client stays. @throws {NotFoundError} {VersionConflictError} {ConflictError} */
export async function replaceProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null; fields: PropertyFields },
): Promise<Property> {
  return inTenant(ctx, principal, async (db) => {
    const current = await lockProperty(db, input.id);
    assertVersion(current.version, input.ifMatch);
    const property = await setProperty(db, input.id, input.fields);
    await recordEvent(ctx, db, 'property.updated', { property });
    await recalculateReturns(ctx, db, [{ clientId: property.clientId }]);
    return property;
  });
}
