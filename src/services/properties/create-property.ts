import type { AppContext } from '../../context.js';
import { listPropertiesOfClient } from '../../db/clients/properties-queries.js';
import { insertProperty } from '../../db/clients/properties-repository.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import type { Property, PropertyFields } from '../../domain/properties/property.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { judgeUnnamedLettingAgain } from './judge-letting-again.js';
import { assertUnnamedLettingKeeps } from './locked-letting.js';

/** Adds a property. @throws {ValidationError} for an unknown client {ConflictError} `period_locked` among others */
export async function createProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { clientId: string; fields: PropertyFields },
): Promise<Committed<Property>> {
  return commitEffect(ctx, effect, async (db) => {
    const [, lockedYears, before] = await Promise.all([
      assertClient(db, input.clientId),
      lockedTaxYears(db, input.clientId),
      listPropertiesOfClient(db, input.clientId),
    ]);
    const id = ctx.newId();
    const added = { ...input.fields, id };
    await assertUnnamedLettingKeeps(db, input.clientId, lockedYears, (others) => [...others, added]);
    const property = await insertProperty(db, { id, clientId: input.clientId }, input.fields);
    await recordEvent(ctx, db, 'property.created', { property });
    await judgeUnnamedLettingAgain(ctx, db, input.clientId, { before, after: [...before, property] });
    await recalculateReturns(ctx, db, [{ clientId: property.clientId }]);
    return property;
  });
}
