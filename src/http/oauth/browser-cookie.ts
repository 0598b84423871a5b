import { parseCookie } from 'cookie';
import type { Request } from 'express';
import type { SignInVisit } from './sign-in-visit.js';

const NAME = 'oauth_browser';

/** Mark of a browser in which somebody has signed in; `null` without one. */
export const browserMarkOf = (req: Request): string | null =>
  parseCookie(req.get('cookie') ?? '')[NAME] ?? null;

export function setBrowserMark(
  { ctx, res, path }: Pick<SignInVisit, 'ctx' | 'res' | 'path'>,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
): void {
  const secure = ctx.config.publicUrl.startsWith('https:');
  res.cookie(NAME, token, { path, httpOnly: true, sameSite: 'lax', secure, expires: expiresAt });
}
