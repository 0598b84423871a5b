import { Router, static as serveStatic } from 'express';
import { getAbsoluteFSPath } from 'swagger-ui-dist';
import type { AppContext } from '../../context.js';
import { EVENT_TYPES } from '../../events/catalogue.js';
import { HttpProblem } from '../middleware/problem.js';
import { PROBLEMS } from '../problems.js';
import { fraudPreventionPage, sandboxPage } from './filing-pages.js';
import { FRAUD_PREVENTION_SNIPPET } from './fraud-prevention-snippet.js';
import { errorPage, errorsPage, eventsPage, referencePage, webhooksPage } from './pages.js';
import { WEBHOOK_GUIDE } from './webhook-guide.js';

/** Nothing but our own origin: the pages work without a network. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const INITIALISER = `window.addEventListener('load', () => {
  window.ui = SwaggerUIBundle({
    url: '/v1/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    persistAuthorization: false,
    validatorUrl: null,
    oauth2RedirectUrl: window.location.origin + '/docs/assets/oauth2-redirect.html',
  });
  window.ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true });
});
`;

/** `/docs`: the reference, problems, events and how to receive them, and what filing needs to know. No credential. */
export function docsRouter(_ctx: Pick<AppContext, 'config'>): Router {
  const router = Router();
  router.use('/docs', (_req, res, next) => {
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'public, max-age=300' });
    next();
  });
  router.use(
    '/docs/assets',
    serveStatic(getAbsoluteFSPath(), {
      index: false,
      redirect: false,
      acceptRanges: false,
    }),
  );
  router.get('/docs/initialiser.js', (_req, res) => {
    res.type('text/javascript').send(INITIALISER);
  });
  router.get('/docs', (_req, res) => {
    res.type('html').send(referencePage());
  });
  router.get('/docs/errors', (_req, res) => {
    res.type('html').send(errorsPage(PROBLEMS));
  });
  router.get('/docs/errors/:code', (req, res) => {
    const code = String(req.params.code).replaceAll('-', '_');
    const problem = Object.entries(PROBLEMS).find(([known]) => known === code)?.[1];
    if (!problem) throw new HttpProblem('not_found', 'There is no such problem code.');
    res.type('html').send(errorPage(code, problem));
  });
  router.get('/docs/webhooks', (_req, res) => {
    res.type('html').send(webhooksPage(WEBHOOK_GUIDE));
  });
  router.get('/docs/events', (_req, res) => {
    res.type('html').send(eventsPage(EVENT_TYPES));
  });
  router.get('/docs/fraud-prevention', (_req, res) => {
    res.type('html').send(fraudPreventionPage());
  });
  router.get('/docs/fraud-prevention.js', (_req, res) => {
    res.type('text/javascript').send(FRAUD_PREVENTION_SNIPPET);
  });
  router.get('/docs/sandbox', (_req, res) => {
    res.type('html').send(sandboxPage());
  });
  return router;
}
