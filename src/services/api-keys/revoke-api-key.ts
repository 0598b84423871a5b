import type { AppContext } from '../../context.js';
import { lockKeysOfTenant, setApiKeysRevoked } from '../../db/api-keys/api-keys-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { setAppsOfKeysDeleted, setSecretsOfKeysEnded } from '../../db/oauth/oauth-apps-repository.js';
import { findGrantsOf } from '../../db/oauth/oauth-grants-repository.js';
import { deleteSignInsOfUser } from '../../db/oauth/oauth-sign-ins-repository.js';
import { setUsersOfKeysDisabled } from '../../db/users/users-repository.js';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import { NotFoundError } from '../../errors.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { newUnguessableToken } from '../../gateways/crypto/session-token.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { endGrantsOfApps } from '../oauth/delete-app.js';
import { endGrantIn } from '../oauth/end-grant.js';

/**
 * Ends a key, and with it at once all that came from it: keys, apps, secrets of other apps that it was given, and persons
 * that it made, with what they granted. The next request with any of them is refused. Any key of the tenant may be ended, a
 * stronger one too, since that gives the caller nothing.
 * @returns the keys that were ended, the named one first
 * @throws {NotFoundError} when it does not exist or was revoked before
 */
export async function revokeApiKey(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'credentials' | 'newId' | 'now'>,
  effect: Effect,
  id: string,
): Promise<Committed<readonly ApiKey[]>> {
  let given: Given = { apps: [], users: [] };
  const revoked = await commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const ended = await setApiKeysRevoked(db, id);
    if (ended.length === 0) throw new NotFoundError('There is no such API key.');
    given = await endWhatWasGiven(ctx, db, [...new Set(ended.map(({ lineageId }) => lineageId))]);
    for (const apiKey of ended) await recordEvent(ctx, db, 'api_key.revoked', { apiKey });
    return ended;
  });
  await endGrantsOfApps(ctx, given.apps);
  for (const userId of given.users) await deleteSignInsOfUser(ctx.systemDb, userId);
  ctx.credentials.forget(effect.principal.tenantId);
  return revoked;
}

interface Given {
  readonly apps: readonly string[];
  readonly users: readonly string[];
}

/** Ends other access that holders of these keys were given. */
async function endWhatWasGiven(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  lineageIds: readonly string[],
): Promise<Given> {
  const [apps, appIds, users] = await Promise.all([
    setAppsOfKeysDeleted(db, lineageIds),
    setSecretsOfKeysEnded(db, lineageIds, hashSecret(newUnguessableToken())),
    setUsersOfKeysDisabled(db, lineageIds),
  ]);
  for (const grant of await findGrantsOf(db, { userIds: users, appIds })) {
    await endGrantIn(ctx, db, grant, 'revoked');
  }
  return { apps, users };
}
