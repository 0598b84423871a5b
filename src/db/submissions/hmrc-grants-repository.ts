import type { GrantHolder } from '../../domain/hmrc-access/hmrc-access.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { Executor } from '../executor.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import type { TenantTable } from '../tenant-tables.js';

/** A grant with its sealed tokens. */
export interface SealedGrant {
  readonly id: string;
  readonly holder: GrantHolder;
  /** The client whose own grant it is; `null` for the practice's. */
  readonly clientId: string | null;
  /** The practice's agent reference number; `null` for a client's own grant. */
  readonly arn: string | null;
  readonly accessToken: Buffer;
  readonly refreshToken: Buffer;
  readonly accessExpiresAt: Date;
}

/** Table of the grants of each holder. */
const TABLES = { client: 'hmrc_grants', agent: 'hmrc_agent_grants' } as const satisfies Readonly<
  Record<GrantHolder, TenantTable>
>;

/** A sign-in for an authorisation, whose single-use state has been spent. */
export interface PendingGrant extends TenantKey {
  readonly id: string;
  readonly clientId: string;
}

export interface SealedTokens {
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

/** Spends a state, so that it cannot be used again. @returns `undefined` for one that is unknown, spent or too old */
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

/**
 * Makes the attempt the client's one active grant; an earlier one ends, and other open attempts with it. The caller holds the client's lock.
 * @returns whether the attempt was still there
 */
export async function setGrantActive(
  db: TenantExecutor,
  grant: SealedTokens & { id: string; clientId: string; scopes: readonly string[]; expiresAt: Date },
): Promise<boolean> {
  const pending = await rowsOf(db, 'hmrc_grants').where({ id: grant.id, status: 'pending' }).first('id');
  if (!pending) return false;
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
  return true;
}

/** Forgets attempts that were never finished. */
export async function deletePendingGrants(db: TenantExecutor, clientId: string): Promise<void> {
  await rowsOf(db, 'hmrc_grants').where({ client_id: clientId, status: 'pending' }).delete();
}

/** A client's own active grant, and after it the practice's: those there are. */
export async function listActiveGrants(db: TenantExecutor, clientId: string): Promise<SealedGrant[]> {
  const [own, agents] = await Promise.all([
    rowsOf(db, 'hmrc_grants')
      .where({ client_id: clientId, status: 'active' })
      .first(...SEALED_COLUMNS, 'client_id'),
    findAgentRow(db),
  ]);
  return [...(own ? [toSealed('client', own)] : []), ...(agents ? [toSealed('agent', agents)] : [])];
}

/** The practice's active grant. */
export async function findActiveAgentGrant(db: TenantExecutor): Promise<SealedGrant | undefined> {
  const row = await findAgentRow(db);
  return row && toSealed('agent', row);
}

/** The client's own active grant, locked until the transaction ends. */
export async function lockActiveGrant(
  db: TenantExecutor,
  clientId: string,
): Promise<SealedGrant | undefined> {
  const row = await rowsOf(db, 'hmrc_grants')
    .where({ client_id: clientId, status: 'active' })
    .forUpdate()
    .first(...SEALED_COLUMNS, 'client_id');
  return row && toSealed('client', row);
}

/** Locks a grant that is still active until the transaction ends, so that only one process at a time spends its refresh token. */
export async function lockGrant(
  db: TenantExecutor,
  { holder, id }: Pick<SealedGrant, 'holder' | 'id'>,
): Promise<SealedGrant | undefined> {
  const query = rowsOf(db, TABLES[holder]).where({ id, status: 'active' }).forUpdate();
  const row = await query.first(...SEALED_COLUMNS, holder === 'agent' ? 'arn' : 'client_id');
  return row && toSealed(holder, row);
}

/** Active grants of clients, and when each ends, locked until the transaction ends, by client. */
export async function lockActiveGrants(
  db: TenantExecutor,
  clientIds: readonly string[],
): Promise<(SealedGrant & { readonly expiresAt: Date | null })[]> {
  const rows: (GrantRow & { expires_at: Date | null })[] = await rowsOf(db, 'hmrc_grants')
    .whereIn('client_id', [...clientIds])
    .where({ status: 'active' })
    .orderBy('client_id')
    .forUpdate()
    .select(...SEALED_COLUMNS, 'client_id', 'expires_at');
  return rows.map((row) => ({ ...toSealed('client', row), expiresAt: row.expires_at }));
}

export async function setGrantTokens(
  db: TenantExecutor,
  { holder, id }: Pick<SealedGrant, 'holder' | 'id'>,
  tokens: SealedTokens,
): Promise<void> {
  await rowsOf(db, TABLES[holder]).where({ id }).update(tokenColumns(db, tokens));
}

/** Ends a grant and forgets its tokens. */
export async function setGrantEnded(
  db: TenantExecutor,
  { holder, id }: Pick<SealedGrant, 'holder' | 'id'>,
  status: 'revoked' | 'expired',
): Promise<void> {
  await rowsOf(db, TABLES[holder]).where({ id }).update(endedColumns(db, status));
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
  arn?: string;
  client_id?: string;
}

const SEALED_COLUMNS = [
  'id',
  'access_token_encrypted',
  'refresh_token_encrypted',
  'access_expires_at',
] as const;

const findAgentRow = (db: TenantExecutor): Promise<GrantRow | undefined> =>
  rowsOf(db, 'hmrc_agent_grants')
    .where({ status: 'active' })
    .first(...SEALED_COLUMNS, 'arn');

const toSealed = (holder: GrantHolder, row: GrantRow): SealedGrant => ({
  id: row.id,
  holder,
  clientId: row.client_id ?? null,
  arn: row.arn ?? null,
  accessToken: row.access_token_encrypted,
  refreshToken: row.refresh_token_encrypted,
  accessExpiresAt: row.access_expires_at,
});

/** Columns of tokens that were just had. */
export const tokenColumns = (db: TenantExecutor, tokens: SealedTokens) => ({
  access_token_encrypted: tokens.accessToken,
  refresh_token_encrypted: tokens.refreshToken,
  access_expires_at: tokens.accessExpiresAt,
  version: db.trx.raw('version + 1'),
  updated_at: db.trx.fn.now(),
});

/** Columns of a grant that has ended. */
export const endedColumns = (db: TenantExecutor, status: 'revoked' | 'expired') => ({
  status,
  access_token_encrypted: null,
  refresh_token_encrypted: null,
  access_expires_at: null,
  version: db.trx.raw('version + 1'),
  updated_at: db.trx.fn.now(),
});
