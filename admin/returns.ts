import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import {
  findReturnOfSubmission,
  findReturnState,
  listReturnHistory,
  listSubmissionsOfReturn,
} from '../src/db/console/filing-queries.js';
import { publicId, uuidFromPublicId } from '../src/domain/ids.js';
import { returnPage } from './pages/return-page.js';
import { sendProblem } from './problem.js';
import { signedIn } from './request-facts.js';

const MAX_LINES = 200;

/** `/returns/tr_…`: why a return stands where it does, and what happens next. A submission is shown on the page of its return. */
export function returnsRouter({ systemDb }: Pick<AppContext, 'systemDb'>): Router {
  const router = Router();
  router.get('/returns/:id', async (req, res) => {
    const id = uuidFromPublicId('taxReturn', req.params.id);
    const taxReturn = id === null ? undefined : await findReturnState(systemDb, id);
    if (taxReturn === undefined) return sendProblem(req, res, 'not_found', 'There is no such return.');
    const [submissions, history] = await Promise.all([
      listSubmissionsOfReturn(systemDb, taxReturn),
      listReturnHistory(systemDb, taxReturn, MAX_LINES),
    ]);
    res.type('html').send(returnPage({ session: signedIn(res), taxReturn, submissions, history }));
  });
  router.get('/submissions/:id', async (req, res) => {
    const id = uuidFromPublicId('submission', req.params.id);
    const found = id === null ? undefined : await findReturnOfSubmission(systemDb, id);
    if (found === undefined) return sendProblem(req, res, 'not_found', 'There is no such submission.');
    res.redirect(303, `/returns/${publicId('taxReturn', found)}`);
  });
  return router;
}
