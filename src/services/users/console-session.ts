import type { AppContext } from '../../context.js';
import { findConsoleSession } from '../../db/users/console-sessions-queries.js';
import { setConsoleSessionUsed } from '../../db/users/console-sessions-repository.js';
import { ALL_SCOPES } from '../../domain/api-keys/scope.js';
import { publicId } from '../../domain/ids.js';
import { credentialsOf, type Pending } from '../../domain/users/pending.js';
import type { PersonCredential, User } from '../../domain/users/user.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { newUnguessableToken } from '../../gateways/crypto/session-token.js';
import { LIMITS } from '../../limits/limits.js';
import { forgetSignIn, saveSignIn } from '../oauth/sign-in-store.js';
import type { Principal } from '../principal.js';

type Slice = Pick<AppContext, 'systemDb' | 'now'>;

/** The session of a browser at the practice console, of which only the hash is stored. */
export interface ConsoleVisitor {
  /** Value of the browser's cookie. */
  readonly token: string;
  readonly user: User;
  readonly credential: PersonCredential;
  readonly tenantName: string;
  readonly isSuspended: boolean;
  /** How far the sign-in has come; `null` once the person is known. */
  readonly pending: Pending | null;
}

interface Payload {
  readonly openedAt: string;
  readonly usedAt: string;
  readonly pending: Pending | null;
}

const MS = 1_000;

/** Opens the session of somebody who is known. @returns the value of the browser's cookie, another one each time */
export const openConsoleSession = (ctx: Slice, credential: PersonCredential): Promise<string> =>
  open(ctx, credential, null);

/** Keeps how far a sign-in has come: it may continue in the browser that has the cookie. @returns its value */
export function beginConsoleSession(ctx: Slice, pending: Pending): Promise<string> {
  const [first] = credentialsOf(pending);
  if (first === undefined) throw new RangeError('a sign-in that is under way is somebody’s');
  return open(ctx, first, pending);
}

async function open(ctx: Slice, credential: PersonCredential, pending: Pending | null): Promise<string> {
  const token = newUnguessableToken();
  const at = ctx.now().toISOString();
  const payload = { openedAt: at, usedAt: at, pending };
  const expiresAt = expiryOf(payload);
  await saveSignIn(ctx, token, { kind: 'console', uid: null, credential, payload, expiresAt });
  return token;
}

/**
 * The session behind a cookie, whose use is noted; `null` when it is unknown, over, or was not used for too long, and when its person was
 * removed or has another password, second factor or role.
 */
export async function findConsoleVisitor(ctx: Slice, token: string): Promise<ConsoleVisitor | null> {
  const now = ctx.now();
  const idHash = hashSecret(token);
  const found = await findConsoleSession(ctx.systemDb, { idHash, now });
  if (found === undefined) return null;
  const payload = found.payload as unknown as Payload;
  const { user, credential, tenantName, isSuspended } = found;
  const unnotedMs = now.getTime() - new Date(payload.usedAt).getTime();
  if (payload.pending === null && unnotedMs > LIMITS.practiceConsole.usedSeconds.value * MS) {
    const used = { ...payload, usedAt: now.toISOString() };
    await setConsoleSessionUsed(ctx.systemDb, { idHash, payload: used, expiresAt: expiryOf(used) });
  }
  return { token, user, credential, tenantName, isSuspended, pending: payload.pending };
}

/** Ends the session: the cookie is worth nothing afterwards. */
export const endConsoleSession = (ctx: Pick<AppContext, 'systemDb'>, token: string): Promise<void> =>
  forgetSignIn(ctx, token);

/** Caller of the services: the person, in one of the modes that they may see. */
export function principalOfVisitor({ user }: Pick<ConsoleVisitor, 'user'>, livemode: boolean): Principal {
  const { id, tenantId, role } = user;
  return {
    tenantId,
    livemode,
    actor: publicId('user', id),
    apiKeyId: null,
    app: null,
    person: { id, role, livemode: user.livemode },
    scopes: role === 'owner' ? ALL_SCOPES : ALL_SCOPES.filter((scope) => scope.endsWith(':read')),
    clientId: null,
  };
}

/** The end of a session: a time after its last use, or a time after its beginning, whichever is sooner. */
function expiryOf({ openedAt, usedAt, pending }: Payload): Date {
  const { sessionSeconds, sessionIdleSeconds, pendingSeconds } = LIMITS.practiceConsole;
  const idleSeconds = pending === null ? sessionIdleSeconds.value : pendingSeconds.value;
  const ends = [
    new Date(openedAt).getTime() + sessionSeconds.value * MS,
    new Date(usedAt).getTime() + idleSeconds * MS,
  ];
  return new Date(Math.min(...ends));
}
