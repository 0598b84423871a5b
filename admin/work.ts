import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { findWork, groupFailures } from '../src/db/queues/work-queries.js';
import { isCancelledStatement, isStoreFault } from '../src/store-faults.js';
import { workPage } from './pages/work-page.js';
import { signedIn } from './request-facts.js';
import { readWorkSearch } from './work-search.js';

const MOST_ROWS = 100;
const MOST_GROUPS = 20;
const GROUPED_MS = 7 * 86_400_000;

/** `/jobs`: work of any tenant, by an id or an error code; without one, what failed of late. */
export function workRouter(ctx: Pick<AppContext, 'systemDb' | 'now' | 'log'>): Router {
  const router = Router();
  router.get('/jobs', async (req, res) => {
    const given = req.query['q'];
    const text = typeof given === 'string' ? given.trim().slice(0, 100) : '';
    const failedOnly = text === '' || req.query['failed'] === '1';
    const search = text === '' ? {} : readWorkSearch(text);
    const view = { session: signedIn(res), text, failedOnly };
    if (search === null) {
      const message =
        'The text is neither an id nor an error code. Enter a whole id, such as req_…, or a code.';
      res.type('html').send(workPage({ ...view, items: [], groups: [], message }));
      return;
    }
    const since = new Date(ctx.now().getTime() - GROUPED_MS);
    try {
      const items = await findWork(ctx.systemDb, { ...search, failedOnly }, MOST_ROWS);
      const groups = text === '' ? await groupFailures(ctx.systemDb, since, MOST_GROUPS) : [];
      res.type('html').send(workPage({ ...view, items, groups, message: null }));
    } catch (error) {
      const message = reasonOf(error);
      if (message === null) throw error;
      ctx.log.warn({ err: error }, 'the search of work was ended');
      res
        .status(503)
        .type('html')
        .send(workPage({ ...view, items: [], groups: [], message }));
    }
  });
  return router;
}

/** Why a search has no answer; `null`: a fault of ours. */
function reasonOf(error: unknown): string | null {
  if (isCancelledStatement(error)) return 'The search took too long. Name a tenant or the work itself.';
  return isStoreFault(error) ? 'Postgres cannot be reached. Try again in a moment.' : null;
}
