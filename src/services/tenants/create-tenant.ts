import type { AppContext } from '../../context.js';
import { insertTenant, type Tenant } from '../../db/tenants/tenants-repository.js';
import { ALL_SCOPES } from '../../domain/api-keys/scope.js';
import type { Plan } from '../../domain/tenant.js';
import type { IssuedApiKey } from '../api-keys/create-api-key.js';
import { issueOperatorKey } from './issue-operator-key.js';

/** A new tenant and its first key, which has every scope. */
export async function createTenant(
  ctx: Pick<AppContext, 'config' | 'db' | 'systemDb' | 'newId' | 'now'>,
  input: { name: string; plan: Plan; hourlyLimitOverride: number | null; livemode: boolean },
): Promise<{ tenant: Tenant; key: IssuedApiKey }> {
  const { name, plan, hourlyLimitOverride, livemode } = input;
  const tenant = await insertTenant(ctx.systemDb, { id: ctx.newId(), name, plan, hourlyLimitOverride });
  const key = await issueOperatorKey(ctx, {
    tenantId: tenant.id,
    livemode,
    name: 'first key',
    scopes: ALL_SCOPES,
    clientId: null,
    expiresAt: null,
    allowedCidrs: null,
  });
  return { tenant, key };
}
