import type { AppContext } from '../../context.js';
import { insertApiKey } from '../../db/api-keys/api-keys-repository.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import { loadTenant } from '../../db/tenants/tenants-repository.js';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import type { Scope } from '../../domain/api-keys/scope.js';
import { newApiKeySecret } from '../../gateways/crypto/api-key-secret.js';
import { type IssuedApiKey, refuseImpossible } from '../api-keys/create-api-key.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

interface OperatorKey {
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The only client that it may see; `null` for all. */
  readonly clientId: string | null;
  /** `null`: never. */
  readonly expiresAt: Date | null;
  /** Addresses and CIDR blocks that it may be used from; `null`: any. */
  readonly allowedCidrs: readonly string[] | null;
}

/**
 * An operator's key for a tenant: no caller limits its powers, and no plan their number.
 * @throws {NotFoundError} for an unknown tenant or client
 * @throws {ValidationError} for settings that no key may have
 */
export async function issueOperatorKey(
  ctx: Pick<AppContext, 'config' | 'db' | 'systemDb' | 'newId' | 'now'>,
  { tenantId, livemode, name, ...powers }: OperatorKey,
): Promise<IssuedApiKey> {
  refuseImpossible(powers, ctx.now());
  await loadTenant(ctx.systemDb, tenantId);
  const id = ctx.newId();
  const { secret, prefix, last4, hash } = newApiKeySecret(livemode, ctx.config.cell);
  const principal = processPrincipal({ tenantId, livemode }, 'operator');
  const apiKey: ApiKey = await inTenant(ctx, principal, async (db) => {
    if (powers.clientId !== null) await loadClient(db, powers.clientId);
    return insertApiKey(db, {
      ...powers,
      id,
      lineageId: id,
      name,
      prefix,
      last4,
      secretHash: hash,
      rotatedFromId: null,
      issuedById: null,
    });
  });
  return { apiKey, secret };
}
