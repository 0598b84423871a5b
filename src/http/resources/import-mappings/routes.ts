import { listImportMappings, loadImportMapping } from '../../../db/imports/import-mappings-queries.js';
import { createImportMapping } from '../../../services/import-mappings/create-import-mapping.js';
import { deleteImportMapping } from '../../../services/import-mappings/delete-import-mapping.js';
import { replaceImportMapping } from '../../../services/import-mappings/replace-import-mapping.js';
import { readTenant } from '../../../services/in-tenant.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { uuidOrAbsent, uuidOrNull } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { importMappingFieldsFrom, importMappingPath, presentImportMapping } from './present.js';
import {
  IMPORT_MAPPING_READ_ONLY,
  ImportMappingInput,
  ImportMappingReplacement,
  ImportMappingSchema,
  importMappingListQuery,
} from './schemas.js';

const tag = 'Import mappings';
const params = { id: { id: 'importMapping' } } as const;

/** `/v1/import-mappings`: how the columns of files that no format describes are to be read. */
export const importMappingRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/import-mappings',
      operationId: 'listImportMappings',
      tag,
      summary: 'List saved mappings, newest first',
      description: 'Filter by `client_id` or `source_account_id`.',
      scope: 'imports:read',
      fromStandby: true,
      query: importMappingListQuery,
      responses: { 200: { description: 'A page of mappings.', schema: PageOf(ImportMappingSchema) } },
    },
    {
      handle: (call) => {
        const filters = {
          clientId: uuidOrAbsent('client', call.query.client_id),
          sourceAccountId: uuidOrAbsent('sourceAccount', call.query.source_account_id),
        };
        return readTenant(call.ctx, call.principal, (db) => listImportMappings(db, filters, pageOf(call)));
      },
      present: (page, call) => presentPage(page, presentImportMapping, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/import-mappings',
      operationId: 'createImportMapping',
      tag,
      summary: 'Save a mapping',
      description:
        'An import uses it when `mapping_id` names it, or when it belongs to the import’s source account and neither `format` nor a mapping is sent. Without `client_id` it is for the files of every client; with `source_account_id`, for those of that account.',
      scope: 'imports:write',
      body: ImportMappingInput,
      responses: { 201: { description: 'The mapping.', schema: ImportMappingSchema } },
      problems: ['invalid_reference', 'conflict'],
    },
    {
      handle: async ({ ctx, effect, body }) =>
        createImportMapping(ctx, effect, {
          clientId: uuidOrNull('client', body.client_id) ?? effect.principal.clientId,
          fields: importMappingFieldsFrom(body),
        }),
      present: (saved) => created(importMappingPath(saved.id), presentImportMapping(saved), saved.version),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/import-mappings/{id}',
      operationId: 'getImportMapping',
      tag,
      summary: 'Fetch a saved mapping',
      description: 'Answers the present version; send its `ETag` as `If-Match` when you replace it.',
      scope: 'imports:read',
      params,
      responses: { 200: { description: 'The mapping.', schema: ImportMappingSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadImportMapping(db, id)),
      present: (saved) => ok(presentImportMapping(saved), saved.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/import-mappings/{id}',
      operationId: 'replaceImportMapping',
      tag,
      summary: 'Replace a saved mapping',
      description: 'Imports made with it keep the mapping as it was.',
      scope: 'imports:write',
      params,
      body: ImportMappingReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The mapping.', schema: ImportMappingSchema } },
      problems: ['invalid_reference', 'conflict'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceImportMapping(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) =>
            refuseChangedReadOnly(body, presentImportMapping(current), IMPORT_MAPPING_READ_ONLY),
          fields: importMappingFieldsFrom(body),
        }),
      present: (saved) => ok(presentImportMapping(saved), saved.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/import-mappings/{id}',
      operationId: 'deleteImportMapping',
      tag,
      summary: 'Delete a saved mapping',
      description: 'Imports made with it keep the mapping as it was.',
      scope: 'imports:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteImportMapping(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];
