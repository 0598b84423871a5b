import type { Knex } from 'knex';
import type { OauthGrant } from '../../domain/oauth/oauth-grant.js';
import { ringForCredentials } from '../bells/ring-once-committed.js';
import { type Executor, insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { OAUTH_GRANT_COLUMNS, type OauthGrantRow, toOauthGrant } from './oauth-grants-queries.js';

interface NewOauthGrant {
  readonly id: string;
  readonly appId: string;
  readonly appName: string;
  readonly userId: string | null;
  readonly scopes: readonly string[];
  readonly clientId: string | null;
  readonly expiresAt: Date;
}

export async function insertOauthGrant(db: TenantExecutor, grant: NewOauthGrant): Promise<void> {
  await insertInto(db, 'oauth_grants', {
    id: grant.id,
    oauth_app_id: grant.appId,
    app_name: grant.appName,
    user_id: grant.userId,
    scopes: [...grant.scopes],
    client_id: grant.clientId,
    expires_at: grant.expiresAt,
  });
}

/** The grant of an app that acts for its own tenant without a user, made when there is none. @returns its id */
export async function findOrInsertOwnGrant(db: TenantExecutor, grant: NewOauthGrant): Promise<string> {
  const { rows } = await db.trx.raw<{ rows: { id: string }[] }>(
    `insert into oauth_grants (id, tenant_id, livemode, oauth_app_id, app_name, scopes, expires_at)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (oauth_app_id) where user_id is null and revoked_at is null
       do update set app_name = excluded.app_name, scopes = excluded.scopes
     returning id`,
    [grant.id, db.tenantId, db.livemode, grant.appId, grant.appName, [...grant.scopes], grant.expiresAt],
  );
  return rows[0]?.id ?? grant.id;
}

/** Ends a grant and all of its tokens. @returns it, or `undefined` when it had ended or is not there */
export async function setOauthGrantRevoked(db: TenantExecutor, id: string): Promise<OauthGrant | undefined> {
  ringForCredentials(db.trx, [db.tenantId]);
  const [row] = await rowsOf(db, 'oauth_grants')
    .where({ id })
    .whereNull('revoked_at')
    .update({ revoked_at: db.trx.fn.now() })
    .returning(OAUTH_GRANT_COLUMNS);
  if (!row) return undefined;
  await rowsOf(db, 'oauth_tokens').where({ oauth_grant_id: id }).delete();
  return toOauthGrant(row as OauthGrantRow);
}

/** The grants of an app that have not ended, with their tenants. Reaches across tenants: give it the `system` pool. */
export async function findGrantsOfApp(
  systemDb: Knex,
  appId: string,
): Promise<readonly { readonly id: string; readonly tenantId: string; readonly livemode: boolean }[]> {
  const rows = await systemDb('oauth_grants')
    .where({ oauth_app_id: appId })
    .whereNull('revoked_at')
    .orderBy('id')
    .select('id', 'tenant_id', 'livemode');
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id, livemode: row.livemode }));
}

/** Live grants of the tenant to these persons, and to these apps for themselves. */
export async function findGrantsOf(
  db: TenantExecutor,
  { userIds, appIds }: { readonly userIds: readonly string[]; readonly appIds: readonly string[] },
): Promise<readonly string[]> {
  const rows: { id: string }[] = await rowsOf({ ...db, clientId: null }, 'oauth_grants')
    .whereNull('revoked_at')
    .where((either) =>
      either
        .whereIn('user_id', [...userIds])
        .orWhere((own) => own.whereNull('user_id').whereIn('oauth_app_id', [...appIds])),
    )
    .orderBy('id')
    .select('oauth_grants.id as id');
  return rows.map(({ id }) => id);
}

/** A grant lasts as long as the last of its tokens. Give it `system`. */
export async function extendOauthGrant(system: Executor, id: string, until: Date): Promise<void> {
  await system('oauth_grants').where({ id }).where('expires_at', '<', until).update({ expires_at: until });
}

/** Reaches across tenants: give it the `system` pool. */
export async function setOauthGrantUsed(systemDb: Knex, id: string, at: Date): Promise<void> {
  await systemDb('oauth_grants').where({ id }).update({ last_used_at: at });
}
