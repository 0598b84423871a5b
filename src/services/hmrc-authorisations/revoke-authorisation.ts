import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { NotFoundError } from '../../errors.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { endAuthorisation } from './end-authorisation.js';

/** Forgets a client's tokens, and any attempt that is under way. @throws {NotFoundError} when there is no grant */
export async function revokeAuthorisation(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  { clientId }: { clientId: string },
): Promise<void> {
  await inTenant(ctx, principal, async (db) => {
    await lockClient(db, clientId);
    if (await endAuthorisation(ctx, db, clientId)) return;
    throw new NotFoundError('The client has not authorised us with HMRC.');
  });
}
