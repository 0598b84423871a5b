import type { AppContext } from '../../context.js';
import { deleteSignInsOfUser } from '../../db/oauth/oauth-sign-ins-repository.js';
import {
  findUserWithSecrets,
  setTotpStep,
  setUserPassword,
  setUserTotp,
  type UserWithSecrets,
} from '../../db/users/users-repository.js';
import { LIMITS } from '../../domain/limits.js';
import { type PasswordFault, passwordFault } from '../../domain/users/user.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { readBrowserMark, signBrowserMark } from '../../gateways/crypto/browser-mark.js';
import { hashPassword, verifyPassword } from '../../gateways/crypto/password-hash.js';
import { newTotpSecret, totpStep } from '../../gateways/crypto/totp.js';
import { inSystem } from '../in-system.js';
import { DECOY_HASH } from '../operators/sign-in.js';
import {
  countFailedSignIn,
  forgetFailedSignIns,
  type SignInTry,
  signInWaitSeconds,
} from '../operators/sign-in-throttle.js';

type Slice = Pick<AppContext, 'systemDb' | 'now' | 'cipher' | 'log' | 'config'>;

const DAY_MS = 86_400_000;

/** From where somebody signs in. */
interface Browser {
  readonly ip: string | null;
  /** By which the browser may be known as one in which this person has signed in: it has a count of its own. */
  readonly browserMark: string | null;
}

export type CheckResult =
  | { readonly kind: 'right'; readonly userId: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

/**
 * Checks a person's password. Failures are counted for the person and for the address, apart from those of operators:
 * after ten, none is checked for a while, longer each time; a browser in which the person has signed in has a count of
 * its own. Callers run it for one caller at a time.
 */
export async function checkPassword(
  ctx: Slice,
  input: Browser & { readonly email: string; readonly password: string },
): Promise<CheckResult> {
  const user = await findUserWithSecrets(ctx.systemDb, { email: input.email });
  const attempt = tryOf(ctx, { email: input.email, user, browser: input });
  const retryAfterSeconds = await signInWaitSeconds(ctx, attempt);
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };
  const isRight = await verifyPassword(input.password, user?.passwordHash ?? DECOY_HASH);
  if (!user || !isRight) return refuse(ctx, attempt, user);
  if (user.totpSecretEncrypted === null) await forget(ctx, attempt);
  return { kind: 'right', userId: user.id };
}

/** Checks the code of a person's authenticator app, once for each code. A wrong one counts like a wrong password. */
export async function checkCode(
  ctx: Slice,
  input: Browser & { readonly userId: string; readonly code: string },
): Promise<CheckResult> {
  const user = await findUserWithSecrets(ctx.systemDb, { id: input.userId });
  if (!user) return { kind: 'refused' };
  const attempt = tryOf(ctx, { email: user.email, user, browser: input });
  const retryAfterSeconds = await signInWaitSeconds(ctx, attempt);
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };
  const step = totpStep(secretOf(ctx, user), input.code, ctx.now());
  const isRight = step !== null && (await setTotpStep(ctx.systemDb, user.id, step));
  if (!isRight) return refuse(ctx, attempt, user);
  await forget(ctx, attempt);
  return { kind: 'right', userId: user.id };
}

/**
 * Sets a password of the person's own, after they have shown the present one, and signs them out everywhere but in the
 * request that is being answered. @returns what is wrong with it, `null` when it is set
 */
export async function choosePassword(
  ctx: Slice,
  input: { readonly userId: string; readonly password: string; readonly interactionId: string },
): Promise<PasswordFault | 'same_as_before' | null> {
  const user = await findUserWithSecrets(ctx.systemDb, { id: input.userId });
  if (!user) return 'same_as_before';
  const fault = passwordFault(input.password, user.email);
  if (fault !== null) return fault;
  if (await verifyPassword(input.password, user.passwordHash)) return 'same_as_before';
  const passwordHash = await hashPassword(input.password);
  await inSystem(ctx, async (trx) => {
    await setUserPassword(trx, user.id, passwordHash);
    await deleteSignInsOfUser(trx, user.id, hashSecret(input.interactionId));
  });
  return null;
}

/** A secret that a person may put into an authenticator app; it counts from `confirmTotp` on. */
export const offerTotp = (): string => newTotpSecret();

/** Takes a second factor into use once the person has shown a code of it. @returns whether the code was right */
export async function confirmTotp(
  ctx: Slice,
  input: { readonly userId: string; readonly secret: string; readonly code: string },
): Promise<boolean> {
  const user = await findUserWithSecrets(ctx.systemDb, { id: input.userId });
  const step = totpStep(input.secret, input.code, ctx.now());
  if (!user || step === null) return false;
  await setUserTotp(ctx.systemDb, user.id, ctx.cipher.encrypt(placeOf(user), input.secret));
  return setTotpStep(ctx.systemDb, user.id, step);
}

async function refuse(
  ctx: Slice,
  attempt: SignInTry,
  user: UserWithSecrets | undefined,
): Promise<CheckResult> {
  await inSystem(ctx, (trx) => countFailedSignIn(ctx, trx, attempt));
  ctx.log.warn({ userId: user?.id ?? null, ip: attempt.ip }, 'sign-in of a person refused');
  return { kind: 'refused' };
}

const forget = (ctx: Slice, attempt: SignInTry) => forgetFailedSignIns(ctx.systemDb, attempt);

/** A mark for a browser in which somebody has shown who they are, and until when it is good. */
export function markBrowser(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  userId: string,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(now().getTime() + LIMITS.console.knownBrowser.value * DAY_MS);
  return { token: signBrowserMark(config.sessionSecret, userId, expiresAt), expiresAt };
}

function tryOf(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { email, user, browser }: { email: string; user: UserWithSecrets | undefined; browser: Browser },
): SignInTry {
  const mark = readBrowserMark(config.sessionSecret, browser.browserMark, now());
  const knownBrowserId = mark !== null && mark.personId === user?.id ? mark.browserId : null;
  return { email, ip: browser.ip, knownBrowserId, of: 'users' };
}

function secretOf({ cipher }: Slice, user: UserWithSecrets): string {
  if (user.totpSecretEncrypted === null) return '';
  return cipher.decryptText(placeOf(user), user.totpSecretEncrypted);
}

const placeOf = (user: UserWithSecrets) =>
  ({ purpose: 'users.totp_secret', tenantId: user.tenantId, rowId: user.id }) as const;
