import type { AppContext } from '../../context.js';
import type { Executor } from '../../db/executor.js';
import {
  type CountedSubject,
  countFailure,
  deleteCounters,
  findBlockedUntil,
} from '../../db/operators/sign-in-counters-repository.js';
import { addressBlock } from '../../domain/operators/address-block.js';
import { personDigest } from '../../gateways/crypto/browser-mark.js';
import { LIMITS } from '../../limits/limits.js';

const { console: limits } = LIMITS;

/** Facts by which a try of a password is counted. */
export interface SignInTry {
  readonly email: string;
  readonly ip: string | null;
  /** The browser, if the person who is named has signed in with it before: strangers' failures are not its own. */
  readonly knownBrowserId: string | null;
  /** Operators of the console when left out; persons of tenants are counted apart. */
  readonly of?: 'operators' | 'users';
  /** The person of a tenant, as one address may be that of several; absent for operators. */
  readonly userId?: string | undefined;
}

/** Subjects against which a failure is counted: a known browser by itself, otherwise the address and the person. */
function subjectsOf({ email, ip, knownBrowserId, of = 'operators', userId }: SignInTry): CountedSubject[] {
  const group = of === 'users' ? 'user ' : '';
  if (knownBrowserId !== null) {
    return [
      { subject: `${group}browser ${knownBrowserId}`, freeFailures: limits.signInFailuresOfPerson.value },
    ];
  }
  return [
    {
      subject: `${group}person ${userId ?? personDigest(email)}`,
      freeFailures: limits.signInFailuresOfPerson.value,
    },
    { subject: `${group}address ${addressBlock(ip)}`, freeFailures: limits.signInFailuresOfAddress.value },
  ];
}

/** The try of a signed-in operator to give the current password: it has a count to which nobody else can add. */
export const ownSession = (session: { readonly operatorId: string; readonly email: string }): SignInTry => ({
  email: session.email,
  ip: null,
  knownBrowserId: `of ${session.operatorId}`,
});

/** Seconds until another password is checked; `null`: at once. */
export async function signInWaitSeconds(
  { systemDb, now }: Pick<AppContext, 'systemDb' | 'now'>,
  attempt: SignInTry,
): Promise<number | null> {
  const subjects = subjectsOf(attempt).map(({ subject }) => subject);
  const until = await findBlockedUntil(systemDb, subjects, now());
  return until === null ? null : Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000));
}

/** Counts the failure of one sign-in, which may have been tried for several persons. */
export async function countFailedSignIn(
  ctx: Pick<AppContext, 'now'>,
  system: Executor,
  ...attempts: readonly SignInTry[]
): Promise<void> {
  await count(ctx, system, attempts.flatMap(subjectsOf));
}

/**
 * Counts a failure for persons of an address whose password it was not, where it was right for another person of that
 * address.
 */
export async function countGuess(
  ctx: Pick<AppContext, 'now'>,
  system: Executor,
  attempts: readonly SignInTry[],
): Promise<void> {
  await count(ctx, system, attempts.flatMap(ownSubjectsOf));
}

async function count(
  { now }: Pick<AppContext, 'now'>,
  system: Executor,
  subjects: readonly CountedSubject[],
): Promise<void> {
  const delays = {
    at: now(),
    firstSeconds: limits.signInFirstDelay.value,
    longestSeconds: limits.signInLongestDelay.value,
    forgottenAfterSeconds: limits.signInFailuresForgotten.value,
  };
  const once = new Map(subjects.map((counted) => [counted.subject, counted]));
  for (const counted of once.values()) await countFailure(system, counted, delays);
}

/**
 * Forgets a person's failures once the password was right. Those of the network address stay, or one account would clear
 * the way to all others.
 */
export async function forgetFailedSignIns(system: Executor, attempt: SignInTry): Promise<void> {
  await deleteCounters(
    system,
    ownSubjectsOf(attempt).map(({ subject }) => subject),
  );
}

const ownSubjectsOf = (attempt: SignInTry): CountedSubject[] =>
  subjectsOf(attempt).filter(({ subject }) => !subject.includes('address '));
