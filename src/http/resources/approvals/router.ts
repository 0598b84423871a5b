import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { AppContext } from '../../../context.js';
import { answerApproval, showApproval } from '../../../services/approvals/answer-approval.js';
import { otherMethods } from '../../gate/other-methods.js';
import { fieldOf } from '../../oauth/forms.js';
import { inTurn, type TurnLimits } from '../../oauth/in-turn.js';
import { formRefusals } from '../../oauth/refusals.js';
import { APPROVAL_STYLESHEET, answeredPage, codePage, figuresPage, troublePage } from './pages.js';

const PAGE = '/approve/:token';
const MAX_USER_AGENT = 500;

/** One text for a link that is unknown, ended, closed or answered, and for a wrong code: nobody learns which it is. */
const NOTHING_OPENS =
  'This link and code open nothing. The code may be mistyped, or the link has been used or has ended: ask your accountant.';

/**
 * The page on which a taxpayer looks at figures and answers. It works without scripts and cookies: the form brings the code
 * again. A request without the right code learns nothing, not even whether there is anything behind an address.
 */
export function approvalRouter(ctx: AppContext, turns: TurnLimits): Router {
  const router = Router();
  router.get('/approve/pages.css', (_req, res) => {
    res.type('css').set('Cache-Control', 'public, max-age=3600').send(APPROVAL_STYLESHEET);
  });
  router.get(
    PAGE,
    pageHeaders,
    inTurn(turns, async (req, res) => send(res, 200, codePage({ action: req.path, message: null }))),
  );
  router.post(
    PAGE,
    pageHeaders,
    inTurn(turns, async (req, res) => {
      await (fieldOf(req, 'step') === 'answer' ? answer(ctx, req, res) : show(ctx, req, res, null));
    }),
  );
  router.all(PAGE, otherMethods('GET', 'POST'));
  router.use(formRefusals(troublePage));
  return router;
}

const linkOf = (req: Request) => ({
  token: String(req.params['token']),
  code: fieldOf(req, 'code').slice(0, 20),
});

async function show(ctx: AppContext, req: Request, res: Response, message: string | null): Promise<void> {
  const link = linkOf(req);
  const shown = await showApproval(ctx, link);
  if (shown === undefined) return sendNothing(req, res);
  if (shown.isOutdated) return send(res, 409, answeredPage('outdated'));
  send(res, message === null ? 200 : 422, figuresPage({ action: req.path, message, code: link.code }, shown));
}

async function answer(ctx: AppContext, req: Request, res: Response): Promise<void> {
  const given = fieldOf(req, 'answer') === 'approve' ? 'approve' : 'refuse';
  if (given === 'approve' && fieldOf(req, 'agreed') !== 'yes') {
    return show(ctx, req, res, 'Tick the box to show that you agree.');
  }
  const outcome = await answerApproval(ctx, linkOf(req), {
    answer: given,
    figuresHash: fieldOf(req, 'figures_hash'),
    wordingVersion: fieldOf(req, 'wording_version'),
    from: { ipAddress: req.ip ?? '', userAgent: userAgentOf(req) },
  });
  if (outcome === undefined) return sendNothing(req, res);
  send(res, outcome === 'outdated' ? 409 : 200, answeredPage(outcome));
}

const userAgentOf = (req: Request): string | null =>
  req
    .get('user-agent')
    ?.replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, MAX_USER_AGENT) ?? null;

const sendNothing = (req: Request, res: Response): void =>
  send(res, 404, codePage({ action: req.path, message: NOTHING_OPENS }));

const send = (res: Response, status: number, page: string): void =>
  void res.status(status).type('html').send(page);

/** No script, no frame, nothing of another server; forms go nowhere else. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const pageHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
    'Cache-Control': 'no-store',
  });
  next();
};
