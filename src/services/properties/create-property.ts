import type { AppContext } from '../../context.js';
import { listPropertiesOfClient } from '../../db/properties/properties-queries.js';
import { insertProperty } from '../../db/properties/properties-repository.js';
import type { Property, PropertyFields } from '../../domain/properties/property.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { judgeUnnamedLettingAgain } from './judge-unnamed-letting-again.js';
import { assertUnnamedLettingKeeps, ownersOf, yearsLockedFor } from './locked-letting.js';
import { holdOwners, settleOwners } from './settle-owners.js';

/** Adds a property. @throws {ValidationError} for an unknown client {ConflictError} `period_locked` among others */
export async function createProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { clientId: string; fields: PropertyFields },
): Promise<Committed<Property>> {
  return commitEffect(ctx, effect, async (db) => {
    await assertClient(db, input.clientId);
    await holdOwners(db, input.fields);
    const fields = settleOwners(db, input.clientId, input.fields);
    const id = ctx.newId();
    const added = { ...fields, id, clientId: input.clientId };
    const [lockedYears, before] = await Promise.all([
      yearsLockedFor(db, [added]),
      listPropertiesOfClient(db, input.clientId),
    ]);
    await assertUnnamedLettingKeeps(db, input.clientId, lockedYears, (others) => [...others, added]);
    const property = await insertProperty(db, { id, clientId: input.clientId }, fields);
    await recordEvent(ctx, db, 'property.created', { property });
    await judgeUnnamedLettingAgain(ctx, db, input.clientId, { before, after: [...before, property] });
    await recalculateReturns(ctx, db, ownersOf([property]));
    return property;
  });
}
