import { type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import { findTenantState } from '../src/db/console/tenant-queries.js';
import { uuidFromPublicId } from '../src/domain/ids.js';
import { PLANS } from '../src/domain/tenant.js';
import { NotFoundError } from '../src/errors.js';
import { LIMITS } from '../src/limits/limits.js';
import { html } from '../src/pages/html.js';
import type { ActDetail } from '../src/services/audit/record-act.js';
import { readTenantOverview } from '../src/services/console/read-tenant-overview.js';
import { changePlan, changeShare, changeStatus, holdWork } from '../src/services/console/tenant-acts.js';
import { confirmPage } from './pages/confirm-page.js';
import { tenantPage } from './pages/tenant-page.js';
import { sendProblem } from './problem.js';
import { noteActDetail, signedIn } from './request-facts.js';

const NO_SUCH = 'There is no such tenant.';

interface TenantAct {
  readonly name: string;
  readonly label: string;
  readonly effect: string;
  run(ctx: AppContext, tenantId: string): Promise<ActDetail>;
}

const ACTS: readonly TenantAct[] = [
  {
    name: 'pause-filing',
    label: 'Pause filing',
    effect:
      'Nothing more of this tenant goes to HMRC until filing is resumed: what is under way stops at its next step, and everything waits. Its other work goes on.',
    run: (ctx, id) => holdWork(ctx, id, { hold: 'filing', isHeld: true }),
  },
  {
    name: 'resume-filing',
    label: 'Resume filing',
    effect: 'What has waited goes to HMRC now, in its turn.',
    run: (ctx, id) => holdWork(ctx, id, { hold: 'filing', isHeld: false }),
  },
  {
    name: 'pause-heavy-work',
    label: 'Pause heavy work',
    effect:
      'No import, categorisation, bulk update or report of this tenant is begun until it is resumed. What runs is finished.',
    run: (ctx, id) => holdWork(ctx, id, { hold: 'heavy', isHeld: true }),
  },
  {
    name: 'resume-heavy-work',
    label: 'Resume heavy work',
    effect: 'Imports, categorisations, bulk updates and reports that have waited are begun, in their turn.',
    run: (ctx, id) => holdWork(ctx, id, { hold: 'heavy', isHeld: false }),
  },
  {
    name: 'lower-share',
    label: 'Lower share',
    effect: `While others wait, jobs of this tenant are taken in one round of ${LIMITS.work.loweredShareRounds.value}; alone it has every place as before. Its webhooks are not slowed.`,
    run: (ctx, id) => changeShare(ctx, id, { isLowered: true }),
  },
  {
    name: 'restore-share',
    label: 'Restore share',
    effect: 'Its jobs have their turn as often as those of every other tenant.',
    run: (ctx, id) => changeShare(ctx, id, { isLowered: false }),
  },
  {
    name: 'suspend',
    label: 'Suspend',
    effect: 'Every request of this tenant is refused until it is reinstated.',
    run: (ctx, id) => changeStatus(ctx, id, 'suspended'),
  },
  {
    name: 'reinstate',
    label: 'Reinstate',
    effect: 'Requests of this tenant are answered again.',
    run: (ctx, id) => changeStatus(ctx, id, 'active'),
  },
];

/** `/tenants/tnt_…`: one tenant, and what operators do to it. The act guard has judged every POST before. */
export function tenantsRouter(ctx: AppContext): Router {
  const router = Router();
  router.get('/tenants/:id', async (req, res) => {
    const id = uuidFromPublicId('tenant', req.params.id);
    const tenant = id === null ? undefined : await findTenantState(ctx.systemDb, id);
    if (id === null || tenant === undefined) return sendProblem(req, res, 'not_found', NO_SUCH);
    const overview = await readTenantOverview(ctx, tenant);
    res.type('html').send(tenantPage({ ...overview, session: signedIn(res), tenant }));
  });
  for (const { name, label, effect, run } of ACTS) {
    router.get(`/tenants/:id/${name}`, async (req, res) => {
      if (!(await isKnown(ctx, req.params.id))) return sendProblem(req, res, 'not_found', NO_SUCH);
      const back = `/tenants/${req.params.id}`;
      res
        .type('html')
        .send(confirmPage({ session: signedIn(res), label, effect, path: `${back}/${name}`, back }));
    });
    router.post(`/tenants/:id/${name}`, (req, res) => carryOut(res, req.params.id, (id) => run(ctx, id)));
  }
  router.get('/tenants/:id/change-plan', async (req, res) => {
    if (!(await isKnown(ctx, req.params.id))) return sendProblem(req, res, 'not_found', NO_SUCH);
    const back = `/tenants/${req.params.id}`;
    const effect = 'The new limits count from the next request on.';
    const fields = html`<label for="plan">Plan</label><select id="plan" name="plan">${PLANS.map((plan) => html`<option>${plan}</option>`)}</select>
<label for="limit">Requests an hour, instead of the plan’s</label><input id="limit" name="hourly_limit" type="number" min="1" max="1000000000">`;
    const page = {
      session: signedIn(res),
      label: 'Change plan',
      effect,
      path: `${back}/change-plan`,
      back,
      fields,
    };
    res.type('html').send(confirmPage(page));
  });
  router.post('/tenants/:id/change-plan', async (req, res) => {
    const plan = PLANS.find((one) => one === req.body?.['plan']);
    const ownLimit = limitOf(req.body?.['hourly_limit']);
    if (plan === undefined || ownLimit === undefined) {
      return sendProblem(req, res, 'bad_request', 'Name a plan, and a limit of 1 to 1,000,000,000 or none.');
    }
    await carryOut(res, req.params.id, (id) => changePlan(ctx, id, { plan, hourlyLimit: ownLimit }));
  });
  return router;
}

/** Does an act, notes what it changed, and leads back to the tenant. @throws {NotFoundError} */
async function carryOut(
  res: Response,
  publicTenantId: string,
  run: (id: string) => Promise<ActDetail>,
): Promise<void> {
  const id = uuidFromPublicId('tenant', publicTenantId);
  if (id === null) throw new NotFoundError(NO_SUCH);
  noteActDetail(res, await run(id));
  res.redirect(303, `/tenants/${publicTenantId}`);
}

async function isKnown({ systemDb }: Pick<AppContext, 'systemDb'>, publicTenantId: string): Promise<boolean> {
  const id = uuidFromPublicId('tenant', publicTenantId);
  return id !== null && (await findTenantState(systemDb, id)) !== undefined;
}

/** `null` for none; `undefined` for what is no limit. */
function limitOf(given: unknown): number | null | undefined {
  if (given === undefined || given === '') return null;
  const limit = Number(given);
  return Number.isInteger(limit) && limit >= 1 && limit <= 1_000_000_000 ? limit : undefined;
}
