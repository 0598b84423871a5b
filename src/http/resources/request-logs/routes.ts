import { listRequestLogs, loadRequestLog } from '../../../db/request-logs/request-logs-queries.js';
import { uuidFromPublicId } from '../../../domain/ids.js';
import { STATUS_CLASSES, type StatusClass } from '../../../domain/request-logs/request-log.js';
import { readTenant } from '../../../services/in-tenant.js';
import { readableCredential } from '../../../services/request-logs/readable-credential.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { PageOf } from '../../shapes/schemas.js';
import { instantOf } from '../events/filters.js';
import { presentRequestLog } from './present.js';
import { RequestLogSchema, requestLogListQuery } from './schemas.js';

const tag = 'Credential';
const WHOSE =
  'A credential with the scope `api_keys:read` sees the requests of all of the tenant’s credentials in its mode; any other sees its own.';

/** `/v1/request-logs`: the requests that a tenant has made. */
export const requestLogRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/request-logs',
      operationId: 'listRequestLogs',
      tag,
      summary: 'List your requests, newest first',
      description:
        'Requests of the last 30 days that carried a good credential: method, path, status and code, without queries and bodies. A request ' +
        `is listed within seconds of its answer. ${WHOSE}`,
      scope: null,
      query: requestLogListQuery,
      responses: { 200: { description: 'A page of requests.', schema: PageOf(RequestLogSchema) } },
      problems: ['forbidden'],
    },
    {
      handle(call) {
        const { since, until, status, key_id, request_id } = call.query;
        const keyId = key_id === undefined ? undefined : (uuidFromPublicId('apiKey', key_id) ?? undefined);
        const filters = {
          id: request_id === undefined ? undefined : (uuidFromPublicId('request', request_id) ?? undefined),
          credentialId: readableCredential(call.principal, keyId),
          status: statusOf(status),
          since: instantOf('since', since),
          until: instantOf('until', until),
        };
        return readTenant(call.ctx, call.principal, (db) => listRequestLogs(db, filters, pageOf(call)));
      },
      present: (page, call) => presentPage(page, presentRequestLog, call),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/request-logs/{id}',
      operationId: 'getRequestLog',
      tag,
      summary: 'Fetch one of your requests',
      description: `By the \`Request-Id\` of its answer, which problems have as \`request_id\`. ${WHOSE}`,
      scope: null,
      params: { id: { id: 'request' } },
      responses: { 200: { description: 'The request.', schema: RequestLogSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadRequestLog(db, id, readableCredential(principal))),
      present: (found) => ok(presentRequestLog(found)),
    },
  ),
];

/** The status, or class of them, that a filter names. */
export function statusOf(text: string | undefined): number | StatusClass | undefined {
  if (text === undefined) return undefined;
  return STATUS_CLASSES.find((one) => one === text) ?? Number(text);
}
