import type { AppContext } from '../../context.js';
import { findUsersOfAddress } from '../../db/users/users-repository.js';
import { verifyPasswords } from '../../gateways/crypto/password-hash.js';
import { inSystem } from '../in-system.js';
import { DECOY_HASH } from '../operators/sign-in.js';
import { countGuess, forgetFailedSignIns, signInWaitSeconds } from '../operators/sign-in-throttle.js';
import { maySignIn, type ProvedPerson, type SignInOptions } from './proved-person.js';
import {
  type Account,
  attemptOf,
  type Browser,
  type Refusal,
  refuseAccounts,
  tryOf,
} from './sign-in-attempt.js';

type Slice = Pick<AppContext, 'systemDb' | 'now' | 'log' | 'config'>;

interface PasswordTry extends Browser, SignInOptions {
  readonly email: string;
  readonly password: string;
}

/** The people of an address whose password it is, at least one: each of a tenant and mode. */
type PasswordResult = { readonly kind: 'right'; readonly people: readonly ProvedPerson[] } | Refusal;

/**
 * Checks the password of an address, which may be that of persons of several tenants. Failures are counted for each of
 * them and for the network address, apart from those of operators. After ten, none is checked for a while, longer each
 * time. A browser in which a person has signed in has a count of its own for that person. A password that is right for one is
 * a failure for the others, or a caller who knows one password of the address could guess the others without end.
 * Callers run it for one caller at a time.
 */
export async function checkPassword(ctx: Slice, input: PasswordTry): Promise<PasswordResult> {
  const accounts = await accountsOf(ctx, input);
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
  if (people.length === 0) return refuseAccounts(ctx, wrong);
  if (wrong.length > 0) await inSystem(ctx, (trx) => countGuess(ctx, trx, wrong.map(attemptOf)));
  for (const { user, attempt } of open) {
    const isSignedIn = user !== undefined && people.includes(user) && !user.hasTotp;
    if (isSignedIn) await forgetFailedSignIns(ctx.systemDb, attempt);
  }
  return { kind: 'right', people };
}

/** The accounts of an address; one without a person where there is none, so that its tries are counted too. */
async function accountsOf(ctx: Slice, input: PasswordTry): Promise<readonly Account[]> {
  const found = await findUsersOfAddress(ctx.systemDb, input.email);
  const users = found.filter((user) => maySignIn(user, input));
  return (users.length === 0 ? [undefined] : users).map((user) => ({
    user,
    attempt: tryOf(ctx, { email: input.email, user, browser: input }),
  }));
}
