import express, { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { isUuid } from '../src/domain/ids.js';
import { endOwnSessions, sessionsOf } from '../src/services/operators/operator-sessions.js';
import { accountPage } from './pages/account-page.js';
import { requestPlaceOf, signedIn } from './request-facts.js';
import { requireFormOfSession } from './require-form-of-session.js';

/** `/account`: one's own sessions, password and second factor. */
export function accountRouter(ctx: Pick<AppContext, 'systemDb' | 'now' | 'log'>): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '8kb' });
  const fromPage = requireFormOfSession(ctx, 'end_own_sessions');
  router.get('/account', async (_req, res) => {
    const session = signedIn(res);
    const sessions = await sessionsOf(ctx, session.operatorId);
    res.type('html').send(accountPage({ session, sessions }));
  });
  router.post('/account/end-other-sessions', form, fromPage, async (req, res) => {
    await endOwnSessions(ctx, { session: signedIn(res), id: null, place: requestPlaceOf(req, res) });
    res.redirect(303, '/account');
  });
  router.post('/account/sessions/:id/end', form, fromPage, async (req, res) => {
    const id = String(req.params['id']);
    if (isUuid(id))
      await endOwnSessions(ctx, { session: signedIn(res), id, place: requestPlaceOf(req, res) });
    res.redirect(303, '/account');
  });
  return router;
}
