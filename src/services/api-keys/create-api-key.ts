import type { AppContext } from '../../context.js';
import { countLiveKeys, insertApiKey, lockKeysOfTenant } from '../../db/api-keys/api-keys-repository.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import { isNetwork } from '../../domain/api-keys/allowed-networks.js';
import { type ApiKey, maxKeys } from '../../domain/api-keys/api-key.js';
import type { Powers } from '../../domain/api-keys/powers.js';
import { isTenantWide, readScopesOf, type Scope } from '../../domain/api-keys/scope.js';
import { type Issue, ValidationError } from '../../errors.js';
import { newApiKeySecret } from '../../gateways/crypto/api-key-secret.js';
import { orDangling } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { refuseBeyondPlan } from '../refuse-beyond-plan.js';
import { loadIssuer, refuseStronger } from './refuse-stronger.js';

/** A key and, this once, its secret. */
export interface IssuedApiKey {
  readonly apiKey: ApiKey;
  readonly secret: string;
}

interface NewKeyInput {
  readonly name: string;
  /** `null`: what the caller may read. */
  readonly scopes: readonly Scope[] | null;
  /** `null`: the client that the caller is bound to, if any. */
  readonly clientId: string | null;
  /** `null`: when the caller's own key expires. */
  readonly expiresAt: Date | null;
  /** `null`: the networks that the caller may be used from. */
  readonly allowedCidrs: readonly string[] | null;
}

/**
 * Issues a key of the caller's own tenant and mode. It can do nothing that the caller cannot, and expires no later.
 * @throws {ForbiddenError} for anything beyond the caller's powers, or above the plan's number of keys
 * @throws {ValidationError} for an unknown client, or a bound key with scopes that are not a client's
 */
export async function createApiKey(
  ctx: Pick<AppContext, 'config' | 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: NewKeyInput,
): Promise<Committed<IssuedApiKey>> {
  const scopes = input.scopes ?? readScopesOf(effect.principal.scopes);
  refuseImpossible({ ...input, scopes }, ctx.now());
  return commitEffect(ctx, effect, async (db) => {
    await lockKeysOfTenant(db);
    const issuer = await loadIssuer(db, effect.principal);
    const powers = {
      scopes,
      clientId: input.clientId ?? issuer.clientId,
      expiresAt: input.expiresAt ?? issuer.expiresAt,
      allowedCidrs: input.allowedCidrs ?? issuer.allowedCidrs,
    };
    refuseStronger(issuer, powers);
    if (input.clientId !== null) await loadClient(db, input.clientId).catch(orDangling('#/client_id'));
    await refuseBeyondPlan(db, { things: 'API keys', maxOf: maxKeys, count: countLiveKeys });
    const id = ctx.newId();
    const { secret, prefix, last4, hash } = newApiKeySecret(effect.principal.livemode, ctx.config.cell);
    const apiKey = await insertApiKey(db, {
      ...powers,
      name: input.name,
      id,
      lineageId: id,
      prefix,
      last4,
      secretHash: hash,
      rotatedFromId: null,
      issuedById: issuer.id,
    });
    await recordEvent(ctx, db, 'api_key.created', { apiKey });
    return { apiKey, secret };
  });
}

/**
 * @throws {ValidationError} naming everything that no key may have: an expiry in the past, or scopes that are not a
 *   client's on a bound key
 */
export function refuseImpossible({ clientId, scopes, expiresAt, allowedCidrs }: Powers, now: Date): void {
  const issues: Issue[] = (allowedCidrs ?? []).flatMap((text, index) =>
    isNetwork(text)
      ? []
      : [
          {
            pointer: `#/allowed_cidrs/${index}`,
            code: 'invalid_format',
            detail: 'must be an address or a CIDR block, such as 203.0.113.0/24',
          },
        ],
  );
  if (clientId !== null && scopes.some(isTenantWide)) {
    issues.push({
      pointer: '#/scopes',
      code: 'not_allowed_value',
      detail: 'must not hold webhooks or api_keys for a key bound to one client',
    });
  }
  if (expiresAt !== null && expiresAt <= now) {
    issues.push({ pointer: '#/expires_at', code: 'too_small', detail: 'must be in the future' });
  }
  if (issues.length > 0) throw new ValidationError(issues);
}
