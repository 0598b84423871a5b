import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import type { AppContext } from '../../context.js';
import { listClients } from '../../db/clients/clients-queries.js';
import { ALL_SCOPES, OFFLINE_ACCESS } from '../../domain/api-keys/scope.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { LIMITS } from '../../domain/limits.js';
import { grantableScopes } from '../../domain/oauth/grantable-scopes.js';
import type { OauthApp } from '../../domain/oauth/oauth-app.js';
import type { User } from '../../domain/users/user.js';
import { NotFoundError } from '../../errors.js';
import { readTenant } from '../../services/in-tenant.js';
import { findApp } from '../../services/oauth/app-secret.js';
import { grantAccess } from '../../services/oauth/grant-access.js';
import { forgetSession } from '../../services/oauth/sign-in-store.js';
import { createTurnstile, type Turnstile } from '../../services/turnstile.js';
import { findUser } from '../../services/users/find-user.js';
import {
  type CheckResult,
  checkCode,
  checkPassword,
  choosePassword,
  confirmTotp,
  offerTotp,
} from '../../services/users/sign-in.js';
import { totpLink } from '../../services/users/totp-link.js';
import { fieldOf, formToken, isOurForm } from './forms.js';
import { authenticatorPage, codePage, consentPage, type Form, newPasswordPage, signInPage } from './pages.js';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One request of an app that waits for a person, and the browser's request about it. */
interface Visit {
  readonly ctx: AppContext;
  readonly provider: Provider;
  readonly turnstile: Turnstile;
  readonly req: Request;
  readonly res: Response;
  readonly details: Details;
  readonly app: OauthApp;
}

/** How far somebody has come who shows who they are. */
interface Pending {
  readonly userId: string;
  readonly step: 'code' | 'new_password';
}

const KNOWN_SCOPES: readonly string[] = [...ALL_SCOPES, OFFLINE_ACCESS];
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
const MOST_CLIENTS = LIMITS.requests.listItems.value;
const BUSY = { kind: 'throttled', retryAfterSeconds: 10 } as const;
const PASSWORD_FAULTS = {
  too_short: 'A password has at least 12 characters.',
  too_long: 'A password has at most 200 characters.',
  same_as_address: 'Your address is no password.',
  same_as_before: 'This is the password you have. Choose another.',
} as const;

/** The pages on which a person signs in and answers an app: all steps at one address, each page the next of its story. */
export function createInteractions(ctx: AppContext, provider: Provider) {
  const turnstile = createTurnstile(LIMITS.oauth.waitingSignIns.value);

  async function visitOf(req: Request, res: Response): Promise<Visit | null> {
    const details = await provider.interactionDetails(req, res);
    if (details.uid !== req.params['uid']) return null;
    const id = uuidFromPublicId('oauthApp', String(details.params['client_id']));
    const app = id === null ? undefined : await findApp(ctx, id);
    return app === undefined ? null : { ctx, provider, turnstile, req, res, details, app };
  }

  return {
    async show(req: Request, res: Response): Promise<void> {
      const visit = await visitOf(req, res);
      if (visit === null) return sendGone(res);
      await showNext(visit, null);
    },
    async answer(req: Request, res: Response): Promise<void> {
      const visit = await visitOf(req, res);
      if (visit === null) return sendGone(res);
      if (!isOurForm(req, ctx.config.sessionSecret, visit.details.uid)) {
        res.status(403);
        return showNext(visit, 'This form has expired. Use the one below.');
      }
      await (STEPS[fieldOf(req, 'step')] ?? showAgain)(visit);
    },
  };
}

const STEPS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  sign_in: postPassword,
  code: postCode,
  new_password: postNewPassword,
  consent: postConsent,
  sign_out: postSignOut,
  show_totp: showTotp,
  add_totp: postTotp,
};

const showAgain = (visit: Visit) => showNext(visit, null);

function sendGone(res: Response): void {
  res.status(400);
  throw new InteractionGoneError();
}

/** The browser has another request open, or the app has ended. */
export class InteractionGoneError extends Error {}

/** The page of the step that comes next. */
async function showNext(visit: Visit, message: string | null): Promise<void> {
  const { details, res, app } = visit;
  const form = formOf(visit, message);
  if (details.prompt.name === 'login') {
    const step = pendingOf(details)?.step;
    if (step === 'code') return send(res, codePage(form));
    if (step === 'new_password') return send(res, newPasswordPage(form));
    return send(res, signInPage(form, app.name));
  }
  await showConsent(visit, form);
}

async function postPassword(visit: Visit): Promise<void> {
  const { ctx, req, turnstile } = visit;
  const typed = fieldOf(req, 'email').trim();
  const email = ADDRESS.test(typed) ? typed : 'unknown';
  const check = () => checkPassword(ctx, { email, password: fieldOf(req, 'password'), ip: req.ip ?? null });
  const result = (await turnstile.enter(check)) ?? BUSY;
  if (result.kind !== 'right') return showRefusal(visit, result, 'The address or the password is wrong.');
  const user = await findUser(ctx, result.userId);
  if (user?.hasTotp === true) return setPending(visit, { userId: user.id, step: 'code' });
  await afterProof(visit, result.userId);
}

async function postCode(visit: Visit): Promise<void> {
  const { ctx, req, details, turnstile } = visit;
  const pending = pendingOf(details);
  if (pending?.step !== 'code') return showAgain(visit);
  const check = () =>
    checkCode(ctx, { userId: pending.userId, code: fieldOf(req, 'code'), ip: req.ip ?? null });
  const result = (await turnstile.enter(check)) ?? BUSY;
  if (result.kind !== 'right') return showRefusal(visit, result, 'The code is wrong, or was used before.');
  await afterProof(visit, pending.userId);
}

async function afterProof(visit: Visit, userId: string): Promise<void> {
  const user = await findUser(visit.ctx, userId);
  if (user?.mustChangePassword === true) return setPending(visit, { userId, step: 'new_password' });
  await finishSignIn(visit, userId);
}

async function postNewPassword(visit: Visit): Promise<void> {
  const { ctx, req, details, turnstile } = visit;
  const pending = pendingOf(details);
  if (pending?.step !== 'new_password') return showAgain(visit);
  const password = fieldOf(req, 'new_password');
  if (password !== fieldOf(req, 'repeated_password')) return refuse(visit, 'The two passwords differ.');
  const choose = () => choosePassword(ctx, { userId: pending.userId, password, interactionId: details.uid });
  const work = turnstile.enter(choose);
  if (work === null) return showRefusal(visit, BUSY, '');
  const fault = await work;
  if (fault !== null) return refuse(visit, PASSWORD_FAULTS[fault]);
  await finishSignIn(visit, pending.userId);
}

const finishSignIn = ({ provider, req, res }: Visit, accountId: string): Promise<void> =>
  provider.interactionFinished(req, res, { login: { accountId } }, { mergeWithLastSubmission: false });

async function showConsent(visit: Visit, form: Form): Promise<void> {
  const { ctx, app, details, res } = visit;
  const user = await personOf(visit);
  if (user === null) return;
  const asked = askedScopes(details);
  const scopes = grantableScopes(asked, { role: user.role, isOneClient: false });
  if (scopes.every((scope) => scope === OFFLINE_ACCESS)) {
    return finishWith(visit, 'invalid_scope', 'none of the scopes that were asked for can be allowed');
  }
  const key = { tenantId: user.tenantId, livemode: app.livemode };
  const clients = await readTenant(ctx, key, (db) =>
    listClients(db, {}, { limit: MOST_CLIENTS, after: null }),
  );
  const page = consentPage(form, {
    appName: app.name,
    tenantName: user.tenantName,
    email: user.email,
    livemode: app.livemode,
    scopes,
    withheld: asked.filter((scope) => !scopes.includes(scope)),
    clients: clients.items.map(({ id, givenName, familyName }) => ({
      id: publicId('client', id),
      name: `${familyName}, ${givenName}`,
    })),
    hasMoreClients: clients.next !== null,
    returnHost: new URL(String(details.params['redirect_uri'])).host,
    hasTotp: user.hasTotp,
  });
  send(res, page);
}

async function postConsent(visit: Visit): Promise<void> {
  const { ctx, provider, app, details, req, res } = visit;
  if (details.prompt.name !== 'consent') return showAgain(visit);
  if (fieldOf(req, 'answer') !== 'allow') {
    return finishWith(visit, 'access_denied', 'the person did not allow it');
  }
  const user = await personOf(visit);
  if (user === null) return;
  const chosen = fieldOf(req, 'client').trim();
  const clientId = chosen === '' ? null : uuidFromPublicId('client', chosen);
  if (chosen !== '' && clientId === null) return refuse(visit, 'This is no id of a client.');
  const scopes = grantableScopes(askedScopes(details), { role: user.role, isOneClient: clientId !== null });
  if (scopes.every((scope) => scope === OFFLINE_ACCESS)) {
    return refuse(visit, 'The app asks for nothing that concerns one client.');
  }
  try {
    const grantId = await grantAccess(ctx, { app, user, scopes, clientId });
    await provider.interactionFinished(req, res, { consent: { grantId } }, { mergeWithLastSubmission: true });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    await refuse(visit, 'There is no such client.');
  }
}

/** Who is signed in, when they can allow this app anything; else the app is told that nothing was allowed. */
async function personOf(visit: Visit): Promise<(User & { readonly tenantName: string }) | null> {
  const { ctx, app, details } = visit;
  const user = await findUser(ctx, details.session?.accountId ?? '');
  const isWrongTenant = app.audience === 'own_tenant' && user?.tenantId !== app.tenantId;
  if (user !== undefined && !isWrongTenant && (user.livemode || !app.livemode)) return user;
  await finishWith(visit, 'access_denied', 'this person can allow the app nothing');
  return null;
}

async function postSignOut({ ctx, details, res }: Visit): Promise<void> {
  if (details.session) await forgetSession(ctx, details.session.uid);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(details.params))
    if (typeof value === 'string') query.set(name, value);
  res.redirect(303, `/oauth/authorize?${query.toString()}`);
}

async function showTotp(visit: Visit): Promise<void> {
  await sendTotp(visit, offerTotp(), null);
}

async function postTotp(visit: Visit): Promise<void> {
  const { ctx, req, details } = visit;
  const secret = fieldOf(req, 'secret');
  const user = await findUser(ctx, details.session?.accountId ?? '');
  if (user === undefined || user.hasTotp || !/^[A-Z2-7]{32}$/.test(secret)) return showAgain(visit);
  const isRight = await confirmTotp(ctx, { userId: user.id, secret, code: fieldOf(req, 'code') });
  if (isRight) return showAgain(visit);
  visit.res.status(422);
  await sendTotp(visit, secret, 'The code is wrong. Enter the one that is shown now.');
}

async function sendTotp(visit: Visit, secret: string, message: string | null): Promise<void> {
  const { ctx, details, res } = visit;
  const user = await findUser(ctx, details.session?.accountId ?? '');
  if (user === undefined || user.hasTotp) return showAgain(visit);
  send(res, authenticatorPage(formOf(visit, message), { secret, address: totpLink(secret, user.email) }));
}

const finishWith = ({ provider, req, res }: Visit, error: string, error_description: string): Promise<void> =>
  provider.interactionFinished(req, res, { error, error_description }, { mergeWithLastSubmission: false });

async function setPending(visit: Visit, pending: Pending): Promise<void> {
  const { provider, req, res, details } = visit;
  await provider.interactionResult(req, res, { pending }, { mergeWithLastSubmission: false });
  res.redirect(303, `/oauth/interaction/${details.uid}`);
}

function pendingOf({ result }: Details): Pending | null {
  return (result?.['pending'] as Pending | undefined) ?? null;
}

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

function refuse(visit: Visit, message: string): Promise<void> {
  visit.res.status(422);
  return showNext(visit, message);
}

const askedScopes = ({ params }: Details): string[] =>
  String(params['scope'] ?? '')
    .split(' ')
    .filter((scope) => KNOWN_SCOPES.includes(scope));

const formOf = ({ ctx, details }: Visit, message: string | null): Form => ({
  action: `/oauth/interaction/${details.uid}`,
  token: formToken(ctx.config.sessionSecret, details.uid),
  message,
});

function send(res: Response, page: string): void {
  res.type('html').send(page);
}
