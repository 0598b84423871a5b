import type { AppContext } from '../../context.js';
import { setAppsOfKeysDeleted } from '../../db/oauth/oauth-apps-repository.js';
import { lockKeysOfTenant, setApiKeysRevoked } from '../../db/tenants/api-keys-repository.js';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import { NotFoundError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { endGrantsOfApps } from '../oauth/delete-app.js';

/**
 * Ends a key and all that descends from it, keys and apps, at once: the next request with any of them is refused. Any key of the
 * tenant may be ended, a stronger one too, since that gives the caller nothing.
 * @returns the keys that were ended, the named one first
 * @throws {NotFoundError} when it does not exist or was revoked before
 */
export async function revokeApiKey(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'credentials' | 'newId' | 'now'>,
  effect: Effect,
  id: string,
): Promise<Committed<readonly ApiKey[]>> {
  let apps: readonly string[] = [];
  const revoked = await commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const ended = await setApiKeysRevoked(db, id);
    if (ended.length === 0) throw new NotFoundError('There is no such API key.');
    apps = await setAppsOfKeysDeleted(db, [...new Set(ended.map(({ lineageId }) => lineageId))]);
    for (const apiKey of ended) await recordEvent(ctx, db, 'api_key.revoked', { apiKey });
    return ended;
  });
  await endGrantsOfApps(ctx, apps);
  ctx.credentials.forget(effect.principal.tenantId);
  return revoked;
}
