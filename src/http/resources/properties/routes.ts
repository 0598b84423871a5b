import { listProperties, loadProperty } from '../../../db/properties/properties-queries.js';
import { publicId } from '../../../domain/ids.js';
import { readTenant } from '../../../services/in-tenant.js';
import { createProperty } from '../../../services/properties/create-property.js';
import { deleteProperty } from '../../../services/properties/delete-property.js';
import { replaceProperty } from '../../../services/properties/replace-property.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { withPatch } from '../../shapes/merge-patch/with-patch.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { clientIdOf, uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { bestSplitRoutes } from './best-split-routes.js';
import { incomeRecordRoutes } from './income-record-routes.js';
import { presentProperty, propertyFieldsFrom } from './present.js';
import { propertySummaryRoutes } from './property-summary-routes.js';
import {
  PROPERTY_READ_ONLY,
  PropertyInput,
  PropertyReplacement,
  PropertySchema,
  propertyListQuery,
} from './schemas.js';

const tag = 'Properties';
const params = { id: { id: 'property' } } as const;

const OPERATIONS: readonly Route[] = [
  ...incomeRecordRoutes,
  ...propertySummaryRoutes,
  ...bestSplitRoutes,
  route(
    {
      method: 'get',
      path: '/v1/properties',
      operationId: 'listProperties',
      tag,
      summary: 'List properties, newest first',
      description:
        'With `client_id`, those of one client; otherwise all. Properties whose letting has ended are listed too.',
      scope: 'properties:read',
      fromStandby: true,
      query: propertyListQuery,
      responses: { 200: { description: 'A page of properties.', schema: PageOf(PropertySchema) } },
    },
    {
      handle: (call) =>
        readTenant(call.ctx, call.principal, (db) =>
          listProperties(
            db,
            { clientId: uuidOrAbsent('client', call.query.client_id), externalId: call.query.external_id },
            pageOf(call),
          ),
        ),
      present: (page, call) => presentPage(page, presentProperty, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/properties',
      operationId: 'createProperty',
      tag,
      summary: 'Create a property',
      description:
        'A property that is let, in the United Kingdom or abroad. With `ownership` or `ownership_share`, only the client’s share goes into the return.',
      scope: 'properties:write',
      body: PropertyInput,
      responses: { 201: { description: 'The property.', schema: PropertySchema } },
      problems: ['duplicate_external_id', 'invalid_reference', 'period_locked'],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        createProperty(ctx, effect, {
          clientId: clientIdOf(effect.principal, body.client_id),
          fields: propertyFieldsFrom(body),
        }),
      present: (property) =>
        created(
          `/v1/properties/${publicId('property', property.id)}`,
          presentProperty(property),
          property.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/properties/{id}',
      operationId: 'getProperty',
      tag,
      summary: 'Fetch a property',
      description: 'Answers the present version; send its `ETag` as `If-Match` when you replace it.',
      scope: 'properties:read',
      params,
      responses: { 200: { description: 'The property.', schema: PropertySchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadProperty(db, id)),
      present: (property) => ok(presentProperty(property), property.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/properties/{id}',
      operationId: 'replaceProperty',
      tag,
      summary: 'Replace a property',
      description:
        'Fields that are left out go back to their defaults. A change of ownership changes the figures of open years.',
      scope: 'properties:write',
      params,
      body: PropertyReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The property.', schema: PropertySchema } },
      problems: ['duplicate_external_id', 'forbidden', 'invalid_reference', 'period_locked'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceProperty(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) =>
            refuseChangedReadOnly(body, presentProperty(current), PROPERTY_READ_ONLY),
          fields: propertyFieldsFrom(body),
        }),
      present: (property) => ok(presentProperty(property), property.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/properties/{id}',
      operationId: 'deleteProperty',
      tag,
      summary: 'Delete a property',
      description:
        'Refused with `has_dependents`, which says how many, while transactions or source accounts refer to it.',
      scope: 'properties:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['forbidden', 'has_dependents', 'period_locked'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => deleteProperty(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];

/** `/v1/properties`: what clients let. */
export const propertyRoutes = withPatch(OPERATIONS, {
  path: '/v1/properties/{id}',
  operationId: 'updateProperty',
  summary: 'Change fields of a property',
  description:
    'By RFC 7396: fields that are left out stay, null removes one as if PUT had left it out, lists are replaced whole. A change of ownership changes the figures of open years.',
});
