import type { Request, RequestHandler, Response, Router } from 'express';
import type { AppContext } from '../context.js';
import { admit, type Door, type Entry, withPlace } from './door.js';
import { gate } from './gate.js';
import { createAdmission } from './middleware/admission.js';
import { createKnownKeys } from './middleware/known-keys.js';
import { HttpProblem } from './middleware/problem.js';
import type { Quota } from './middleware/quota.js';
import type { RequestLimits } from './request-limits.js';
import type { Route } from './route.js';

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
  for (const [path, siblings] of byPath(routes)) {
    const expressPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const one of siblings) router[one.operation.method](expressPath, gate(door, one));
    router.all(expressPath, refuseMethod(door, siblings));
  }
  router.use(
    '/v1',
    refuse(door, () => new HttpProblem('not_found', 'There is no such route.')),
  );
}

/** The routes of each path; a path without a parameter comes before one that it would match. */
function byPath(routes: readonly Route[]): [path: string, siblings: readonly Route[]][] {
  const paths = new Map<string, Route[]>();
  for (const one of routes) {
    const known = paths.get(one.operation.path);
    if (known) known.push(one);
    else paths.set(one.operation.path, [one]);
  }
  return [...paths].sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')));
}

function refuseMethod(door: Door, siblings: readonly Route[]): RequestHandler {
  const methods = siblings.map((one) => one.operation.method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const refuseOther = refuse(
    door,
    () => new HttpProblem('method_not_allowed', `Use one of: ${allow}.`, { headers: { Allow: allow } }),
  );
  return async (req, res) => {
    if (req.method !== 'OPTIONS') return refuseOther(req, res);
    res.status(204).set('Allow', allow).end();
  };
}

/** A caller without a credential hears of that first, and a refused request is counted like any other. */
const refuse = (door: Door, problem: () => HttpProblem) =>
  withPlace(door, async (req: Request, res: Response, entry: Entry) => {
    await admit(door, req, res, entry);
    throw problem();
  });
