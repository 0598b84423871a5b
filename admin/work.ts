import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { findWork, groupFailures } from '../src/db/queues/work-queries.js';
import { DAY_MS } from '../src/domain/durations.js';
import { isCancelledStatement, isStoreFault } from '../src/process/store-faults.js';
import { recordAct } from '../src/services/audit/record-act.js';
import { readWorkSearch } from '../src/services/console/read-work-search.js';
import { mayBeName, searchEverything } from '../src/services/console/search-everything.js';
import { workPage } from './pages/work-page.js';
import { placeOf, signedIn } from './request-facts.js';

/** More are counted as "more than 1,000". */
const MAX_FOUND = 1_001;
const MAX_GROUPS = 20;
const GROUPED_MS = 7 * DAY_MS;

/** `/jobs`: everything of any tenant that an id, a code or a name finds; without a word, what failed recently. */
export function workRouter(ctx: Pick<AppContext, 'systemDb' | 'now' | 'log'>): Router {
  const router = Router();
  router.get('/jobs', async (req, res) => {
    const text = textOf(req.query['q']).slice(0, 100);
    const failedOnly = text === '' || req.query['failed'] === '1';
    const page = Math.max(1, Math.min(100, Math.trunc(Number(req.query['page'])) || 1));
    const session = signedIn(res);
    const view = { session, text, failedOnly, page };
    const since = new Date(ctx.now().getTime() - GROUPED_MS);
    const search = text === '' ? {} : readWorkSearch(text);
    if (mayBeName(text)) {
      const operator = { id: session.operatorId, email: session.email };
      const detail = { name: text };
      await recordAct(ctx, {
        ...placeOf(req, res),
        operator,
        action: 'search_client_name',
        outcome: 'succeeded',
        detail,
      });
    }
    try {
      const [items, hits, groups] = await Promise.all([
        search === null ? [] : findWork(ctx.systemDb, { ...search, failedOnly }, MAX_FOUND),
        text === '' ? [] : searchEverything(ctx, text),
        text === '' ? groupFailures(ctx.systemDb, since, MAX_GROUPS) : [],
      ]);
      const isNothing = search === null && hits.length === 0;
      const message = isNothing ? NOTHING : null;
      res.type('html').send(workPage({ ...view, items, hits, groups, message }));
    } catch (error) {
      const message = reasonOf(error);
      if (message === null) throw error;
      ctx.log.warn({ err: error }, 'the search of work was ended');
      res
        .status(503)
        .type('html')
        .send(workPage({ ...view, items: [], hits: [], groups: [], message }));
    }
  });
  return router;
}

const NOTHING =
  'The text is neither an id nor an error code, and no tenant, receiver, external id or client is called so. Enter a whole id, such as req_…, a code, or a name.';

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given.replaceAll('\0', '').trim() : '';

/** Why a search has no answer; `null`: a fault of ours. */
function reasonOf(error: unknown): string | null {
  if (isCancelledStatement(error)) return 'The search took too long. Name a tenant or the work itself.';
  return isStoreFault(error) ? 'Postgres cannot be reached. Try again in a moment.' : null;
}
