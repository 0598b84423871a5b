import { publicId } from '../../domain/ids.js';
import { checkCode } from '../../services/users/check-code.js';
import { checkPassword } from '../../services/users/check-password.js';
import { choosePassword } from '../../services/users/choose-password.js';
import { findProved, type ProvedPerson } from '../../services/users/proved-person.js';
import { markBrowser, type Refusal } from '../../services/users/sign-in-attempt.js';
import { browserMarkOf, setBrowserMark } from './browser-cookie.js';
import { fieldOf } from './forms.js';
import type { SignInVisit } from './sign-in-visit.js';
import { InteractionGoneError } from './visit.js';

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
/** Too many wait in line. */
export const BUSY = { kind: 'throttled', retryAfterSeconds: 10 } as const;
/** A fault of a new password, said to the person. */
export const PASSWORD_FAULTS = {
  too_short: 'A password has at least 12 characters.',
  too_long: 'A password has at most 200 characters.',
  same_as_address: 'Your address is no password.',
  same_as_before: 'This is the password you have. Choose another.',
} as const;

async function postPassword(visit: SignInVisit): Promise<void> {
  const { ctx, req } = visit;
  const typed = fieldOf(req, 'email').trim();
  const email = ADDRESS.test(typed) ? typed : 'unknown';
  const password = fieldOf(req, 'password');
  const result = await inLine(visit, () => checkPassword(ctx, { email, password, ...browserOf(visit) }));
  if (result === null) return showRefusal(visit, BUSY, '');
  if (result.kind !== 'right') return showRefusal(visit, result, 'The address or the password is wrong.');
  await forOneOf(visit, result.people);
}

/** Continues as the one of these people who may take the next step; where there are several, the caller is asked which. */
async function forOneOf(visit: SignInVisit, people: readonly ProvedPerson[]): Promise<void> {
  const fitting = visit.fitting(people);
  const [person, ...others] = fitting.length === 0 ? people.slice(0, 1) : fitting;
  if (person === undefined) throw new InteractionGoneError();
  if (others.length === 0) return afterPassword(visit, person);
  await visit.setPending({ step: 'tenant', choices: fitting.map(({ credential }) => credential) });
}

/** Goes on as the one that the person has chosen. */
async function postTenant(visit: SignInVisit): Promise<void> {
  const { ctx, req, pending } = visit;
  if (pending?.step !== 'tenant') return visit.show(null);
  const chosen = pending.choices.filter(({ userId }) => publicId('user', userId) === fieldOf(req, 'person'));
  if (chosen.length === 0) return refuse(visit, 'Choose one of these.');
  const [person] = await findProved(ctx, chosen, visit);
  if (person === undefined) throw new InteractionGoneError();
  await afterPassword(visit, person);
}

async function afterPassword(visit: SignInVisit, person: ProvedPerson): Promise<void> {
  const { credential } = person;
  if (person.hasTotp) return visit.setPending({ credential, step: 'code' });
  await afterProof(visit, person);
}

async function postCode(visit: SignInVisit): Promise<void> {
  const { ctx, req, pending } = visit;
  if (pending?.step !== 'code') return visit.show(null);
  const { credential } = pending;
  const code = fieldOf(req, 'code');
  const result = await inLine(visit, () => checkCode(ctx, { credential, code, ...browserOf(visit) }));
  if (result === null) return showRefusal(visit, BUSY, '');
  if (result.kind !== 'right') return showRefusal(visit, result, 'The code is wrong, or was used before.');
  await afterProof(visit, result.person);
}

async function afterProof(visit: SignInVisit, person: ProvedPerson): Promise<void> {
  const { credential } = person;
  setBrowserMark(visit, markBrowser(visit.ctx, credential.userId));
  if (person.mustChangePassword && !person.isSuspended)
    return visit.setPending({ credential, step: 'new_password' });
  await visit.finish(credential);
}

async function postNewPassword(visit: SignInVisit): Promise<void> {
  const { ctx, req, pending } = visit;
  if (pending?.step !== 'new_password') return visit.show(null);
  const password = fieldOf(req, 'new_password');
  if (password !== fieldOf(req, 'repeated_password')) return refuse(visit, 'The two passwords differ.');
  const input = { credential: pending.credential, password, ...visit.ownBrowser };
  const chosen = await inLine(visit, () => choosePassword(ctx, input));
  if (chosen === null) return showRefusal(visit, BUSY, '');
  if (chosen === 'changed') throw new InteractionGoneError();
  if (typeof chosen === 'string') return refuse(visit, PASSWORD_FAULTS[chosen]);
  await visit.finish(chosen);
}

/** Waits in line without a slot: a password takes a third of a second. @returns `null` when the line is full */
const inLine = <T>({ slot, queue }: SignInVisit, check: () => Promise<T>): Promise<T | null> =>
  slot.releaseWhile(async () => queue.run(check));

const browserOf = ({ req, suspendedToo }: SignInVisit) => ({
  ip: req.ip ?? null,
  browserMark: browserMarkOf(req),
  suspendedToo,
});

/** Shows the page again with a message, as 422. */
function refuse(visit: SignInVisit, message: string): Promise<void> {
  visit.res.status(422);
  return visit.show(message);
}

function showRefusal(visit: SignInVisit, result: Refusal, wrong: string): Promise<void> {
  if (result.kind === 'refused') {
    visit.res.status(401);
    return visit.show(wrong);
  }
  visit.res.status(429).set('Retry-After', String(result.retryAfterSeconds));
  return visit.show(`Too many attempts. Try again in ${result.retryAfterSeconds} seconds.`);
}

/** Steps of a page before a person has signed in. */
export const SIGN_IN_STEPS = {
  sign_in: postPassword,
  tenant: postTenant,
  code: postCode,
  new_password: postNewPassword,
};

/** Takes the step that a form names; where it names none, the page of the next one is shown. */
export function takeSignInStep(visit: SignInVisit, step: string): Promise<void> {
  const steps: Readonly<Record<string, (visit: SignInVisit) => Promise<void>>> = SIGN_IN_STEPS;
  const take = Object.hasOwn(steps, step) ? steps[step] : undefined;
  return take === undefined ? visit.show(null) : take(visit);
}
