import type { AppContext } from '../../context.js';
import type { UserWithSecrets } from '../../db/users/users-repository.js';
import { DAY_MS } from '../../domain/durations.js';
import { publicId } from '../../domain/ids.js';
import { readBrowserMark, signBrowserMark } from '../../gateways/crypto/browser-mark.js';
import { LIMITS } from '../../limits/limits.js';
import { inSystem } from '../in-system.js';
import { countFailedSignIn, type SignInTry } from '../operators/sign-in-throttle.js';

/** Place from which somebody signs in. */
export interface Browser {
  readonly ip: string | null;
  /** Mark of a browser in which this person may have signed in: it has a count of its own. */
  readonly browserMark: string | null;
}

/** The account whose password or code is tried, and the way that tries are counted. */
export interface Account {
  readonly user: UserWithSecrets | undefined;
  readonly attempt: SignInTry;
}

export type Refusal =
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

export const attemptOf = ({ attempt }: Account): SignInTry => attempt;

/** Counts a failure of each account, and logs it. */
export async function refuseAccounts(
  ctx: Pick<AppContext, 'systemDb' | 'now' | 'log'>,
  tried: readonly Account[],
): Promise<Refusal> {
  await inSystem(ctx, (trx) => countFailedSignIn(ctx, trx, ...tried.map(attemptOf)));
  const users = tried.flatMap(({ user }) => (user === undefined ? [] : [publicId('user', user.id)]));
  ctx.log.warn({ users, ip: tried[0]?.attempt.ip ?? null }, 'the sign-in of a person was refused');
  return { kind: 'refused' };
}

/** The try of one person, counted apart where the browser is known as theirs. */
export function tryOf(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { email, user, browser }: { email: string; user: UserWithSecrets | undefined; browser: Browser },
): SignInTry {
  const mark = readBrowserMark(config.sessionSecret, browser.browserMark, now());
  const knownBrowserId = mark !== null && mark.personId === user?.id ? mark.browserId : null;
  return { email, ip: browser.ip, knownBrowserId, of: 'users', userId: user?.id };
}

/** A mark for a browser in which somebody has shown who they are, and until when it is good. */
export function markBrowser(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  userId: string,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(now().getTime() + LIMITS.console.knownBrowser.value * DAY_MS);
  return { token: signBrowserMark(config.sessionSecret, userId, expiresAt), expiresAt };
}
