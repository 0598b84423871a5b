import type { AppType, OauthApp, OauthAppFields } from '../../domain/oauth/oauth-app.js';
import { NotFoundError } from '../../errors.js';
import { keysOfLineages } from '../api-keys/api-keys-queries.js';
import { ringForCredentials } from '../bells/ring-once-committed.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { OAUTH_APP_COLUMNS, type OauthAppRow, toOauthApp } from './oauth-apps-queries.js';

interface NewOauthApp extends OauthAppFields {
  readonly id: string;
  readonly type: AppType;
  /** `null` for a public app. */
  readonly secretHash: Buffer | null;
  readonly issuedById: string | null;
}

export async function insertOauthApp(db: TenantExecutor, app: NewOauthApp): Promise<OauthApp> {
  const [row] = await insertInto(db, 'oauth_apps', {
    id: app.id,
    type: app.type,
    secret_hash: app.secretHash,
    issued_by_id: app.issuedById,
    secret_given_to_id: app.secretHash === null ? null : app.issuedById,
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

/** Sets a new secret, given to the holder of a key. The present one works until `overlapEndsAt`. */
export async function setOauthAppSecret(
  db: TenantExecutor,
  id: string,
  {
    secretHash,
    givenToId,
    overlapEndsAt,
  }: { secretHash: Buffer; givenToId: string | null; overlapEndsAt: Date },
): Promise<OauthApp> {
  return update(db, id, {
    secret_hash: secretHash,
    secret_given_to_id: givenToId,
    previous_secret_hash: db.trx.ref('secret_hash'),
    previous_secret_given_to_id: db.trx.ref('secret_given_to_id'),
    previous_secret_expires_at: overlapEndsAt,
  });
}

/** Ends an app at once: its tokens stop working, and no new ones are given. */
export async function setOauthAppDeleted(db: TenantExecutor, id: string): Promise<void> {
  ringForCredentials(db.trx, [db.tenantId]);
  await rowsOf(db, 'oauth_apps')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
}

/** Ends the apps that were made with one of these keys, or another of the same lineages. @returns their ids */
export async function setAppsOfKeysDeleted(
  db: TenantExecutor,
  lineageIds: readonly string[],
): Promise<readonly string[]> {
  ringForCredentials(db.trx, [db.tenantId]);
  const rows: { id: string }[] = await rowsOf({ ...db, clientId: null }, 'oauth_apps')
    .whereNull('deleted_at')
    .whereIn('issued_by_id', keysOfLineages(db, lineageIds))
    .update({ deleted_at: db.trx.fn.now(), updated_at: db.trx.fn.now() })
    .returning('id');
  return rows.map(({ id }) => id);
}

/**
 * Puts secrets out of use that holders of these keys were given by rotation. The app stays, and has to be given another
 * secret.
 * @param nobodys the hash of a secret that was given to no one
 * @returns the ids of the apps
 */
export async function setSecretsOfKeysEnded(
  db: TenantExecutor,
  lineageIds: readonly string[],
  nobodys: Buffer,
): Promise<readonly string[]> {
  ringForCredentials(db.trx, [db.tenantId]);
  const change = { version: db.trx.raw('version + 1'), updated_at: db.trx.fn.now() };
  const appsGiven = (column: string) =>
    rowsOf({ ...db, clientId: null }, 'oauth_apps')
      .whereNull('deleted_at')
      .whereIn(column, keysOfLineages(db, lineageIds));
  const changed: { id: string }[][] = await Promise.all([
    appsGiven('secret_given_to_id')
      .update({ secret_hash: nobodys, secret_given_to_id: null, ...change })
      .returning('id'),
    appsGiven('previous_secret_given_to_id')
      .whereRaw('previous_secret_expires_at > now()')
      .update({ previous_secret_hash: null, previous_secret_expires_at: null, ...change })
      .returning('id'),
  ]);
  return [...new Set(changed.flat().map(({ id }) => id))].sort();
}

export async function countOauthApps(db: TenantExecutor): Promise<number> {
  const row = await rowsOf(db, 'oauth_apps')
    .whereNull('deleted_at')
    .count<{ count: string }[]>('* as count')
    .first();
  return Number(row?.count ?? 0);
}

async function update(db: TenantExecutor, id: string, change: object): Promise<OauthApp> {
  ringForCredentials(db.trx, [db.tenantId]);
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
