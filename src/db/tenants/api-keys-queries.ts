import type { Knex } from 'knex';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import type { Plan } from '../../domain/tenant.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

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

/** The tenants of those keys that work now, by the hex of their hashes. Give it the `system` pool. */
export async function findTenantsOfKeys(
  systemDb: Knex,
  secretHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await systemDb.raw<{ rows: { hash: string; tenant_id: string }[] }>(
    `select encode(secret_hash, 'hex') as hash, tenant_id from api_keys
     where secret_hash = any(?) and (revoked_at is null or revoked_at > now())
       and (expires_at is null or expires_at > now())`,
    [[...secretHashes]],
  );
  return new Map(rows.map((row) => [row.hash, row.tenant_id]));
}

export interface ApiKeyRow {
  id: string;
  lineage_id: string;
  livemode: boolean;
  name: string;
  prefix: string;
  last4: string;
  scopes: string[];
  client_id: string | null;
  expires_at: Date | null;
  rotated_from_id: string | null;
  issued_by_id: string | null;
  last_used_at: Date | null;
  version: number;
  created_at: Date;
}

export const API_KEY_COLUMNS = [
  'api_keys.id',
  'lineage_id',
  'livemode',
  'name',
  'prefix',
  'last4',
  'scopes',
  'client_id',
  'expires_at',
  'rotated_from_id',
  'issued_by_id',
  'last_used_at',
  'version',
  'created_at',
] as const;

/** A key that is neither revoked nor expired. @throws {NotFoundError} */
export async function loadApiKey(db: TenantReader, id: string): Promise<ApiKey> {
  const row: ApiKeyRow | undefined = await liveKeys(db)
    .where({ 'api_keys.id': id })
    .first(...API_KEY_COLUMNS);
  if (!row) throw new NotFoundError('There is no such API key.');
  return toApiKey(row);
}

export async function listApiKeys(db: TenantReader, page: PageRequest): Promise<Page<ApiKey>> {
  const query = liveKeys(db).select(...API_KEY_COLUMNS);
  return fetchPage(query, { table: 'api_keys', sortBy: 'created_at', page, toItem: toApiKey });
}

/** The keys that work now. */
export function liveKeys(db: TenantReader) {
  return rowsOf(db, 'api_keys')
    .whereNull('revoked_at')
    .where((either) => either.whereNull('expires_at').orWhere('expires_at', '>', db.queries.raw('now()')));
}

export interface TenantProfile {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly hourlyLimitOverride: number | null;
}

/** The tenant of the transaction. */
export async function loadTenantProfile(db: TenantReader): Promise<TenantProfile> {
  const row = await db
    .queries('tenants')
    .where({ id: db.tenantId })
    .first('id', 'name', 'plan', 'hourly_limit');
  if (!row) throw new NotFoundError('There is no such tenant.');
  return { id: row.id, name: row.name, plan: row.plan, hourlyLimitOverride: row.hourly_limit };
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    lineageId: row.lineage_id,
    livemode: row.livemode,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    scopes: row.scopes,
    clientId: row.client_id,
    expiresAt: row.expires_at,
    rotatedFromId: row.rotated_from_id,
    issuedById: row.issued_by_id,
    lastUsedAt: row.last_used_at,
    version: row.version,
    createdAt: row.created_at,
  };
}
