import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { NotFoundError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { endAuthorisation } from './end-authorisation.js';

/** Forgets a client's tokens, and any attempt that is under way. @throws {NotFoundError} when there is no grant */
export async function revokeAuthorisation(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  { clientId }: { clientId: string },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    await lockClient(db, clientId);
    if (await endAuthorisation(ctx, db, clientId)) return;
    throw new NotFoundError('The client has not authorised us with HMRC.');
  });
}
