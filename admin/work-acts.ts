import { type Request, type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import { findWorkAct, listWorkActLines, listWorkActs } from '../src/db/console/work-acts-queries.js';
import type { WorkActKind } from '../src/domain/console/work-act.js';
import { isUuid, UUID_PATTERN } from '../src/domain/ids.js';
import { LIMITS } from '../src/limits/limits.js';
import { isCancelledStatement } from '../src/process/store-faults.js';
import { previewWorkAct, startWorkAct, type WorkChoice } from '../src/services/console/work-acts.js';
import { formText } from './form-fields.js';
import { WORK_ACT_PAGES, workActFormPage, workActPage, workActsPage } from './pages/work-act-page.js';
import { sendProblem } from './problem.js';
import { noteActDetail, noteActTenant, signedIn } from './request-facts.js';

const MAX_CHOSEN = 200;
const MAX_LISTED = 50;
const MAX_LINES = 200;
const CHOSEN = new RegExp(`^([a-z-]{2,24}):(${UUID_PATTERN})$`);
const TOO_SLOW = 'The search took too long, and nothing was changed. Name a tenant or the work itself.';

type Slice = Pick<AppContext, 'systemDb' | 'newId'>;

/**
 * `/work-acts`: what operators do to many pieces of work at once, first shown, then done in the background. The act guard
 * has judged every POST before.
 */
export function workActsRouter(ctx: Slice): Router {
  const router = Router();
  router.get('/work-acts', async (_req, res) => {
    const acts = await listWorkActs(ctx.systemDb, MAX_LISTED);
    res.type('html').send(workActsPage({ session: signedIn(res), acts }));
  });
  for (const { kind, path } of WORK_ACT_PAGES) {
    router.get(path, (req, res) => answered(req, res, () => showForm(ctx, req, res, kind)));
    router.post(path, (req, res) => answered(req, res, () => start(ctx, req, res, kind)));
  }
  router.get('/work-acts/:id', async (req, res) => {
    const { id } = req.params;
    const act = isUuid(id) ? await findWorkAct(ctx.systemDb, id) : undefined;
    if (act === undefined) return sendProblem(req, res, 'not_found', 'There is no such act.');
    const lines = await listWorkActLines(ctx.systemDb, id, MAX_LINES);
    res.type('html').send(workActPage({ session: signedIn(res), act, lines }));
  });
  return router;
}

async function showForm(ctx: Slice, req: Request, res: Response, kind: WorkActKind): Promise<void> {
  const choice = choiceOf(req.query);
  if (choice === null) return sendProblem(req, res, 'bad_request', NO_CHOICE);
  const preview = await previewWorkAct(ctx, kind, choice);
  const session = signedIn(res);
  res.type('html').send(workActFormPage({ session, kind, choice, preview, max: MAX_ITEMS }));
}

async function start(ctx: Slice, req: Request, res: Response, kind: WorkActKind): Promise<void> {
  const choice = choiceOf(req.body ?? {});
  if (choice === null) return sendProblem(req, res, 'bad_request', NO_CHOICE);
  const { operatorId, email } = signedIn(res);
  const reason = formText(req.body?.['reason']).replaceAll('\0', '').trim().slice(0, 500);
  const act = { kind, choice, reason, operator: { id: operatorId, email } };
  const { id, count, tenantId } = await startWorkAct(ctx, act);
  const found = choice.of === 'found' ? { found_by: choice.text } : {};
  noteActDetail(res, { work_act: id, count, ...found });
  noteActTenant(res, tenantId);
  res.redirect(303, `/work-acts/${id}`);
}

const MAX_ITEMS = LIMITS.console.workActItems.value;
const NO_CHOICE = `Choose work first: up to ${MAX_CHOSEN} pieces, or all that a search finds.`;

/** Work that a form chooses for the act; `null` for none, or for a value that is no choice. */
function choiceOf(form: Readonly<Record<string, unknown>>): WorkChoice | null {
  if (form['of'] === 'found') {
    const text = formText(form['q']).replaceAll('\0', '').trim().slice(0, 100);
    return text === '' ? null : { of: 'found', text, failedOnly: form['failed'] === '1' };
  }
  const given = [form['work'] ?? []].flat();
  const work = given.flatMap((one) => {
    const [, queue, id] = CHOSEN.exec(String(one)) ?? [];
    return queue !== undefined && id !== undefined ? [{ queue, id }] : [];
  });
  if (form['of'] !== 'chosen' || work.length === 0 || given.length > MAX_CHOSEN) return null;
  return work.length === given.length ? { of: 'chosen', work } : null;
}

/** Says so where the search of the work took too long; nothing else is caught. */
async function answered(req: Request, res: Response, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!isCancelledStatement(error)) throw error;
    sendProblem(req, res, 'conflict', TOO_SLOW);
  }
}
