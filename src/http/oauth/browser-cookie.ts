import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const NAME = 'oauth_browser';

/** By which this browser may be known as one in which somebody has signed in. */
export const browserMarkOf = (req: Request): string | null =>
  parseCookie(req.get('cookie') ?? '')[NAME] ?? null;

export function setBrowserMark(
  res: Response,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
  publicUrl: string,
): void {
  const secure = publicUrl.startsWith('https:');
  res.cookie(NAME, token, { path: '/oauth', httpOnly: true, sameSite: 'lax', secure, expires: expiresAt });
}
