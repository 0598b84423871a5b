import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import { createSerialQueue, type SerialQueue } from '../src/services/serial-queue.js';
import { type ChangePasswordResult, changePassword } from '../src/services/operators/change-password.js';
import { isKnownBrowser, signIn, signInWithCode } from '../src/services/operators/sign-in.js';
import { signOut } from '../src/services/operators/sign-out.js';
import { isFormOfBrowser, issueFormToken } from './csrf.js';
import { clearFirstStepCookie, firstStepOf, setFirstStepCookie } from './first-step.js';
import { inWords, localPath, textOf } from './form-fields.js';
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
  const lines = { strangers: createSerialQueue(MAX_WAITING), known: createSerialQueue(MAX_WAITING) };
  const form = express.urlencoded({ extended: false, limit: '8kb' });
  const open = Router();
  open.get('/sign-in', showSignIn(ctx, isSecure));
  open.post('/sign-in', form, postSignIn(ctx, isSecure, lines));
  open.get('/sign-in/code', (req, res) => sendCodePage(ctx, { req, res, isSecure, message: null }));
  open.post('/sign-in/code', form, postCode(ctx, isSecure, lines));

  const own = Router();
  own.get('/password', (_req, res) => {
    res.type('html').send(passwordPage({ session: signedIn(res), message: null }));
  });
  own.post(
    '/password',
    form,
    requireFormOfSession(ctx, 'change_password'),
    postPassword(ctx, isSecure, lines.known),
  );
  own.use(secondFactorRouter(ctx, lines.known));
  own.post('/sign-out', form, requireFormOfSession(ctx, 'sign_out'), async (req, res) => {
    await signOut(ctx, { session: signedIn(res), place: requestPlaceOf(req, res) });
    clearSessionCookies(res, isSecure);
    res.redirect(303, '/sign-in');
  });
  return { open, signedIn: own };
}

function showSignIn(ctx: SignInContext, isSecure: boolean): RequestHandler {
  return (req, res) => {
    if (sessionOf(res) !== null) return res.redirect(303, '/');
    sendSignInPage(ctx, { req, res, isSecure, next: textOf(req.query['next']), message: null });
  };
}

/** Two lines, so that a crowd of strangers does not fill the one of browsers that are known. */
interface Lines {
  readonly strangers: SerialQueue;
  readonly known: SerialQueue;
}

function postSignIn(ctx: SignInContext, isSecure: boolean, lines: Lines): RequestHandler {
  return async (req, res) => {
    const next = textOf(req.body?.['next']);
    const again = (status: number, message: string) => {
      res.status(status);
      sendSignInPage(ctx, { req, res, isSecure, next, message });
    };
    if (!isFormOfBrowser(req, ctx.config.sessionSecret)) {
      return again(403, 'This form has expired. Sign in with the one below.');
    }
    const place = requestPlaceOf(req, res);
    const input = {
      email: textOf(req.body?.['email']).trim(),
      password: textOf(req.body?.['password']),
      previousToken: readCookie(req, SESSION_COOKIE),
      browserMark: readCookie(req, BROWSER_COOKIE),
      place,
    };
    const line = isKnownBrowser(ctx, input.browserMark) ? lines.known : lines.strangers;
    const result = (await line.run(() => signIn(ctx, input))) ?? BUSY;
    switch (result.kind) {
      case 'refused':
        return again(401, 'The address or the password is wrong.');
      case 'throttled':
        ctx.log.warn({ ip: place.ip }, 'a sign-in has to wait');
        res.set('Retry-After', String(result.retryAfterSeconds));
        return again(429, `Too many attempts. Try again in ${inWords(result.retryAfterSeconds)}.`);
      case 'code_due':
        setFirstStepCookie(ctx, res, {
          isSecure,
          operatorId: result.operatorId,
          credentialVersion: result.credentialVersion,
          next: localPath(next),
        });
        return res.redirect(303, '/sign-in/code');
      case 'ended':
        return res.redirect(303, '/sign-in');
      case 'signed_in':
        setSessionCookies(res, result.session, isSecure);
        setBrowserCookie(res, result.browserMark, isSecure);
        return res.redirect(303, result.mustChangePassword ? '/password' : localPath(next));
    }
  };
}

function postCode(ctx: SignInContext, isSecure: boolean, lines: Lines): RequestHandler {
  return async (req, res) => {
    const first = firstStepOf(ctx, req);
    if (first === null) return res.redirect(303, '/sign-in');
    const again = (status: number, message: string) => {
      res.status(status);
      sendCodePage(ctx, { req, res, isSecure, message });
    };
    if (!isFormOfBrowser(req, ctx.config.sessionSecret)) {
      return again(403, 'This form has expired. Enter the code once more.');
    }
    const input = {
      operatorId: first.operatorId,
      credentialVersion: first.credentialVersion,
      code: textOf(req.body?.['code']).slice(0, 100),
      previousToken: readCookie(req, SESSION_COOKIE),
      browserMark: readCookie(req, BROWSER_COOKIE),
      place: requestPlaceOf(req, res),
    };
    const line = isKnownBrowser(ctx, input.browserMark) ? lines.known : lines.strangers;
    const result = (await line.run(() => signInWithCode(ctx, input))) ?? BUSY;
    switch (result.kind) {
      case 'throttled':
        res.set('Retry-After', String(result.retryAfterSeconds));
        return again(429, `Too many attempts. Try again in ${inWords(result.retryAfterSeconds)}.`);
      case 'signed_in':
        clearFirstStepCookie(res, isSecure);
        setSessionCookies(res, result.session, isSecure);
        setBrowserCookie(res, result.browserMark, isSecure);
        return res.redirect(303, result.mustChangePassword ? '/password' : first.next);
      case 'ended':
        clearFirstStepCookie(res, isSecure);
        return res.redirect(303, '/sign-in');
      default:
        return again(401, 'The code is wrong, or was used already. Wait for the next one.');
    }
  };
}

function sendCodePage(
  ctx: SignInContext,
  page: { req: Request; res: Response; isSecure: boolean; message: string | null },
): void {
  const { req, res, isSecure, message } = page;
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
    const newPassword = textOf(req.body?.['new_password']);
    const again = (status: number, message: string) =>
      res.status(status).type('html').send(passwordPage({ session, message }));
    if (newPassword !== textOf(req.body?.['repeated_password'])) {
      return again(422, 'The two new passwords differ.');
    }
    const currentPassword = textOf(req.body?.['current_password']);
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
        return again(429, `Too many attempts. Try again in ${inWords(result.retryAfterSeconds)}.`);
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
  ctx: SignInContext,
  page: { req: Request; res: Response; isSecure: boolean; next: string; message: string | null },
): void {
  const { req, res, isSecure, next, message } = page;
  const token = issueFormToken(req, res, { secret: ctx.config.sessionSecret, isSecure });
  const provider = openIdHostOf(ctx.config);
  res.type('html').send(signInPage({ token, next: localPath(next), message, provider }));
}
