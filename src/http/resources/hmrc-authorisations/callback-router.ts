import { Router } from 'express';
import type { AppContext } from '../../../context.js';
import {
  type AuthorisationResult,
  finishAuthorisation,
} from '../../../services/hmrc-authorisations/finish-authorisation.js';
import type { Admission } from '../../gate/middleware/admission.js';
import { otherMethods } from '../../gate/other-methods.js';
import { withPublicSlot } from '../../gate/request-pipeline.js';
import { queryParameters } from '../../gate/requests/read-query.js';

interface Page {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const PAGES: Readonly<Record<AuthorisationResult, Page>> = {
  granted: {
    status: 200,
    title: 'Access given',
    text: 'HMRC has confirmed it. You may close this page and go back to your software.',
  },
  denied: {
    status: 200,
    title: 'Access not given',
    text: 'You chose not to give access, and nothing was changed. You may close this page.',
  },
  unknown_state: {
    status: 400,
    title: 'This page has been used or is too old',
    text: 'Go back to your software and ask again.',
  },
  refused: {
    status: 400,
    title: 'HMRC did not give access',
    text: 'Nothing was changed. Go back to your software and ask again.',
  },
  not_this_agent: {
    status: 400,
    title: 'This is not the agent’s account',
    text: 'HMRC says that you did not sign in with the agent services account of the reference number that your software named. Nothing was changed. Go back to your software and ask again.',
  },
  unavailable: {
    status: 503,
    title: 'HMRC cannot be reached',
    text: 'Nothing was changed. Wait a little, then ask again in your software.',
  },
};

/** Path to which HMRC sends a person's browser back. Needs no credential: the single-use state is the proof. */
export function hmrcCallbackRouter(ctx: AppContext, admission: Admission): Router {
  const router = Router();
  const answer = withPublicSlot(admission, async (req, res, slot) => {
    const query = queryParameters(req.originalUrl);
    const text = (name: string) => textOf(Object.hasOwn(query, name) ? query[name] : undefined);
    const state = text('state');
    const back = { code: text('code'), error: text('error') };
    const result =
      state === null
        ? 'unknown_state'
        : await finishAuthorisation({ ...ctx, scheduler: slot }, { state, ...back });
    const page = PAGES[result];
    res.status(page.status).set('Cache-Control', 'no-store').type('html').send(render(page));
  });
  router.get('/oauth/hmrc/callback', answer);
  router.all('/oauth/hmrc/callback', otherMethods('GET'));
  return router;
}

/** HMRC's own values are far shorter. */
const MAX_LENGTH = 2048;

const textOf = (value: string | undefined) =>
  value !== undefined && value !== '' && value.length <= MAX_LENGTH ? value : null;

const render = ({ title, text }: Page) => `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
