import { type Request, type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import {
  countTroubled,
  findDelivery,
  findReceiver,
  listAnswers,
  listTroubled,
} from '../src/db/console/receiver-queries.js';
import { findDeliveryTenant } from '../src/db/webhooks/webhook-deliveries-queries.js';
import { listRecoveries } from '../src/db/webhooks/webhook-recoveries-progress-queries.js';
import { DAY_MS } from '../src/domain/durations.js';
import { type IdKind, uuidFromPublicId } from '../src/domain/ids.js';
import { readUtcMinute, writeUtcMinute } from '../src/domain/utc-minute.js';
import { AppError, type Issue, ValidationError } from '../src/errors.js';
import { LIMITS } from '../src/limits/limits.js';
import { type Html, html } from '../src/pages/html.js';
import {
  disableReceiver,
  enableReceiver,
  pauseReceiver,
  resendAllFailed,
  resendOne,
  resendSelected,
  resumeReceiver,
} from '../src/services/console/receiver-acts.js';
import { confirmPage } from './pages/confirm-page.js';
import { deliveryPage, receiverPage } from './pages/receiver-page.js';
import { sendProblem } from './problem.js';
import { noteActDetail, noteActTenant, signedIn } from './request-facts.js';

const MAX_ROWS = 100;
const MAX_RECOVERIES = 5;
const MAX_ANSWERS = 10;
const NO_TIME = 'Name a day and a time, such as 2026-01-31T09:00.';

/** `/endpoints/we_…` and `/deliveries/dlv_…`. The act guard has judged every POST before. */
export function receiversRouter(ctx: AppContext): Router {
  const router = Router();
  router.get('/endpoints/:id', async (req, res) => {
    const id = idOf(req, 'webhookEndpoint');
    const receiver = id === null ? undefined : await findReceiver(ctx.systemDb, id);
    if (id === null || receiver === undefined)
      return sendProblem(req, res, 'not_found', 'There is no such endpoint.');
    const [{ count }, deliveries, recoveries, answers] = await Promise.all([
      countTroubled(ctx.systemDb, id),
      listTroubled(ctx.systemDb, id, MAX_ROWS),
      listRecoveries(ctx.systemDb, id, MAX_RECOVERIES),
      listAnswers(ctx.systemDb, id, MAX_ANSWERS),
    ]);
    const note = noteOf(req.query['resent']);
    res.type('html').send(
      receiverPage({
        session: signedIn(res),
        receiver,
        count,
        deliveries,
        recoveries,
        answers,
        note,
        at: ctx.now(),
      }),
    );
  });
  router.get('/endpoints/:id/resend-all-failed', async (req, res) => {
    const id = idOf(req, 'webhookEndpoint');
    if (id === null) return sendProblem(req, res, 'not_found', 'There is no such endpoint.');
    const { count } = await countTroubled(ctx.systemDb, id);
    const effect = `${count} deliveries that failed, are held or wait to be tried again are sent again in the background, the oldest first, behind what is due.`;
    const fields = html`<label for="since">Only those recorded since (UTC), empty for all</label>
<input id="since" name="since" type="datetime-local">`;
    return confirm(ctx, req, res, { label: 'Resend all failed', effect, name: 'resend-all-failed', fields });
  });
  router.get('/endpoints/:id/pause', (req, res) => {
    const effect =
      'Nothing more is sent to it until that time: what is recorded for it is held, no attempt is spent, and it continues automatically.';
    const now = ctx.now();
    const last = new Date(now.getTime() + LIMITS.webhooks.operatorPauseDays.value * DAY_MS);
    const fields = html`<label for="until">Until (UTC), at most ${LIMITS.webhooks.operatorPauseDays.value} days from now</label>
<input id="until" name="until" type="datetime-local" min="${writeUtcMinute(now)}" max="${writeUtcMinute(last)}" required>`;
    return confirm(ctx, req, res, { label: 'Pause', effect, name: 'pause', fields });
  });
  router.get('/endpoints/:id/resume', (req, res) => {
    const effect = 'What was held is sent now, in its turn.';
    return confirm(ctx, req, res, { label: 'Resume', effect, name: 'resume' });
  });
  router.get('/endpoints/:id/enable', (req, res) => {
    const effect =
      'The endpoint takes events again. What was held is sent, the oldest first and slowly at first.';
    return confirm(ctx, req, res, { label: 'Enable', effect, name: 'enable' });
  });
  router.get('/endpoints/:id/disable', (req, res) => {
    const effect =
      'Nothing more is sent to it, and its tenant gets an event that says so. What is recorded for it is held until it is enabled.';
    return confirm(ctx, req, res, { label: 'Disable', effect, name: 'disable' });
  });
  router.get('/deliveries/:id/resend', (req, res) => {
    const effect = 'The same event goes out again under the same id, with a fresh signature.';
    return confirm(ctx, req, res, { label: 'Resend', effect, name: 'resend', place: 'deliveries' });
  });
  router.get('/deliveries/:id', async (req, res) => {
    const id = idOf(req, 'delivery');
    const delivery = id === null ? undefined : await findDelivery(ctx.systemDb, id);
    if (delivery === undefined) return sendProblem(req, res, 'not_found', 'There is no such delivery.');
    res.type('html').send(deliveryPage({ session: signedIn(res), delivery }));
  });

  router.post('/endpoints/:id/resend-all-failed', (req, res) =>
    carryOut(ctx, req, res, 'webhookEndpoint', async (id) => {
      const since = sinceOf(req.body?.['since']);
      if (since === undefined) return sendProblem(req, res, 'bad_request', NO_TIME);
      const detail = await resendAllFailed(ctx, id, since);
      noteActDetail(res, { endpoint: req.params.id, ...detail });
      res.redirect(303, `/endpoints/${req.params.id}?resent=${detail.count}`);
    }),
  );
  router.post('/endpoints/:id/pause', (req, res) =>
    carryOut(ctx, req, res, 'webhookEndpoint', async (id) => {
      const until = readUtcMinute(String(req.body?.['until'] ?? ''));
      if (until === undefined) return sendProblem(req, res, 'bad_request', NO_TIME);
      noteActDetail(res, { endpoint: req.params.id, ...(await pauseReceiver(ctx, id, until)) });
      res.redirect(303, `/endpoints/${req.params.id}`);
    }),
  );
  router.post('/endpoints/:id/resume', (req, res) =>
    carryOut(ctx, req, res, 'webhookEndpoint', async (id) => {
      noteActDetail(res, { endpoint: req.params.id, ...(await resumeReceiver(ctx, id)) });
      res.redirect(303, `/endpoints/${req.params.id}`);
    }),
  );
  router.post('/endpoints/:id/enable', (req, res) =>
    carryOut(ctx, req, res, 'webhookEndpoint', async (id) => {
      noteActDetail(res, { endpoint: req.params.id, ...(await enableReceiver(ctx, id)) });
      res.redirect(303, `/endpoints/${req.params.id}`);
    }),
  );
  router.post('/endpoints/:id/disable', (req, res) =>
    carryOut(ctx, req, res, 'webhookEndpoint', async (id) => {
      noteActDetail(res, { endpoint: req.params.id, ...(await disableReceiver(ctx, id)) });
      res.redirect(303, `/endpoints/${req.params.id}`);
    }),
  );
  router.post('/endpoints/:id/resend-selected', (req, res) =>
    carryOut(ctx, req, res, 'webhookEndpoint', async () => {
      const given: unknown = req.body?.['id'];
      const ids = (Array.isArray(given) ? given : [given])
        .slice(0, MAX_ROWS)
        .map((one) => uuidFromPublicId('delivery', String(one)))
        .filter((one) => one !== null);
      const result = await resendSelected(ctx, ids);
      noteActDetail(res, { endpoint: req.params.id, ...result });
      res.redirect(303, `/endpoints/${req.params.id}?resent=${result.resent}`);
    }),
  );
  router.post('/deliveries/:id/resend', (req, res) =>
    carryOut(ctx, req, res, 'delivery', async (id) => {
      await resendOne(ctx, id);
      noteActDetail(res, { delivery: req.params.id });
      res.redirect(303, `/deliveries/${req.params.id}`);
    }),
  );
  return router;
}

type WithId = Request<{ id: string }>;

const idOf = (req: WithId, kind: IdKind): string | null => uuidFromPublicId(kind, req.params.id);

async function confirm(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  req: WithId,
  res: Response,
  act: { label: string; effect: string; name: string; place?: 'endpoints' | 'deliveries'; fields?: Html },
): Promise<void> {
  const { label, effect, name, place = 'endpoints', fields } = act;
  const kind = place === 'endpoints' ? 'webhookEndpoint' : 'delivery';
  const id = idOf(req, kind);
  const find = kind === 'delivery' ? findDeliveryTenant : findReceiver;
  if (id === null || (await find(systemDb, id)) === undefined)
    return sendProblem(
      req,
      res,
      'not_found',
      `There is no such ${place === 'endpoints' ? 'endpoint' : 'delivery'}.`,
    );
  const back = `/${place}/${req.params.id}`;
  res.type('html').send(
    confirmPage({
      ...{ session: signedIn(res), label, effect, path: `${back}/${name}`, back },
      ...(fields && { fields }),
    }),
  );
}

/** Shows refusals of the services as a page. */
async function carryOut(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  req: WithId,
  res: Response,
  kind: 'webhookEndpoint' | 'delivery',
  run: (id: string) => Promise<void>,
): Promise<void> {
  const id = idOf(req, kind);
  if (id === null) return sendProblem(req, res, 'not_found', 'It is not the id of such a thing.');
  const find = kind === 'delivery' ? findDeliveryTenant : findReceiver;
  noteActTenant(res, (await find(systemDb, id))?.tenantId ?? null);
  try {
    await run(id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error instanceof ValidationError)
      return sendProblem(req, res, 'bad_request', error.issues.map(inWords).join('; '));
    sendProblem(req, res, error.kind === 'not_found' ? 'not_found' : 'conflict', error.message);
  }
}

/** As a browser sends a day and a time, in UTC; `null` for none, `undefined` for what is neither. */
function sinceOf(given: unknown): Date | null | undefined {
  if (given === undefined || given === '') return null;
  return typeof given === 'string' ? readUtcMinute(given) : undefined;
}

const inWords = ({ pointer, detail }: Issue): string => `${(pointer ?? '').replace('/', '')} ${detail}`;

const noteOf = (resent: unknown): string | null =>
  typeof resent === 'string' && /^[0-9]{1,9}$/.test(resent)
    ? `${resent} deliveries will be sent again.`
    : null;
