import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import { type ChangePasswordResult, changePassword } from '../src/services/operators/change-password.js';
import {
  isKnownBrowser,
  type SignInResult,
  signIn,
  signInWithCode,
} from '../src/services/operators/sign-in.js';
import { signOut } from '../src/services/operators/sign-out.js';
import { createSerialQueue, type SerialQueue } from '../src/services/serial-queue.js';
import { isFormOfBrowser, issueFormToken } from './csrf.js';
import { clearFirstStepCookie, firstStepOf, setFirstStepCookie } from './first-step.js';
import { durationInWords, formText, localPath } from './form-fields.js';
import { openIdHostOf } from './openid-sign-in.js';
import { passwordPage } from './pages/password-page.js';
import { codePage, signInPage } from './pages/sign-in-page.js';
import { requestPlaceOf, sessionOf, signedIn } from './request-facts.js';
import { requireFormOfSession } from './require-form-of-session.js';
import { secondFactorRouter } from './second-factor.js';
import {
  BROWSER_COOKIE,
  clearSessionCookies,
  readCookie,
  SESSION_COOKIE,
  setBrowserCookie,
  setSessionCookies,
} from './session.js';

type SignInContext = Pick<AppContext, 'systemDb' | 'now' | 'config' | 'log' | 'cipher'>;

/** Sign-ins that may wait for the one being checked: seven seconds' worth. */
const MAX_WAITING = 20;
const BUSY_RETRY_SECONDS = 10;
const FAULTS: Readonly<Record<string, string>> = {
  too_short: 'A password has at least 12 characters.',
  too_long: 'A password has at most 200 characters.',
  same_as_before: 'This is the password you have. Choose another.',
  same_as_address: 'Your address is no password.',
};

interface SignInRouters {
  /** For strangers: the form and its answer. */
  readonly open: Router;
  /** For those who are signed in: password and sign-out. */
  readonly signedIn: Router;
}

export function createSignInRouters(ctx: SignInContext, isSecure: boolean): SignInRouters {
  const queues = {
    unknownBrowsers: createSerialQueue(MAX_WAITING),
    knownBrowsers: createSerialQueue(MAX_WAITING),
  };
  const form = express.urlencoded({ extended: false, limit: '8kb' });
  const open = Router();
  open.get('/sign-in', showSignIn(ctx, isSecure));
  open.post('/sign-in', form, postSignIn(ctx, isSecure, queues));
  open.get('/sign-in/code', (req, res) => sendCodePage({ ctx, req, res, isSecure }, null));
  open.post('/sign-in/code', form, postCode(ctx, isSecure, queues));

  const own = Router();
  own.get('/password', (_req, res) => {
    res.type('html').send(passwordPage({ session: signedIn(res), message: null }));
  });
  own.post(
    '/password',
    form,
    requireFormOfSession(ctx, 'change_password'),
    postPassword(ctx, isSecure, queues.knownBrowsers),
  );
  own.use(secondFactorRouter(ctx, queues.knownBrowsers));
  own.post('/sign-out', form, requireFormOfSession(ctx, 'sign_out'), async (req, res) => {
    await signOut(ctx, { session: signedIn(res), place: requestPlaceOf(req, res) });
    clearSessionCookies(res, isSecure);
    res.redirect(303, '/sign-in');
  });
  return { open, signedIn: own };
}

/**
 * Two queues, so that a crowd of unknown browsers does not fill that of the known ones. Checks are one at a time: that of a password takes
 * 128 MiB and a third of a second of a core, and checks side by side would all see the same count of failures.
 */
interface SignInQueues {
  readonly unknownBrowsers: SerialQueue;
  readonly knownBrowsers: SerialQueue;
}

const queueOf = (ctx: SignInContext, queues: SignInQueues, browserMark: string | null): SerialQueue =>
  isKnownBrowser(ctx, browserMark) ? queues.knownBrowsers : queues.unknownBrowsers;

/** A request of the sign-in, and its answer. */
interface Visit {
  readonly ctx: SignInContext;
  readonly req: Request;
  readonly res: Response;
  readonly isSecure: boolean;
}

function showSignIn(ctx: SignInContext, isSecure: boolean): RequestHandler {
  return (req, res) => {
    if (sessionOf(res) !== null) return res.redirect(303, '/');
    sendSignInPage({ ctx, req, res, isSecure }, { next: formText(req.query['next']), message: null });
  };
}

function postSignIn(ctx: SignInContext, isSecure: boolean, queues: SignInQueues): RequestHandler {
  return async (req, res) => {
    const visit = { ctx, req, res, isSecure };
    if (!isFormOfBrowser(req, ctx.config.sessionSecret)) {
      return signInAgain(visit, 403, 'This form has expired. Sign in with the one below.');
    }
    const input = signInInputOf(req, res);
    const queue = queueOf(ctx, queues, input.browserMark);
    const checking = queue.run(() => signIn(ctx, input));
    await answerSignIn(visit, checking);
  };
}

const signInInputOf = (req: Request, res: Response) => ({
  email: formText(req.body?.['email']).trim(),
  password: formText(req.body?.['password']),
  ...browserOf(req, res),
});

const browserOf = (req: Request, res: Response) => ({
  previousToken: readCookie(req, SESSION_COOKIE),
  browserMark: readCookie(req, BROWSER_COOKIE),
  place: requestPlaceOf(req, res),
});

/** @param checking `null`: too many wait already */
async function answerSignIn(visit: Visit, checking: Promise<SignInResult> | null): Promise<void> {
  const { ctx, req, res, isSecure } = visit;
  const next = localPath(formText(req.body?.['next']));
  const result = (await checking) ?? BUSY;
  switch (result.kind) {
    case 'refused':
      return signInAgain(visit, 401, 'The address or the password is wrong.');
    case 'throttled':
      ctx.log.warn({ ip: requestPlaceOf(req, res).ip }, 'a sign-in has to wait');
      res.set('Retry-After', String(result.retryAfterSeconds));
      return signInAgain(visit, 429, tooMany(result.retryAfterSeconds));
    case 'code_due': {
      const { operatorId, credentialVersion } = result;
      setFirstStepCookie(ctx, res, { isSecure, operatorId, credentialVersion, next });
      return res.redirect(303, '/sign-in/code');
    }
    case 'ended':
      return res.redirect(303, '/sign-in');
    case 'signed_in':
      return openConsole(visit, result, next);
  }
}

function openConsole(
  { res, isSecure }: Visit,
  { session, browserMark, mustChangePassword }: Extract<SignInResult, { kind: 'signed_in' }>,
  next: string,
): void {
  setSessionCookies(res, session, isSecure);
  setBrowserCookie(res, browserMark, isSecure);
  res.redirect(303, mustChangePassword ? '/password' : next);
}

const tooMany = (seconds: number): string => `Too many attempts. Try again in ${durationInWords(seconds)}.`;

function signInAgain(visit: Visit, status: number, message: string): void {
  visit.res.status(status);
  sendSignInPage(visit, { next: formText(visit.req.body?.['next']), message });
}

function postCode(ctx: SignInContext, isSecure: boolean, queues: SignInQueues): RequestHandler {
  return async (req, res) => {
    const visit = { ctx, req, res, isSecure };
    const first = firstStepOf(ctx, req);
    if (first === null) return res.redirect(303, '/sign-in');
    if (!isFormOfBrowser(req, ctx.config.sessionSecret)) {
      return codeAgain(visit, 403, 'This form has expired. Enter the code once more.');
    }
    const { next, ...operator } = first;
    const code = formText(req.body?.['code']).slice(0, 100);
    const input = { ...operator, code, ...browserOf(req, res) };
    const queue = queueOf(ctx, queues, input.browserMark);
    const checking = queue.run(() => signInWithCode(ctx, input));
    await answerCode(visit, checking, next);
  };
}

async function answerCode(visit: Visit, checking: Promise<SignInResult> | null, next: string): Promise<void> {
  const { res, isSecure } = visit;
  const result = (await checking) ?? BUSY;
  switch (result.kind) {
    case 'throttled':
      res.set('Retry-After', String(result.retryAfterSeconds));
      return codeAgain(visit, 429, tooMany(result.retryAfterSeconds));
    case 'signed_in':
      clearFirstStepCookie(res, isSecure);
      return openConsole(visit, result, next);
    case 'ended':
      clearFirstStepCookie(res, isSecure);
      return res.redirect(303, '/sign-in');
    default:
      return codeAgain(visit, 401, 'The code is wrong, or was used already. Wait for the next one.');
  }
}

function codeAgain(visit: Visit, status: number, message: string): void {
  visit.res.status(status);
  sendCodePage(visit, message);
}

function sendCodePage({ ctx, req, res, isSecure }: Visit, message: string | null): void {
  if (firstStepOf(ctx, req) === null) {
    res.redirect(303, '/sign-in');
    return;
  }
  const token = issueFormToken(req, res, { secret: ctx.config.sessionSecret, isSecure });
  res.type('html').send(codePage({ token, message }));
}

function postPassword(ctx: SignInContext, isSecure: boolean, queue: SerialQueue): RequestHandler {
  return async (req, res) => {
    const session = signedIn(res);
    const newPassword = formText(req.body?.['new_password']);
    const again = (status: number, message: string) =>
      res.status(status).type('html').send(passwordPage({ session, message }));
    if (newPassword !== formText(req.body?.['repeated_password'])) {
      return again(422, 'The two new passwords differ.');
    }
    const currentPassword = formText(req.body?.['current_password']);
    const place = requestPlaceOf(req, res);
    const change = () => changePassword(ctx, { session, currentPassword, newPassword, place });
    const result: ChangePasswordResult = (await queue.run(change)) ?? BUSY;
    switch (result.kind) {
      case 'unsuitable':
        return again(422, FAULTS[result.fault] ?? 'This password will not do.');
      case 'wrong_password':
        return again(403, 'The current password is wrong.');
      case 'no_password':
        return again(409, 'You sign in at your organisation. Change your password there.');
      case 'throttled':
        res.set('Retry-After', String(result.retryAfterSeconds));
        return again(429, tooMany(result.retryAfterSeconds));
      case 'ended':
        clearSessionCookies(res, isSecure);
        return res.redirect(303, '/sign-in');
      case 'changed':
        setSessionCookies(res, result.session, isSecure);
        return res.redirect(303, '/');
    }
  };
}

const BUSY = { kind: 'throttled', retryAfterSeconds: BUSY_RETRY_SECONDS } as const;

function sendSignInPage(
  { ctx, req, res, isSecure }: Visit,
  { next, message }: { readonly next: string; readonly message: string | null },
): void {
  const token = issueFormToken(req, res, { secret: ctx.config.sessionSecret, isSecure });
  const provider = openIdHostOf(ctx.config);
  res.type('html').send(signInPage({ token, next: localPath(next), message, provider }));
}
