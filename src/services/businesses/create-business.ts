import type { AppContext } from '../../context.js';
import { insertBusiness } from '../../db/businesses/businesses-repository.js';
import type { Business, BusinessFields } from '../../domain/businesses/business.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';

/** Adds a self-employment. @throws {ValidationError} for an unknown client {ConflictError} */
export async function createBusiness(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { clientId: string; fields: BusinessFields },
): Promise<Committed<Business>> {
  return commitEffect(ctx, effect, async (db) => {
    await assertClient(db, input.clientId);
    const business = await insertBusiness(db, { id: ctx.newId(), clientId: input.clientId }, input.fields);
    await recordEvent(ctx, db, 'business.created', { business });
    await recalculateReturns(ctx, db, [{ clientId: business.clientId }]);
    return business;
  });
}
