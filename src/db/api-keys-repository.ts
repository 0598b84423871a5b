import type { Knex } from 'knex';
import type { ApiKey } from '../domain/api-keys/api-key.js';
import { NotFoundError } from '../errors.js';
import { API_KEY_COLUMNS, type ApiKeyRow, liveKeys, toApiKey } from './api-keys-queries.js';
import { insertInto, rowsOf, type TenantExecutor } from './executor.js';

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
  readonly rotatedFromId: string | null;
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
    rotated_from_id: key.rotatedFromId,
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

/** Takes effect with the next request: keys are looked up each time. */
export async function setApiKeyRevoked(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'api_keys')
    .where({ id })
    .update({ revoked_at: db.trx.fn.now(), version: db.trx.raw('version + 1'), updated_at: db.trx.fn.now() });
}

export async function setApiKeyExpiry(db: TenantExecutor, id: string, expiresAt: Date): Promise<void> {
  await rowsOf(db, 'api_keys')
    .where({ id })
    .update({ expires_at: expiresAt, version: db.trx.raw('version + 1'), updated_at: db.trx.fn.now() });
}

/** Counts lineages: a key that is being rotated counts once. */
export async function countLiveKeys(db: TenantExecutor): Promise<number> {
  await db.trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`api_keys ${db.tenantId}`]);
  const row = await liveKeys(db).countDistinct<{ count: string }[]>('lineage_id as count').first();
  return Number(row?.count ?? 0);
}

/** Revokes a key of any tenant: give it the `system` pool. @throws {NotFoundError} */
export async function setKeyRevokedById(systemDb: Knex, id: string): Promise<void> {
  const revoked = await systemDb('api_keys')
    .where({ id })
    .whereNull('revoked_at')
    .update({ revoked_at: systemDb.fn.now(), updated_at: systemDb.fn.now() });
  if (revoked === 0) throw new NotFoundError('There is no such API key, or it is revoked already.');
}
