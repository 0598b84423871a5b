import express, { type Request, type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import { LIMITS } from '../src/limits/limits.js';
import {
  addSecondFactor,
  removeSecondFactor,
  type SecondFactorChange,
  showSecondFactor,
} from '../src/services/operators/second-factor.js';
import { readOfferedSecret, signOfferedSecret } from '../src/services/operators/sign-in-step.js';
import type { SerialQueue } from '../src/services/serial-queue.js';
import { durationInWords, formText } from './form-fields.js';
import { recoveryCodesPage, secondFactorPage } from './pages/second-factor-page.js';
import { requestPlaceOf, signedIn } from './request-facts.js';
import { requireFormOfSession } from './require-form-of-session.js';

type Slice = Pick<AppContext, 'systemDb' | 'now' | 'config' | 'log' | 'cipher'>;

const PATH = '/second-factor';
const BUSY_SECONDS = 10;
const BUSY = { kind: 'throttled', retryAfterSeconds: BUSY_SECONDS } as const;

/** `/second-factor`: one's own, added and removed with the password. */
export function secondFactorRouter(ctx: Slice, queue: SerialQueue): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '8kb' });
  router.get(PATH, (req, res) => show(ctx, req, res, null));
  router.post(PATH, form, requireFormOfSession(ctx, 'add_second_factor'), async (req, res) => {
    const session = signedIn(res);
    const note = formText(req.body?.['offer']);
    const secret = readOfferedSecret(ctx, session, note);
    if (secret === null)
      return show(ctx, req, res, { status: 403, message: 'The form has expired. Add the new secret.' });
    const code = formText(req.body?.['code']);
    const input = { session, secret, code, password: passwordOf(req), place: requestPlaceOf(req, res) };
    await answer(ctx, req, res, (await queue.run(() => addSecondFactor(ctx, input))) ?? BUSY);
  });
  router.post(`${PATH}/remove`, form, requireFormOfSession(ctx, 'remove_second_factor'), async (req, res) => {
    const input = { session: signedIn(res), password: passwordOf(req), place: requestPlaceOf(req, res) };
    await answer(ctx, req, res, (await queue.run(() => removeSecondFactor(ctx, input))) ?? BUSY);
  });
  return router;
}

const passwordOf = (req: Request): string => formText(req.body?.['current_password']);

async function answer(ctx: Slice, req: Request, res: Response, change: SecondFactorChange): Promise<void> {
  switch (change.kind) {
    case 'added':
      res.type('html').send(recoveryCodesPage(signedIn(res), change.recoveryCodes));
      return;
    case 'removed':
      return res.redirect(303, PATH);
    case 'wrong_password':
      return show(ctx, req, res, { status: 403, message: 'The password is wrong.' });
    case 'wrong_code':
      return show(ctx, req, res, { status: 422, message: 'The code is wrong. Wait for the next one.' });
    case 'not_possible':
      return show(ctx, req, res, {
        status: 409,
        message: 'That has changed meanwhile. This is how it is now.',
      });
    case 'throttled': {
      res.set('Retry-After', String(change.retryAfterSeconds));
      const message = `Too many attempts. Try again in ${durationInWords(change.retryAfterSeconds)}.`;
      return show(ctx, req, res, { status: 429, message });
    }
  }
}

/** The page as it is now; a secret that was offered stays until it expires, since the app may have it already. */
async function show(
  ctx: Slice,
  req: Request,
  res: Response,
  problem: { readonly status: number; readonly message: string } | null,
): Promise<void> {
  const session = signedIn(res);
  const kept = readOfferedSecret(ctx, session, formText(req.body?.['offer']));
  const factor = await showSecondFactor(ctx, session, kept);
  const expires = new Date(ctx.now().getTime() + LIMITS.console.codeSeconds.value * 1_000);
  const offer = factor.kind === 'none' ? signOfferedSecret(ctx, session, factor.secret, expires) : '';
  const page = secondFactorPage({ session, factor, offer, message: problem?.message ?? null });
  res
    .status(problem?.status ?? 200)
    .type('html')
    .send(page);
}
