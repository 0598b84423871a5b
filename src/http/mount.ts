import type { Request, RequestHandler, Response, Router } from 'express';
import type { TSchema } from 'typebox';
import type { AppContext } from '../context.js';
import type { Credential } from '../db/tenants/api-keys-queries.js';
import { uuidFromPublicId } from '../domain/ids.js';
import { NotFoundError, ValidationError } from '../errors.js';
import { createEffect } from '../services/effect.js';
import type { Principal } from '../services/principal.js';
import { answersSecret } from './answers-secret.js';
import { idHint } from './id-hint.js';
import {
  type Admission,
  CallerGone,
  createAdmission,
  FREE_PLACE,
  type Place,
} from './middleware/admission.js';
import { authenticate, principalOf, requireScope } from './middleware/authenticate.js';
import { idempotencyKeyOf, withIdempotency } from './middleware/idempotency.js';
import { createIntake, type Intake } from './middleware/intake.js';
import { createKnownKeys, type KnownKeys, type PresentedKey } from './middleware/known-keys.js';
import { HttpProblem } from './middleware/problem.js';
import { isRefunded, type Quota } from './middleware/quota.js';
import { type Expectations, readExpectations } from './read-expectations.js';
import { readJsonBody } from './read-json-body.js';
import { compileQuery } from './read-query.js';
import type { Reply } from './reply.js';
import type { RequestLimits } from './request-limits.js';
import type { Call, QuotaState, Route, WriteCall } from './route.js';
import { digestUpload } from './uploads/open-upload.js';
import { bodyIssues, compileBody } from './validation.js';
import { waitFor } from './wait-for.js';
import { sendReply } from './write-reply.js';

/** A UUID that no row has: what a malformed id in a path stands for, so that it is simply not found. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Mounts every route behind the same gate, and in the same order of checks: credential, quota, scope,
 * route and method, parameters, media types, body, precondition; then its handler.
 */
export function mountRoutes(
  router: Router,
  ctx: AppContext,
  quota: Quota,
  routes: readonly Route[],
  limits: RequestLimits,
): void {
  const door: Door = {
    ctx,
    quota,
    limits,
    keys: createKnownKeys(ctx, limits.credentials),
    admission: createAdmission(limits),
  };
  const paths = new Map<string, Route[]>();
  for (const one of routes) {
    const known = paths.get(one.operation.path);
    if (known) known.push(one);
    else paths.set(one.operation.path, [one]);
  }
  for (const [path, siblings] of [...paths].sort(([a], [b]) => staticFirst(a, b))) {
    const expressPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const one of siblings) router[one.operation.method](expressPath, gate(door, one));
    router.all(expressPath, refuseMethod(door, siblings));
  }
  const unknown = withPlace(door, async (req, res, entry) => {
    await admit(door, req, res, entry);
    throw new HttpProblem('not_found', 'There is no such route.');
  });
  router.use('/v1', unknown);
}

const staticFirst = (a: string, b: string) => Number(a.includes('{')) - Number(b.includes('{'));

/** What every request passes, built once. */
interface Door {
  readonly ctx: AppContext;
  readonly quota: Quota;
  readonly limits: RequestLimits;
  readonly keys: KnownKeys;
  readonly admission: Admission;
}

/** A request that has its place, under the key that it carries. */
interface Entry {
  readonly place: Place;
  readonly key: PresentedKey;
}

/** Runs `work` once its lane has a place for the request, and gives the place up however it ends. */
function withPlace(
  { keys, admission }: Door,
  work: (req: Request, res: Response, entry: Entry) => Promise<void>,
): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    const key = await keys.present(req);
    try {
      const place = await admission.enter(key.lane, res);
      await work(req, res, { place, key }).finally(() => place.leave());
    } catch (error) {
      if (!(error instanceof CallerGone)) throw error;
    }
  };
}

/** Credential and quota: every request under `/v1` passes here, whether or not it leads anywhere. */
async function admit(
  { ctx, quota, keys }: Door,
  req: Request,
  res: Response,
  { place, key }: Entry,
  free = false,
): Promise<Admitted> {
  const credential = await authenticate(ctx, req, keys, key);
  await place.moveTo(credential.tenantId);
  const state = free ? await quota.read(credential, res) : await quota.spend(credential, res);
  return { credential, quota: state };
}

interface Admitted {
  readonly credential: Credential;
  readonly quota: QuotaState;
}

function refuseMethod(door: Door, siblings: readonly Route[]): RequestHandler {
  const methods = siblings.map((one) => one.operation.method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refuse = withPlace(door, async (req, res, entry) => {
    await admit(door, req, res, entry);
    throw new HttpProblem('method_not_allowed', `Use one of: ${allow}.`, { headers: { Allow: allow } });
  });
  return async (req, res) => {
    if (req.method !== 'OPTIONS') return refuse(req, res);
    res.status(204).set('Allow', allow).end();
  };
}

/** The checks of one operation, compiled once. */
function gate(door: Door, route: Route): RequestHandler {
  const { ctx, quota, limits } = door;
  const { operation } = route;
  const parseQuery = compileQuery(operation.query ?? {});
  const checkBody = operation.body === undefined ? null : compileBody(operation.body as TSchema);
  const checkParams = compileTextParams(route);
  const isSecret = answersSecret(operation);

  if (operation.scope === 'public') return (req, res) => pass(req, res, null);
  return withPlace(door, pass);

  async function pass(req: Request, res: Response, entry: Entry | null): Promise<void> {
    res.locals['route'] = operation.path;
    const admission = entry === null ? null : await admit(door, req, res, entry, operation.free);
    const place = entry?.place ?? FREE_PLACE;
    const intake = createIntake(req, place, limits);
    const credential = admission?.credential ?? null;
    try {
      if (credential !== null && operation.scope !== 'public') requireScope(credential, operation.scope);
      const reply = await answer(admission);
      const status = await sendReply(req, res, reply, { place, slowReaderMs: limits.slowReaderMs });
      if (credential !== null && !operation.free && isRefunded(status)) await quota.refund(credential, res);
    } catch (error) {
      if (credential !== null && !operation.free && isUncounted(error)) await quota.refund(credential, res);
      throw error;
    }

    async function answer(admitted: Admitted | null): Promise<Reply> {
      const params = checkParams(req.params);
      const query = parseQuery(req.originalUrl);
      const expectations = readExpectations(req, operation);
      const key = idempotencyKeyOf(req);
      const body = operation.upload === undefined ? await parseBody(req, res, intake) : undefined;
      expectations.requireIfMatch();

      const principal = admitted === null ? ANYBODY : principalOf(admitted.credential);
      const call: Call<unknown, unknown> = {
        ctx,
        principal,
        params,
        query,
        body,
        ifMatch: expectations.ifMatch,
        requestId: String(res.locals['requestId']),
        path: req.path,
        request: req,
        intake,
        accept: expectations.accept,
        quota: admitted?.quota ?? null,
      };
      const perform = async (attempt: Attempt) =>
        run(route, { ...call, ...attempt }, expectations, place).catch((error: unknown) => {
          throw explained(error, route, req, admitted);
        });
      if (key === null || admitted === null) return perform({ effect: createEffect(principal) });
      return withIdempotency(
        ctx,
        principal,
        {
          key,
          owner: {
            lineageId: admitted.credential.lineageId,
            credentialId: admitted.credential.apiKeyId,
          },
          isSecret,
          path: req.path,
          instance: req.path,
          requestId: call.requestId,
          place,
          shape: `POST ${req.originalUrl} ${operation.upload === undefined ? 'json' : 'file'}`,
          body,
          ...(operation.upload === undefined ? {} : { digestUpload: () => digestUpload(call) }),
        },
        perform,
        (result) => route.handler.present(result, call),
      );
    }
  }

  async function parseBody(req: Request, res: Response, intake: Intake): Promise<unknown> {
    if (checkBody === null) return undefined;
    const isLeftOut = operation.optionalBody && isBodyless(req);
    const body = isLeftOut ? {} : await intake.readBody(() => readJsonBody(req, res));
    if (checkBody(body)) return body;
    throw new ValidationError(bodyIssues(checkBody.errors));
  }
}

const isBodyless = (req: Request) =>
  req.get('transfer-encoding') === undefined && Number(req.get('content-length') ?? 0) === 0;

type Attempt = Pick<WriteCall<unknown, unknown>, 'effect' | 'setUploadDigest'>;

/** Runs the handler; for `Prefer: wait` reads the result again until it is finished or the time is over. */
async function run(
  route: Route,
  call: WriteCall<unknown, unknown>,
  expectations: Expectations,
  place: Place,
): Promise<Reply> {
  if (route.kind === 'read') return route.handler.present(await route.handler.handle(call), call);
  const { handler } = route;
  const { result: first } = await handler.handle(call);
  const { waitSeconds } = expectations;
  if (waitSeconds === null || handler.wait === undefined) return handler.present(first, call);

  const result = await waitFor(handler.wait, { call, first, waitSeconds, place });
  const reply = handler.present(result, call);
  if (!handler.wait.isFinished(result)) return reply;
  const { 'Retry-After': _, ...headers } = reply.headers ?? {};
  return {
    ...reply,
    status: handler.wait.status,
    headers: { ...headers, 'Preference-Applied': `wait=${waitSeconds}` },
  };
}

/** A thing that is not found, with what its id tells: another kind of thing, or the other mode. */
function explained(error: unknown, route: Route, req: Request, admission: Admitted | null): unknown {
  if (!(error instanceof NotFoundError)) return error;
  for (const [name, definition] of Object.entries(route.operation.params ?? {})) {
    const given = req.params[name];
    if ('id' in definition && uuidFromPublicId(definition.id, String(given)) === null) {
      return new NotFoundError(`The id in the path ${idHint(definition.id, given)}.`);
    }
  }
  if (admission === null || route.operation.params === undefined) return error;
  const data = admission.credential.livemode ? 'live' : 'test';
  return new NotFoundError(`${error.message} The key sees ${data} data only.`);
}

type ParamsCheck = (params: Record<string, string | string[]>) => Record<string, string>;

function compileTextParams(route: Route): ParamsCheck {
  const definitions = Object.entries(route.operation.params ?? {});
  const checks = new Map(
    definitions.flatMap(([name, definition]) =>
      'text' in definition ? [[name, compileBody(definition.text)]] : [],
    ),
  );
  return (params) => {
    const decoded: Record<string, string> = {};
    for (const [name, definition] of definitions) {
      const text = String(params[name]);
      if ('id' in definition) {
        decoded[name] = uuidFromPublicId(definition.id, text) ?? NO_ID;
      } else {
        if (checks.get(name)?.(text) === false) throw new HttpProblem('not_found', 'There is no such thing.');
        decoded[name] = text;
      }
    }
    return decoded;
  };
}

const ANYBODY: Principal = {
  tenantId: NO_ID,
  livemode: false,
  actor: 'anybody',
  apiKeyId: null,
  scopes: [],
  clientId: null,
};

/** A fault of ours, or a refusal that says that we had no room, costs the caller nothing. */
function isUncounted(error: unknown): boolean {
  if (error instanceof CallerGone) return false;
  if (error instanceof HttpProblem) return error.code === 'too_many_requests_in_flight';
  return !isExpected(error);
}

const isExpected = (error: unknown) =>
  error instanceof Error && 'kind' in error && error.kind !== 'gateway_unavailable';
