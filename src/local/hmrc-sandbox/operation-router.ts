import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Request, type Response, Router } from 'express';
import { assertMayAct } from './assert-may-act.js';
import type { Fault } from './faults.js';
import { passGate, versionAskedFor } from './gate.js';
import { HmrcError, messageOf } from './hmrc-error.js';
import { readNino, readTaxYear } from './identifiers.js';
import { firstDeclarationFault, refuseMagicNino } from './magic-ninos.js';
import type { Operation, OperationAnswer } from './operation.js';
import type { Sandbox } from './sandbox.js';
import { playScenario } from './scenarios.js';
import { textOf } from './text-of.js';

/** Serves HMRC's calls, with whatever fault has been set for them. */
export function operationRouter(sandbox: Sandbox, operations: readonly Operation[]): Router {
  const router = Router();
  router.use(express.json({ limit: '1mb', strict: false }));
  for (const operation of operations) {
    router[operation.method](operation.path, (req, res) =>
      serve(sandbox, ofVersion(operation, operations, req), req, res),
    );
  }
  return router;
}

/** The operation at the same place in the version that a call asks for; the first there, where none has it. */
const ofVersion = (first: Operation, operations: readonly Operation[], req: Request): Operation =>
  operations.find(
    ({ method, path, version }) =>
      method === first.method && path === first.path && version === versionAskedFor(req),
  ) ?? first;

async function serve(sandbox: Sandbox, operation: Operation, req: Request, res: Response): Promise<void> {
  const correlationId = randomUUID();
  res.set('X-CorrelationId', correlationId);
  const set = sandbox.faults.take(operation.name, textOf(req.params['nino']) || null);
  const fault = set ?? magicFault(sandbox, operation, textOf(req.params['nino']));

  const delayMs = sandbox.settings.latencyMs + (fault?.fault === 'slow' ? (fault.delayMs ?? 5_000) : 0);
  if (delayMs > 0) await wait(delayMs);
  if (fault?.fault === 'drop_before_accept') {
    req.socket.destroy();
    return;
  }

  let accepted = false;
  try {
    if (fault && !fault.afterAccept) throwFault(fault);
    const answer = perform(sandbox, operation, req, { correlationId, fault });
    accepted = true;
    if (fault?.fault === 'drop_after_accept') {
      req.socket.destroy();
      return;
    }
    if (fault?.afterAccept) throwFault(fault);
    send(res, answer);
  } catch (error) {
    if (!(error instanceof HmrcError)) throw error;
    if (set && !accepted && isAboutAccepting(set)) sandbox.faults.putBack(set);
    const { retryAfterSeconds } = fault ?? {};
    if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
    const body = error.body();
    res.status(error.status).json(operation.errorsAsList ? [body] : body);
  }
}

function perform(
  sandbox: Sandbox,
  operation: Operation,
  req: Request,
  { correlationId, fault }: { correlationId: string; fault: Fault | undefined },
): OperationAnswer {
  const grant = passGate(sandbox, operation, req);
  const nino = readNino(textOf(req.params['nino']));
  const scenario = req.get('Gov-Test-Scenario') ?? null;
  if (scenario !== null) playScenario(operation.name, scenario);
  refuseMagicNino(nino, operation.name);

  const taxpayer = sandbox.store.taxpayer(nino);
  assertMayAct(sandbox, grant, taxpayer, operation.name);
  const param = (name: string) => textOf(req.params[name]);
  try {
    return operation.handle({
      taxpayer,
      param,
      query: (name) => textOf(req.query[name]) || undefined,
      taxYear: (earliest) => readTaxYear(param('taxYear'), earliest),
      body: req.body,
      now: clockOf(req) ?? sandbox.now(),
      workNow: sandbox.now(),
      correlationId,
      scenario,
      settings: sandbox.settings,
      duplicate: fault?.fault === 'duplicate',
      filedElsewhere: fault?.fault === 'filed_elsewhere',
    });
  } finally {
    if (operation.method !== 'get') sandbox.store.save(taxpayer);
  }
}

/** The time at which the caller has the person live. @throws {HmrcError} for what is no time */
function clockOf(req: Request): Date | null {
  const text = req.get('Test-Clock');
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new HmrcError(400, 'FORMAT_TEST_CLOCK');
  return at;
}

/** A magic number's fault, which comes once. */
function magicFault({ store }: Sandbox, operation: Operation, nino: string): Fault | undefined {
  const fault = firstDeclarationFault(nino);
  if (!fault || operation.name !== fault.on) return undefined;
  const taxpayer = store.taxpayer(nino);
  if (taxpayer.magicFaultSpent) return undefined;
  taxpayer.magicFaultSpent = true;
  store.save(taxpayer);
  return fault;
}

function throwFault(fault: Fault): void {
  if (fault.fault === 'maintenance') throw new HmrcError(503, 'SCHEDULED_MAINTENANCE');
  if (fault.fault !== 'status') return;
  const status = fault.status ?? 500;
  const code = fault.code ?? CODE_OF_STATUS[status] ?? 'INTERNAL_SERVER_ERROR';
  if (fault.path === undefined) throw new HmrcError(status, code);
  throw new HmrcError(status, code, [{ code, message: messageOf(code), paths: [fault.path] }]);
}

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  401: 'INVALID_CREDENTIALS',
  403: 'CLIENT_OR_AGENT_NOT_AUTHORISED',
  404: 'MATCHING_RESOURCE_NOT_FOUND',
  429: 'MESSAGE_THROTTLED_OUT',
  501: 'NOT_IMPLEMENTED',
  503: 'SERVER_ERROR',
  504: 'GATEWAY_TIMEOUT',
};

const isAboutAccepting = (fault: Fault) => fault.fault === 'drop_after_accept' || fault.afterAccept === true;

function send(res: Response, answer: OperationAnswer): void {
  if (answer.body === undefined) res.status(answer.status).end();
  else res.status(answer.status).json(answer.body);
}
