import type { Request, Response } from 'express';
import { type AppContext, forRequest } from '../../context.js';
import { AppError } from '../../errors.js';
import type { Principal } from '../../services/principal.js';
import { sendReply } from './answers/send-reply.js';
import { compilePerform } from './compile-perform.js';
import { principalOf, requireScope } from './middleware/authenticate.js';
import { createIntake, type Intake } from './middleware/intake.js';
import { HttpProblem } from './middleware/problem.js';
import { isRefunded } from './middleware/quota.js';
import { CallerGone, type RequestSlot } from './middleware/request-slot.js';
import {
  type AuthenticatedRequest,
  admit,
  type RequestPipeline,
  withProbeSlot,
  withPublicSlot,
  withSlot,
} from './request-pipeline.js';
import { compileRequestReader, NO_ID, type RequestRead } from './requests/read-request.js';
import type { Call, Route } from './route.js';

/** The way of a request to one operation and back, with the operation's checks compiled once. */
export function compileOperation(
  pipeline: RequestPipeline,
  route: Route,
): (req: Request, res: Response) => Promise<void> {
  const { operation } = route;
  const { scope, free = false } = operation;
  const answer = compileAnswer(pipeline, route);

  if (scope === 'public') {
    const take = operation.isProbe === true ? withProbeSlot : withPublicSlot;
    return take(pipeline.admission, async (req, res, slot) => {
      nameOperation(res, operation);
      await answer(req, res, slot, null);
    });
  }
  return withSlot(pipeline, operation.size ?? 'full', async (req, res, entry) => {
    nameOperation(res, operation);
    const admitted = await admit(pipeline, { req, res, entry, isFree: free });
    const work = () => {
      requireScope(admitted.credential, scope);
      return answer(req, res, admitted.slot, admitted);
    };
    if (free) await work();
    else await withRefund(pipeline, res, admitted, work);
  });
}

/** Names the operation for the request's line in the log. */
export function nameOperation(
  res: Response,
  { path, operationId }: Pick<Route['operation'], 'path' | 'operationId'>,
): void {
  res.locals['route'] = path;
  res.locals['operation'] = operationId;
}

type Answer = (
  req: Request,
  res: Response,
  slot: RequestSlot,
  admitted: AuthenticatedRequest | null,
) => Promise<number>;

/** Reads the request, does what it asks for and sends the reply. @returns its status */
function compileAnswer({ ctx, limits }: RequestPipeline, route: Route): Answer {
  const readRequest = compileRequestReader(route.operation);
  const perform = compilePerform(route);
  return async (req, res, slot, admitted) => {
    const intake = createIntake(req, slot, limits);
    const read = await readRequest(req, res, intake);
    const call = callOf(ctx, { req, res, path: req.path }, { read, intake, slot, admitted });
    const reply = await perform({ target: req, read, call, slot, admitted });
    return sendReply(req, res, reply, { slot, slowReaderMs: limits.slowReaderMs });
  };
}

interface CallParts {
  readonly read: RequestRead;
  readonly intake: Intake;
  readonly slot: RequestSlot;
  readonly admitted: AuthenticatedRequest | null;
}

/** @param path that of the operation, which the request itself need not have */
export function callOf(
  ctx: AppContext,
  { req, res, path }: { readonly req: Request; readonly res: Response; readonly path: string },
  { read, intake, slot, admitted }: CallParts,
): Call<unknown, unknown> {
  const requestId = String(res.locals['requestId']);
  return {
    ctx: forRequest(ctx, { requestId, log: res.locals['log'] ?? ctx.log, scheduler: slot }),
    principal: admitted === null ? ANYBODY : principalOf(admitted.credential),
    params: read.params,
    query: read.query,
    body: read.body,
    ifMatch: read.expectations.ifMatch,
    requestId,
    path,
    request: req,
    intake,
    accept: read.expectations.accept,
    quota: admitted?.quota ?? null,
  };
}

const ANYBODY: Principal = {
  tenantId: NO_ID,
  livemode: false,
  actor: 'anybody',
  apiKeyId: null,
  app: null,
  person: null,
  scopes: [],
  clientId: null,
};

/** Gives a request back to the quota when its answer is to cost the caller nothing. */
export async function withRefund(
  { quota }: RequestPipeline,
  res: Response,
  { credential }: AuthenticatedRequest,
  work: () => Promise<number>,
): Promise<void> {
  try {
    if (isRefunded(await work())) await quota.refund(credential, res);
  } catch (error) {
    if (isUncounted(error)) await quota.refund(credential, res);
    throw error;
  }
}

/** A fault of ours, or a refusal that says that we had no room, costs the caller nothing. */
function isUncounted(error: unknown): boolean {
  if (error instanceof CallerGone) return false;
  if (error instanceof HttpProblem) return error.code === 'too_many_requests_in_flight';
  return !(error instanceof AppError) || error.kind === 'gateway_unavailable';
}
