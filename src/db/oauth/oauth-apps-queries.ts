import type { Knex } from 'knex';
import type { AppAudience, AppType, OauthApp } from '../../domain/oauth/oauth-app.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface OauthAppRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  name: string;
  type: AppType;
  audience: AppAudience;
  redirect_uris: string[];
  scopes: string[];
  logo_url: string | null;
  previous_secret_expires_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** Columns of an app without the hashes of its secrets. */
export const OAUTH_APP_COLUMNS = [
  'id',
  'tenant_id',
  'livemode',
  'name',
  'type',
  'audience',
  'redirect_uris',
  'scopes',
  'logo_url',
  'previous_secret_expires_at',
  'version',
  'created_at',
  'updated_at',
] as const;

/** @throws {NotFoundError} */
export async function loadOauthApp(db: TenantReader, id: string): Promise<OauthApp> {
  const row: OauthAppRow | undefined = await rowsOf(db, 'oauth_apps')
    .where({ id })
    .whereNull('deleted_at')
    .first(...OAUTH_APP_COLUMNS);
  if (!row) throw new NotFoundError('There is no such app.');
  return toOauthApp(row);
}

export async function listOauthApps(db: TenantReader, page: PageRequest): Promise<Page<OauthApp>> {
  const query = rowsOf(db, 'oauth_apps')
    .whereNull('deleted_at')
    .select(...OAUTH_APP_COLUMNS);
  return fetchPage(query, { table: 'oauth_apps', sortBy: 'created_at', page, toItem: toOauthApp });
}

/** An app of any tenant, with its creator and the hashes of the secrets that work. */
export interface OauthAppWithHashes extends OauthApp {
  readonly secretHashes: readonly Buffer[];
  readonly tenantName: string;
  /** Whether an operator has checked the identity of the tenant. */
  readonly isMakerVerified: boolean;
}

/** Reads across tenants: give it the `system` pool. */
export async function findOauthAppWithHashes(
  systemDb: Knex,
  id: string,
): Promise<OauthAppWithHashes | undefined> {
  const row = await systemDb('oauth_apps as a')
    .join('tenants as t', 't.id', 'a.tenant_id')
    .where({ 'a.id': id, 't.status': 'active' })
    .whereNull('a.deleted_at')
    .first(
      ...OAUTH_APP_COLUMNS.map((column) => `a.${column}`),
      'a.secret_hash',
      't.name as tenant_name',
      't.verified_at',
      systemDb.raw(
        'case when a.previous_secret_expires_at > now() then a.previous_secret_hash end as previous_hash',
      ),
    );
  if (!row) return undefined;
  const secretHashes = [row.secret_hash, row.previous_hash].filter((hash) => hash !== null);
  return {
    ...toOauthApp(row),
    secretHashes,
    tenantName: row.tenant_name,
    isMakerVerified: row.verified_at !== null,
  };
}

export const toOauthApp = (row: OauthAppRow): OauthApp => ({
  id: row.id,
  tenantId: row.tenant_id,
  livemode: row.livemode,
  name: row.name,
  type: row.type,
  audience: row.audience,
  redirectUris: row.redirect_uris,
  scopes: row.scopes,
  logoUrl: row.logo_url,
  previousSecretExpiresAt: row.previous_secret_expires_at,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
