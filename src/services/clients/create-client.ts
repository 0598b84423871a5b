import type { AppContext } from '../../context.js';
import { insertClient } from '../../db/clients/clients-repository.js';
import type { Client, ClientFields } from '../../domain/clients/client.js';
import { ForbiddenError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { holdClock } from '../test-clocks/hold-clock.js';
import { type GivenIdentifiers, sealIdentifiers } from './seal-identifiers.js';
import { withSameNino } from './with-same-nino.js';

/**
 * Adds a taxpayer.
 * @param input.onRecordSince from when the client is to count as on record here; now when left out
 * @param input.testClockId the test clock by which the client is to live
 * @throws {ValidationError} {ConflictError} {ForbiddenError} for a credential bound to one client, `plan_limit` of a test clock
 */
export async function createClient(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now'>,
  effect: Effect,
  input: {
    fields: ClientFields;
    identifiers: GivenIdentifiers;
    onRecordSince?: Date;
    testClockId?: string | null;
  },
): Promise<Committed<Client>> {
  if (effect.principal.clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client and cannot add another.');
  }
  const id = ctx.newId();
  const owner = { tenantId: effect.principal.tenantId, clientId: id };
  const identifiers = sealIdentifiers(ctx, owner, input.identifiers, null);
  return commitEffect(ctx, effect, async (db) => {
    const { onRecordSince: createdAt, testClockId = null } = input;
    const testClock = testClockId === null ? undefined : await holdClock(db, testClockId);
    const client = await insertClient(db, {
      id,
      fields: input.fields,
      identifiers,
      createdAt,
      testClock,
    });
    await recordEvent(ctx, db, 'client.created', { client });
    return withSameNino(ctx, db, client, input.identifiers.nino);
  });
}
