import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import { type ConsoleVisitor, findConsoleVisitor } from '../../services/users/console-session.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import { formToken } from '../oauth/forms.js';
import { nextPageOf, signInFor } from './next-page.js';
import { type Mode, strangersPage, troublePage, type View } from './pages/layout.js';
import { noteView } from './refusals.js';
import { tokenOf } from './session-cookie.js';
import { SIGN_IN } from './sign-in.js';

/** Does `work` for somebody who is signed in, of a practice that is not suspended; others get the page that says so. */
export async function asVisitor(
  ctx: AppContext,
  { req, res, slot }: Exchange,
  work: (visitor: ConsoleVisitor) => Promise<void>,
): Promise<void> {
  const visitor = await admitVisitor(ctx, { req, res, slot });
  if (visitor === null) askToSignIn(req, res);
  else if (visitor.isSuspended) tellSuspended(ctx, res, visitor);
  else await work(visitor);
}

export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly slot: RequestSlot;
}

/** Person who is signed in; from then on the request takes the turns of the practice. @returns `null`: nobody, or not yet */
export async function admitVisitor(
  ctx: AppContext,
  { req, res, slot }: Exchange,
): Promise<ConsoleVisitor | null> {
  const token = tokenOf(req, ctx.config.publicUrl);
  const visitor = token === null ? null : await findConsoleVisitor(ctx, token);
  if (visitor === null || visitor.pending !== null) return null;
  res.locals['tenantId'] = visitor.user.tenantId;
  noteView(res, viewOf(ctx, visitor, null));
  await slot.moveTo(visitor.user.tenantId);
  return visitor;
}

export const viewOf = ({ config }: AppContext, visitor: ConsoleVisitor, mode: Mode | null): View => ({
  visitor,
  mode,
  formToken: formToken(config.sessionSecret, visitor.token),
});

function askToSignIn(req: Request, res: Response): void {
  if (req.method === 'GET' || req.method === 'HEAD')
    res.redirect(303, signInFor(SIGN_IN, nextPageOf(req.originalUrl)));
  else
    res
      .status(401)
      .type('html')
      .send(strangersPage('Sign in first', 'The session is over, or there was none.'));
}

function tellSuspended(ctx: AppContext, res: Response, visitor: ConsoleVisitor): void {
  const text =
    'Your practice’s account is suspended: its API keys and apps are refused, and nothing can be seen or changed here. Write to support.';
  res
    .status(403)
    .type('html')
    .send(troublePage(viewOf(ctx, visitor, null), 'The account is suspended', [text]));
}
