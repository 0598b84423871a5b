import type { Knex } from 'knex';
import type { Document } from '../../domain/documents/document.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';

export interface NewDocument
  extends Pick<
    Document,
    'id' | 'clientId' | 'mediaType' | 'sizeBytes' | 'sha256' | 'reading' | 'read' | 'taxYear' | 'createdBy'
  > {
  readonly fileId: string;
  readonly sealedKey: Buffer;
}

/** @returns whether it was added; the client may have had the same content before */
export async function insertDocument(db: TenantExecutor, document: NewDocument): Promise<boolean> {
  const { rowCount } = await insertInto(db, 'documents', {
    id: document.id,
    client_id: document.clientId,
    file_id: document.fileId,
    content_key_encrypted: document.sealedKey,
    media_type: document.mediaType,
    size_bytes: document.sizeBytes,
    sha256: document.sha256,
    ...readingColumns(document),
    tax_year: document.taxYear,
    created_by: document.createdBy,
  })
    .onConflict(db.trx.raw('(tenant_id, livemode, client_id, sha256) where deleted_at is null'))
    .ignore();
  return rowCount > 0;
}

const readingColumns = ({ reading, read }: Pick<Document, 'reading' | 'read'>) => ({
  reading,
  read: read === null ? null : JSON.stringify(read),
});

/** Notes what was read of a document that has not been read before. */
export async function setDocumentReading(
  db: TenantExecutor,
  id: string,
  document: Pick<Document, 'reading' | 'read' | 'taxYear'>,
): Promise<void> {
  await rowsOf(db, 'documents')
    .where({ 'documents.id': id, reading: 'not_read' })
    .update({ ...readingColumns(document), tax_year: document.taxYear });
}

/** A document that is kept from being changed by anybody else until the transaction ends. */
export interface LockedDocument {
  readonly clientId: string;
  /** Years of its live transactions, and the latest of those it was linked to before. */
  readonly linkedYears: readonly TaxYearStart[];
}

/** @throws {NotFoundError} */
export async function lockDocument(db: TenantExecutor, id: string): Promise<LockedDocument> {
  const row: { client_id: string; linked_tax_year: number | null } | undefined = await rowsOf(db, 'documents')
    .where({ 'documents.id': id })
    .whereNull('documents.deleted_at')
    .forUpdate()
    .first('client_id', 'linked_tax_year');
  if (!row) throw new NotFoundError('There is no such document.');
  const { rows } = await db.trx.raw<{ rows: { tax_year: number }[] }>(
    `select distinct t.tax_year from document_links l join transactions t on t.tenant_id = l.tenant_id and t.id = l.transaction_id
     where l.tenant_id = :tenantId and l.livemode = :livemode and l.document_id = :id and t.deleted_at is null`,
    { tenantId: db.tenantId, livemode: db.livemode, id },
  );
  const years = rows.map(({ tax_year: year }) => year);
  if (row.linked_tax_year !== null) years.push(row.linked_tax_year);
  return { clientId: row.client_id, linkedYears: [...new Set(years)].sort((one, other) => one - other) };
}

/** The years among these for which the client has filed a return. */
export async function filedYears(
  db: TenantExecutor,
  clientId: string,
  years: readonly TaxYearStart[],
): Promise<TaxYearStart[]> {
  if (years.length === 0) return [];
  const rows: { tax_year: TaxYearStart }[] = await rowsOf(db, 'tax_returns')
    .where({ 'tax_returns.client_id': clientId })
    .whereIn('tax_year', [...years])
    .whereNull('deleted_at')
    .whereNotNull('filed')
    .select('tax_year');
  return rows.map((row) => row.tax_year);
}

/** Deletes a document. From then on it is not shown, and the next sweep removes its content. */
export async function setDocumentDeleted(db: TenantExecutor, id: string): Promise<void> {
  const now = db.trx.fn.now();
  const [row]: { file_id: string }[] = await rowsOf(db, 'documents')
    .where({ 'documents.id': id })
    .update({ deleted_at: now, content_key_encrypted: null, reading: 'not_read', read: null }, ['file_id']);
  if (row !== undefined) await rowsOf(db, 'files').where({ id: row.file_id }).update({ removed_at: now });
  await rowsOf(db, 'document_links').where({ document_id: id }).delete();
}

/** A link between a document and a transaction, of one client. */
interface DocumentLink {
  readonly clientId: string;
  readonly documentId: string;
  readonly transactionId: string;
}

/** Harmless for a link that is there. @param taxYear of the transaction: the document is kept for it */
export async function insertLink(
  db: TenantExecutor,
  { clientId, documentId, transactionId }: DocumentLink,
  { taxYear, createdBy }: { readonly taxYear: TaxYearStart; readonly createdBy: string | null },
): Promise<void> {
  await insertInto(db, 'document_links', {
    client_id: clientId,
    document_id: documentId,
    transaction_id: transactionId,
    created_by: createdBy,
  })
    .onConflict(['tenant_id', 'transaction_id', 'document_id'])
    .ignore();
  await rowsOf(db, 'documents')
    .where({ 'documents.id': documentId })
    .update({ linked_tax_year: db.trx.raw('greatest(linked_tax_year, cast(? as smallint))', [taxYear]) });
}

/** @returns whether there was one */
export async function deleteLink(
  db: TenantExecutor,
  { documentId, transactionId }: Pick<DocumentLink, 'documentId' | 'transactionId'>,
): Promise<boolean> {
  const count = await rowsOf(db, 'document_links')
    .where({ document_id: documentId, transaction_id: transactionId })
    .delete();
  return count > 0;
}

/** How many documents a transaction has beside this one, and how many live transactions this one. */
export async function countOtherLinks(
  db: TenantExecutor,
  { documentId, transactionId }: Pick<DocumentLink, 'documentId' | 'transactionId'>,
): Promise<{ readonly documents: number; readonly transactions: number }> {
  const { rows } = await db.trx.raw<{ rows: { documents: string; transactions: string }[] }>(
    `select
       (select count(*) from document_links l where l.transaction_id = :transactionId
          and l.tenant_id = :tenantId and l.livemode = :livemode and l.document_id <> :documentId) as documents,
       (select count(*) from document_links l join transactions t on t.tenant_id = l.tenant_id and t.id = l.transaction_id and t.deleted_at is null
          where l.document_id = :documentId and l.tenant_id = :tenantId and l.livemode = :livemode
            and l.transaction_id <> :transactionId) as transactions`,
    { documentId, transactionId, tenantId: db.tenantId, livemode: db.livemode },
  );
  const [row] = rows;
  return { documents: Number(row?.documents ?? 0), transactions: Number(row?.transactions ?? 0) };
}

/**
 * Deletes documents whose time is over, a portion at a time: those of no later tax year that are linked to no
 * transaction of a later one. Reaches across tenants: give it the `system` pool.
 * @returns how many
 */
export async function deleteDocumentsOfYears(system: Knex, lastYear: TaxYearStart): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `with over as (
       select d.id, d.tenant_id, d.livemode, d.file_id from documents d
       where d.deleted_at is null and coalesce(d.linked_tax_year, d.tax_year) <= :lastYear
         and not exists (
           select from document_links l join transactions t on t.tenant_id = l.tenant_id and t.id = l.transaction_id
           where l.tenant_id = d.tenant_id and l.livemode = d.livemode and l.document_id = d.id
             and t.deleted_at is null and t.tax_year > :lastYear)
       limit :portion for update skip locked),
     forgotten as (
       update files f set removed_at = now() from over
       where f.tenant_id = over.tenant_id and f.id = over.file_id and f.removed_at is null),
     unlinked as (
       delete from document_links l using over
       where l.tenant_id = over.tenant_id and l.livemode = over.livemode and l.document_id = over.id)
     update documents d set deleted_at = now(), content_key_encrypted = null, reading = 'not_read', read = null
     from over where d.tenant_id = over.tenant_id and d.id = over.id`,
    { lastYear, portion: LIMITS.storage.sweptFiles.value },
  );
  return rowCount;
}
