import { publicId } from '../../domain/ids.js';
import { canAllow } from '../../domain/oauth/grantable-scopes.js';
import type { Credential } from '../../domain/users/user.js';
import { forgetSession } from '../../services/oauth/sign-in-store.js';
import {
  checkCode,
  checkPassword,
  choosePassword,
  findProved,
  markBrowser,
  type ProvedPerson,
  type Refusal,
} from '../../services/users/sign-in.js';
import { browserMarkOf, setBrowserMark } from './browser-cookie.js';
import { fieldOf } from './forms.js';
import { refuse, showNext } from './show-next.js';
import { loginOf } from './shown-credential.js';
import { InteractionGoneError, ownBrowserOf, pendingOf, setPending, type Visit } from './visit.js';

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
  await forOneOf(visit, result.people);
}

/** Goes on as the one of these people who can allow the app something; where there are several, they are asked. */
async function forOneOf(visit: Visit, people: readonly ProvedPerson[]): Promise<void> {
  const fitting = people.filter((person) => canAllow(person, visit.app));
  const [person, ...others] = fitting.length === 0 ? people.slice(0, 1) : fitting;
  if (person === undefined) throw new InteractionGoneError();
  if (others.length === 0) return afterPassword(visit, person);
  await setPending(visit, { step: 'tenant', choices: fitting.map(({ credential }) => credential) });
}

/** Goes on as the one that the person has chosen. */
export async function postTenant(visit: Visit): Promise<void> {
  const { ctx, req, details } = visit;
  const pending = pendingOf(details);
  if (pending?.step !== 'tenant') return showNext(visit);
  const chosen = pending.choices.filter(({ userId }) => publicId('user', userId) === fieldOf(req, 'person'));
  if (chosen.length === 0) return refuse(visit, 'Choose one of these.');
  const [person] = await findProved(ctx, chosen);
  if (person === undefined) throw new InteractionGoneError();
  await afterPassword(visit, person);
}

async function afterPassword(visit: Visit, person: ProvedPerson): Promise<void> {
  const { credential } = person;
  if (person.hasTotp) return setPending(visit, { credential, step: 'code' });
  await afterProof(visit, person);
}

export async function postCode(visit: Visit): Promise<void> {
  const { ctx, req, details } = visit;
  const pending = pendingOf(details);
  if (pending?.step !== 'code') return showNext(visit);
  const { credential } = pending;
  const code = fieldOf(req, 'code');
  const result = await inLine(visit, () => checkCode(ctx, { credential, code, ...browserOf(visit) }));
  if (result === null) return showRefusal(visit, BUSY, '');
  if (result.kind !== 'right') return showRefusal(visit, result, 'The code is wrong, or was used before.');
  await afterProof(visit, result.person);
}

async function afterProof(visit: Visit, { credential, mustChangePassword }: ProvedPerson): Promise<void> {
  const { ctx, res } = visit;
  setBrowserMark(res, markBrowser(ctx, credential.userId), ctx.config.publicUrl);
  if (mustChangePassword) return setPending(visit, { credential, step: 'new_password' });
  await finishSignIn(visit, credential);
}

export async function postNewPassword(visit: Visit): Promise<void> {
  const { ctx, req, details } = visit;
  const pending = pendingOf(details);
  if (pending?.step !== 'new_password') return showNext(visit);
  const password = fieldOf(req, 'new_password');
  if (password !== fieldOf(req, 'repeated_password')) return refuse(visit, 'The two passwords differ.');
  const input = { credential: pending.credential, password, ...ownBrowserOf(visit) };
  const chosen = await inLine(visit, () => choosePassword(ctx, input));
  if (chosen === null) return showRefusal(visit, BUSY, '');
  if (chosen === 'changed') throw new InteractionGoneError();
  if (typeof chosen === 'string') return refuse(visit, PASSWORD_FAULTS[chosen]);
  await finishSignIn(visit, chosen);
}

/** Signs the person of this browser out, and begins the app's request again. */
export async function postSignOut({ ctx, details, res }: Visit): Promise<void> {
  if (details.session) await forgetSession(ctx, details.session.uid);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(details.params))
    if (typeof value === 'string') query.set(name, value);
  res.redirect(303, `/oauth/authorize?${query.toString()}`);
}

const finishSignIn = ({ provider, req, res }: Visit, credential: Credential): Promise<void> =>
  provider.interactionFinished(req, res, { login: loginOf(credential) }, { mergeWithLastSubmission: false });

/** Waits in line without a place: a password takes a third of a second. @returns `null` when the line is full */
const inLine = <T>({ place, oneAtATime }: Visit, check: () => Promise<T>): Promise<T | null> =>
  place.aside(async () => oneAtATime.enter(check));

const browserOf = ({ req }: Visit) => ({ ip: req.ip ?? null, browserMark: browserMarkOf(req) });

function showRefusal(visit: Visit, result: Refusal, wrong: string): Promise<void> {
  if (result.kind === 'refused') {
    visit.res.status(401);
    return showNext(visit, wrong);
  }
  visit.res.status(429).set('Retry-After', String(result.retryAfterSeconds));
  return showNext(visit, `Too many attempts. Try again in ${result.retryAfterSeconds} seconds.`);
}
