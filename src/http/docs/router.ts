import { Router, static as serveStatic } from 'express';
// The package itself would load the whole explorer.
import getExplorerPath from 'swagger-ui-dist/absolute-path.js';
import { HttpProblem } from '../middleware/problem.js';
import { otherMethods } from '../other-methods.js';
import { EXPLORER_STYLE, explorerPage } from './explorer-page.js';
import { EXPLORER_SCRIPT } from './explorer-script.js';
import { FRAUD_PREVENTION_SNIPPET } from './fraud-prevention-snippet.js';
import { createSite } from './site.js';
import { SITE_SCRIPT } from './site-script.js';
import { SITE_STYLE } from './site-style.js';

/** Nothing but our own origin: the pages work without a network. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/docs` and `/llms.txt`: guides, reference, problems and events, drawn of the OpenAPI document. No credential. */
export function docsRouter(): Router {
  const router = Router();
  const site = createSite();
  router.use('/docs', (_req, res, next) => {
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'public, max-age=300' });
    next();
  });
  router.use(
    '/docs/assets',
    serveStatic(getExplorerPath(), {
      index: false,
      redirect: false,
      acceptRanges: false,
    }),
  );
  router.get('/docs/explorer.js', (_req, res) => {
    res.type('text/javascript').send(EXPLORER_SCRIPT);
  });
  router.get('/docs/explorer.css', (_req, res) => {
    res.type('text/css').send(EXPLORER_STYLE);
  });
  router.get('/docs/explorer', (_req, res) => {
    res.type('html').send(explorerPage());
  });
  router.get('/docs/site.css', (_req, res) => {
    res.type('text/css').send(SITE_STYLE);
  });
  router.get('/docs/site.js', (_req, res) => {
    res.type('text/javascript').send(SITE_SCRIPT);
  });
  router.get('/docs/fraud-prevention.js', (_req, res) => {
    res.type('text/javascript').send(FRAUD_PREVENTION_SNIPPET);
  });
  router.get(['/llms.txt', '/docs', '/docs/*page'], (req, res) => {
    if (req.path === '/docs/') return res.redirect(308, '/docs');
    const file = site(req.path);
    if (file === null) throw new HttpProblem('not_found', 'There is no such page.');
    res.type(file.type === 'text' ? 'text/plain' : file.type).send(file.text);
  });
  router.all(['/llms.txt', '/docs', '/docs/*page'], otherMethods('GET'));
  return router;
}
