import type { AppContext } from '../../context.js';
import { hasDependents, lockClient, setClientDeleted } from '../../db/clients-repository.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { ConflictError } from '../../errors.js';
import { recordEvent } from '../events/record-event.js';
import { endAuthorisation } from '../hmrc-authorisations/end-authorisation.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** Deletes a taxpayer softly, and forgets the authorisation with HMRC. @throws {NotFoundError} {VersionConflictError} {ConflictError} `has_dependents` */
export async function deleteClient(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null },
): Promise<void> {
  await inTenant(ctx, principal, async (db) => {
    const client = await lockClient(db, input.id);
    assertVersion(client.version, input.ifMatch);
    if (await hasDependents(db, input.id)) {
      throw new ConflictError(
        'has_dependents',
        'The client still has businesses, properties, accounts, transactions or returns.',
      );
    }
    await endAuthorisation(ctx, db, input.id);
    await setClientDeleted(db, input.id);
    await recordEvent(ctx, db, 'client.deleted', { client });
  });
}
