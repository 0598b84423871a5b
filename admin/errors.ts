import { type Request, Router } from 'express';
import type { AppContext } from '../src/context.js';
import {
  ERROR_CHOICES,
  findErrorGroup,
  listErrorGroups,
  listHurtTenants,
  readErrorNews,
} from '../src/db/console/error-groups-queries.js';
import { LIMITS } from '../src/limits/limits.js';
import { html } from '../src/pages/html.js';
import type { ActDetail } from '../src/services/audit/record-act.js';
import { assignError, muteError, resolveError } from '../src/services/console/error-acts.js';
import type { ConsoleSession } from '../src/services/operators/authenticate-session.js';
import { confirmPage } from './pages/confirm-page.js';
import { errorPage, errorsPage } from './pages/errors-page.js';
import { sendProblem } from './problem.js';
import { noteActDetail, signedIn } from './request-facts.js';

const MAX_ROWS = 100;
const MAX_TENANTS = 50;
const FINGERPRINT = /^[0-9a-f]{16}$/;
const NO_SUCH = 'There is no such kind of error.';

type WithId = Request<{ id: string }>;

interface ErrorAct {
  readonly name: string;
  readonly label: string;
  readonly effect: string;
  run(ctx: AppContext, req: WithId): Promise<ActDetail>;
}

const ACTS: readonly ErrorAct[] = [
  {
    name: 'resolve',
    label: 'Mark as resolved',
    effect: 'It is no longer listed as open. When it is seen again, it comes back in red.',
    run: (ctx, req) => resolveError(ctx, req.params.id),
  },
  {
    name: 'mute',
    label: 'Mute',
    effect: 'It is counted, but not listed as open until the time is over.',
    run: (ctx, req) => muteError(ctx, req.params.id, Number(fieldOf(req, 'hours'))),
  },
  {
    name: 'assign',
    label: 'Assign',
    effect: 'The page names who looks into it.',
    run: (ctx, req) => assignError(ctx, req.params.id, fieldOf(req, 'to') || null),
  },
];

/** `/errors`: kinds of error, and one of them. The act guard has judged every POST before. */
export function errorsRouter(ctx: AppContext): Router {
  const router = Router();
  router.get('/errors', async (req, res) => {
    const choice = ERROR_CHOICES.find((one) => one === req.query['show']) ?? 'open';
    const at = ctx.now();
    const [groups, news] = await Promise.all([
      listErrorGroups(ctx.systemDb, { choice, at, limit: MAX_ROWS }),
      readErrorNews(ctx.systemDb, at),
    ]);
    res.type('html').send(errorsPage({ session: signedIn(res), groups, news, choice, at }));
  });
  router.get('/errors/:id', async (req, res) => {
    const at = ctx.now();
    const [group, tenants] = await Promise.all([
      isFingerprint(req) ? findErrorGroup(ctx.systemDb, req.params.id, at) : undefined,
      isFingerprint(req) ? listHurtTenants(ctx.systemDb, req.params.id, MAX_TENANTS) : [],
    ]);
    if (group === undefined) return sendProblem(req, res, 'not_found', NO_SUCH);
    res.type('html').send(errorPage({ session: signedIn(res), group, tenants, at }));
  });
  for (const act of ACTS) {
    router.get(`/errors/:id/${act.name}`, (req, res) => {
      if (!isFingerprint(req)) return sendProblem(req, res, 'not_found', NO_SUCH);
      res.type('html').send(formPage(req.params.id, signedIn(res), act));
    });
    router.post(`/errors/:id/${act.name}`, async (req, res) => {
      if (!isFingerprint(req)) return sendProblem(req, res, 'not_found', NO_SUCH);
      noteActDetail(res, await act.run(ctx, req));
      res.redirect(303, `/errors/${req.params.id}`);
    });
  }
  return router;
}

const isFingerprint = (req: WithId): boolean => FINGERPRINT.test(req.params.id);

function formPage(fingerprint: string, session: ConsoleSession, { name, label, effect }: ErrorAct): string {
  const back = `/errors/${fingerprint}`;
  const fields =
    name === 'mute'
      ? html`<label for="hours">For how many hours</label>
<input id="hours" name="hours" type="number" min="1" max="${LIMITS.console.errorMutedHours.value}" value="24" required>`
      : html`<label for="to">Operator’s e-mail address, empty for nobody</label>
<input id="to" name="to" type="email" maxlength="254" value="${session.email}">`;
  const page = { session, label, effect, path: `${back}/${name}`, back };
  return confirmPage(name === 'resolve' ? page : { ...page, fields });
}

function fieldOf(req: WithId, name: string): string {
  const given: unknown = req.body?.[name];
  return typeof given === 'string' ? given.replaceAll('\0', '').trim().slice(0, 254) : '';
}
