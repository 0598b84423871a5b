import type { Knex } from 'knex';
import type { PersonCredential } from '../../domain/users/user.js';
import type { Executor } from '../executor.js';

/** Kinds of sign-in: a session of a person at `/oauth`, a request of an app that waits for them, a session of the practice console. Give it `system`. */
export type SignInKind = 'session' | 'interaction' | 'console';

interface SignInRow {
  readonly idHash: Buffer;
  readonly kind: SignInKind;
  readonly uidHash: Buffer | null;
  /** Credential that the person has proved; the sign-in ends when it changes. */
  readonly credential: PersonCredential | null;
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
      user_id: row.credential?.userId ?? null,
      credential_version: row.credential?.version ?? null,
      payload: JSON.stringify(row.payload),
      expires_at: row.expiresAt,
    })
    .onConflict('id_hash')
    .merge(['uid_hash', 'user_id', 'credential_version', 'payload', 'expires_at']);
}

export interface FoundSignIn {
  readonly payload: Record<string, unknown>;
  readonly credential: PersonCredential | null;
}

/** One that has not expired, and whose person may sign in and has the password, second factor and role that it was opened with. */
export async function findSignIn(
  system: Executor,
  kind: SignInKind,
  by: { readonly id_hash: Buffer } | { readonly uid_hash: Buffer },
): Promise<FoundSignIn | undefined> {
  const row = await system('oauth_sign_ins as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('tenants as t', 't.id', 'u.tenant_id')
    .where('id_hash' in by ? { 's.id_hash': by.id_hash } : { 's.uid_hash': by.uid_hash })
    .where({ 's.kind': kind })
    .where('s.expires_at', '>', system.fn.now())
    .where((either) =>
      either
        .whereNull('s.user_id')
        .orWhereRaw(
          `u.credential_version = s.credential_version and u.disabled_at is null and t.status = 'active'`,
        ),
    )
    .first('s.payload', 's.user_id', 's.credential_version');
  if (row === undefined) return undefined;
  const { payload, user_id: userId, credential_version: version } = row;
  return { payload, credential: userId === null ? null : { userId, version } };
}

export async function deleteSignIn(system: Executor, idHash: Buffer): Promise<void> {
  await system('oauth_sign_ins').where({ id_hash: idHash }).delete();
}

/** Signs a person out everywhere. */
export async function deleteSignInsOfUser(system: Executor, userId: string): Promise<void> {
  await system('oauth_sign_ins').where({ user_id: userId }).delete();
}

/** Sign-in that is kept when its person changes their credential. */
interface KeptSignIn {
  readonly interactionHash: Buffer;
  readonly sessionUidHash: Buffer | null;
}

/** Takes one browser of a person over to their new credential, and signs them out everywhere else. */
export async function keepOnlySignIn(
  system: Executor,
  { userId, version }: PersonCredential,
  { interactionHash, sessionUidHash }: KeptSignIn,
): Promise<void> {
  await system('oauth_sign_ins')
    .where({ user_id: userId })
    .where((either) => {
      either.where({ id_hash: interactionHash });
      if (sessionUidHash !== null) either.orWhere({ kind: 'session', uid_hash: sessionUidHash });
    })
    .update({ credential_version: version });
  await system('oauth_sign_ins')
    .where({ user_id: userId })
    .whereNot({ credential_version: version })
    .delete();
}

/** @returns how many were removed; call again until none is */
export async function deleteExpiredSignIns(system: Knex): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from oauth_sign_ins where (tableoid, ctid) in (select tableoid, ctid from oauth_sign_ins where expires_at < now() limit ?)`,
    [PORTION],
  );
  return rowCount;
}

export async function deleteSessionByUid(system: Executor, uidHash: Buffer): Promise<void> {
  await system('oauth_sign_ins').where({ kind: 'session', uid_hash: uidHash }).delete();
}
