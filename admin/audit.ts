import { finished } from 'node:stream';
import type { Queue } from 'bullmq';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import type { AppContext } from '../src/context.js';
import { isUuid, uuidFromPublicId } from '../src/domain/ids.js';
import { type ActOutcome, recordAct } from '../src/services/audit/record-act.js';
import type { ConsoleSession } from '../src/services/operators/authenticate-session.js';
import { type ActRole, BOARD_ACTS, type BoardAct, UNKNOWN_ACT } from './board-acts.js';
import { CONSOLE_ACTS } from './console-acts.js';
import { isFromConsole } from './csrf.js';
import { type AdminProblem, sendProblem } from './problem.js';
import { actDetailOf, actTenantOf, noteActTenant, requestPlaceOf, signedIn } from './request-facts.js';

const FORM = express.urlencoded({ extended: false, limit: '16kb' });

type AuditContext = Pick<AppContext, 'systemDb' | 'log'>;

interface ActGuard {
  readonly router: Router;
  /** Waits for the outcomes that are still being written. */
  settle(): Promise<void>;
}

/**
 * Stands before everything that changes something. It refuses what did not come from this console, what the
 * role does not allow and what it does not know, and writes each act to the record: first that it started,
 * when answered how it ended. An act whose start cannot be recorded is not done.
 */
export function createActGuard(ctx: AuditContext, queues: readonly Queue[]): ActGuard {
  const router = Router();
  const outcomes = new Set<Promise<void>>();
  for (const act of BOARD_ACTS) {
    router[act.method](`/queues${act.route}`, async (req, res, next) => {
      const refusal = refusalOf(req, signedIn(res), act.role) ?? askedElsewhere(req, act);
      if (refusal !== null) return refuse(ctx, { req, res, action: act.action, ...refusal });
      noteActTenant(res, await tenantOfJob(queues, req));
      return perform(ctx, { req, res, next, action: act.action, outcomes });
    });
  }
  for (const act of CONSOLE_ACTS) {
    router[act.method](act.route, FORM, (req, res, next) => {
      const refusal = refusalOf(req, signedIn(res), act.role) ?? missingReason(req);
      if (refusal !== null) return refuse(ctx, { req, res, action: act.action, ...refusal });
      return perform(ctx, { req, res, next, action: act.action, outcomes });
    });
  }
  router.use((req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    const unknown: AdminProblem = { code: 'not_found', detail: 'Nothing here can be changed in this way.' };
    const refusal = refusalOf(req, signedIn(res), 'operator') ?? unknown;
    return refuse(ctx, { req, res, action: UNKNOWN_ACT, ...refusal });
  });
  return { router, settle: async () => void (await Promise.all(outcomes)) };
}

/** Tenant of a job by its payload; `null` if it names none, or the queue cannot be asked. */
async function tenantOfJob(queues: readonly Queue[], req: Request): Promise<string | null> {
  const [name, jobId] = [parameter(req, 'queueName'), parameter(req, 'jobId')];
  const queue = queues.find((one) => one.name === name);
  if (queue === undefined || jobId === null) return null;
  const job = await queue.getJob(jobId).catch(() => undefined);
  const tenantId: unknown = job?.data?.tenantId;
  return typeof tenantId === 'string' && isUuid(tenantId) ? tenantId : null;
}

/** The board asks neither for a reason nor for the queue's name. */
function askedElsewhere(req: Request, { page }: BoardAct): AdminProblem | null {
  if (page === undefined) return null;
  const queue = parameter(req, 'queueName') ?? 'import';
  const detail = `This concerns many jobs: open /queue-acts/${queue}/${page} and say why.`;
  return { code: 'own_page', detail };
}

function missingReason(req: Request): AdminProblem | null {
  if (reasonOf(req) !== null) return null;
  return { code: 'reason_missing', detail: 'Say why: the record keeps the reason.' };
}

function refusalOf(req: Request, session: ConsoleSession, role: ActRole): AdminProblem | null {
  if (!isFromConsole(req, session.csrfToken)) {
    return {
      code: 'csrf_refused',
      detail: 'The token of the session is missing or wrong. Load the page again.',
    };
  }
  if (session.mustChangePassword) {
    return {
      code: 'password_change_due',
      detail: 'A one-time password only opens the page that replaces it.',
    };
  }
  if (session.role === 'admin' || session.role === role) return null;
  const detail =
    role === 'admin'
      ? 'You need the role admin to do this. Ask an admin.'
      : 'Viewers can look but not change anything. Ask an operator or an admin.';
  return { code: 'forbidden', detail };
}

/** Refuses, and leaves a line in the record about it. */
export async function refuse(
  ctx: AuditContext,
  refusal: AdminProblem & { req: Request; res: Response; action: string },
): Promise<void> {
  const { req, res, action, code, detail } = refusal;
  await recordAct(ctx, { ...actOf(req, res, action), outcome: 'refused', detail: { reason: code } });
  sendProblem(req, res, code, detail);
}

async function perform(
  ctx: AuditContext,
  request: { req: Request; res: Response; next: NextFunction; action: string; outcomes: Set<Promise<void>> },
): Promise<void> {
  const { req, res, next, action, outcomes } = request;
  const named = actOf(req, res, action);
  const act = { ...named, tenantId: named.tenantId ?? actTenantOf(res) };
  try {
    await recordAct(ctx, { ...act, outcome: 'started' });
  } catch (error) {
    ctx.log.error({ err: error, action }, 'an act could not be recorded and was not done');
    return sendProblem(req, res, 'record_unavailable', 'Nothing was changed. Try again.');
  }
  // Called too where the browser has left while the start was recorded: the act is done all the same.
  finished(res, () => {
    const detail = { ...act.detail, ...actDetailOf(res), status: res.statusCode };
    const tenantId = act.tenantId ?? actTenantOf(res);
    const written = recordAct(ctx, { ...act, tenantId, outcome: outcomeOf(res), detail })
      .catch((error) => ctx.log.error({ err: error, action }, 'the outcome of an act could not be recorded'))
      .finally(() => outcomes.delete(written));
    outcomes.add(written);
  });
  next('router');
}

/** Why, as the form says it. */
function reasonOf(req: Request): string | null {
  const given: unknown = req.body?.['reason'];
  const text = typeof given === 'string' ? given.replaceAll('\0', '').trim().slice(0, 500) : '';
  return text === '' ? null : text;
}

/** Read before the board sees the request: its own router puts other parameters in their place. */
function actOf(req: Request, res: Response, action: string) {
  const { operatorId: id, email } = signedIn(res);
  const queue = parameter(req, 'queueName');
  const jobId = parameter(req, 'jobId');
  const tenantId = uuidFromPublicId('tenant', parameter(req, 'id') ?? '');
  const reason = reasonOf(req);
  const detail = reason === null ? {} : { reason };
  return { ...requestPlaceOf(req, res), operator: { id, email }, action, queue, jobId, tenantId, detail };
}

function outcomeOf(res: Response): ActOutcome {
  if (!res.writableFinished) return 'unknown';
  if (res.statusCode >= 500) return 'failed';
  return res.statusCode >= 400 ? 'refused' : 'succeeded';
}

function parameter(req: Request, name: string): string | null {
  const value = req.params[name];
  return typeof value === 'string' ? value : null;
}
