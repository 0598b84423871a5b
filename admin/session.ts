import { parseCookie } from 'cookie';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import type { AppContext } from '../src/context.js';
import { authenticateSession } from '../src/services/operators/authenticate-session.js';
import type { OpenedSession } from '../src/services/operators/open-session.js';
import { isPageRequest, sendProblem } from './problem.js';
import { sessionOf } from './request-facts.js';

export const SESSION_COOKIE = 'console_session';
/** Cookie that marks a browser, known when its person signs in again. */
export const BROWSER_COOKIE = 'console_browser';
/** Read by the board's page, which sends it back in the header `X-XSRF-TOKEN`. */
const CSRF_COOKIE = 'XSRF-TOKEN';

/** Finds who is signed in. A stranger goes on as one. */
export function loadSession(ctx: Pick<AppContext, 'systemDb' | 'now'>): RequestHandler {
  return async (req, res, next) => {
    const token = readCookie(req, SESSION_COOKIE);
    if (token !== null) {
      const session = await authenticateSession(ctx, { token, isActivity: !isPolling(req) });
      res.locals['session'] = session;
    }
    next();
  };
}

/** Lets no stranger pass: pages lead to the sign-in, everything else is refused. */
export const requireSession: RequestHandler = (req, res, next) => {
  if (sessionOf(res) !== null) return next();
  if (req.method === 'GET' && isPageRequest(req)) {
    const target = req.originalUrl === '/' ? '' : `?next=${encodeURIComponent(req.originalUrl)}`;
    return res.redirect(303, `/sign-in${target}`);
  }
  sendProblem(req, res, 'not_signed_in', 'The session is over, or there was none.');
};

/** Shows nothing but the password page to somebody who still has a one-time password. */
export const requireOwnPassword: RequestHandler = (req, res, next) => {
  if (sessionOf(res)?.mustChangePassword !== true) return next();
  if (isPageRequest(req)) return res.redirect(303, '/password');
  sendProblem(req, res, 'password_change_due', 'A one-time password only opens the page that replaces it.');
};

/** Gives the browser its session. */
export function setSessionCookies(res: Response, session: OpenedSession, isSecure: boolean): void {
  const shared = cookieOptions(isSecure);
  res.cookie(SESSION_COOKIE, session.token, { ...shared, httpOnly: true, expires: session.expiresAt });
  res.cookie(CSRF_COOKIE, session.csrfToken, { ...shared, expires: session.expiresAt });
}

/** Stays after the sign-out: it lets nobody in. */
export function setBrowserCookie(
  res: Response,
  mark: { readonly token: string; readonly expiresAt: Date },
  isSecure: boolean,
): void {
  const { token, expiresAt } = mark;
  res.cookie(BROWSER_COOKIE, token, { ...cookieOptions(isSecure), httpOnly: true, expires: expiresAt });
}

export function clearSessionCookies(res: Response, isSecure: boolean): void {
  const shared = cookieOptions(isSecure);
  res.clearCookie(SESSION_COOKIE, { ...shared, httpOnly: true });
  res.clearCookie(CSRF_COOKIE, shared);
}

export function readCookie(req: Request, name: string): string | null {
  return parseCookie(req.get('cookie') ?? '')[name] ?? null;
}

export function cookieOptions(isSecure: boolean): CookieOptions {
  return { path: '/', sameSite: 'strict', secure: isSecure };
}

/** The board and open pages ask every few seconds, whether or not somebody looks. */
const isPolling = (req: Request) =>
  req.method === 'GET' &&
  (req.path.startsWith('/queues/api/') || req.path === '/live' || req.get('x-live') !== undefined);
