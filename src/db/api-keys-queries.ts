import type { Knex } from 'knex';
import type { Plan } from '../domain/tenant.js';

/** What a request's credential stands for. */
export interface Credential {
  readonly apiKeyId: string;
  /** Stays the same when the key is rotated; the quota is counted on it. */
  readonly lineageId: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly scopes: readonly string[];
  readonly clientId: string | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly tenantName: string;
  readonly tenantStatus: 'active' | 'suspended';
  readonly plan: Plan;
  readonly hourlyLimitOverride: number | null;
}

/** The key whose secret has this hash, with its tenant. Reads across tenants: give it the `system` pool. */
export async function findCredential(systemDb: Knex, secretHash: Buffer): Promise<Credential | undefined> {
  const row = await systemDb('api_keys as k')
    .join('tenants as t', 't.id', 'k.tenant_id')
    .where('k.secret_hash', secretHash)
    .first(
      'k.id',
      'k.lineage_id',
      'k.tenant_id',
      'k.livemode',
      'k.scopes',
      'k.client_id',
      'k.expires_at',
      'k.revoked_at',
      'k.last_used_at',
      't.name',
      't.status',
      't.plan',
      't.hourly_limit',
    );
  if (!row) return undefined;
  return {
    apiKeyId: row.id,
    lineageId: row.lineage_id,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    scopes: row.scopes,
    clientId: row.client_id,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    tenantName: row.name,
    tenantStatus: row.status,
    plan: row.plan,
    hourlyLimitOverride: row.hourly_limit,
  };
}
