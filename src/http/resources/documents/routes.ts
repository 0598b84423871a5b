import { listDocuments, loadDocument } from '../../../db/documents/documents-queries.js';
import { DOCUMENT_MEDIA_TYPES, FILE_ENDINGS } from '../../../domain/documents/media-type-of.js';
import { publicId, uuidFromPublicId } from '../../../domain/ids.js';
import { deleteDocument } from '../../../services/documents/delete-document.js';
import { linkDocument, unlinkDocument } from '../../../services/documents/link-document.js';
import { openDocument } from '../../../services/documents/open-document.js';
import { withMatch, withMatches } from '../../../services/documents/with-matches.js';
import { readTenant } from '../../../services/in-tenant.js';
import { noContent, ok } from '../../gate/answers/reply.js';
import { NO_ID } from '../../gate/requests/read-request.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { presentTransaction } from '../transactions/present.js';
import { TransactionSchema } from '../transactions/schemas.js';
import { documentPath, presentDocument } from './present.js';
import { receiveDocument } from './receive-document.js';
import {
  DOCUMENT_UPLOAD_TYPES,
  DocumentLinkInput,
  DocumentSchema,
  documentListQuery,
  documentQuery,
} from './schemas.js';

const tag = 'Documents';
const path = '/v1/documents';
const params = { id: { id: 'document' } } as const;
const FILE_HEADERS = ['Content-Disposition', 'Repr-Digest', 'ETag', 'Accept-Ranges'] as const;

/** `/v1/documents`: receipts, invoices and statements, and the transactions that they prove. */
export const documentRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path,
      operationId: 'listDocuments',
      tag,
      summary: 'List documents, newest first',
      description: 'Filter by `client_id`, `transaction_id` or `linked`. The content is fetched one by one.',
      scope: 'transactions:read',
      fromStandby: true,
      query: documentListQuery,
      responses: { 200: { description: 'A page of documents.', schema: PageOf(DocumentSchema) } },
    },
    {
      handle: (call) => {
        const filters = {
          clientId: uuidOrAbsent('client', call.query.client_id),
          transactionId: uuidOrAbsent('transaction', call.query.transaction_id),
          isLinked: call.query.linked,
        };
        return readTenant(call.ctx, call.principal, async (db) => {
          const page = await listDocuments(db, filters, pageOf(call));
          return { ...page, items: await withMatches(db, page.items) };
        });
      },
      present: (page, call) => presentPage(page, presentDocument, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path,
      operationId: 'createDocument',
      tag,
      summary: 'Store a document',
      description:
        'The body is the file: a PDF, a PNG, JPEG or WebP, or an e-mail as .eml. In a form, the file is `file`. `client_id` is required unless the credential is bound to a client. ' +
        'It is stored encrypted and linked to nothing. A file that the client has already is not stored again: the answer is then 200 with the document that is there.',
      scope: 'transactions:write',
      query: documentQuery,
      upload: DOCUMENT_UPLOAD_TYPES,
      uploadExample:
        'From: orders@screwfix.example\nTo: priya@example.com\nSubject: Your receipt\nDate: Fri, 2 May 2025 10:15:00 +0100\n\nScrewfix York\nTotal £84.50\n',
      uploadFile: { name: 'receipt.eml', type: 'message/rfc822' },
      responses: {
        200: {
          description: 'The client has this file already: the document that is there.',
          schema: DocumentSchema,
          headers: [],
        },
        201: { description: 'The document.', schema: DocumentSchema, headers: ['Location'] },
      },
      problems: ['client_required', 'not_found', 'storage_limit'],
    },
    {
      handle: receiveDocument,
      present: ({ isNew, ...matched }) => {
        const body = presentDocument(matched);
        return isNew
          ? { status: 201, headers: { Location: documentPath(matched.document.id) }, body }
          : ok(body);
      },
    },
  ),
  route(
    {
      method: 'get',
      path: `${path}/{id}`,
      operationId: 'getDocument',
      tag,
      summary: 'Fetch a document',
      description: 'Facts about it. `…/content` answers the file itself.',
      scope: 'transactions:read',
      params,
      responses: { 200: { description: 'The document.', schema: DocumentSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, async (db) => withMatch(db, await loadDocument(db, id))),
      present: (matched) => ok(presentDocument(matched)),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: `${path}/{id}`,
      operationId: 'deleteDocument',
      tag,
      summary: 'Delete a document',
      description:
        'Its content cannot be read from then on, by anybody. Refused with `document_retained` where it is, or was, linked to a transaction of a year that was filed, until `keep_until`.',
      scope: 'transactions:write',
      params,
      responses: { 204: { description: 'Deleted.' } },
      problems: ['document_retained'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => deleteDocument(ctx, effect, id),
      present: () => noContent,
    },
  ),
  route(
    {
      method: 'get',
      path: `${path}/{id}/content`,
      operationId: 'downloadDocument',
      tag,
      summary: 'Download the content of a document',
      description:
        'Answers the file as it was sent, as an attachment. To continue a download that was cut, send `Range`, with the ETag as `If-Range`.',
      scope: 'transactions:read',
      params,
      responses: {
        200: { description: 'The file.', contentTypes: DOCUMENT_MEDIA_TYPES, headers: FILE_HEADERS },
        206: {
          description: 'The part of the file that `Range` asked for.',
          contentTypes: DOCUMENT_MEDIA_TYPES,
          headers: [...FILE_HEADERS, 'Content-Range'],
        },
      },
      problems: ['range_not_satisfiable'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) => openDocument(ctx, principal, id),
      present: ({ document, read }) => ({
        status: 200,
        headers: {
          'Content-Type': document.mediaType,
          ETag: `"${document.sha256}"`,
          'Accept-Ranges': 'bytes',
          'Content-Disposition': `attachment; filename="${publicId('document', document.id)}.${FILE_ENDINGS[document.mediaType]}"`,
          'Repr-Digest': `sha-256=:${Buffer.from(document.sha256, 'hex').toString('base64')}:`,
          'Cache-Control': 'private, no-store, no-transform',
        },
        file: { sizeBytes: document.sizeBytes, read },
      }),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/{id}/documents',
      operationId: 'linkDocument',
      tag,
      summary: 'Put a document to a transaction',
      description:
        'Both are of one client. A transaction may have several documents, and a document several transactions. No figure changes, so it is allowed in a filed year. Safe to repeat.',
      scope: 'transactions:write',
      params: { id: { id: 'transaction' } },
      body: DocumentLinkInput,
      responses: { 200: { description: 'The transaction.', schema: TransactionSchema } },
      problems: ['invalid_reference'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, body }) =>
        linkDocument(ctx, effect, {
          transactionId: id,
          documentId: uuidFromPublicId('document', body.document_id) ?? NO_ID,
        }),
      present: (transaction) => ok(presentTransaction(transaction), transaction.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/transactions/{id}/documents/{document_id}',
      operationId: 'unlinkDocument',
      tag,
      summary: 'Take a document from a transaction',
      description:
        'Both stay, and can be put together again. In a filed year too; the document is then kept as long as if it still belonged to it.',
      scope: 'transactions:write',
      params: { id: { id: 'transaction' }, document_id: { id: 'document' } },
      responses: { 204: { description: 'Done.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '', document_id: documentId = '' } }) =>
        unlinkDocument(ctx, effect, { transactionId: id, documentId }),
      present: () => noContent,
    },
  ),
];
