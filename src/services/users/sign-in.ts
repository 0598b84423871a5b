import type { AppContext } from '../../context.js';
import type { Executor } from '../../db/executor.js';
import { keepOnlySignIn } from '../../db/oauth/oauth-sign-ins-repository.js';
import {
  findUsersOfAddress,
  findUserWithSecrets,
  setTotpStep,
  setUserPassword,
  setUserTotp,
  type UserWithSecrets,
} from '../../db/users/users-repository.js';
import { DAY_MS } from '../../domain/durations.js';
import { publicId } from '../../domain/ids.js';
import {
  type PasswordFault,
  type PersonCredential,
  passwordFault,
  type User,
} from '../../domain/users/user.js';
import { hashSecret } from '../../gateways/crypto/api-key-secret.js';
import { readBrowserMark, signBrowserMark } from '../../gateways/crypto/browser-mark.js';
import { hashPassword, verifyPassword, verifyPasswords } from '../../gateways/crypto/password-hash.js';
import { newTotpSecret, totpStep } from '../../gateways/crypto/totp.js';
import { LIMITS } from '../../limits/limits.js';
import { inSystem } from '../in-system.js';
import { DECOY_HASH } from '../operators/sign-in.js';
import {
  countFailedSignIn,
  countGuess,
  forgetFailedSignIns,
  type SignInTry,
  signInWaitSeconds,
} from '../operators/sign-in-throttle.js';

type Slice = Pick<AppContext, 'systemDb' | 'now' | 'cipher' | 'log' | 'config'>;

/** Place from which somebody signs in. */
interface Browser {
  readonly ip: string | null;
  /** Mark of a browser in which this person may have signed in: it has a count of its own. */
  readonly browserMark: string | null;
}

/** People who may sign in. */
export interface SignInOptions {
  /** Whether people of suspended tenants may too: they are told so, and may do nothing else. */
  readonly suspendedToo: boolean;
}

/** Somebody who has shown a password or a code, as they were when it was checked. */
export interface ProvedPerson extends Pick<User, 'role' | 'tenantId' | 'livemode'> {
  readonly credential: PersonCredential;
  readonly tenantName: string;
  readonly isSuspended: boolean;
  readonly hasTotp: boolean;
  readonly mustChangePassword: boolean;
}

/** The browser in which somebody changes what they sign in with: it stays signed in. */
interface OwnBrowser {
  readonly interactionId: string;
  /** `null` before a session is open. */
  readonly sessionUid: string | null;
}

export type Refusal =
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

export type CheckResult = { readonly kind: 'right'; readonly person: ProvedPerson } | Refusal;

/** The people of an address whose password it is, at least one: each of a tenant and mode. */
export type PasswordResult = { readonly kind: 'right'; readonly people: readonly ProvedPerson[] } | Refusal;

/**
 * Checks the password of an address, which may be that of persons of several tenants. Failures are counted for each of
 * them and for the network address, apart from those of operators. After ten, none is checked for a while, longer each
 * time. A browser in which a person has signed in has a count of its own for that person. A password that is right for one is
 * a failure for the others, or a caller who knows one password of the address could guess the others without end.
 * Callers run it for one caller at a time.
 */
export async function checkPassword(
  ctx: Slice,
  input: Browser & SignInOptions & { readonly email: string; readonly password: string },
): Promise<PasswordResult> {
  const found = await findUsersOfAddress(ctx.systemDb, input.email);
  const users = found.filter((user) => maySignIn(user, input));
  const accounts = (users.length === 0 ? [undefined] : users).map((user) => ({
    user,
    attempt: tryOf(ctx, { email: input.email, user, browser: input }),
  }));
  const waits = new Map<Account, number | null>();
  for (const account of accounts) waits.set(account, await signInWaitSeconds(ctx, account.attempt));
  const open = accounts.filter((account) => waits.get(account) === null);
  if (open.length === 0) {
    return { kind: 'throttled', retryAfterSeconds: Math.min(...[...waits.values()].map(Number)) };
  }
  const hashes = open.map(({ user }) => user?.passwordHash ?? DECOY_HASH);
  const isRight = await verifyPasswords(input.password, hashes);
  const people = open.flatMap(({ user }, at) => (user !== undefined && isRight[at] ? [user] : []));
  const wrong = open.filter(({ user }) => user === undefined || !people.includes(user));
  if (people.length === 0) return refuse(ctx, wrong);
  if (wrong.length > 0) await inSystem(ctx, (trx) => countGuess(ctx, trx, wrong.map(attemptOf)));
  for (const { user, attempt } of open) {
    if (user !== undefined && people.includes(user) && !user.hasTotp) await forget(ctx, attempt);
  }
  return { kind: 'right', people };
}

/** The account whose password is tried, and the way that tries are counted. */
interface Account {
  readonly user: UserWithSecrets | undefined;
  readonly attempt: SignInTry;
}

const attemptOf = ({ attempt }: Account): SignInTry => attempt;

/** The people who still have the credentials that they have shown, in the order given. */
export async function findProved(
  ctx: Pick<AppContext, 'systemDb'>,
  credentials: readonly PersonCredential[],
  options: SignInOptions,
): Promise<readonly ProvedPerson[]> {
  const found = await Promise.all(credentials.map((credential) => findPerson(ctx, credential, options)));
  return found.filter((person) => person !== undefined);
}

/**
 * Checks the code of a person's authenticator app, once for each code. A wrong one counts like a wrong password. A person who
 * has changed their credential since the password was checked is refused.
 */
export async function checkCode(
  ctx: Slice,
  input: Browser & SignInOptions & { readonly credential: PersonCredential; readonly code: string },
): Promise<CheckResult> {
  const user = await findPerson(ctx, input.credential, input);
  if (!user) return { kind: 'refused' };
  const attempt = tryOf(ctx, { email: user.email, user, browser: input });
  const retryAfterSeconds = await signInWaitSeconds(ctx, attempt);
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };
  const step = totpStep(secretOf(ctx, user), input.code, ctx.now());
  const isRight = step !== null && (await setTotpStep(ctx.systemDb, user.id, step));
  if (!isRight) return refuse(ctx, [{ user, attempt }]);
  await forget(ctx, attempt);
  return { kind: 'right', person: user };
}

/** Fault of a new password; `changed`: it was asked for with a credential that has ended. */
type NewPasswordFault = PasswordFault | 'same_as_before' | 'changed';

/**
 * Sets a password of the person's own, after they have shown the present one, and signs them out everywhere but in the
 * browser of the request that is being answered. @returns the new credential, or what is wrong
 */
export async function choosePassword(
  ctx: Slice,
  input: OwnBrowser & { readonly credential: PersonCredential; readonly password: string },
): Promise<PersonCredential | NewPasswordFault> {
  const user = await findPerson(ctx, input.credential, ACTIVE);
  if (!user) return 'changed';
  const fault = passwordFault(input.password, user.email);
  if (fault !== null) return fault;
  if (await verifyPassword(input.password, user.passwordHash)) return 'same_as_before';
  const passwordHash = await hashPassword(input.password, user.passwordHash);
  const changed = await changeAndKeep(ctx, input, (trx) =>
    setUserPassword(trx, input.credential, passwordHash),
  );
  return changed ?? 'changed';
}

/** A secret that a person may put into an authenticator app; it counts from `confirmTotp` on. */
export const offerTotp = (): string => newTotpSecret();

/**
 * Takes a second factor into use once the person has shown a code of it, and signs them out everywhere but in the browser of
 * the request that is being answered. @returns whether the code was right and the credential still the one that was shown
 */
export async function confirmTotp(
  ctx: Slice,
  input: OwnBrowser & {
    readonly credential: PersonCredential;
    readonly secret: string;
    readonly code: string;
  },
): Promise<boolean> {
  const user = await findPerson(ctx, input.credential, ACTIVE);
  const step = totpStep(input.secret, input.code, ctx.now());
  if (!user || step === null) return false;
  const secretEncrypted = ctx.cipher.encrypt(placeOf(user), input.secret);
  const changed = await changeAndKeep(ctx, input, (trx) =>
    setUserTotp(trx, input.credential, { secretEncrypted, step }),
  );
  return changed !== undefined;
}

const ACTIVE: SignInOptions = { suspendedToo: false };

const maySignIn = (user: UserWithSecrets, { suspendedToo }: SignInOptions): boolean =>
  suspendedToo || !user.isSuspended;

/** Somebody who still has the credential that was shown. */
async function findPerson(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  credential: PersonCredential,
  options: SignInOptions,
): Promise<UserWithSecrets | undefined> {
  const user = await findUserWithSecrets(systemDb, credential.userId);
  if (user === undefined || !maySignIn(user, options)) return undefined;
  return user.credential.version === credential.version ? user : undefined;
}

const changeAndKeep = (
  ctx: Slice,
  { interactionId, sessionUid }: OwnBrowser,
  change: (trx: Executor) => Promise<PersonCredential | undefined>,
): Promise<PersonCredential | undefined> =>
  inSystem(ctx, async (trx) => {
    const changed = await change(trx);
    if (changed === undefined) return undefined;
    await keepOnlySignIn(trx, changed, {
      interactionHash: hashSecret(interactionId),
      sessionUidHash: sessionUid === null ? null : hashSecret(sessionUid),
    });
    return changed;
  });

async function refuse(ctx: Slice, tried: readonly Account[]): Promise<Refusal> {
  await inSystem(ctx, (trx) => countFailedSignIn(ctx, trx, ...tried.map(attemptOf)));
  const users = tried.flatMap(({ user }) => (user === undefined ? [] : [publicId('user', user.id)]));
  ctx.log.warn({ users, ip: tried[0]?.attempt.ip ?? null }, 'the sign-in of a person was refused');
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
  return { email, ip: browser.ip, knownBrowserId, of: 'users', userId: user?.id };
}

function secretOf({ cipher }: Slice, user: UserWithSecrets): string {
  if (user.totpSecretEncrypted === null) return '';
  return cipher.decryptText(placeOf(user), user.totpSecretEncrypted);
}

const placeOf = (user: UserWithSecrets) =>
  ({ purpose: 'users.totp_secret', tenantId: user.tenantId, rowId: user.id }) as const;
