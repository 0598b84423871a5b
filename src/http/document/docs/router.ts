import { Router } from 'express';
import { sendPrepared } from '../../gate/answers/prepared-answer.js';
import type { Admission } from '../../gate/middleware/admission.js';
import { HttpProblem } from '../../gate/middleware/problem.js';
import { otherMethods } from '../../gate/other-methods.js';
import { withPublicSlot } from '../../gate/request-pipeline.js';
import { createSite } from './site.js';

/** The pages load from our own origin alone, and work without a network. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PATHS = ['/', '/llms.txt', '/docs', '/docs/*page'];

/** `/`, `/docs` and `/llms.txt`: guides, reference, problems and events, drawn of the OpenAPI document. No credential. */
export function docsRouter(admission: Admission, origin: string): Router {
  const router = Router();
  const site = createSite(origin);
  router.get(
    PATHS,
    (_req, res, next) => {
      res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'public, max-age=300' });
      next();
    },
    withPublicSlot(admission, async (req, res) => {
      if (req.path === '/docs/') return res.redirect(308, '/docs');
      const file = site.fileAt(req.path);
      if (file === null) throw new HttpProblem('not_found', 'There is no such page.');
      sendPrepared(req, res, file);
    }),
  );
  router.all(PATHS, otherMethods('GET'));
  return router;
}
