import { type Request, type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import { isCancelledStatement, isStoreFault } from '../src/process/store-faults.js';
import { recordAct } from '../src/services/audit/record-act.js';
import { mayBeName } from '../src/services/console/search-everything.js';
import { searchWork } from '../src/services/console/search-work.js';
import { workPage } from './pages/work-page.js';
import { requestPlaceOf, signedIn } from './request-facts.js';

/** `/jobs`: everything of any tenant that an id, a code or a name finds; without a word, what failed recently. */
export function workRouter(ctx: Pick<AppContext, 'systemDb' | 'now' | 'log'>): Router {
  const router = Router();
  router.get('/jobs', async (req, res) => {
    const text = searchText(req.query['q']).slice(0, 100);
    const failedOnly = text === '' || req.query['failed'] === '1';
    const page = Math.max(1, Math.min(100, Math.trunc(Number(req.query['page'])) || 1));
    const session = signedIn(res);
    const view = { session, text, failedOnly, page };
    if (mayBeName(text)) await recordSearchByName(ctx, req, res, text);
    try {
      const { items, hits, groups, isNothing } = await searchWork(ctx, { text, failedOnly });
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

/** Records that an operator has looked for a person by name. */
function recordSearchByName(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  req: Request,
  res: Response,
  name: string,
): Promise<unknown> {
  const { operatorId: id, email } = signedIn(res);
  return recordAct(ctx, {
    ...requestPlaceOf(req, res),
    operator: { id, email },
    action: 'search_client_name',
    outcome: 'succeeded',
    detail: { name },
  });
}

const NOTHING =
  'The text is neither an id nor an error code, and no tenant, receiver, external id or client is called so. Enter a whole id, such as req_…, a code, or a name.';

const searchText = (given: unknown): string =>
  typeof given === 'string' ? given.replaceAll('\0', '').trim() : '';

/** Why a search has no answer; `null`: a fault of ours. */
function reasonOf(error: unknown): string | null {
  if (isCancelledStatement(error)) return 'The search took too long. Name a tenant or the work itself.';
  return isStoreFault(error) ? 'Postgres cannot be reached. Try again in a moment.' : null;
}
