import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit-repository.js';
import { deleteOperatorSession } from '../../db/operator-sessions-repository.js';
import { insertSignIn } from '../../db/operator-sign-ins-repository.js';
import { findOperatorByEmail, type OperatorWithHash } from '../../db/operators-repository.js';
import { verifyPassword } from '../../gateways/crypto/password-hash.js';
import { hashSessionToken } from '../../gateways/crypto/session-token.js';
import { type RequestPlace, toAct } from '../audit/record-act.js';
import { type OpenedSession, openSession } from './open-session.js';
import { signInWaitSeconds } from './sign-in-throttle.js';

/** Nobody's password, at the cost of a real one: an unknown address takes as long as a known one. */
export const DECOY_HASH = `scrypt$131072$8$1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
/** Stands for what is no address: people type passwords into the wrong field. */
const NO_ADDRESS = 'unknown';

export type SignInResult =
  | { readonly kind: 'signed_in'; readonly session: OpenedSession; readonly mustChangePassword: boolean }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** The session this browser had before: it ends. */
  readonly previousToken: string | null;
  readonly place: RequestPlace;
}

/**
 * Checks a password and opens a session. Every try is recorded, right or wrong; too many wrong ones for an
 * address, or from one origin, and none is checked for a while. Callers run it for one caller at a time.
 */
export async function signIn(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  input: SignInInput,
): Promise<SignInResult> {
  const email = ADDRESS.test(input.email) ? input.email : NO_ADDRESS;
  const retryAfterSeconds = await signInWaitSeconds(ctx, { email, ip: input.place.ip });
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };

  const operator = await findOperatorByEmail(ctx.systemDb, email);
  const isRight = await verifyPassword(input.password, operator?.passwordHash ?? DECOY_HASH);
  if (!operator || !isRight || operator.disabledAt !== null) {
    await recordRefusal(ctx, { email, operatorId: operator?.id ?? null, place: input.place });
    return { kind: 'refused' };
  }
  return open(ctx, operator, input);
}

/** Remembers a wrong password, for the throttle and for the record. */
export async function recordRefusal(
  { systemDb, now }: Pick<AppContext, 'systemDb' | 'now'>,
  attempt: { email: string; operatorId: string | null; place: RequestPlace; action?: string },
): Promise<void> {
  const { email, operatorId, place, action = 'sign_in' } = attempt;
  await systemDb.transaction(async (trx) => {
    await insertSignIn(trx, { email, operatorId, succeeded: false, ip: place.ip, at: now() });
    const operator = { id: operatorId, email };
    await insertAct(
      trx,
      toAct({ ...place, operator, action, outcome: 'refused', detail: { reason: 'wrong_password' } }),
    );
  });
}

function open(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  operator: OperatorWithHash,
  { place, previousToken }: SignInInput,
): Promise<SignInResult> {
  const { id, email, mustChangePassword } = operator;
  return ctx.systemDb.transaction(async (trx) => {
    if (previousToken !== null) await deleteOperatorSession(trx, hashSessionToken(previousToken));
    await insertSignIn(trx, { email, operatorId: id, succeeded: true, ip: place.ip, at: ctx.now() });
    const session = await openSession(ctx, trx, { operatorId: id, ip: place.ip });
    await insertAct(
      trx,
      toAct({ ...place, operator: { id, email }, action: 'sign_in', outcome: 'succeeded' }),
    );
    return { kind: 'signed_in', session, mustChangePassword };
  });
}
