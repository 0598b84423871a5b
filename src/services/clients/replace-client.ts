import type { AppContext } from '../../context.js';
import { lockClient, setClient } from '../../db/clients/clients-repository.js';
import { assertVersion } from '../../domain/assert-version.js';
import type { Client, ClientFields } from '../../domain/clients/client.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordReplacement } from '../events/record-event.js';
import type { Replacement } from '../replacement.js';
import { type GivenIdentifiers, sealIdentifiers } from './seal-identifiers.js';
import { withSameNino } from './with-same-nino.js';

/** Replaces a taxpayer whole. @throws {NotFoundError} {VersionConflictError} {ValidationError} {ConflictError} */
export async function replaceClient(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now'>,
  effect: Effect,
  input: Replacement<Client> & { readonly fields: ClientFields; readonly identifiers: GivenIdentifiers },
): Promise<Committed<Client>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockClient(db, input.id);
    assertVersion(current.version, input.ifMatch);
    input.checkAgainst(current);
    const owner = { tenantId: db.tenantId, clientId: current.id };
    const identifiers = sealIdentifiers(ctx, owner, input.identifiers, current);
    const client = await setClient(db, input.id, input.fields, identifiers);
    const changed = { subject: { client }, before: current, after: client };
    await recordReplacement(ctx, db, 'client.updated', changed);
    await recalculateReturns(ctx, db, [{ clientId: client.id }]);
    return withSameNino(ctx, db, client, input.identifiers.nino);
  });
}
