import type { AppContext } from '../../context.js';
import { insertApiKey } from '../../db/tenants/api-keys-repository.js';
import { loadTenant } from '../../db/tenants/tenants-repository.js';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import type { Scope } from '../../domain/api-keys/scope.js';
import { newApiKeySecret } from '../../gateways/crypto/api-key-secret.js';
import type { IssuedApiKey } from '../api-keys/create-api-key.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

interface OperatorKey {
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** An operator's key for a tenant: no caller limits its scopes, and no plan their number. @throws {NotFoundError} */
export async function issueOperatorKey(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'newId'>,
  { tenantId, livemode, name, scopes }: OperatorKey,
): Promise<IssuedApiKey> {
  await loadTenant(ctx.systemDb, tenantId);
  const id = ctx.newId();
  const { secret, prefix, last4, hash } = newApiKeySecret(livemode);
  const apiKey: ApiKey = await inTenant(ctx, processPrincipal({ tenantId, livemode }, 'operator'), (db) =>
    insertApiKey(db, {
      id,
      lineageId: id,
      name,
      prefix,
      last4,
      secretHash: hash,
      scopes,
      clientId: null,
      expiresAt: null,
      allowedCidrs: null,
      rotatedFromId: null,
      issuedById: null,
    }),
  );
  return { apiKey, secret };
}
