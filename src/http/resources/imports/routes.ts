import { listImportErrors, listImports, loadImport } from '../../../db/imports/imports-queries.js';
import { publicId } from '../../../domain/ids.js';
import { isFinished } from '../../../domain/imports/import.js';
import { cancelImport } from '../../../services/imports/cancel-import.js';
import { exportErrors } from '../../../services/imports/export-errors.js';
import { revertImport } from '../../../services/imports/revert-import.js';
import { readTenant } from '../../../services/in-tenant.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { PageOf, PageQuery } from '../../shapes/schemas.js';
import { importPath, presentImport, presentImportError } from './present.js';
import { receiveImport } from './receive-import.js';
import {
  IMPORT_MEDIA_TYPES,
  ImportErrorSchema,
  ImportSchema,
  importListQuery,
  importQuery,
} from './schemas.js';

const tag = 'Imports';
const params = { id: { id: 'import' } } as const;

/** `/v1/imports`: files of transactions, on their way into the ledger. */
export const importRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/imports',
      operationId: 'listImports',
      tag,
      summary: 'List imports, newest first',
      description:
        'Filter by `client_id`, `source_account_id` or `status`. Each entry has the same `counts` and `warnings` as a single fetch.',
      scope: 'imports:read',
      fromStandby: true,
      query: importListQuery,
      responses: { 200: { description: 'A page of imports.', schema: PageOf(ImportSchema) } },
    },
    {
      handle: (call) =>
        readTenant(call.ctx, call.principal, (db) =>
          listImports(
            db,
            {
              clientId: uuidOrAbsent('client', call.query.client_id),
              sourceAccountId: uuidOrAbsent('sourceAccount', call.query.source_account_id),
              status: call.query.status,
            },
            pageOf(call),
          ),
        ),
      present: (page, call) => presentPage(page, presentImport, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/imports',
      operationId: 'createImport',
      tag,
      summary: 'Import a file of transactions',
      description:
        'The body is the file as the bank wrote it: CSV and other bank formats, an xlsx or ods workbook, or a PDF statement that contains text. It may be compressed with gzip. In a form, the file is `file`, and `mapping` may describe its columns in JSON. `client_id` is required unless the credential is bound to a client. Importing the same file twice adds nothing.',
      scope: 'imports:write',
      query: importQuery,
      upload: IMPORT_MEDIA_TYPES,
      prefersWait: true,
      responses: {
        201: { description: 'The finished import, for a caller who waited.', schema: ImportSchema },
        202: {
          description: 'The file is stored and its import is queued.',
          schema: ImportSchema,
          headers: ['Location', 'ETag'],
        },
      },
      problems: ['client_required', 'unknown_format', 'not_found', 'storage_limit', 'row_limit'],
    },
    {
      handle: receiveImport,
      present: (bulkImport) =>
        accepted(importPath(bulkImport.id), presentImport(bulkImport), bulkImport.version),
      wait: {
        status: 201,
        reload: ({ ctx, principal }, { id }) => readTenant(ctx, principal, (db) => loadImport(db, id)),
        isFinished: (bulkImport) => isFinished(bulkImport),
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/imports/{id}',
      operationId: 'getImport',
      tag,
      summary: 'Fetch an import',
      description:
        'Poll while `status` is `queued` or `processing`, and show `progress`; or subscribe to `import.completed` and `import.failed`.',
      scope: 'imports:read',
      params,
      responses: { 200: { description: 'The import.', schema: ImportSchema, someHeaders: ['Retry-After'] } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadImport(db, id)),
      present: (bulkImport) => {
        const reply = ok(presentImport(bulkImport), bulkImport.version);
        return isFinished(bulkImport)
          ? reply
          : { ...reply, headers: { ...reply.headers, 'Retry-After': '1' } };
      },
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/imports/{id}/cancel',
      operationId: 'cancelImport',
      tag,
      summary: 'Cancel an import',
      description: 'Rows imported before the cancellation stay; `revert` deletes them.',
      scope: 'imports:write',
      params,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The cancelled import.', schema: ImportSchema } },
      problems: ['already_finished'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => cancelImport(ctx, effect, { id, ifMatch }),
      present: (bulkImport) => ok(presentImport(bulkImport), bulkImport.version),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/imports/{id}/revert',
      operationId: 'revertImport',
      tag,
      summary: 'Delete what an import created',
      description: 'Deletes all of it or nothing. The file can be imported again afterwards.',
      scope: 'imports:write',
      params,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The reverted import.', schema: ImportSchema } },
      problems: ['import_not_revertible', 'period_locked'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => revertImport(ctx, effect, { id, ifMatch }),
      present: (bulkImport) => ok(presentImport(bulkImport), bulkImport.version),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/imports/{id}/errors',
      operationId: 'listImportErrors',
      tag,
      summary: 'List the lines that were not imported, in file order',
      description:
        'Each entry has the line, the column and what is wrong. `errors.csv` is the same as a file that you can correct and import again.',
      scope: 'imports:read',
      fromStandby: true,
      params,
      query: PageQuery,
      responses: { 200: { description: 'A page of failing lines.', schema: PageOf(ImportErrorSchema) } },
    },
    {
      handle: (call) => {
        const id = call.params['id'] ?? '';
        const request = pageOf(call);
        return readTenant(call.ctx, call.principal, async (db) => {
          const [, page] = await Promise.all([loadImport(db, id), listImportErrors(db, id, request)]);
          return page;
        });
      },
      present: (page, call) => presentPage(page, presentImportError, call),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/imports/{id}/errors.csv',
      operationId: 'downloadImportErrors',
      tag,
      summary: 'Download the lines that were not imported',
      description:
        'The failing lines with the columns of the file, and `line`, `column`, `code` and `detail` after them. Correct the file and import it again: the added columns are ignored.',
      scope: 'imports:read',
      params,
      responses: { 200: { description: 'The failing lines.', contentTypes: ['text/csv'] } },
      problems: ['import_file_removed'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) => exportErrors(ctx, principal, id),
      present: (stream, { params: { id = '' } }) => ({
        status: 200,
        stream,
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${publicId('import', id)}-errors.csv"`,
        },
      }),
    },
  ),
];
