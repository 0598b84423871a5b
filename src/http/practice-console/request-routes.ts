import { listRequestLogs, loadRequestLog } from '../../db/request-logs/request-logs-queries.js';
import { uuidFromPublicId } from '../../domain/ids.js';
import { readTenant } from '../../services/in-tenant.js';
import { readableCredential } from '../../services/request-logs/readable-credential.js';
import { statusOf } from '../resources/request-logs/routes.js';
import { requestLogListQuery } from '../resources/request-logs/schemas.js';
import { pageOf } from '../shapes/pagination.js';
import { nextPathOf } from './lists.js';
import { requestPage, requestsPage } from './pages/requests-page.js';
import { page } from './route.js';

const { status, key_id, request_id, limit, cursor } = requestLogListQuery;

/** Requests that the programs of the practice have made: `/console/{mode}/requests`. */
export const requestRoutes = [
  page('/requests', { query: { status, key_id, request_id, limit, cursor } }, async ({ view, ...call }) => {
    const { query, principal } = call;
    const keyId = query.key_id === undefined ? undefined : uuidFromPublicId('apiKey', query.key_id);
    const id = query.request_id === undefined ? undefined : uuidFromPublicId('request', query.request_id);
    const filters = {
      id: id ?? undefined,
      credentialId: readableCredential(principal, keyId ?? undefined),
      status: statusOf(query.status),
    };
    const found = await readTenant(call.ctx, principal, (db) => listRequestLogs(db, filters, pageOf(call)));
    const asked = { status: query.status, keyId: query.key_id, requestId: query.request_id };
    return { page: requestsPage(view, { requests: found.items, next: nextPathOf(found, call), asked }) };
  }),
  page('/requests/{id}', { id: 'request' }, async ({ ctx, principal, id, view }) => {
    const request = await readTenant(ctx, principal, (db) =>
      loadRequestLog(db, id, readableCredential(principal)),
    );
    return { page: requestPage(view, request) };
  }),
];
