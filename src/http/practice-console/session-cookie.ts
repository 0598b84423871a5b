import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** `__Host-`: the browser takes it from this host alone, over TLS alone. The operators' console has a cookie of another name. */
const nameOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-practice_session' : 'practice_session';

/** Value of the cookie by which a browser has a session, or is to send the form that begins one; `null`: none that could be ours. */
export function tokenOf(req: Request, publicUrl: string): string | null {
  const value = parseCookie(req.get('cookie') ?? '')[nameOf(publicUrl)];
  return value !== undefined && SHAPE.test(value) ? value : null;
}

/** Gives the browser a value that nothing is stored for, so that the form of the sign-in can be told from a forged one. */
export function giveToken(res: Response, publicUrl: string): string {
  const token = randomBytes(32).toString('base64url');
  setToken(res, publicUrl, token);
  return token;
}

export function setToken(res: Response, publicUrl: string, token: string): void {
  res.cookie(nameOf(publicUrl), token, optionsOf(publicUrl));
}

export function clearToken(res: Response, publicUrl: string): void {
  res.clearCookie(nameOf(publicUrl), optionsOf(publicUrl));
}

const optionsOf = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;
