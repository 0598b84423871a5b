import type { AppContext } from '../../context.js';
import { insertClient } from '../../db/clients/clients-repository.js';
import type { Client, ClientFields } from '../../domain/clients/client.js';
import { ForbiddenError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { withSameNino } from './same-nino.js';
import { type GivenIdentifiers, sealIdentifiers } from './seal-identifiers.js';

/**
 * Adds a taxpayer.
 * @param input.onRecordSince from when the client is to count as on record here; now when left out
 * @throws {ValidationError} {ConflictError} {ForbiddenError} for a credential bound to one client
 */
export async function createClient(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now'>,
  effect: Effect,
  input: { fields: ClientFields; identifiers: GivenIdentifiers; onRecordSince?: Date },
): Promise<Committed<Client>> {
  if (effect.principal.clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client and cannot add another.');
  }
  const id = ctx.newId();
  const owner = { tenantId: effect.principal.tenantId, clientId: id };
  const identifiers = sealIdentifiers(ctx, owner, input.identifiers, null);
  return commitEffect(ctx, effect, async (db) => {
    const client = await insertClient(db, id, input.fields, identifiers, input.onRecordSince);
    await recordEvent(ctx, db, 'client.created', { client });
    return withSameNino(ctx, db, client, input.identifiers.nino);
  });
}
