import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  deletePendingGrants,
  lockActiveGrant,
  setGrantEnded,
} from '../../db/submissions/hmrc-grants-repository.js';
import { recordEvent } from '../events/record-event.js';

/**
 * Forgets a client's tokens, and any attempt under way, in a transaction that holds the client's lock.
 * @returns whether there was an active grant
 */
export async function endAuthorisation(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  clientId: string,
): Promise<boolean> {
  await deletePendingGrants(db, clientId);
  const grant = await lockActiveGrant(db, clientId);
  if (!grant) return false;
  await setGrantEnded(db, grant, 'revoked');
  await recordEvent(ctx, db, 'hmrc_authorisation.revoked', {
    hmrcAuthorisation: { clientId, status: 'revoked' },
  });
  return true;
}
