import type { AppContext } from '../../context.js';
import type { Executor } from '../../db/executor.js';
import {
  deleteExpiredSessions,
  insertOperatorSession,
} from '../../db/operators/operator-sessions-repository.js';
import { newSessionToken, newUnguessableToken } from '../../gateways/crypto/session-token.js';
import { LIMITS } from '../../limits/limits.js';
import type { RequestPlace } from '../audit/record-act.js';

/** However busy it is, a session ends after a working day. */
const LIFE_MS = LIMITS.console.sessionSeconds.value * 1_000;

/** The session as the browser gets it; only the browser knows the token. */
export interface OpenedSession {
  readonly token: string;
  readonly csrfToken: string;
  readonly expiresAt: Date;
}

/** Opens a session at the version of the credential that was proved, and clears away those that have expired. */
export async function openSession(
  { now }: Pick<AppContext, 'now'>,
  system: Executor,
  input: { operatorId: string; credentialVersion: number; place: Pick<RequestPlace, 'ip' | 'userAgent'> },
): Promise<OpenedSession> {
  const at = now();
  const expiresAt = new Date(at.getTime() + LIFE_MS);
  const { token, hash } = newSessionToken();
  const csrfToken = newUnguessableToken();
  await deleteExpiredSessions(system, at);
  const { operatorId, credentialVersion, place } = input;
  const from = { ip: place.ip, userAgent: place.userAgent };
  await insertOperatorSession(system, {
    operatorId,
    credentialVersion,
    ...from,
    tokenHash: hash,
    csrfToken,
    at,
    expiresAt,
  });
  return { token, csrfToken, expiresAt };
}
