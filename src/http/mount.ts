import type { Request, RequestHandler, Response, Router } from 'express';
import type { TSchema } from 'typebox';
import Type from 'typebox';
import type { AppContext } from '../context.js';
import type { Credential } from '../db/api-keys-queries.js';
import { uuidFromPublicId } from '../domain/ids.js';
import { ValidationError } from '../errors.js';
import type { Principal } from '../services/principal.js';
import { authenticate, principalOf, requireScope } from './middleware/authenticate.js';
import { idempotencyKeyOf, withIdempotency } from './middleware/idempotency.js';
import { HttpProblem } from './middleware/problem.js';
import { isRefunded, type Quota } from './middleware/quota.js';
import { type Expectations, readExpectations } from './read-expectations.js';
import { readJsonBody } from './read-json-body.js';
import type { Reply } from './reply.js';
import type { Call, QuotaState, Route } from './route.js';
import { digestUpload } from './uploads/open-upload.js';
import { bodyIssues, compileBody, compileQuery, queryIssues } from './validation.js';
import { sendReply } from './write-reply.js';

/** A UUID that no row has: what a malformed id in a path stands for, so that it is simply not found. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Mounts every route behind the same gate, and in the same order of checks: credential, quota, scope,
 * route and method, parameters, media types, body, precondition; then its handler.
 */
export function mountRoutes(router: Router, ctx: AppContext, quota: Quota, routes: readonly Route[]): void {
  const paths = new Map<string, Route[]>();
  for (const one of routes) {
    const known = paths.get(one.operation.path);
    if (known) known.push(one);
    else paths.set(one.operation.path, [one]);
  }
  for (const [path, siblings] of [...paths].sort(([a], [b]) => staticFirst(a, b))) {
    const expressPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const one of siblings) router[one.operation.method](expressPath, gate(ctx, quota, one));
    router.all(expressPath, refuseMethod(ctx, quota, siblings));
  }
  router.use('/v1', async (req, res) => {
    await admit(ctx, quota, req, res);
    throw new HttpProblem('not_found', 'There is no such route.');
  });
}

const staticFirst = (a: string, b: string) => Number(a.includes('{')) - Number(b.includes('{'));

/** Credential and quota: every request under `/v1` passes here, whether or not it leads anywhere. */
async function admit(
  ctx: AppContext,
  quota: Quota,
  req: Request,
  res: Response,
  free = false,
): Promise<Admission> {
  const credential = await authenticate(ctx, req);
  const state = free ? await quota.read(credential, res) : await quota.spend(credential, res);
  return { credential, quota: state };
}

interface Admission {
  readonly credential: Credential;
  readonly quota: QuotaState;
}

function refuseMethod(ctx: AppContext, quota: Quota, siblings: readonly Route[]): RequestHandler {
  const methods = siblings.map((one) => one.operation.method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return async (req, res) => {
    if (req.method === 'OPTIONS') {
      res.status(204).set('Allow', allow).end();
      return;
    }
    await admit(ctx, quota, req, res);
    throw new HttpProblem('method_not_allowed', `Use one of: ${allow}.`, { headers: { Allow: allow } });
  };
}

/** The checks of one operation, compiled once. */
function gate(ctx: AppContext, quota: Quota, route: Route): RequestHandler {
  const { operation } = route;
  const checkQuery = compileQuery(Type.Object(operation.query ?? {}, { additionalProperties: false }));
  const checkBody = operation.body === undefined ? null : compileBody(operation.body as TSchema);
  const checkParams = compileTextParams(route);

  return async (req, res) => {
    res.locals['route'] = operation.path;
    const isPublic = operation.scope === 'public';
    const admission = isPublic ? null : await admit(ctx, quota, req, res, operation.free);
    const credential = admission?.credential ?? null;
    try {
      if (credential !== null && operation.scope !== 'public') requireScope(credential, operation.scope);
      const reply = await answer(admission);
      const status = await sendReply(req, res, reply);
      if (credential !== null && !operation.free && isRefunded(status)) await quota.refund(credential, res);
    } catch (error) {
      if (credential !== null && !operation.free && statusOf(error) >= 500)
        await quota.refund(credential, res);
      throw error;
    }

    async function answer(admitted: Admission | null): Promise<Reply> {
      const params = checkParams(req.params);
      const query = parseQuery(req);
      const expectations = readExpectations(req, operation);
      const key = idempotencyKeyOf(req);
      const body = operation.upload === undefined ? await parseBody(req, res) : undefined;
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
        accept: expectations.accept,
        quota: admitted?.quota ?? null,
      };
      if (key === null || admitted === null) return run(route, call, expectations);
      return withIdempotency(
        ctx,
        principal,
        {
          key,
          path: req.path,
          instance: req.path,
          requestId: call.requestId,
          shape: `POST ${req.originalUrl} ${operation.upload === undefined ? 'json' : 'file'}`,
          body,
          ...(operation.upload === undefined ? {} : { digestUpload: () => digestUpload(call) }),
        },
        async (attempt) => {
          const keyed = { ...call, principal: attempt.principal, setUploadDigest: attempt.setUploadDigest };
          return { reply: await run(route, keyed, expectations) };
        },
        (result) => route.handler.present(result, call),
      );
    }
  };

  function parseQuery(req: Request): unknown {
    const query = { ...req.query };
    if (checkQuery(query)) return query;
    const issues = queryIssues(checkQuery.errors);
    const unknown = issues.every((issue) => issue.code === 'unknown_parameter');
    throw new HttpProblem(
      unknown ? 'unknown_parameter' : 'invalid_parameter',
      'A query parameter is not valid.',
      {
        extra: { errors: issues },
      },
    );
  }

  async function parseBody(req: Request, res: Response): Promise<unknown> {
    if (checkBody === null) return undefined;
    const body = operation.optionalBody && isBodyless(req) ? {} : await readJsonBody(req, res);
    if (checkBody(body)) return body;
    throw new ValidationError(bodyIssues(checkBody.errors));
  }
}

const isBodyless = (req: Request) =>
  req.get('transfer-encoding') === undefined && Number(req.get('content-length') ?? 0) === 0;

/** Runs the handler; for `Prefer: wait` reads the result again until it is finished or the time is over. */
async function run(route: Route, call: Call<unknown, unknown>, expectations: Expectations): Promise<Reply> {
  const { handler } = route;
  let result = await handler.handle(call);
  const { waitSeconds } = expectations;
  if (waitSeconds === null || handler.wait === undefined) return handler.present(result, call);

  const pollMs = 100;
  for (let waited = 0; waited < waitSeconds * 1000 && !handler.wait.isFinished(result); waited += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    result = await handler.wait.reload(call, result);
  }
  const reply = handler.present(result, call);
  if (!handler.wait.isFinished(result)) return reply;
  const { 'Retry-After': _, ...headers } = reply.headers ?? {};
  return {
    ...reply,
    status: handler.wait.status,
    headers: { ...headers, 'Preference-Applied': `wait=${waitSeconds}` },
  };
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

const statusOf = (error: unknown) => (error instanceof HttpProblem || isExpected(error) ? 400 : 500);
const isExpected = (error: unknown) =>
  error instanceof Error && 'kind' in error && error.kind !== 'gateway_unavailable';
