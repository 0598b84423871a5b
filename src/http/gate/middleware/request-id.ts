import type { RequestHandler } from 'express';
import type { AppContext } from '../../../context.js';
import { publicId } from '../../../domain/ids.js';

const CLIENT_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Names the request, on every answer, problem and log line. A caller's own id is logged, never used as ours. */
export function requestId({ newId, log }: Pick<AppContext, 'newId' | 'log'>): RequestHandler {
  return (req, res, next) => {
    const id = publicId('request', newId());
    const given = req.get('x-request-id');
    const isNamed = given !== undefined && CLIENT_ID.test(given);
    res.locals['requestId'] = id;
    res.locals['log'] = log.child(
      isNamed ? { request_id: id, client_request_id: given } : { request_id: id },
    );
    if (isNamed) res.locals['clientRequestId'] = given;
    res.setHeader('Request-Id', id);
    if (isNamed) res.setHeader('X-Request-Id', given);
    next();
  };
}
