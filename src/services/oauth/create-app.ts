import type { AppContext } from '../../context.js';
import { lockKeysOfTenant } from '../../db/api-keys/api-keys-repository.js';
import type { TenantReader } from '../../db/executor.js';
import { countOauthApps, insertOauthApp } from '../../db/oauth/oauth-apps-repository.js';
import { isTenantVerified } from '../../db/tenants/tenant-profile-queries.js';
import { powersAmong } from '../../domain/api-keys/scope.js';
import {
  type AppType,
  appNameFault,
  logoUrlFault,
  type OauthApp,
  type OauthAppFields,
  redirectUriFault,
} from '../../domain/oauth/oauth-app.js';
import { ForbiddenError, type Issue, ValidationError } from '../../errors.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { newUnguessableToken } from '../../gateways/crypto/session-token.js';
import { LIMITS } from '../../limits/limits.js';
import { loadIssuer, refuseStronger } from '../api-keys/refuse-stronger.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** An app and, this once, its secret; a public app has none. */
export interface IssuedOauthApp {
  readonly app: OauthApp;
  readonly secret: string | null;
}

/**
 * Makes an app. An app can act for its own tenant without a user until it is deleted. So the key that asks must hold every
 * scope of it, see all clients and have no expiry. The app ends when that key is revoked.
 * @throws {ForbiddenError} for a weaker caller, for an access token, above the number of apps, or for an app for any tenant of a
 * tenant that no operator has verified
 * @throws {ValidationError} for a name or an address that will not do
 */
export async function createOauthApp(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: OauthAppFields & { readonly type: AppType },
): Promise<Committed<IssuedOauthApp>> {
  refuseFields(input);
  return commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const issuer = await loadIssuer(db, effect.principal);
    refuseStronger(issuer, powersOf(input));
    if (input.audience === 'any_tenant') await refuseUnverified(db);
    const max = LIMITS.oauth.apps.value;
    if ((await countOauthApps(db)) >= max) {
      throw new ForbiddenError('plan_limit', `A tenant may have ${max} apps in each mode.`, { limit: max });
    }
    const secret = input.type === 'public' ? null : newUnguessableToken();
    const app = await insertOauthApp(db, {
      ...input,
      id: ctx.newId(),
      secretHash: secret === null ? null : hashSecret(secret),
      issuedById: issuer.id,
    });
    return { app, secret };
  });
}

/** @throws {ForbiddenError} when no operator has checked who the tenant is */
export async function refuseUnverified(db: TenantReader): Promise<void> {
  if (await isTenantVerified(db)) return;
  throw new ForbiddenError(
    'forbidden',
    'Your organisation has to be verified before it makes apps for other tenants: write to support.',
  );
}

/** The powers of an app: its scopes, for all clients, without an expiry. */
export const powersOf = ({ scopes }: Pick<OauthAppFields, 'scopes'>) => ({
  scopes: powersAmong(scopes),
  clientId: null,
  expiresAt: null,
  allowedCidrs: null,
});

/** @throws {ValidationError} for a name that seems another's, and for each address that will not do */
export function refuseFields({
  name,
  redirectUris,
  logoUrl,
}: Pick<OauthAppFields, 'name' | 'redirectUris' | 'logoUrl'>): void {
  const faults = [
    { pointer: '#/name', detail: appNameFault(name) },
    ...redirectUris.map((uri, index) => ({
      pointer: `#/redirect_uris/${index}`,
      detail: redirectUriFault(uri),
    })),
    { pointer: '#/logo_url', detail: logoUrl === null ? null : logoUrlFault(logoUrl) },
  ];
  const issues = faults.flatMap(({ pointer, detail }): Issue[] =>
    detail === null ? [] : [{ pointer, code: 'not_allowed_value', detail }],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}
