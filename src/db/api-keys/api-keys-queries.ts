import type { Knex } from 'knex';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import type { Plan } from '../../domain/tenant.js';
import type { MoveState } from '../../domain/tenant-moves/tenant-move.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

/** Credential of a request: an API key, or an access token of an OAuth app. */
export interface Credential {
  /** The API key; `null` for an access token. */
  readonly apiKeyId: string | null;
  /** The app and the grant of an access token; `null` for an API key. */
  readonly oauth: { readonly appId: string; readonly appName: string; readonly grantId: string } | null;
  /** Id on which the quota is counted: the same for a rotated key, and for every token of a grant. */
  readonly lineageId: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly scopes: readonly string[];
  readonly clientId: string | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** The networks that it may be used from; `null`: any. */
  readonly allowedCidrs: readonly string[] | null;
  readonly tenantName: string;
  readonly tenantStatus: 'active' | 'suspended';
  /** `null` for a tenant that is not moved to another database. */
  readonly tenantMove: MoveState | null;
  readonly plan: Plan;
  readonly hourlyLimitOverride: number | null;
}

interface CredentialRow {
  id: string;
  lineage_id: string;
  oauth_app_id: string | null;
  app_name: string | null;
  tenant_id: string;
  livemode: boolean;
  scopes: string[];
  client_id: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  allowed_cidrs: string[] | null;
  name: string;
  status: 'active' | 'suspended';
  move_state: MoveState | null;
  plan: Plan;
  hourly_limit: number | null;
}

/**
 * Purpose: the key or access token with a hash. An access token has the scopes that its app still has: taking one from the app takes it from
 * tokens that are out.
 * Bindings: `hash`.
 * Answer: one row with its tenant, or none.
 * Locks: none.
 */
const CREDENTIAL = `select c.*, t.name, t.status, t.move->>'state' as move_state, t.plan, t.hourly_limit from (
    select k.id, k.lineage_id, null::uuid as oauth_app_id, null::text as app_name, k.tenant_id, k.livemode, k.scopes,
      k.client_id, k.expires_at, k.revoked_at, k.last_used_at, k.allowed_cidrs
    from api_keys k where k.secret_hash = :hash
    union all
    select g.id, g.id, g.oauth_app_id, a.name, g.tenant_id, g.livemode,
      array(select unnest(o.scopes) intersect select unnest(a.scopes)),
      g.client_id, o.expires_at, coalesce(g.revoked_at, a.deleted_at), g.last_used_at, null
    from oauth_tokens o join oauth_grants g on g.id = o.oauth_grant_id join oauth_apps a on a.id = g.oauth_app_id
    where o.token_hash = :hash and o.kind = 'access'
  ) c join tenants t on t.id = c.tenant_id`;

/** The key or access token whose hash this is, with its tenant. Reads across tenants: give it the `system` pool. */
export async function findCredential(systemDb: Knex, secretHash: Buffer): Promise<Credential | undefined> {
  const { rows } = await systemDb.raw<{ rows: CredentialRow[] }>(CREDENTIAL, { hash: secretHash });
  const row = rows[0];
  if (!row) return undefined;
  const { oauth_app_id: appId, app_name: appName } = row;
  return {
    apiKeyId: appId === null ? row.id : null,
    oauth: appId === null ? null : { appId, appName: appName ?? '', grantId: row.id },
    lineageId: row.lineage_id,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    scopes: row.scopes,
    clientId: row.client_id,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    allowedCidrs: row.allowed_cidrs,
    tenantName: row.name,
    tenantStatus: row.status,
    tenantMove: row.move_state,
    plan: row.plan,
    hourlyLimitOverride: row.hourly_limit,
  };
}

/** The tenants of those keys and access tokens that work now, by the hex of their hashes. Give it the `system` pool. */
export async function findTenantsOfKeys(
  systemDb: Knex,
  secretHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await systemDb.raw<{ rows: { hash: string; tenant_id: string }[] }>(
    `select encode(secret_hash, 'hex') as hash, tenant_id from api_keys
     where secret_hash = any(:hashes) and (revoked_at is null or revoked_at > now())
       and (expires_at is null or expires_at > now())
     union all
     select encode(token_hash, 'hex'), tenant_id from oauth_tokens
     where token_hash = any(:hashes) and kind = 'access' and expires_at > now()`,
    { hashes: [...secretHashes] },
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
  allowed_cidrs: string[] | null;
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
  'allowed_cidrs',
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
    allowedCidrs: row.allowed_cidrs,
    version: row.version,
    createdAt: row.created_at,
  };
}

/** The ids of every key of these lineages, for `in`; whichever of them the caller may see. */
export const keysOfLineages = (db: TenantReader, lineageIds: readonly string[]) =>
  rowsOf({ ...db, clientId: null }, 'api_keys')
    .whereIn('lineage_id', [...lineageIds])
    .select('api_keys.id');
