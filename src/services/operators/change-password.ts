import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit/audit-repository.js';
import { deleteSessionsOfOperator } from '../../db/operators/operator-sessions-repository.js';
import {
  findOperatorByEmail,
  type OperatorWithHash,
  setOperatorPassword,
} from '../../db/operators/operators-repository.js';
import { NotFoundError } from '../../errors.js';
import { hashPassword, verifyPassword } from '../../gateways/crypto/password-hash.js';
import { type RequestPlace, toAct } from '../audit/record-act.js';
import { inSystem } from '../in-system.js';
import type { ConsoleSession } from './authenticate-session.js';
import { type OpenedSession, openSession } from './open-session.js';
import { recordRefusal } from './sign-in.js';
import { ownSession, signInWaitSeconds } from './sign-in-throttle.js';

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 200;

type PasswordFault = 'too_short' | 'too_long' | 'same_as_before' | 'same_as_address';

export type ChangePasswordResult =
  | { readonly kind: 'changed'; readonly session: OpenedSession }
  | { readonly kind: 'unsuitable'; readonly fault: PasswordFault }
  | { readonly kind: 'wrong_password' }
  /** The person signs in with OpenID Connect. */
  | { readonly kind: 'no_password' }
  /** Password, second factor or role have changed since the session was read: it is over. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

interface ChangePasswordInput {
  readonly session: ConsoleSession;
  /** Not asked of somebody who has just signed in with a one-time password. */
  readonly currentPassword: string | null;
  readonly newPassword: string;
  readonly place: RequestPlace;
}

/**
 * Sets a password of the operator's own. Every session of the operator ends, and the one that asked is
 * replaced. A wrong current password counts as a failed sign-in.
 */
export async function changePassword(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  input: ChangePasswordInput,
): Promise<ChangePasswordResult> {
  const { session, place, newPassword } = input;
  const fault = faultOf(input);
  if (fault !== null) return { kind: 'unsuitable', fault };
  const retryAfterSeconds = await signInWaitSeconds(ctx, ownSession(session));
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };

  const operator = await findOperatorByEmail(ctx.systemDb, session.email);
  if (!operator) throw new NotFoundError('There is no such operator.');
  if (operator.credentialVersion !== session.credentialVersion) return { kind: 'ended' };
  const { passwordHash } = operator;
  if (passwordHash === null) return { kind: 'no_password' };
  if (!(await isAllowed({ ...operator, passwordHash }, input.currentPassword))) {
    const act = { operatorId: operator.id, place, action: 'change_password' };
    await recordRefusal(ctx, ownSession(session), act);
    return { kind: 'wrong_password' };
  }
  if (await verifyPassword(newPassword, passwordHash)) {
    return { kind: 'unsuitable', fault: 'same_as_before' };
  }
  return replace(ctx, { session, place, passwordHash: await hashPassword(newPassword) });
}

function faultOf({ session, newPassword }: ChangePasswordInput): PasswordFault | null {
  if (newPassword.length < SHORTEST_PASSWORD) return 'too_short';
  if (newPassword.length > LONGEST_PASSWORD) return 'too_long';
  return newPassword.toLowerCase() === session.email.toLowerCase() ? 'same_as_address' : null;
}

async function isAllowed(
  operator: OperatorWithHash & { passwordHash: string },
  currentPassword: string | null,
): Promise<boolean> {
  if (operator.mustChangePassword) return true;
  return currentPassword !== null && (await verifyPassword(currentPassword, operator.passwordHash));
}

function replace(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  { session, place, passwordHash }: { session: ConsoleSession; place: RequestPlace; passwordHash: string },
): Promise<ChangePasswordResult> {
  const operator = { id: session.operatorId, email: session.email };
  return inSystem(ctx, async (trx) => {
    const proved = { id: operator.id, credentialVersion: session.credentialVersion };
    const credentialVersion = await setOperatorPassword(trx, proved, passwordHash);
    if (credentialVersion === undefined) return { kind: 'ended' };
    await deleteSessionsOfOperator(trx, operator.id);
    const opened = await openSession(ctx, trx, { operatorId: operator.id, credentialVersion, place });
    await insertAct(trx, toAct({ ...place, operator, action: 'change_password', outcome: 'succeeded' }));
    return { kind: 'changed', session: opened };
  });
}
