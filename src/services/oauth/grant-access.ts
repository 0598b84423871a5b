import type { AppContext } from '../../context.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import { findOauthAppWithHashes } from '../../db/oauth/oauth-apps-queries.js';
import { findOrInsertOwnGrant, insertOauthGrant } from '../../db/oauth/oauth-grants-repository.js';
import { powersAmong } from '../../domain/api-keys/scope.js';
import type { OauthApp } from '../../domain/oauth/oauth-app.js';
import type { User } from '../../domain/users/user.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now'>;

interface Consent {
  readonly app: OauthApp;
  readonly user: User;
  /** No more than the person may allow: `grantableScopes`. */
  readonly scopes: readonly string[];
  /** The only client that the app is to see; `null` for all. */
  readonly clientId: string | null;
}

/** Records what a person allowed an app, in the mode of the app. @returns the grant's id @throws {NotFoundError} for an unknown client */
export async function grantAccess(ctx: Slice, { app, user, scopes, clientId }: Consent): Promise<string> {
  const id = ctx.newId();
  const key = { tenantId: user.tenantId, livemode: app.livemode };
  await inTenant(ctx, key, async (db) => {
    if (clientId !== null) await loadClient(db, clientId);
    await insertOauthGrant(db, {
      id,
      appId: app.id,
      appName: app.name,
      userId: user.id,
      scopes,
      clientId,
      expiresAt: soon(ctx),
    });
    await recordEvent(ctx, db, 'oauth_grant.created', {
      oauthGrant: { id, clientId, appId: app.id, appName: app.name },
    });
  });
  return id;
}

/** The grant of an app that acts for its own tenant without a user. @returns its id @throws {NotFoundError} */
export async function grantToItself(ctx: Slice, appId: string): Promise<string> {
  const app = await findOauthAppWithHashes(ctx.systemDb, appId);
  if (!app) throw new NotFoundError('There is no such app.');
  return inTenant(ctx, app, (db) =>
    findOrInsertOwnGrant(db, {
      id: ctx.newId(),
      appId,
      appName: app.name,
      userId: null,
      scopes: powersAmong(app.scopes),
      clientId: null,
      expiresAt: soon(ctx),
    }),
  );
}

/** Until its first token is issued a grant lasts as long as a code. */
const soon = ({ now }: Pick<AppContext, 'now'>) =>
  new Date(now().getTime() + LIMITS.oauth.codeSeconds.value * 1000);
