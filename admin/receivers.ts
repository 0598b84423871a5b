import { type Request, type RequestHandler, Router } from 'express';
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
import { NotFoundError, ValidationError } from '../src/errors.js';
import { LIMITS } from '../src/limits/limits.js';
import { type Html, html } from '../src/pages/html.js';
import type { ActDetail } from '../src/services/audit/record-act.js';
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
import { noteActDetail, noteActTenant, signedIn } from './request-facts.js';

const MAX_ROWS = 100;
const MAX_RECOVERIES = 5;
const MAX_ANSWERS = 10;

type WithId = Request<{ id: string }>;

/** An act is done to an endpoint or to a delivery. */
interface Target {
  readonly path: 'endpoints' | 'deliveries';
  readonly id: IdKind;
  readonly noun: 'endpoint' | 'delivery';
  find(db: AppContext['systemDb'], id: string): Promise<{ readonly tenantId: string } | undefined>;
}

const ENDPOINT: Target = { path: 'endpoints', id: 'webhookEndpoint', noun: 'endpoint', find: findReceiver };
const DELIVERY: Target = { path: 'deliveries', id: 'delivery', noun: 'delivery', find: findDeliveryTenant };

interface ReceiverAct {
  readonly target: Target;
  readonly name: string;
  /** The page that asks for the reason; `null`: the endpoint's own page has the form. */
  readonly page: {
    readonly label: string;
    effect(ctx: AppContext, id: string): string | Promise<string>;
    fields?(now: Date): Html;
  } | null;
  run(ctx: AppContext, id: string, req: WithId): Promise<Done>;
}

interface Done {
  readonly detail: ActDetail;
  /** How many deliveries are sent again, for the page to say. */
  readonly resent?: number;
}

const ACTS: readonly ReceiverAct[] = [
  {
    target: ENDPOINT,
    name: 'resend-all-failed',
    page: {
      label: 'Resend all failed',
      async effect({ systemDb }, id) {
        const { count } = await countTroubled(systemDb, id);
        return `${count} deliveries that failed, are held or wait to be tried again are sent again in the background, the oldest first, behind what is due.`;
      },
      fields: () => html`<label for="since">Only those recorded since (UTC), empty for all</label>
<input id="since" name="since" type="datetime-local">`,
    },
    async run(ctx, id, req) {
      const isAll = req.body?.['since'] === undefined || req.body['since'] === '';
      const detail = await resendAllFailed(ctx, id, isAll ? null : timeIn(req, 'since'));
      return { detail, resent: detail.count };
    },
  },
  {
    target: ENDPOINT,
    name: 'resend-selected',
    page: null,
    async run(ctx, _id, req) {
      const given: unknown = req.body?.['id'];
      const ids = (Array.isArray(given) ? given : [given])
        .slice(0, MAX_ROWS)
        .map((one) => uuidFromPublicId('delivery', String(one)))
        .filter((one) => one !== null);
      const detail = await resendSelected(ctx, ids);
      return { detail, resent: detail.resent };
    },
  },
  {
    target: ENDPOINT,
    name: 'pause',
    page: {
      label: 'Pause',
      effect: () =>
        'Nothing more is sent to it until that time: what is recorded for it is held, no attempt is spent, and it continues automatically.',
      fields: pauseFields,
    },
    run: async (ctx, id, req) => ({ detail: await pauseReceiver(ctx, id, timeIn(req, 'until')) }),
  },
  {
    target: ENDPOINT,
    name: 'resume',
    page: { label: 'Resume', effect: () => 'What was held is sent now, in its turn.' },
    run: async (ctx, id) => ({ detail: await resumeReceiver(ctx, id) }),
  },
  {
    target: ENDPOINT,
    name: 'enable',
    page: {
      label: 'Enable',
      effect: () =>
        'The endpoint takes events again. What was held is sent, the oldest first and slowly at first.',
    },
    run: async (ctx, id) => ({ detail: await enableReceiver(ctx, id) }),
  },
  {
    target: ENDPOINT,
    name: 'disable',
    page: {
      label: 'Disable',
      effect: () =>
        'Nothing more is sent to it, and its tenant gets an event that says so. What is recorded for it is held until it is enabled.',
    },
    run: async (ctx, id) => ({ detail: await disableReceiver(ctx, id) }),
  },
  {
    target: DELIVERY,
    name: 'resend',
    page: {
      label: 'Resend',
      effect: () => 'The same event goes out again under the same id, with a fresh signature.',
    },
    async run(ctx, id) {
      await resendOne(ctx, id);
      return { detail: {} };
    },
  },
];

function pauseFields(now: Date): Html {
  const last = new Date(now.getTime() + LIMITS.webhooks.operatorPauseDays.value * DAY_MS);
  return html`<label for="until">Until (UTC), at most ${LIMITS.webhooks.operatorPauseDays.value} days from now</label>
<input id="until" name="until" type="datetime-local" min="${writeUtcMinute(now)}" max="${writeUtcMinute(last)}" required>`;
}

/** A day and a time as a browser sends them, in UTC. @throws {ValidationError} */
function timeIn(req: WithId, name: string): Date {
  const given: unknown = req.body?.[name];
  const time = typeof given === 'string' ? readUtcMinute(given) : undefined;
  if (time !== undefined) return time;
  const detail = 'must be a day and a time, such as 2026-01-31T09:00';
  throw new ValidationError([{ pointer: `/${name}`, code: 'invalid_format', detail }]);
}

/** `/endpoints/we_…` and `/deliveries/dlv_…`. The act guard has judged every POST before. */
export function receiversRouter(ctx: AppContext): Router {
  const router = Router();
  router.get('/endpoints/:id', showEndpoint(ctx));
  router.get('/deliveries/:id', showDelivery(ctx));
  for (const act of ACTS) mountAct(router, ctx, act);
  return router;
}

function showEndpoint(ctx: AppContext): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const id = idOf(ENDPOINT, req);
    const receiver = known(ENDPOINT, await findReceiver(ctx.systemDb, id));
    const [{ count }, deliveries, recoveries, answers] = await Promise.all([
      countTroubled(ctx.systemDb, id),
      listTroubled(ctx.systemDb, id, MAX_ROWS),
      listRecoveries(ctx.systemDb, id, MAX_RECOVERIES),
      listAnswers(ctx.systemDb, id, MAX_ANSWERS),
    ]);
    const note = noteOf(req.query['resent']);
    const view = { receiver, count, deliveries, recoveries, answers, note };
    res.type('html').send(receiverPage({ session: signedIn(res), ...view, at: ctx.now() }));
  };
}

function showDelivery(ctx: AppContext): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const delivery = known(DELIVERY, await findDelivery(ctx.systemDb, idOf(DELIVERY, req)));
    res.type('html').send(deliveryPage({ session: signedIn(res), delivery }));
  };
}

function mountAct(router: Router, ctx: AppContext, { target, name, page, run }: ReceiverAct): void {
  const path = `/${target.path}/:id/${name}`;
  const backOf = (req: WithId) => `/${target.path}/${req.params.id}`;
  if (page !== null)
    router.get(path, async (req: WithId, res) => {
      const id = idOf(target, req);
      known(target, await target.find(ctx.systemDb, id));
      const back = backOf(req);
      const effect = await page.effect(ctx, id);
      const fields = page.fields?.(ctx.now());
      const view = { session: signedIn(res), label: page.label, effect, path: `${back}/${name}`, back };
      res.type('html').send(confirmPage({ ...view, ...(fields && { fields }) }));
    });
  router.post(path, async (req: WithId, res) => {
    const id = idOf(target, req);
    noteActTenant(res, known(target, await target.find(ctx.systemDb, id)).tenantId);
    const { detail, resent } = await run(ctx, id, req);
    noteActDetail(res, { [target.noun]: req.params.id, ...detail });
    res.redirect(303, resent === undefined ? backOf(req) : `${backOf(req)}?resent=${resent}`);
  });
}

/** @throws {NotFoundError} for a malformed id too */
const idOf = (target: Target, req: WithId): string =>
  known(target, uuidFromPublicId(target.id, req.params.id));

/** @throws {NotFoundError} */
function known<T>({ noun }: Target, found: T | null | undefined): T {
  if (found === null || found === undefined) throw new NotFoundError(`There is no such ${noun}.`);
  return found;
}

const noteOf = (resent: unknown): string | null =>
  typeof resent === 'string' && /^[0-9]{1,9}$/.test(resent)
    ? `${resent} deliveries will be sent again.`
    : null;
