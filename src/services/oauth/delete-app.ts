import type { AppContext } from '../../context.js';
import { lockOauthApp, setOauthAppDeleted } from '../../db/oauth/oauth-apps-repository.js';
import { findGrantsOfApp } from '../../db/oauth/oauth-grants-repository.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { endGrant } from './end-grant.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'credentials' | 'newId' | 'now'>;

/**
 * Ends an app. Its tokens are refused from the commit on; then each tenant's grant is ended, with its event. A process
 * that dies between the two leaves grants that no token works under.
 * @throws {NotFoundError}
 */
export async function deleteOauthApp(ctx: Slice, effect: Effect, id: string): Promise<Committed<void>> {
  const deleted = await commitEffect(ctx, effect, async (db) => {
    await lockOauthApp(db, id);
    await setOauthAppDeleted(db, id);
  });
  await endGrantsOfApps(ctx, [id]);
  return deleted;
}

/** Ends what every tenant has granted to these apps. */
export async function endGrantsOfApps(ctx: Slice, appIds: readonly string[]): Promise<void> {
  for (const appId of appIds) {
    for (const grant of await findGrantsOfApp(ctx.systemDb, appId)) {
      await endGrant(ctx, grant.id, 'app_deleted');
    }
  }
}
