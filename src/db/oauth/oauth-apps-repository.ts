import type { AppType, OauthApp, OauthAppFields } from '../../domain/oauth/oauth-app.js';
import { NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { OAUTH_APP_COLUMNS, type OauthAppRow, toOauthApp } from './oauth-apps-queries.js';

export interface NewOauthApp extends OauthAppFields {
  readonly id: string;
  readonly type: AppType;
  /** `null` for a public app. */
  readonly secretHash: Buffer | null;
  readonly issuedById: string;
}

export async function insertOauthApp(db: TenantExecutor, app: NewOauthApp): Promise<OauthApp> {
  const [row] = await insertInto(db, 'oauth_apps', {
    id: app.id,
    type: app.type,
    secret_hash: app.secretHash,
    issued_by_id: app.issuedById,
    ...columnsOf(app),
  }).returning(OAUTH_APP_COLUMNS);
  return toOauthApp(row as OauthAppRow);
}

/** Locks an app until the transaction ends. @throws {NotFoundError} */
export async function lockOauthApp(db: TenantExecutor, id: string): Promise<OauthApp> {
  const row: OauthAppRow | undefined = await rowsOf(db, 'oauth_apps')
    .where({ id })
    .whereNull('deleted_at')
    .forUpdate()
    .first(...OAUTH_APP_COLUMNS);
  if (!row) throw new NotFoundError('There is no such app.');
  return toOauthApp(row);
}

export async function setOauthAppFields(
  db: TenantExecutor,
  id: string,
  fields: OauthAppFields,
): Promise<OauthApp> {
  return update(db, id, columnsOf(fields));
}

/** A new secret; the one that worked until now goes on until `overlapEndsAt`. */
export async function setOauthAppSecret(
  db: TenantExecutor,
  id: string,
  { secretHash, overlapEndsAt }: { secretHash: Buffer; overlapEndsAt: Date },
): Promise<OauthApp> {
  return update(db, id, {
    secret_hash: secretHash,
    previous_secret_hash: db.trx.ref('secret_hash'),
    previous_secret_expires_at: overlapEndsAt,
  });
}

/** Ends an app at once: no token of its works, and none is given. */
export async function setOauthAppDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'oauth_apps')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
}

/** Ends the apps that were made with one of these keys, or another of the same lineages. @returns their ids */
export async function setAppsOfKeysDeleted(
  db: TenantExecutor,
  lineageIds: readonly string[],
): Promise<readonly string[]> {
  const whole = { ...db, clientId: null };
  const issuers = rowsOf(whole, 'api_keys')
    .whereIn('lineage_id', [...lineageIds])
    .select('api_keys.id');
  const rows: { id: string }[] = await rowsOf(whole, 'oauth_apps')
    .whereNull('deleted_at')
    .whereIn('issued_by_id', issuers)
    .update({ deleted_at: db.trx.fn.now(), updated_at: db.trx.fn.now() })
    .returning('id');
  return rows.map(({ id }) => id);
}

export async function countOauthApps(db: TenantExecutor): Promise<number> {
  const row = await rowsOf(db, 'oauth_apps')
    .whereNull('deleted_at')
    .count<{ count: string }[]>('* as count')
    .first();
  return Number(row?.count ?? 0);
}

async function update(db: TenantExecutor, id: string, change: object): Promise<OauthApp> {
  const [row] = await rowsOf(db, 'oauth_apps')
    .where({ id })
    .update({ ...change, version: db.trx.raw('version + 1'), updated_at: db.trx.fn.now() })
    .returning(OAUTH_APP_COLUMNS);
  return toOauthApp(row as OauthAppRow);
}

const columnsOf = (fields: OauthAppFields) => ({
  name: fields.name,
  audience: fields.audience,
  redirect_uris: [...fields.redirectUris],
  scopes: [...fields.scopes],
  logo_url: fields.logoUrl,
});
