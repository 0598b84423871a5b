import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit/audit-repository.js';
import { deleteOperatorSession } from '../../db/operators/operator-sessions-repository.js';
import {
  findOperatorByEmail,
  findOperatorById,
  type Operator,
} from '../../db/operators/operators-repository.js';
import { findSecondFactor } from '../../db/operators/second-factors-repository.js';
import { DAY_MS } from '../../domain/durations.js';
import { readBrowserMark, signBrowserMark } from '../../gateways/crypto/browser-mark.js';
import { verifyPassword } from '../../gateways/crypto/password-hash.js';
import { hashSessionToken } from '../../gateways/crypto/session-token.js';
import { LIMITS } from '../../limits/limits.js';
import { type RequestPlace, toAct } from '../audit/record-act.js';
import { inSystem } from '../in-system.js';
import { type OpenedSession, openSession } from './open-session.js';
import { isRightCode } from './second-factor-code.js';
import {
  countFailedSignIn,
  forgetFailedSignIns,
  type SignInTry,
  signInWaitSeconds,
} from './sign-in-throttle.js';

/** The hash of nobody's password, as costly to check as a real one: an unknown address takes as long as a known one. */
export const DECOY_HASH = `scrypt$131072$8$1$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
/** Recorded in place of a text that is no address: people type passwords into the wrong field. */
const NO_ADDRESS = 'unknown';

export type SignInResult =
  | {
      readonly kind: 'signed_in';
      readonly session: OpenedSession;
      readonly mustChangePassword: boolean;
      /** Mark by which the browser is known from now on, and its end. */
      readonly browserMark: { readonly token: string; readonly expiresAt: Date };
    }
  /** The password was right, and a code is asked for. */
  | { readonly kind: 'code_due'; readonly operatorId: string; readonly credentialVersion: number }
  /** The account has changed since the password was right: it has to be entered again. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** The session that this browser had before; it ends. */
  readonly previousToken: string | null;
  /** Mark by which this browser may be known; `null` without one. */
  readonly browserMark: string | null;
  readonly place: RequestPlace;
}

type Slice = Pick<AppContext, 'systemDb' | 'now' | 'config'>;

/**
 * Checks a password and opens a session. Every try is recorded, right or wrong. After too many wrong ones for a person or
 * from one address, none is checked for a while, longer each time; a browser that the person has signed in with has a count
 * of its own. Callers run it for one caller at a time.
 */
export async function signIn(ctx: Slice, input: SignInInput): Promise<SignInResult> {
  const email = ADDRESS.test(input.email) ? input.email : NO_ADDRESS;
  const operator = await findOperatorByEmail(ctx.systemDb, email);
  const attempt = { email, ip: input.place.ip, knownBrowserId: knownBrowser(ctx, operator, input) };
  const retryAfterSeconds = await signInWaitSeconds(ctx, attempt);
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };

  const isRight = await verifyPassword(input.password, operator?.passwordHash ?? DECOY_HASH);
  if (!operator || !isRight || operator.disabledAt !== null) {
    await recordRefusal(ctx, attempt, { operatorId: operator?.id ?? null, place: input.place });
    return { kind: 'refused' };
  }
  const factor = await findSecondFactor(ctx.systemDb, operator.id);
  const { id: operatorId, credentialVersion } = operator;
  if (factor !== undefined) return { kind: 'code_due', operatorId, credentialVersion };
  return open(ctx, operator, input, attempt);
}

interface CodeInput extends Omit<SignInInput, 'email' | 'password'> {
  /** Operator whose password was right a moment ago. */
  readonly operatorId: string;
  readonly credentialVersion: number;
  readonly code: string;
}

/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code. A wrong one counts as a wrong password
 * does, and earlier failures are forgotten only once the code is right.
 */
export async function signInWithCode(
  ctx: Slice & Pick<AppContext, 'cipher'>,
  { operatorId, credentialVersion, code, ...input }: CodeInput,
): Promise<SignInResult> {
  const operator = await findOperatorById(ctx.systemDb, operatorId);
  if (operator?.credentialVersion !== credentialVersion || operator.disabledAt !== null)
    return { kind: 'ended' };
  const attempt = {
    email: operator.email,
    ip: input.place.ip,
    knownBrowserId: knownBrowser(ctx, operator, input),
  };
  const retryAfterSeconds = await signInWaitSeconds(ctx, attempt);
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };
  if (!(await isRightCode(ctx, operatorId, code))) {
    await recordRefusal(ctx, attempt, { operatorId, place: input.place, reason: 'wrong_code' });
    return { kind: 'refused' };
  }
  return open(ctx, operator, input, attempt);
}

/** Whether the browser of a request shows a mark of ours, for whichever person: its sign-ins wait in a queue of their own. */
export function isKnownBrowser(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  mark: string | null,
): boolean {
  return readBrowserMark(config.sessionSecret, mark, now()) !== null;
}

function knownBrowser(
  { config, now }: Slice,
  operator: Operator | undefined,
  { browserMark }: Pick<SignInInput, 'browserMark'>,
): string | null {
  const mark = readBrowserMark(config.sessionSecret, browserMark, now());
  return mark !== null && mark.personId === operator?.id ? mark.browserId : null;
}

/** Remembers a wrong password, for the throttle and for the record. */
export async function recordRefusal(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  attempt: SignInTry,
  act: { operatorId: string | null; place: RequestPlace; action?: string; reason?: string },
): Promise<void> {
  const { operatorId, place, action = 'sign_in', reason = 'wrong_password' } = act;
  await inSystem(ctx, async (trx) => {
    await countFailedSignIn(ctx, trx, attempt);
    const operator = { id: operatorId, email: attempt.email };
    await insertAct(trx, toAct({ ...place, operator, action, outcome: 'refused', detail: { reason } }));
  });
}

function open(
  ctx: Slice,
  operator: Operator,
  { place, previousToken }: Pick<SignInInput, 'place' | 'previousToken'>,
  attempt: SignInTry,
): Promise<SignInResult> {
  const { id, email, mustChangePassword, credentialVersion } = operator;
  const expiresAt = new Date(ctx.now().getTime() + LIMITS.console.knownBrowser.value * DAY_MS);
  const browserMark = { token: signBrowserMark(ctx.config.sessionSecret, id, expiresAt), expiresAt };
  return inSystem(ctx, async (trx) => {
    if (previousToken !== null) await deleteOperatorSession(trx, hashSessionToken(previousToken));
    await forgetFailedSignIns(trx, attempt);
    const session = await openSession(ctx, trx, { operatorId: id, credentialVersion, place });
    await insertAct(
      trx,
      toAct({ ...place, operator: { id, email }, action: 'sign_in', outcome: 'succeeded' }),
    );
    return { kind: 'signed_in', session, mustChangePassword, browserMark };
  });
}
