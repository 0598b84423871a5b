import type { OperatorRole } from '../../domain/operators/operator-role.js';
import type { Executor } from '../executor.js';
import type { Operator } from './operators-repository.js';

interface OperatorSession {
  readonly tokenHash: Buffer;
  readonly csrfToken: string;
  readonly lastSeenAt: Date;
  readonly operator: Operator;
}

interface SessionRow {
  token_hash: Buffer;
  csrf_token: string;
  last_seen_at: Date;
  operator_id: string;
  email: string;
  role: OperatorRole;
  must_change_password: boolean;
  disabled_at: Date | null;
  credential_version: number;
}

export async function insertOperatorSession(
  system: Executor,
  session: {
    tokenHash: Buffer;
    operatorId: string;
    /** Version of the credential that was proved; the session ends when the account's version changes. */
    credentialVersion: number;
    csrfToken: string;
    ip: string | null;
    userAgent: string | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await system('operator_sessions').insert({
    token_hash: session.tokenHash,
    operator_id: session.operatorId,
    credential_version: session.credentialVersion,
    csrf_token: session.csrfToken,
    ip: session.ip,
    user_agent: session.userAgent,
    created_at: session.at,
    last_seen_at: session.at,
    expires_at: session.expiresAt,
  });
}

/**
 * A session that has not expired, was used since `usedSince`, and whose operator is not disabled and still has the password,
 * second factor and role that it was opened with.
 */
export async function findOperatorSession(
  system: Executor,
  search: { tokenHash: Buffer; now: Date; usedSince: Date },
): Promise<OperatorSession | undefined> {
  const row: SessionRow | undefined = await system('operator_sessions as s')
    .join('operators as o', 'o.id', 's.operator_id')
    .where({ 's.token_hash': search.tokenHash })
    .where('s.expires_at', '>', search.now)
    .where('s.last_seen_at', '>', search.usedSince)
    .whereNull('o.disabled_at')
    .whereRaw('o.credential_version = s.credential_version')
    .first(
      's.token_hash',
      's.csrf_token',
      's.last_seen_at',
      's.operator_id',
      'o.email',
      'o.role',
      'o.must_change_password',
      'o.disabled_at',
      'o.credential_version',
    );
  return row && toSession(row);
}

export async function touchOperatorSession(system: Executor, tokenHash: Buffer, at: Date): Promise<void> {
  await system('operator_sessions').where({ token_hash: tokenHash }).update({ last_seen_at: at });
}

export async function deleteOperatorSession(system: Executor, tokenHash: Buffer): Promise<void> {
  await system('operator_sessions').where({ token_hash: tokenHash }).delete();
}

/** Ends every session of one operator. @returns how many */
export function deleteSessionsOfOperator(system: Executor, operatorId: string): Promise<number> {
  return system('operator_sessions').where({ operator_id: operatorId }).delete();
}

/** A session as it is shown. */
export interface ShownSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

interface ShownRow {
  id: string;
  token_hash: Buffer;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** Sessions that still open the console, the last used first. */
export async function listOperatorSessions(
  system: Executor,
  operatorId: string,
  { now, usedSince }: { readonly now: Date; readonly usedSince: Date },
): Promise<readonly ShownSession[]> {
  const rows: ShownRow[] = await system('operator_sessions')
    .where({ operator_id: operatorId })
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', usedSince)
    .orderBy('last_seen_at', 'desc')
    .select('id', 'token_hash', 'ip', 'user_agent', 'created_at', 'last_seen_at');
  return rows.map((row) => ({
    id: row.id,
    tokenHash: row.token_hash,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** @returns how many ended: none, if it is no session of this operator */
export function deleteSessionOfOperator(system: Executor, operatorId: string, id: string): Promise<number> {
  return system('operator_sessions').where({ operator_id: operatorId, id }).delete();
}

/** Takes the session of an operator who changes what they sign in with over to the new version, and ends all others. */
export async function keepOnlySession(
  system: Executor,
  { operatorId, tokenHash }: { readonly operatorId: string; readonly tokenHash: Buffer },
  credentialVersion: number,
): Promise<void> {
  await system('operator_sessions')
    .where({ operator_id: operatorId, token_hash: tokenHash })
    .update({ credential_version: credentialVersion });
  await deleteOtherSessions(system, operatorId, tokenHash);
}

/** Ends every session of one operator but one. @returns how many */
export function deleteOtherSessions(
  system: Executor,
  operatorId: string,
  tokenHash: Buffer,
): Promise<number> {
  return system('operator_sessions')
    .where({ operator_id: operatorId })
    .whereNot({ token_hash: tokenHash })
    .delete();
}

export async function deleteExpiredSessions(system: Executor, now: Date): Promise<void> {
  await system('operator_sessions').where('expires_at', '<=', now).delete();
}

const toSession = (row: SessionRow): OperatorSession => ({
  tokenHash: row.token_hash,
  csrfToken: row.csrf_token,
  lastSeenAt: row.last_seen_at,
  operator: {
    id: row.operator_id,
    email: row.email,
    role: row.role,
    mustChangePassword: row.must_change_password,
    disabledAt: row.disabled_at,
    credentialVersion: row.credential_version,
  },
});
