import type { AppContext } from '../../context.js';
import { lockKeysOfTenant } from '../../db/api-keys/api-keys-repository.js';
import { lockOauthApp, setOauthAppFields, setOauthAppSecret } from '../../db/oauth/oauth-apps-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import type { OauthApp, OauthAppFields } from '../../domain/oauth/oauth-app.js';
import { ForbiddenError } from '../../errors.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { newUnguessableToken } from '../../gateways/crypto/session-token.js';
import { loadIssuer, refuseStronger } from '../api-keys/refuse-stronger.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { type IssuedOauthApp, powersOf, refuseFields, refuseUnverified } from './create-app.js';

interface Replacement {
  readonly id: string;
  readonly fields: OauthAppFields;
  readonly ifMatch: AllowedVersions | null;
  /** Refuses what the caller may not change. */
  checkAgainst(current: OauthApp): void;
}

/**
 * Changes an app; its type stays. Removed scopes end at once, also for existing tokens; added ones count only for later
 * grants.
 * @throws {NotFoundError} {ForbiddenError} {ValidationError} as when it is made
 */
export async function replaceOauthApp(
  ctx: Pick<AppContext, 'db' | 'now'>,
  effect: Effect,
  { id, fields, ifMatch, checkAgainst }: Replacement,
): Promise<Committed<OauthApp>> {
  refuseFields(fields);
  return commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const current = await lockOauthApp(db, id);
    assertVersion(current.version, ifMatch);
    checkAgainst(current);
    refuseStronger(await loadIssuer(db, effect.principal), powersOf(fields));
    if (fields.audience === 'any_tenant' && current.audience !== 'any_tenant') await refuseUnverified(db);
    return setOauthAppFields(db, id, fields);
  });
}

/**
 * Gives a confidential app a new secret; the old one works until the overlap ends.
 * @throws {ForbiddenError} for a public app, which has none
 */
export async function rotateAppSecret(
  ctx: Pick<AppContext, 'db' | 'now'>,
  effect: Effect,
  { id, overlapSeconds }: { id: string; overlapSeconds: number },
): Promise<Committed<IssuedOauthApp>> {
  return commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const current = await lockOauthApp(db, id);
    const issuer = await loadIssuer(db, effect.principal);
    refuseStronger(issuer, powersOf(current));
    if (current.type === 'public') throw new ForbiddenError('forbidden', 'A public app has no secret.');
    const secret = newUnguessableToken();
    const overlapEndsAt = new Date(ctx.now().getTime() + overlapSeconds * 1000);
    const given = { secretHash: hashSecret(secret), givenToId: issuer.id, overlapEndsAt };
    const app = await setOauthAppSecret(db, id, given);
    return { app, secret };
  });
}
