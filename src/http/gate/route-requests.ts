import type { Request, RequestHandler, Response } from 'express';
import { announce, DEPRECATIONS, type Deprecation } from './answers/deprecations.js';
import { compileOperation } from './compile-operation.js';
import { compilePaths } from './compile-paths.js';
import { HttpProblem } from './middleware/problem.js';
import { allowOf, methodNotAllowed } from './other-methods.js';
import { admit, type RequestPipeline, type SlottedRequest, withSlot } from './request-pipeline.js';
import type { Route } from './route.js';

/** Target of a path: a handler for each method, and one for every other. */
interface Target {
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly refuseOther: Handler;
}

type Handler = (req: Request, res: Response) => unknown;

/**
 * Leads every request under `/v1`, and every request to another path of a route, through one gate with one order of checks:
 * credential, quota, scope, route and method, parameters, media types, body, precondition; then its handler.
 */
export function routeRequests(
  pipeline: RequestPipeline,
  routes: readonly Route[],
  deprecations: Readonly<Record<string, Deprecation>> = DEPRECATIONS,
): RequestHandler {
  const find = compilePaths(
    [...byPath(routes)].map(
      ([path, siblings]) => [path, targetOf(pipeline, siblings, deprecations)] as const,
    ),
  );
  const refuseUnknown = refuse(pipeline, () => new HttpProblem('not_found', 'There is no such route.'));
  return (req, res, next) => {
    const { path } = req;
    const found = find(path);
    if (found !== null) {
      req.params = found.params;
      const { handlers, refuseOther } = found.target;
      return (handlers.get(req.method) ?? refuseOther)(req, res);
    }
    return path === '/v1' || path.startsWith('/v1/') ? refuseUnknown(req, res) : next();
  };
}

function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const paths = new Map<string, Route[]>();
  for (const one of routes) {
    const known = paths.get(one.operation.path);
    if (known) known.push(one);
    else paths.set(one.operation.path, [one]);
  }
  return paths;
}

/** HEAD is answered as GET, without the body, which Node leaves out. */
function targetOf(
  pipeline: RequestPipeline,
  siblings: readonly Route[],
  deprecations: Readonly<Record<string, Deprecation>>,
): Target {
  const handlers = new Map<string, Handler>();
  for (const one of siblings) {
    const answer = compileOperation(pipeline, one);
    const deprecation = deprecations[one.operation.operationId];
    const handle: Handler = (req, res) => {
      announce(res, deprecation);
      return answer(req, res);
    };
    handlers.set(one.operation.method.toUpperCase(), handle);
    if (one.operation.method === 'get') handlers.set('HEAD', handle);
  }
  return { handlers, refuseOther: refuseMethod(pipeline, siblings) };
}

function refuseMethod(pipeline: RequestPipeline, siblings: readonly Route[]): Handler {
  const allow = allowOf(siblings.map((one) => one.operation.method.toUpperCase()));
  const refuseOther = refuse(pipeline, () => methodNotAllowed(allow));
  return async (req, res) => {
    if (req.method !== 'OPTIONS') return refuseOther(req, res);
    res.status(204).set('Allow', allow).end();
  };
}

/** A caller without a credential hears of that first, and a refused request is counted like any other. */
const refuse = (pipeline: RequestPipeline, problem: () => HttpProblem) =>
  withSlot(pipeline, 'full', async (req: Request, res: Response, entry: SlottedRequest) => {
    await admit(pipeline, { req, res, entry });
    throw problem();
  });
