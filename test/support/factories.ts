import type { AppContext } from '../../src/context.js';
import { ALL_SCOPES } from '../../src/domain/api-keys/scope.js';
import type { Plan } from '../../src/domain/tenant.js';
import { newApiKeySecret } from '../../src/gateways/crypto/api-key-secret.js';
import type { Principal } from '../../src/services/principal.js';

export interface TestTenant {
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly apiKeyId: string;
  readonly secret: string;
  /** For calling services directly, as this key would. */
  readonly principal: Principal;
}

interface TenantOptions {
  readonly plan?: Plan;
  readonly hourlyLimit?: number | null;
  readonly livemode?: boolean;
  readonly scopes?: readonly string[];
  /** UUID of the only client that the key may see. */
  readonly clientId?: string | null;
  readonly expiresAt?: Date | null;
}

/** A tenant with one key. */
export async function createTenant(ctx: AppContext, options: TenantOptions = {}): Promise<TestTenant> {
  const { plan = 'enterprise', hourlyLimit = 1_000_000 } = options;
  const tenantId = ctx.newId();
  await ctx
    .systemDb('tenants')
    .insert({ id: tenantId, name: 'Test tenant', plan, hourly_limit: hourlyLimit });
  return createKey(ctx, tenantId, options);
}

/** Another key of a tenant. */
export async function createKey(
  ctx: AppContext,
  tenantId: string,
  options: TenantOptions = {},
): Promise<TestTenant> {
  const { livemode = true, scopes = ALL_SCOPES, clientId = null, expiresAt = null } = options;
  const apiKeyId = ctx.newId();
  const key = newApiKeySecret(livemode);
  await ctx.systemDb('api_keys').insert({
    id: apiKeyId,
    tenant_id: tenantId,
    livemode,
    lineage_id: apiKeyId,
    name: 'test',
    prefix: key.prefix,
    last4: key.last4,
    secret_hash: key.hash,
    scopes: [...scopes],
    client_id: clientId,
    expires_at: expiresAt,
  });
  const principal = {
    tenantId,
    livemode,
    actor: 'test',
    apiKeyId,
    app: null,
    person: null,
    scopes: [...scopes],
    clientId,
  };
  return { tenantId, livemode, apiKeyId, secret: key.secret, principal };
}
