import type { AppContext } from '../../context.js';
import {
  insertApiKey,
  lockApiKey,
  lockKeysOfTenant,
  setApiKeyExpiry,
} from '../../db/api-keys/api-keys-repository.js';
import { newApiKeySecret } from '../../gateways/crypto/api-key-secret.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import type { IssuedApiKey } from './create-api-key.js';
import { loadIssuer, refuseStronger } from './refuse-stronger.js';

/**
 * Issues a new secret under the same lineage, so that the quota window goes on; the old key works until
 * the overlap ends, or its own expiry if that is sooner. The new one expires when the old one would have: no key
 * prolongs itself.
 * @throws {NotFoundError} {ForbiddenError} when the key can do what the caller cannot
 */
export async function rotateApiKey(
  ctx: Pick<AppContext, 'config' | 'db' | 'credentials' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; overlapSeconds: number },
): Promise<Committed<IssuedApiKey>> {
  const issued = await commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const issuer = await loadIssuer(db, effect.principal);
    const old = await lockApiKey(db, input.id);
    refuseStronger(issuer, old);
    const endsAt = new Date(ctx.now().getTime() + input.overlapSeconds * 1000);
    if (old.expiresAt === null || old.expiresAt > endsAt) await setApiKeyExpiry(db, old.id, endsAt);
    const { secret, prefix, last4, hash } = newApiKeySecret(effect.principal.livemode, ctx.config.cell);
    const apiKey = await insertApiKey(db, {
      id: ctx.newId(),
      lineageId: old.lineageId,
      name: old.name,
      prefix,
      last4,
      secretHash: hash,
      scopes: old.scopes,
      clientId: old.clientId,
      expiresAt: old.expiresAt,
      allowedCidrs: old.allowedCidrs,
      rotatedFromId: old.id,
      issuedById: issuer.id,
    });
    await recordEvent(ctx, db, 'api_key.created', { apiKey });
    return { apiKey, secret };
  });
  ctx.credentials.forget(effect.principal.tenantId);
  return issued;
}
