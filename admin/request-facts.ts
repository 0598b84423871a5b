import type { Request, RequestHandler, Response } from 'express';
import type { AppContext } from '../src/context.js';
import { publicId } from '../src/domain/ids.js';
import type { ActDetail, RequestPlace } from '../src/services/audit/record-act.js';
import type { ConsoleSession } from '../src/services/operators/authenticate-session.js';
import { loggablePath } from '../src/telemetry/loggable-path.js';

/** Longer than browsers of today have; it is shown, and nothing rests on it. */
const LONGEST_USER_AGENT = 200;

/** Names the request, on the answer, in the log and in the record of acts; one log line when it is answered. */
export function requestId({ newId, log }: Pick<AppContext, 'newId' | 'log'>): RequestHandler {
  return (req, res, next) => {
    const id = publicId('request', newId());
    const [path = ''] = req.originalUrl.split('?', 1);
    const requestLog = log.child({ request_id: id });
    res.locals['requestId'] = id;
    res.locals['log'] = requestLog;
    res.set('Request-Id', id);
    res.on('finish', () => {
      const line = { method: req.method, path: loggablePath(templateOf(req), path), status: res.statusCode };
      requestLog.debug(line, 'request');
    });
    next();
  };
}

/** The path of the page, `{name}` for each parameter; `undefined` where nothing is, or nobody has signed in. */
export function templateOf(req: Request): string | undefined {
  const path: unknown = req.route?.path;
  return typeof path === 'string' ? (req.baseUrl + path).replaceAll(/[:*](\w+)/g, '{$1}') : undefined;
}

export const requestIdOf = (res: Response): string | null => res.locals['requestId'] ?? null;

/** Session of the request; `null` if nobody is signed in. */
export const sessionOf = (res: Response): ConsoleSession | null => res.locals['session'] ?? null;

/** Session of a request that sign-in has let through. @throws {TypeError} if nobody is signed in */
export function signedIn(res: Response): ConsoleSession {
  const session = sessionOf(res);
  if (session === null) throw new TypeError('nobody is signed in');
  return session;
}

/** Notes values before and after an act, for the record. */
export function noteActDetail(res: Response, detail: ActDetail): void {
  res.locals['actDetail'] = detail;
}

/** Notes the tenant of an act, if its address does not name it. */
export function noteActTenant(res: Response, tenantId: string | null): void {
  res.locals['actTenant'] = tenantId;
}

export const actTenantOf = (res: Response): string | null => res.locals['actTenant'] ?? null;

export const actDetailOf = (res: Response): ActDetail => res.locals['actDetail'] ?? {};

/** Source and target of the request, without the query. */
export function requestPlaceOf(req: Request, res: Response): RequestPlace {
  const path = req.originalUrl.split('?', 1)[0] ?? '/';
  const userAgent = req.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null;
  return { ip: req.ip ?? null, userAgent, requestId: requestIdOf(res), method: req.method, path };
}
