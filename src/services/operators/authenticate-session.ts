import type { AppContext } from '../../context.js';
import {
  findOperatorSession,
  touchOperatorSession,
} from '../../db/operators/operator-sessions-repository.js';
import type { OperatorRole } from '../../domain/operators/operator-role.js';
import { hashSessionToken } from '../../gateways/crypto/session-token.js';
import { LIMITS } from '../../limits/limits.js';

/** A session that nobody has used for so long is over. */
export const IDLE_MS = LIMITS.console.sessionIdleSeconds.value * 1_000;
/** A session's last use is noted at most this often: a page makes many requests. */
const NOTED_EVERY_MS = 60_000;

/** The operator who is signed in. */
export interface ConsoleSession {
  readonly operatorId: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly mustChangePassword: boolean;
  /** The version of password, second factor and role with which the session was opened; it is still the operator's. */
  readonly credentialVersion: number;
  readonly csrfToken: string;
  readonly tokenHash: Buffer;
}

/**
 * The session behind a browser's token; `null` when it is unknown, expired, unused for an hour, or its
 * operator disabled or changed in password, second factor or role.
 * @param input.isActivity false for what a page asks by itself: an open tab alone keeps no session alive
 */
export async function authenticateSession(
  { systemDb, now }: Pick<AppContext, 'systemDb' | 'now'>,
  input: { token: string; isActivity: boolean },
): Promise<ConsoleSession | null> {
  const at = now();
  const tokenHash = hashSessionToken(input.token);
  const session = await findOperatorSession(systemDb, {
    tokenHash,
    now: at,
    usedSince: new Date(at.getTime() - IDLE_MS),
  });
  if (!session) return null;
  if (input.isActivity && at.getTime() - session.lastSeenAt.getTime() > NOTED_EVERY_MS) {
    await touchOperatorSession(systemDb, tokenHash, at);
  }
  const { id, ...operator } = session.operator;
  const { email, role, mustChangePassword, credentialVersion } = operator;
  const { csrfToken } = session;
  return { operatorId: id, email, role, mustChangePassword, credentialVersion, csrfToken, tokenHash };
}
