import type { Knex } from 'knex';
import type { RefreshState } from '../../domain/oauth/refresh-use.js';
import { changeCredentials } from '../bells/ring-once-committed.js';
import type { Executor } from '../executor.js';

export type TokenKind = 'code' | 'access' | 'refresh';

/** A code or token by its hash. All functions here reach across tenants: give them `system`. */
export interface StoredToken extends RefreshState {
  readonly grantId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface NewToken {
  readonly hash: Buffer;
  readonly kind: TokenKind;
  readonly grantId: string;
  readonly scopes: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly predecessorHash: Buffer | null;
  readonly expiresAt: Date;
}

const PORTION = 500;

/** @returns whether it was stored: not when its grant has ended */
export async function insertToken(system: Executor, token: NewToken): Promise<boolean> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `insert into oauth_tokens (token_hash, tenant_id, livemode, oauth_grant_id, kind, scopes, payload, predecessor_hash, expires_at)
     select :hash, g.tenant_id, g.livemode, g.id, :kind, :scopes, :payload, :predecessor, :expires
     from oauth_grants g where g.id = :grant and g.revoked_at is null
     for share`,
    {
      hash: token.hash,
      kind: token.kind,
      grant: token.grantId,
      scopes: [...token.scopes],
      payload: JSON.stringify(token.payload),
      predecessor: token.predecessorHash,
      expires: token.expiresAt,
    },
  );
  return rowCount === 1;
}

/** Columns of a token `t`, and whether one that it was exchanged for has been used. */
const STATE = `t.oauth_grant_id, t.payload, t.used_at, t.retried_at, t.replaced_at,
  exists (select from oauth_tokens s where s.predecessor_hash = t.token_hash and s.used_at is not null) as is_successor_used`;

export async function findToken(
  system: Executor,
  kind: TokenKind,
  hash: Buffer,
): Promise<StoredToken | undefined> {
  const { rows } = await system.raw<{ rows: TokenRow[] }>(
    `select ${STATE} from oauth_tokens t where t.token_hash = ? and t.kind = ?`,
    [hash, kind],
  );
  return rows[0] && toStoredToken(rows[0]);
}

/** Locks a code or refresh token until the transaction ends. */
export async function lockToken(
  system: Knex.Transaction,
  hash: Buffer,
): Promise<(StoredToken & { readonly useId: string | null }) | undefined> {
  await system.raw('select from oauth_tokens where token_hash = ? for update', [hash]);
  const { rows } = await system.raw<{ rows: (TokenRow & { use_id: string | null })[] }>(
    `select ${STATE}, t.use_id from oauth_tokens t where t.token_hash = ?`,
    [hash],
  );
  return rows[0] && { ...toStoredToken(rows[0]), useId: rows[0].use_id };
}

/** Marks a token as used, or as tried once more, by the use of that id. */
export async function setTokenUsed(
  system: Executor,
  hash: Buffer,
  use: { readonly id: string; readonly at: Date; readonly isRetry: boolean },
): Promise<void> {
  await system('oauth_tokens')
    .where({ token_hash: hash })
    .update({ use_id: use.id, [use.isRetry ? 'retried_at' : 'used_at']: use.at });
}

/** Puts out of use the refresh tokens and access tokens that an earlier use of the same refresh token gave. */
export async function setSuccessorsReplaced(
  system: Knex.Transaction,
  { predecessorHash, grantId, at }: { predecessorHash: Buffer; grantId: string; at: Date },
): Promise<void> {
  await system('oauth_tokens')
    .where({ predecessor_hash: predecessorHash, kind: 'refresh' })
    .whereNull('replaced_at')
    .update({ replaced_at: at });
  await changeCredentials(system, () =>
    system('oauth_tokens')
      .where({ predecessor_hash: predecessorHash, kind: 'access', oauth_grant_id: grantId })
      .delete('tenant_id'),
  );
}

export async function deleteToken(system: Knex.Transaction, hash: Buffer): Promise<void> {
  await changeCredentials(system, () =>
    system('oauth_tokens').where({ token_hash: hash }).delete('tenant_id'),
  );
}

/** @returns how many were removed; call again until none is */
export async function deleteExpiredTokens(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from oauth_tokens where (tableoid, ctid) in (select tableoid, ctid from oauth_tokens where expires_at < now() limit ?)`,
    [PORTION],
  );
  return rowCount;
}

interface TokenRow {
  oauth_grant_id: string;
  payload: Record<string, unknown>;
  used_at: Date | null;
  retried_at: Date | null;
  replaced_at: Date | null;
  is_successor_used: boolean;
}

const toStoredToken = (row: TokenRow): StoredToken => ({
  grantId: row.oauth_grant_id,
  payload: row.payload,
  usedAt: row.used_at,
  retriedAt: row.retried_at,
  replacedAt: row.replaced_at,
  isSuccessorUsed: row.is_successor_used,
});
