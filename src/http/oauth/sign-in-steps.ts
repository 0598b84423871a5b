import { forgetSession } from '../../services/oauth/sign-in-store.js';
import { findUser } from '../../services/users/find-user.js';
import {
  type CheckResult,
  checkCode,
  checkPassword,
  choosePassword,
  markBrowser,
} from '../../services/users/sign-in.js';
import { browserMarkOf, setBrowserMark } from './browser-cookie.js';
import { fieldOf } from './forms.js';
import { refuse, showNext } from './show-next.js';
import { pendingOf, setPending, type Visit } from './visit.js';

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
const BUSY = { kind: 'throttled', retryAfterSeconds: 10 } as const;
const PASSWORD_FAULTS = {
  too_short: 'A password has at least 12 characters.',
  too_long: 'A password has at most 200 characters.',
  same_as_address: 'Your address is no password.',
  same_as_before: 'This is the password you have. Choose another.',
} as const;

export async function postPassword(visit: Visit): Promise<void> {
  const { ctx, req } = visit;
  const typed = fieldOf(req, 'email').trim();
  const email = ADDRESS.test(typed) ? typed : 'unknown';
  const password = fieldOf(req, 'password');
  const result = await inLine(visit, () => checkPassword(ctx, { email, password, ...browserOf(visit) }));
  if (result === null) return showRefusal(visit, BUSY, '');
  if (result.kind !== 'right') return showRefusal(visit, result, 'The address or the password is wrong.');
  const user = await findUser(ctx, result.userId);
  if (user?.hasTotp === true) return setPending(visit, { userId: user.id, step: 'code' });
  await afterProof(visit, result.userId);
}

export async function postCode(visit: Visit): Promise<void> {
  const { ctx, req, details } = visit;
  const pending = pendingOf(details);
  if (pending?.step !== 'code') return showNext(visit);
  const { userId } = pending;
  const code = fieldOf(req, 'code');
  const result = await inLine(visit, () => checkCode(ctx, { userId, code, ...browserOf(visit) }));
  if (result === null) return showRefusal(visit, BUSY, '');
  if (result.kind !== 'right') return showRefusal(visit, result, 'The code is wrong, or was used before.');
  await afterProof(visit, userId);
}

async function afterProof(visit: Visit, userId: string): Promise<void> {
  const { ctx, res } = visit;
  setBrowserMark(res, markBrowser(ctx, userId), ctx.config.publicUrl);
  const user = await findUser(ctx, userId);
  if (user?.mustChangePassword === true) return setPending(visit, { userId, step: 'new_password' });
  await finishSignIn(visit, userId);
}

export async function postNewPassword(visit: Visit): Promise<void> {
  const { ctx, req, details } = visit;
  const pending = pendingOf(details);
  if (pending?.step !== 'new_password') return showNext(visit);
  const { userId } = pending;
  const password = fieldOf(req, 'new_password');
  if (password !== fieldOf(req, 'repeated_password')) return refuse(visit, 'The two passwords differ.');
  const choose = async () => ({
    fault: await choosePassword(ctx, { userId, password, interactionId: details.uid }),
  });
  const chosen = await inLine(visit, choose);
  if (chosen === null) return showRefusal(visit, BUSY, '');
  if (chosen.fault !== null) return refuse(visit, PASSWORD_FAULTS[chosen.fault]);
  await finishSignIn(visit, userId);
}

/** Signs the person of this browser out, and begins the app's request again. */
export async function postSignOut({ ctx, details, res }: Visit): Promise<void> {
  if (details.session) await forgetSession(ctx, details.session.uid);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(details.params))
    if (typeof value === 'string') query.set(name, value);
  res.redirect(303, `/oauth/authorize?${query.toString()}`);
}

const finishSignIn = ({ provider, req, res }: Visit, accountId: string): Promise<void> =>
  provider.interactionFinished(req, res, { login: { accountId } }, { mergeWithLastSubmission: false });

/** Waits in line without a place: a password takes a third of a second. @returns `null` when the line is full */
const inLine = <T>({ place, turnstile }: Visit, check: () => Promise<T>): Promise<T | null> =>
  place.aside(async () => turnstile.enter(check));

const browserOf = ({ req }: Visit) => ({ ip: req.ip ?? null, browserMark: browserMarkOf(req) });

function showRefusal(
  visit: Visit,
  result: Exclude<CheckResult, { kind: 'right' }>,
  wrong: string,
): Promise<void> {
  if (result.kind === 'refused') {
    visit.res.status(401);
    return showNext(visit, wrong);
  }
  visit.res.status(429).set('Retry-After', String(result.retryAfterSeconds));
  return showNext(visit, `Too many attempts. Try again in ${result.retryAfterSeconds} seconds.`);
}
