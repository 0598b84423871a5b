import type { AppContext } from '../../context.js';
import { lockClient, setClientDeleted } from '../../db/clients/clients-repository.js';
import { countClientDependents } from '../../db/clients/dependents-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { endAuthorisation } from '../hmrc-authorisations/end-authorisation.js';
import { refuseDependents } from '../refuse-dependents.js';

/** Deletes a taxpayer softly, and forgets the authorisation with HMRC. @throws {NotFoundError} {VersionConflictError} {ConflictError} `has_dependents` */
export async function deleteClient(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const client = await lockClient(db, input.id);
    assertVersion(client.version, input.ifMatch);
    refuseDependents('The client', await countClientDependents(db, input.id));
    await endAuthorisation(ctx, db, input.id);
    await setClientDeleted(db, input.id);
    await recordEvent(ctx, db, 'client.deleted', { client });
  });
}
