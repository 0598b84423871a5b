import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import type { AppContext } from '../../context.js';
import { uuidFromPublicId } from '../../domain/ids.js';
import { findApp } from '../../services/oauth/app-secret.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import { fieldOf, isOurForm } from './forms.js';
import { postConsent } from './post-consent.js';
import { showNext } from './show-next.js';
import type { SignInQueues } from './sign-in-queues.js';
import { takeSignInStep } from './sign-in-steps.js';
import { postSignOut, signInVisitOf } from './sign-in-visit-of.js';
import { postTotp, showTotp } from './totp-steps.js';
import { InteractionGoneError, type Visit } from './visit.js';

/** The pages on which a person signs in and answers an app: all steps at one address, each page leading to the next. */
export function createInteractions(ctx: AppContext, provider: Provider, signInQueues: SignInQueues) {
  /** @throws {InteractionGoneError} */
  async function visitOf(req: Request, res: Response, slot: RequestSlot): Promise<Visit> {
    const details = await provider.interactionDetails(req, res);
    const id = uuidFromPublicId('oauthApp', String(details.params['client_id']));
    const app = id === null ? undefined : await findApp(ctx, id);
    if (details.uid !== req.params['uid'] || app === undefined) throw new InteractionGoneError();
    return { ctx, provider, queue: signInQueues(req), req, res, slot, details, app };
  }

  return {
    async show(req: Request, res: Response, slot: RequestSlot): Promise<void> {
      await showNext(await visitOf(req, res, slot));
    },
    async answer(req: Request, res: Response, slot: RequestSlot): Promise<void> {
      const visit = await visitOf(req, res, slot);
      if (!isOurForm(req, ctx.config.sessionSecret, visit.details.uid)) {
        res.status(403);
        return showNext(visit, 'This form has expired. Use the one below.');
      }
      const step = fieldOf(req, 'step');
      if (visit.details.prompt.name === 'login') return takeSignInStep(signInVisitOf(visit), step);
      const steps: Readonly<Record<string, (visit: Visit) => Promise<void>>> = CONSENT_STEPS;
      await (Object.hasOwn(steps, step) ? (steps[step] ?? showNext) : showNext)(visit);
    },
  };
}

/** Steps of a page once a session is open: each acts for the person of that session. */
export const CONSENT_STEPS = {
  consent: postConsent,
  sign_out: postSignOut,
  show_totp: showTotp,
  add_totp: postTotp,
};
