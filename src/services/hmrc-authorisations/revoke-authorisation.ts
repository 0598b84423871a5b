import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients-repository.js';
import { deletePendingGrants, lockActiveGrant, setGrantEnded } from '../../db/hmrc-grants-repository.js';
import { NotFoundError } from '../../errors.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** Forgets a client's tokens, and any attempt that is under way. @throws {NotFoundError} when there is no grant */
export async function revokeAuthorisation(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  { clientId }: { clientId: string },
): Promise<void> {
  await inTenant(ctx, principal, async (db) => {
    await lockClient(db, clientId);
    await deletePendingGrants(db, clientId);
    const grant = await lockActiveGrant(db, clientId);
    if (!grant) throw new NotFoundError('The client has not authorised us with HMRC.');
    await setGrantEnded(db, grant.id, 'revoked');
    await recordEvent(ctx, db, 'hmrc_authorisation.revoked', {
      hmrcAuthorisation: { clientId, status: 'revoked' },
    });
  });
}
