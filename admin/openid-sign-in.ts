import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../src/config/config.js';
import type { AppContext } from '../src/context.js';
import { createOpenIdSignIn, type OpenIdSignIn } from '../src/services/operators/openid-sign-in.js';
import type { OpenIdRefusal } from '../src/services/operators/sign-in-with-openid.js';
import { formText, localPath } from './form-fields.js';
import { signedInPage } from './pages/sign-in-page.js';
import { sendProblem } from './problem.js';
import { requestPlaceOf } from './request-facts.js';
import { cookieOptions, readCookie, SESSION_COOKIE, setSessionCookies } from './session.js';

const PATH = '/sign-in/openid';
const CALLBACK = `${PATH}/callback`;
const COOKIE = 'console_openid';

const REFUSALS: Readonly<Record<OpenIdRefusal, string>> = {
  no_role:
    'You are known there, but none of your groups has a role in this console. Ask an administrator to add you to one.',
  no_address: 'Your account there has no e-mail address, by which the audit could name you. Have one added.',
  address_taken:
    'Another account of this console has your e-mail address, and nothing proves that it is yours. Ask an administrator.',
  disabled: 'Your account in this console is disabled. An administrator can enable it.',
};

/** The host of the OpenID provider, for the sign-in page; `null`: operators have passwords alone. */
export function openIdHostOf({ console: { openId } }: Pick<Config, 'console'>): string | null {
  return openId === null ? null : new URL(openId.issuer).host;
}

/** The way to the organisation's OpenID provider and back. Without one in the settings there are no such pages. */
export function openIdRouter(
  ctx: Pick<AppContext, 'systemDb' | 'now' | 'newId' | 'config' | 'log'>,
  isSecure: boolean,
): Router {
  const router = Router();
  const { openId, url } = ctx.config.console;
  if (openId === null) return router;
  const signIn = createOpenIdSignIn(ctx, openId, `${url}${CALLBACK}`);
  router.get(PATH, leave(signIn, isSecure));
  router.get(CALLBACK, comeBack(signIn, isSecure));
  return router;
}

function leave(signIn: OpenIdSignIn, isSecure: boolean): RequestHandler {
  return async (req, res) => {
    const begun = await signIn.begin(localPath(formText(req.query['next'])));
    if (begun === null) return sendUnavailable(req, res);
    res.cookie(COOKIE, begun.note, { ...cookieOfJourney(isSecure), expires: begun.expires });
    res.redirect(303, begun.address.href);
  };
}

function comeBack(signIn: OpenIdSignIn, isSecure: boolean): RequestHandler {
  return async (req, res) => {
    const ended = await signIn.end({
      note: readCookie(req, COOKIE),
      query: req.originalUrl.slice(CALLBACK.length),
      previousToken: readCookie(req, SESSION_COOKIE),
      place: requestPlaceOf(req, res),
    });
    res.clearCookie(COOKIE, cookieOfJourney(isSecure));
    switch (ended.kind) {
      case 'signed_in':
        setSessionCookies(res, ended.session, isSecure);
        return void res.type('html').send(signedInPage(ended.next));
      case 'refused':
        return sendProblem(req, res, 'forbidden_there', REFUSALS[ended.reason]);
      case 'denied':
        return sendProblem(
          req,
          res,
          'forbidden_there',
          'The sign-in was ended or refused there. Begin again.',
        );
      case 'expired':
        return sendProblem(
          req,
          res,
          'bad_request',
          'This sign-in has expired, or was begun elsewhere. Begin again.',
        );
      case 'unavailable':
        return sendUnavailable(req, res);
    }
  };
}

function sendUnavailable(req: Request, res: Response): void {
  const detail =
    'It gave no answer that could be verified. Try again in a minute, or sign in with a password.';
  sendProblem(req, res, 'provider_unavailable', detail);
}

/** Sent along when the other site leads back here, as a strict cookie would not be. */
const cookieOfJourney = (isSecure: boolean) => ({
  ...cookieOptions(isSecure),
  path: PATH,
  sameSite: 'lax' as const,
  httpOnly: true,
});
