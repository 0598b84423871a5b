import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import { changePassword, type OwnPasswordResult } from '../../services/users/change-password.js';
import { confirmTotp, offerTotp } from '../../services/users/confirm-totp.js';
import type { ConsoleVisitor } from '../../services/users/console-session.js';
import { totpLink } from '../../services/users/totp-link.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import { browserMarkOf } from '../oauth/browser-cookie.js';
import { fieldOf } from '../oauth/forms.js';
import type { SignInQueues } from '../oauth/sign-in-queues.js';
import { BUSY, PASSWORD_FAULTS } from '../oauth/sign-in-steps.js';
import { refuseForged } from './own-form.js';
import { type AccountNotice, accountPage, secondFactorPage } from './pages/account-page.js';
import { asVisitor, type Exchange, viewOf } from './visitors.js';

export const ACCOUNT = '/console/account';
const TOTP_SECRET = /^[A-Z2-7]{32}$/;

type Handler = (req: Request, res: Response, slot: RequestSlot) => Promise<void>;

/** `/console/account`: what somebody signs in with, whatever data they look at. */
export function createAccount(ctx: AppContext, signInQueues: SignInQueues) {
  const handled =
    (work: (visitor: ConsoleVisitor, exchange: Exchange) => Promise<void>): Handler =>
    (req, res, slot) =>
      asVisitor(ctx, { req, res, slot }, async (visitor) => {
        if (req.method === 'POST') refuseForged(req, ctx.config, visitor.token);
        await work(visitor, { req, res, slot });
      });

  const showAccount = (visitor: ConsoleVisitor, res: Response, notice: AccountNotice): void =>
    void res.type('html').send(accountPage(viewOf(ctx, visitor, null), notice));

  function showFactor(visitor: ConsoleVisitor, res: Response, secret: string, message: string | null): void {
    const totp = { secret, address: totpLink(secret, visitor.user.email) };
    if (visitor.user.hasTotp) res.redirect(303, ACCOUNT);
    else res.type('html').send(secondFactorPage(viewOf(ctx, visitor, null), { ...totp, message }));
  }

  return {
    show: handled(async (visitor, { res }) => showAccount(visitor, res, NO_NOTICE)),
    changePassword: handled(async (visitor, { req, res, slot }) => {
      const form = passwordFormOf(req);
      const change = () => changePassword(ctx, visitor, form);
      const fault = isRepeated(req)
        ? faultOf((await slot.releaseWhile(async () => signInQueues(req).run(change))) ?? BUSY)
        : DIFFERENT;
      if (fault === null) return showAccount(visitor, res, { message: null, isSet: true });
      if (fault.retryAfterSeconds !== undefined) res.set('Retry-After', String(fault.retryAfterSeconds));
      res.status(fault.status);
      showAccount(visitor, res, { message: fault.text, isSet: false });
    }),
    showFactor: handled(async (visitor, { res }) => showFactor(visitor, res, offerTotp(), null)),
    addFactor: handled(async (visitor, { req, res }) => {
      const { credential, token, user } = visitor;
      const secret = fieldOf(req, 'secret');
      if (user.hasTotp || !TOTP_SECRET.test(secret)) return showFactor(visitor, res, offerTotp(), null);
      const own = { interactionId: token, sessionUid: null };
      const code = fieldOf(req, 'code');
      if (await confirmTotp(ctx, { credential, ...own, secret, code })) return res.redirect(303, ACCOUNT);
      res.status(422);
      showFactor(visitor, res, secret, 'The code is wrong. Enter the one that is shown now.');
    }),
  };
}

const passwordFormOf = (req: Request) => ({
  presentPassword: fieldOf(req, 'current_password'),
  newPassword: fieldOf(req, 'new_password'),
  ip: req.ip ?? null,
  browserMark: browserMarkOf(req),
});

const isRepeated = (req: Request): boolean =>
  fieldOf(req, 'new_password') === fieldOf(req, 'repeated_password');

const NO_NOTICE: AccountNotice = { message: null, isSet: false };

interface Fault {
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds?: number;
}

const DIFFERENT: Fault = { status: 422, text: 'The two passwords differ.' };

/** `null`: the password is set. */
function faultOf(result: OwnPasswordResult): Fault | null {
  switch (result.kind) {
    case 'changed':
      return null;
    case 'unsuitable':
      return { status: 422, text: PASSWORD_FAULTS[result.fault] };
    case 'ended':
      return { status: 409, text: 'Your sign-in has changed meanwhile.' };
    case 'refused':
      return { status: 403, text: 'The present password is wrong.' };
    case 'throttled': {
      const { retryAfterSeconds } = result;
      const text = `Too many attempts. Try again in ${retryAfterSeconds} seconds.`;
      return { status: 429, text, retryAfterSeconds };
    }
  }
}
