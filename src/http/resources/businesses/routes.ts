import { listBusinesses, loadBusiness } from '../../../db/businesses/businesses-queries.js';
import { publicId } from '../../../domain/ids.js';
import { createBusiness } from '../../../services/businesses/create-business.js';
import { deleteBusiness } from '../../../services/businesses/delete-business.js';
import { replaceBusiness } from '../../../services/businesses/replace-business.js';
import { readTenant } from '../../../services/in-tenant.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { withPatch } from '../../shapes/merge-patch/with-patch.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { clientIdOf, uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { businessFieldsFrom, presentBusiness } from './present.js';
import {
  BUSINESS_READ_ONLY,
  BusinessInput,
  BusinessReplacement,
  BusinessSchema,
  businessListQuery,
} from './schemas.js';

const tag = 'Businesses';
const params = { id: { id: 'business' } } as const;

const OPERATIONS: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/businesses',
      operationId: 'listBusinesses',
      tag,
      summary: 'List businesses, newest first',
      description:
        'With `client_id`, those of one client; otherwise all. The property business is not listed: it follows from the properties.',
      scope: 'clients:read',
      fromStandby: true,
      query: businessListQuery,
      responses: { 200: { description: 'A page of businesses.', schema: PageOf(BusinessSchema) } },
    },
    {
      handle: (call) =>
        readTenant(call.ctx, call.principal, (db) =>
          listBusinesses(
            db,
            { clientId: uuidOrAbsent('client', call.query.client_id), externalId: call.query.external_id },
            pageOf(call),
          ),
        ),
      present: (page, call) => presentPage(page, presentBusiness, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/businesses',
      operationId: 'createBusiness',
      tag,
      summary: 'Create a business',
      description:
        'A self-employment of a client. Transactions name it with `business_id`, and it gets a page of its own in the return.',
      scope: 'clients:write',
      body: BusinessInput,
      responses: { 201: { description: 'The business.', schema: BusinessSchema } },
      problems: ['duplicate_external_id', 'invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        createBusiness(ctx, effect, {
          clientId: clientIdOf(effect.principal, body.client_id),
          fields: businessFieldsFrom(body),
        }),
      present: (business) =>
        created(
          `/v1/businesses/${publicId('business', business.id)}`,
          presentBusiness(business),
          business.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/businesses/{id}',
      operationId: 'getBusiness',
      tag,
      summary: 'Fetch a business',
      description: 'Answers the present version; send its `ETag` as `If-Match` when you replace it.',
      scope: 'clients:read',
      params,
      responses: { 200: { description: 'The business.', schema: BusinessSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadBusiness(db, id)),
      present: (business) => ok(presentBusiness(business), business.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/businesses/{id}',
      operationId: 'replaceBusiness',
      tag,
      summary: 'Replace a business',
      description:
        'Fields that are left out go back to their defaults. Figures that used it are worked out again.',
      scope: 'clients:write',
      params,
      body: BusinessReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The business.', schema: BusinessSchema } },
      problems: ['duplicate_external_id'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceBusiness(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) =>
            refuseChangedReadOnly(body, presentBusiness(current), BUSINESS_READ_ONLY),
          fields: businessFieldsFrom(body),
        }),
      present: (business) => ok(presentBusiness(business), business.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/businesses/{id}',
      operationId: 'deleteBusiness',
      tag,
      summary: 'Delete a business',
      description:
        'Refused with `has_dependents`, which says how many, while transactions or source accounts refer to it.',
      scope: 'clients:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['has_dependents'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => deleteBusiness(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];

/** `/v1/businesses`: the self-employments of clients. */
export const businessRoutes = withPatch(OPERATIONS, {
  path: '/v1/businesses/{id}',
  operationId: 'updateBusiness',
  summary: 'Change fields of a business',
  description:
    'By RFC 7396: fields that are left out stay, null removes one as if PUT had left it out, lists are replaced whole. Figures that used it are worked out again.',
});
