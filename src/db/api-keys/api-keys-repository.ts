import type { Knex } from 'knex';
import type { ApiKey } from '../../domain/api-keys/api-key.js';
import type { TenantKey } from '../../domain/tenant.js';
import { NotFoundError } from '../../errors.js';
import { ringForCredentials } from '../bells/ring-once-committed.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { API_KEY_COLUMNS, type ApiKeyRow, liveKeys, toApiKey } from './api-keys-queries.js';

/** Reaches across tenants: give it the `system` pool. */
export async function setApiKeyUsed(
  systemDb: Knex,
  apiKeyId: string,
  at: Date,
  ip: string | null,
): Promise<void> {
  await systemDb('api_keys').where({ id: apiKeyId }).update({ last_used_at: at, last_used_ip: ip });
}

export interface NewApiKey {
  readonly id: string;
  readonly lineageId: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly secretHash: Buffer;
  readonly scopes: readonly string[];
  readonly clientId: string | null;
  readonly expiresAt: Date | null;
  readonly allowedCidrs: readonly string[] | null;
  readonly rotatedFromId: string | null;
  readonly issuedById: string | null;
}

export async function insertApiKey(db: TenantExecutor, key: NewApiKey): Promise<ApiKey> {
  const [row] = await insertInto(db, 'api_keys', {
    id: key.id,
    lineage_id: key.lineageId,
    name: key.name,
    prefix: key.prefix,
    last4: key.last4,
    secret_hash: key.secretHash,
    scopes: [...key.scopes],
    client_id: key.clientId,
    expires_at: key.expiresAt,
    allowed_cidrs: key.allowedCidrs === null ? null : [...key.allowedCidrs],
    rotated_from_id: key.rotatedFromId,
    issued_by_id: key.issuedById,
  }).returning(API_KEY_COLUMNS);
  return toApiKey(row as ApiKeyRow);
}

/** Locks a key that works. @throws {NotFoundError} */
export async function lockApiKey(db: TenantExecutor, id: string): Promise<ApiKey> {
  const row: ApiKeyRow | undefined = await liveKeys(db)
    .where({ 'api_keys.id': id })
    .forUpdate()
    .first(...API_KEY_COLUMNS);
  if (!row) throw new NotFoundError('There is no such API key.');
  return toApiKey(row);
}

/**
 * Revokes a key and every key that descends from it: those that took its place by rotation, those whose secret a holder
 * of its lineage was given, and theirs. Takes effect with the next request: the change is notified to every process that remembers the key. Hold
 * `lockKeysOfTenant`, or one that is issued meanwhile is missed.
 * @returns the keys that worked until now, the named one first; none when it was revoked before or does not exist
 */
export async function setApiKeysRevoked(db: TenantExecutor, id: string): Promise<readonly ApiKey[]> {
  const root = await rowsOf(db, 'api_keys').where({ 'api_keys.id': id }).whereNull('revoked_at').first('id');
  if (!root) return [];
  ringForCredentials(db.trx, [db.tenantId]);
  const { rows } = await db.trx.raw<{ rows: ApiKeyRow[] }>(
    `with recursive own as (
       select id, lineage_id, rotated_from_id, issued_by_id from api_keys
       where tenant_id = :tenantId and livemode = :livemode),
     doomed as (
       select id, lineage_id from own where id = :id
       union
       select child.id, child.lineage_id
       from doomed d
       cross join lateral (
         select k.id, k.lineage_id from own k where k.rotated_from_id = d.id
         union all
         select k.id, k.lineage_id from own issuer join own k on k.issued_by_id = issuer.id
         where issuer.lineage_id = d.lineage_id and k.lineage_id <> d.lineage_id) child)
     update api_keys set revoked_at = now(), updated_at = now(), version = version + 1
     where tenant_id = :tenantId and livemode = :livemode and id in (select id from doomed) and revoked_at is null
       and (id = :id or expires_at is null or expires_at > now())
     returning ${API_KEY_COLUMNS.join(', ')}`,
    { id, tenantId: db.tenantId, livemode: db.livemode },
  );
  const keys = rows.map(toApiKey);
  return keys.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
}

export async function setApiKeyExpiry(db: TenantExecutor, id: string, expiresAt: Date): Promise<void> {
  ringForCredentials(db.trx, [db.tenantId]);
  await rowsOf(db, 'api_keys')
    .where({ id })
    .update({ expires_at: expiresAt, version: db.trx.raw('version + 1'), updated_at: db.trx.fn.now() });
}

/**
 * Keeps every other change to the tenant's keys waiting until the transaction ends: what one of them issues, another
 * that revokes its issuer sees.
 */
export async function lockKeysOfTenant({ trx, tenantId }: TenantExecutor): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`api_keys ${tenantId}`]);
}

/** Counts the lineages of the tenant, whichever of them the caller may see: a key that is being rotated counts once. */
export async function countLiveKeys(db: TenantExecutor): Promise<number> {
  const row = await liveKeys({ ...db, clientId: null })
    .countDistinct<{ count: string }[]>('lineage_id as count')
    .first();
  return Number(row?.count ?? 0);
}

/** Tenant of a key. Reaches across tenants: give it the `system` pool. @throws {NotFoundError} */
export async function loadTenantKeyOf(systemDb: Knex, id: string): Promise<TenantKey> {
  const row = await systemDb('api_keys').where({ id }).first('tenant_id', 'livemode');
  if (!row) throw new NotFoundError('There is no such API key.');
  return { tenantId: row.tenant_id, livemode: row.livemode };
}
