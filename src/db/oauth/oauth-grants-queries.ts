import type { Knex } from 'knex';
import type { OauthGrant } from '../../domain/oauth/oauth-grant.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface OauthGrantRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  oauth_app_id: string;
  app_name: string;
  user_id: string | null;
  scopes: string[];
  client_id: string | null;
  expires_at: Date;
  last_used_at: Date | null;
  created_at: Date;
}

export const OAUTH_GRANT_COLUMNS = [
  'id',
  'tenant_id',
  'livemode',
  'oauth_app_id',
  'app_name',
  'user_id',
  'scopes',
  'client_id',
  'expires_at',
  'last_used_at',
  'created_at',
] as const;

export async function listOauthGrants(db: TenantReader, page: PageRequest): Promise<Page<OauthGrant>> {
  const query = grantsInForce(db).select(...OAUTH_GRANT_COLUMNS);
  return fetchPage(query, { table: 'oauth_grants', sortBy: 'created_at', page, toItem: toOauthGrant });
}

/** A grant of any tenant that has not been ended. Give it the `system` pool. */
export async function findOauthGrant(
  systemDb: Knex,
  id: string,
): Promise<(OauthGrant & { readonly tenantId: string }) | undefined> {
  const row: OauthGrantRow | undefined = await systemDb('oauth_grants')
    .where({ id })
    .whereNull('revoked_at')
    .first(...OAUTH_GRANT_COLUMNS);
  return row && { ...toOauthGrant(row), tenantId: row.tenant_id };
}

const grantsInForce = (db: TenantReader) =>
  rowsOf(db, 'oauth_grants').whereNull('revoked_at').where('expires_at', '>', db.queries.raw('now()'));

export const toOauthGrant = (row: OauthGrantRow): OauthGrant => ({
  id: row.id,
  livemode: row.livemode,
  appId: row.oauth_app_id,
  appName: row.app_name,
  userId: row.user_id,
  scopes: row.scopes,
  clientId: row.client_id,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
});
