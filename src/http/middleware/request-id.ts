import type { RequestHandler, Response } from 'express';
import type { AppContext } from '../../context.js';
import { publicId } from '../../domain/ids.js';
import type { Logger } from '../../logger.js';

const CLIENT_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Names the request, on every answer, problem and log line. A caller's own id is logged, never used as ours. */
export function requestId({ newId }: Pick<AppContext, 'newId'>): RequestHandler {
  return (req, res, next) => {
    const id = publicId('request', newId());
    const given = req.get('x-request-id');
    const isNamed = given !== undefined && CLIENT_ID.test(given);
    res.locals['requestId'] = id;
    if (isNamed) res.locals['clientRequestId'] = given;
    res.setHeader('Request-Id', id);
    if (isNamed) res.setHeader('X-Request-Id', given);
    next();
  };
}

/** The logger of a request, made once something is logged with it: most requests leave one line, which needs none. */
export function requestLog(res: Response, log: Logger): Logger {
  const { locals } = res;
  locals['log'] ??= log.child({
    request_id: locals['requestId'],
    client_request_id: locals['clientRequestId'],
  });
  return locals['log'];
}
