import type { Knex } from 'knex';
import type { Executor } from '../executor.js';

/** What a browser has of `/oauth`: a session of a person, or a request of an app that waits for them. Give it `system`. */
export type SignInKind = 'session' | 'interaction';

export interface SignInRow {
  readonly idHash: Buffer;
  readonly kind: SignInKind;
  readonly uidHash: Buffer | null;
  readonly userId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
}

const PORTION = 500;

export async function putSignIn(system: Executor, row: SignInRow): Promise<void> {
  await system('oauth_sign_ins')
    .insert({
      id_hash: row.idHash,
      kind: row.kind,
      uid_hash: row.uidHash,
      user_id: row.userId,
      payload: JSON.stringify(row.payload),
      expires_at: row.expiresAt,
    })
    .onConflict('id_hash')
    .merge(['uid_hash', 'user_id', 'payload', 'expires_at']);
}

export async function findSignIn(
  system: Executor,
  kind: SignInKind,
  by: { readonly id_hash: Buffer } | { readonly uid_hash: Buffer },
): Promise<Record<string, unknown> | undefined> {
  const row = await system('oauth_sign_ins')
    .where({ kind, ...by })
    .where('expires_at', '>', system.fn.now())
    .first('payload');
  return row?.payload;
}

export async function deleteSignIn(system: Executor, idHash: Buffer): Promise<void> {
  await system('oauth_sign_ins').where({ id_hash: idHash }).delete();
}

/** Signs a person out everywhere, but for the one request that is being answered. */
export async function deleteSignInsOfUser(
  system: Executor,
  userId: string,
  exceptIdHash: Buffer | null,
): Promise<void> {
  const query = system('oauth_sign_ins').where({ user_id: userId });
  if (exceptIdHash !== null) query.whereNot({ id_hash: exceptIdHash });
  await query.delete();
}

/** @returns how many were removed; call again until none is */
export async function deleteExpiredSignIns(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from oauth_sign_ins where ctid in (select ctid from oauth_sign_ins where expires_at < now() limit ?)`,
    [PORTION],
  );
  return rowCount;
}

export async function deleteSessionByUid(system: Executor, uidHash: Buffer): Promise<void> {
  await system('oauth_sign_ins').where({ kind: 'session', uid_hash: uidHash }).delete();
}
