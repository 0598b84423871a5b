import type { AppContext } from '../../context.js';
import { insertProperty } from '../../db/clients/properties-repository.js';
import type { Property, PropertyFields } from '../../domain/properties/property.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';

/** Adds a property. @throws {ValidationError} for an unknown client {ConflictError} */
export async function createProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { clientId: string; fields: PropertyFields },
): Promise<Committed<Property>> {
  return commitEffect(ctx, effect, async (db) => {
    await assertClient(db, input.clientId);
    const property = await insertProperty(db, { id: ctx.newId(), clientId: input.clientId }, input.fields);
    await recordEvent(ctx, db, 'property.created', { property });
    await recalculateReturns(ctx, db, [{ clientId: property.clientId }]);
    return property;
  });
}
