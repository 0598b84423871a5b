import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import { credentialsOf } from '../../domain/users/pending.js';
import {
  beginConsoleSession,
  type ConsoleVisitor,
  endConsoleSession,
  findConsoleVisitor,
  openConsoleSession,
} from '../../services/users/console-session.js';
import { findProved } from '../../services/users/proved-person.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import { fieldOf, formToken } from '../oauth/forms.js';
import { codePage, type InteractionForm, newPasswordPage, signInPage, tenantPage } from '../oauth/pages.js';
import type { SignInQueues } from '../oauth/sign-in-queues.js';
import { takeSignInStep } from '../oauth/sign-in-steps.js';
import type { SignInVisit } from '../oauth/sign-in-visit.js';
import { nextPageOf, signInFor } from './next-page.js';
import { FORM_REFUSED, isOwnForm } from './own-form.js';
import { giveToken, setToken, tokenOf } from './session-cookie.js';

export const SIGN_IN = '/console/sign-in';
const FIRST = '/console';
const SUSPENDED_TOO = { suspendedToo: true } as const;

/** The browser of somebody who has not shown yet who they are. */
interface Stranger {
  readonly ctx: AppContext;
  readonly req: Request;
  readonly res: Response;
  /** Value of the cookie, which is given where there was none. */
  readonly token: string;
  readonly visitor: ConsoleVisitor | null;
  /** The page that was asked for first; `null`: none in particular. */
  readonly next: string | null;
}

/** `/console/sign-in`: all steps at one address, which names the page to return to, with the checks, waits and pages of the sign-in at `/oauth`. */
export function createSignIn(ctx: AppContext, signInQueues: SignInQueues) {
  return {
    async show(req: Request, res: Response): Promise<void> {
      const stranger = await strangerOf(ctx, req, res);
      if (isSignedIn(stranger)) return res.redirect(303, stranger.next ?? FIRST);
      await showNext(stranger, null);
    },
    async answer(req: Request, res: Response, slot: RequestSlot): Promise<void> {
      const given = tokenOf(req, ctx.config.publicUrl);
      const stranger = await strangerOf(ctx, req, res);
      if (given === null || !isOwnForm(req, ctx.config, given)) {
        res.status(403);
        return showNext(stranger, FORM_REFUSED);
      }
      if (isSignedIn(stranger)) return res.redirect(303, stranger.next ?? FIRST);
      await takeSignInStep(visitOf(stranger, slot, signInQueues), fieldOf(req, 'step'));
    },
  };
}

async function strangerOf(ctx: AppContext, req: Request, res: Response): Promise<Stranger> {
  const given = tokenOf(req, ctx.config.publicUrl);
  const visitor = given === null ? null : await findConsoleVisitor(ctx, given);
  const token = given ?? giveToken(res, ctx.config.publicUrl);
  return { ctx, req, res, visitor, token, next: nextPageOf(queryOf(req).get('next')) };
}

/** The application reads no query by itself. */
function queryOf({ originalUrl }: Request): URLSearchParams {
  const start = originalUrl.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : originalUrl.slice(start));
}

const isSignedIn = ({ visitor }: Stranger): boolean => visitor !== null && visitor.pending === null;

function visitOf(stranger: Stranger, slot: RequestSlot, signInQueues: SignInQueues): SignInVisit {
  const { ctx, req, res, token, visitor, next } = stranger;
  return {
    ctx,
    req,
    res,
    slot,
    queue: signInQueues(req),
    path: '/console',
    ...SUSPENDED_TOO,
    pending: visitor?.pending ?? null,
    ownBrowser: { interactionId: token, sessionUid: null },
    fitting: (people) => people,
    setPending: async (pending) =>
      goOn(stranger, signInFor(SIGN_IN, next), await beginConsoleSession(ctx, pending)),
    show: (message) => showNext(stranger, message),
    finish: async (credential) => goOn(stranger, next ?? FIRST, await openConsoleSession(ctx, credential)),
  };
}

/** Another value of the cookie at each step: one that somebody else has put into the browser is worth nothing. */
async function goOn({ ctx, res, token }: Stranger, to: string, next: string): Promise<void> {
  await endConsoleSession(ctx, token);
  setToken(res, ctx.config.publicUrl, next);
  res.redirect(303, to);
}

async function showNext(stranger: Stranger, message: string | null): Promise<void> {
  const { ctx, res, token, visitor, next } = stranger;
  const form = {
    action: signInFor(SIGN_IN, next),
    token: formToken(ctx.config.sessionSecret, token),
    message,
  };
  res.type('html').send(await pageOf(ctx, form, visitor?.pending ?? null));
}

async function pageOf(
  ctx: AppContext,
  form: InteractionForm,
  pending: ConsoleVisitor['pending'],
): Promise<string> {
  if (pending === null) return signInPage(form, null);
  if (pending.step === 'code') return codePage(form);
  const people = await findProved(ctx, credentialsOf(pending), SUSPENDED_TOO);
  const [person] = people;
  if (person === undefined) return signInPage(form, null);
  return pending.step === 'tenant' ? tenantPage(form, null, people) : newPasswordPage(form, person);
}
