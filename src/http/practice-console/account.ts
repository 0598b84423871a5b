import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import { checkPassword } from '../../services/users/check-password.js';
import { choosePassword } from '../../services/users/choose-password.js';
import { confirmTotp, offerTotp } from '../../services/users/confirm-totp.js';
import type { ConsoleVisitor } from '../../services/users/console-session.js';
import type { Refusal } from '../../services/users/sign-in-attempt.js';
import { totpLink } from '../../services/users/totp-link.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import { browserMarkOf } from '../oauth/browser-cookie.js';
import { fieldOf } from '../oauth/forms.js';
import type { SignInQueues } from '../oauth/sign-in-queues.js';
import { BUSY, PASSWORD_FAULTS } from '../oauth/sign-in-steps.js';
import { refuseForged } from './own-form.js';
import { accountPage, secondFactorPage } from './pages/account-page.js';
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

  /** @returns what is wrong with it, and the status of the answer; `null`: it is set */
  async function setPassword(visitor: ConsoleVisitor, { req }: Exchange): Promise<Fault | null> {
    const { credential, user, token } = visitor;
    const password = fieldOf(req, 'new_password');
    if (password !== fieldOf(req, 'repeated_password'))
      return { status: 422, text: 'The two passwords differ.' };
    const browser = { ip: req.ip ?? null, browserMark: browserMarkOf(req), suspendedToo: false };
    const present = { email: user.email, password: fieldOf(req, 'current_password'), ...browser };
    const checked = await checkPassword(ctx, present);
    if (checked.kind !== 'right') return faultOf(checked);
    const isOwn = checked.people.some((person) => person.credential.userId === user.id);
    if (!isOwn) return faultOf({ kind: 'refused' });
    const own = { interactionId: token, sessionUid: null };
    const chosen = await choosePassword(ctx, { credential, password, ...own });
    if (chosen === 'changed') return { status: 409, text: 'Your sign-in has changed meanwhile.' };
    return typeof chosen === 'string' ? { status: 422, text: PASSWORD_FAULTS[chosen] } : null;
  }

  const showAccount = (visitor: ConsoleVisitor, res: Response, message: string | null, isSet = false): void =>
    void res.type('html').send(accountPage(viewOf(ctx, visitor, null), { message, isSet }));

  function showFactor(visitor: ConsoleVisitor, res: Response, secret: string, message: string | null): void {
    const totp = { secret, address: totpLink(secret, visitor.user.email) };
    if (visitor.user.hasTotp) res.redirect(303, ACCOUNT);
    else res.type('html').send(secondFactorPage(viewOf(ctx, visitor, null), { ...totp, message }));
  }

  return {
    show: handled(async (visitor, { res }) => showAccount(visitor, res, null)),
    changePassword: handled(async (visitor, exchange) => {
      const { req, res, slot } = exchange;
      const check = async () => ({ fault: await setPassword(visitor, exchange) });
      const { fault } = (await slot.releaseWhile(async () => signInQueues(req).run(check))) ?? {
        fault: faultOf(BUSY),
      };
      if (fault === null) return showAccount(visitor, res, null, true);
      if (fault.retryAfterSeconds !== undefined) res.set('Retry-After', String(fault.retryAfterSeconds));
      res.status(fault.status);
      showAccount(visitor, res, fault.text);
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

interface Fault {
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds?: number;
}

function faultOf(refusal: Refusal): Fault {
  if (refusal.kind === 'refused') return { status: 403, text: 'The present password is wrong.' };
  const { retryAfterSeconds } = refusal;
  const text = `Too many attempts. Try again in ${retryAfterSeconds} seconds.`;
  return { status: 429, text, retryAfterSeconds };
}
