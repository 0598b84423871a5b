import type { Document, Reading } from '../../domain/documents/document.js';
import type { DocumentRead } from '../../domain/documents/document-read.js';
import type { DocumentMediaType } from '../../domain/documents/media-type-of.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, ownedBy, type Page, type PageRequest } from '../page.js';

interface DocumentRow {
  id: string;
  client_id: string;
  media_type: DocumentMediaType;
  size_bytes: string;
  sha256: string;
  reading: Reading;
  read: DocumentRead | null;
  kept_for: TaxYearStart;
  transaction_ids: string[];
  created_by: string | null;
  created_at: Date;
}

const COLUMNS = [
  'id',
  'client_id',
  'media_type',
  'size_bytes',
  'sha256',
  'reading',
  'read',
  'created_by',
  'created_at',
].map((column) => `documents.${column}`);

const KEPT_FOR = 'coalesce(documents.linked_tax_year, documents.tax_year) as kept_for';

/** Links to transactions that were deleted stay, for the day on which one is brought back, and are not shown. */
const TRANSACTION_IDS = `array(
  select l.transaction_id from document_links l
  join transactions t on t.tenant_id = l.tenant_id and t.id = l.transaction_id and t.deleted_at is null
  where l.tenant_id = documents.tenant_id and l.livemode = documents.livemode and l.document_id = documents.id
  order by l.created_at, l.transaction_id limit ${LIMITS.documents.transactionsOfOne.value}) as transaction_ids`;

const live = (db: TenantReader) => rowsOf(db, 'documents').whereNull('documents.deleted_at');

const shown = (db: TenantReader) => [...COLUMNS, db.queries.raw(KEPT_FOR), db.queries.raw(TRANSACTION_IDS)];

interface DocumentFilters {
  readonly clientId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly isLinked?: boolean | undefined;
}

/** Documents, newest first. */
export function listDocuments(
  db: TenantReader,
  { clientId, transactionId, isLinked }: DocumentFilters,
  page: PageRequest,
): Promise<Page<Document>> {
  const query = live(db).select(...shown(db));
  if (transactionId !== undefined) {
    query.whereIn(
      'documents.id',
      rowsOf(db, 'document_links').where({ transaction_id: transactionId }).select('document_id'),
    );
  }
  if (isLinked !== undefined) query.whereRaw(`${isLinked ? '' : 'not'} ${HAS_LINK}`);
  return fetchPage(query, {
    table: 'documents',
    sortBy: 'created_at',
    page,
    toItem: toDocument,
    ...ownedBy('client_id', clientId),
  });
}

/** Whether a document of `documents` is linked to a live transaction. */
const HAS_LINK = `exists (
  select from document_links l join transactions t on t.tenant_id = l.tenant_id and t.id = l.transaction_id and t.deleted_at is null
  where l.tenant_id = documents.tenant_id and l.livemode = documents.livemode and l.document_id = documents.id)`;

/** @throws {NotFoundError} */
export async function loadDocument(db: TenantReader, id: string): Promise<Document> {
  const row: DocumentRow | undefined = await live(db)
    .where({ 'documents.id': id })
    .first(...shown(db));
  if (!row) throw new NotFoundError('There is no such document.');
  return toDocument(row);
}

/** The document of a client that has this content. */
export async function findDocumentByContent(
  db: TenantReader,
  { clientId, sha256 }: Pick<Document, 'clientId' | 'sha256'>,
): Promise<Document | undefined> {
  const row: DocumentRow | undefined = await live(db)
    .where({ 'documents.client_id': clientId, 'documents.sha256': sha256 })
    .first(...shown(db));
  return row && toDocument(row);
}

/** Place of a document's content, and its sealed key. */
interface StoredContent {
  readonly fileId: string;
  readonly sealedKey: Buffer;
}

/** @throws {NotFoundError} */
export async function loadStoredContent(db: TenantReader, id: string): Promise<StoredContent> {
  const row = await live(db).where({ 'documents.id': id }).first('file_id', 'content_key_encrypted');
  if (!row) throw new NotFoundError('There is no such document.');
  return { fileId: row.file_id, sealedKey: row.content_key_encrypted };
}

interface ListedContent extends StoredContent, Pick<Document, 'id' | 'mediaType' | 'sizeBytes'> {}

/** Contents of a hundred documents, in the order of their ids. @param clientIds null for all of the tenant's */
export async function listStoredContents(
  db: TenantReader,
  clientIds: readonly string[] | null,
  after: string | null,
): Promise<ListedContent[]> {
  const query = live(db)
    .orderBy('documents.id')
    .limit(LIMITS.documents.exportedAtOnce.value)
    .select('documents.id', 'media_type', 'size_bytes', 'file_id', 'content_key_encrypted');
  if (clientIds !== null) query.whereIn('documents.client_id', [...clientIds]);
  if (after !== null) query.where('documents.id', '>', after);
  const rows: (DocumentRow & { file_id: string; content_key_encrypted: Buffer })[] = await query;
  return rows.map((row) => ({
    id: row.id,
    mediaType: row.media_type,
    sizeBytes: Number(row.size_bytes),
    fileId: row.file_id,
    sealedKey: row.content_key_encrypted,
  }));
}

const toDocument = (row: DocumentRow): Document => ({
  id: row.id,
  clientId: row.client_id,
  mediaType: row.media_type,
  sizeBytes: Number(row.size_bytes),
  sha256: row.sha256,
  reading: row.reading,
  read: row.read,
  taxYear: row.kept_for,
  transactionIds: row.transaction_ids,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
