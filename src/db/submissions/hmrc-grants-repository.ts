import type { TenantKey } from '../../domain/tenant.js';
import type { Executor } from '../executor.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';

/** A grant with its sealed tokens. */
export interface SealedGrant {
  readonly id: string;
  readonly accessToken: Buffer;
  readonly refreshToken: Buffer;
  readonly accessExpiresAt: Date;
}

/** An attempt to authorise whose single-use state has been spent. */
export interface PendingGrant extends TenantKey {
  readonly id: string;
  readonly clientId: string;
}

interface SealedTokens {
  readonly accessToken: Buffer;
  readonly refreshToken: Buffer;
  readonly accessExpiresAt: Date;
}

export async function insertPendingGrant(
  db: TenantExecutor,
  row: { id: string; clientId: string; stateHash: Buffer; stateExpiresAt: Date },
): Promise<void> {
  await insertInto(db, 'hmrc_grants', {
    id: row.id,
    client_id: row.clientId,
    status: 'pending',
    state_hash: row.stateHash,
    state_expires_at: row.stateExpiresAt,
  });
}

/** Spends a state, which nobody can then use again. `undefined` for one that is unknown, spent or too old. */
export async function takePendingGrant(
  systemDb: Executor,
  stateHash: Buffer,
  now: Date,
): Promise<PendingGrant | undefined> {
  const [row] = await systemDb('hmrc_grants')
    .where({ state_hash: stateHash, status: 'pending' })
    .where('state_expires_at', '>', now)
    .update({ state_hash: null, updated_at: systemDb.fn.now() })
    .returning(['id', 'tenant_id', 'livemode', 'client_id']);
  return row && { id: row.id, tenantId: row.tenant_id, livemode: row.livemode, clientId: row.client_id };
}

/** Makes the attempt the client's one active grant; an earlier one ends, and other open attempts with it. */
export async function setGrantActive(
  db: TenantExecutor,
  grant: SealedTokens & { id: string; clientId: string; scopes: readonly string[]; expiresAt: Date },
): Promise<void> {
  await rowsOf(db, 'hmrc_grants')
    .where({ client_id: grant.clientId, status: 'active' })
    .update(endedColumns(db, 'revoked'));
  await rowsOf(db, 'hmrc_grants')
    .where({ id: grant.id })
    .update({
      status: 'active',
      scopes: grant.scopes,
      expires_at: grant.expiresAt,
      ...tokenColumns(db, grant),
    });
  await deletePendingGrants(db, grant.clientId);
}

/** Forgets attempts that were never finished. */
export async function deletePendingGrants(db: TenantExecutor, clientId: string): Promise<void> {
  await rowsOf(db, 'hmrc_grants').where({ client_id: clientId, status: 'pending' }).delete();
}

export async function findActiveGrant(
  db: TenantExecutor,
  clientId: string,
): Promise<SealedGrant | undefined> {
  const row = await activeRows(db, clientId).first(...SEALED_COLUMNS);
  return row && toSealed(row);
}

/** Locks the grant until the transaction ends, so that only one process at a time spends its refresh token. */
export async function lockActiveGrant(
  db: TenantExecutor,
  clientId: string,
): Promise<SealedGrant | undefined> {
  const row = await activeRows(db, clientId)
    .forUpdate()
    .first(...SEALED_COLUMNS);
  return row && toSealed(row);
}

export async function setGrantTokens(db: TenantExecutor, id: string, tokens: SealedTokens): Promise<void> {
  await rowsOf(db, 'hmrc_grants').where({ id }).update(tokenColumns(db, tokens));
}

/** Ends a grant and forgets its tokens. */
export async function setGrantEnded(
  db: TenantExecutor,
  id: string,
  status: 'revoked' | 'expired',
): Promise<void> {
  await rowsOf(db, 'hmrc_grants').where({ id }).update(endedColumns(db, status));
}

/** A refresh waits for HMRC with the grant locked; the server's limit on idle transactions must not cut it. */
export async function allowSlowTransaction(db: TenantExecutor): Promise<void> {
  await db.trx.raw(`set local idle_in_transaction_session_timeout = '3min'`);
}

interface GrantRow {
  id: string;
  access_token_encrypted: Buffer;
  refresh_token_encrypted: Buffer;
  access_expires_at: Date;
}

const SEALED_COLUMNS = [
  'id',
  'access_token_encrypted',
  'refresh_token_encrypted',
  'access_expires_at',
] as const;

const activeRows = (db: TenantExecutor, clientId: string) =>
  rowsOf(db, 'hmrc_grants').where({ client_id: clientId, status: 'active' });

const toSealed = (row: GrantRow): SealedGrant => ({
  id: row.id,
  accessToken: row.access_token_encrypted,
  refreshToken: row.refresh_token_encrypted,
  accessExpiresAt: row.access_expires_at,
});

const tokenColumns = (db: TenantExecutor, tokens: SealedTokens) => ({
  access_token_encrypted: tokens.accessToken,
  refresh_token_encrypted: tokens.refreshToken,
  access_expires_at: tokens.accessExpiresAt,
  version: db.trx.raw('version + 1'),
  updated_at: db.trx.fn.now(),
});

const endedColumns = (db: TenantExecutor, status: 'revoked' | 'expired') => ({
  status,
  access_token_encrypted: null,
  refresh_token_encrypted: null,
  access_expires_at: null,
  version: db.trx.raw('version + 1'),
  updated_at: db.trx.fn.now(),
});
