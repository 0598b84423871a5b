import type { AppContext } from '../../context.js';
import { deleteSignInsOfUser } from '../../db/oauth/oauth-sign-ins-repository.js';
import { setUserDisabled } from '../../db/users/users-repository.js';
import { NotFoundError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/**
 * Removes a person, who can no longer sign in, and signs them out. What they granted stays until the tenant ends it.
 * @throws {NotFoundError}
 */
export async function deleteUser(
  ctx: Pick<AppContext, 'db' | 'systemDb'>,
  effect: Effect,
  id: string,
): Promise<Committed<void>> {
  const deleted = await commitEffect(ctx, effect, async (db) => {
    if (!(await setUserDisabled(db, id))) throw new NotFoundError('There is no such person.');
  });
  await deleteSignInsOfUser(ctx.systemDb, id);
  return deleted;
}
