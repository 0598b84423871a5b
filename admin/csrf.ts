import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { CSRF_FIELD } from './form-fields.js';
import { cookieOptions, readCookie } from './session.js';

const HEADER = 'x-xsrf-token';
const NONCE_COOKIE = 'console_form';
const NONCE = /^[A-Za-z0-9_-]{43}$/;

/** Whether a request of somebody signed in came from a page of this console: it names the session's own token. */
export function isFromConsole(req: Request, csrfToken: string): boolean {
  if (!isSameOrigin(req)) return false;
  return isEqual(req.get(HEADER) ?? fieldOf(req), csrfToken);
}

/**
 * A token for a form that is shown before anybody is signed in, bound to this browser by a cookie.
 * Several open forms share it.
 */
export function issueFormToken(
  req: Request,
  res: Response,
  options: { secret: string; isSecure: boolean },
): string {
  const known = readCookie(req, NONCE_COOKIE);
  const nonce = known !== null && NONCE.test(known) ? known : randomBytes(32).toString('base64url');
  res.cookie(NONCE_COOKIE, nonce, { ...cookieOptions(options.isSecure), httpOnly: true });
  return formToken(nonce, options.secret);
}

/** Whether the form was one that `issueFormToken` gave to this browser. */
export function isFormOfBrowser(req: Request, secret: string): boolean {
  const nonce = readCookie(req, NONCE_COOKIE);
  if (nonce === null || !NONCE.test(nonce) || !isSameOrigin(req)) return false;
  return isEqual(fieldOf(req), formToken(nonce, secret));
}

/** Browsers say where a request comes from; what they do not say is judged by the token. */
function isSameOrigin(req: Request): boolean {
  const site = req.get('sec-fetch-site');
  return site === undefined || site === 'same-origin' || site === 'none';
}

function fieldOf(req: Request): string {
  const value: unknown = req.body?.[CSRF_FIELD];
  return typeof value === 'string' ? value : '';
}

const formToken = (nonce: string, secret: string) =>
  createHmac('sha256', secret).update(`sign-in form ${nonce}`).digest('base64url');

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
