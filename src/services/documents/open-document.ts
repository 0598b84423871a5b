import type { AppContext } from '../../context.js';
import { loadDocument, loadStoredContent } from '../../db/documents/documents-queries.js';
import type { Document } from '../../domain/documents/document.js';
import type { ByteSpan } from '../../domain/files/file-store.js';
import type { TenantKey } from '../../domain/tenant.js';
import { openContent } from '../../gateways/crypto/content-cipher.js';
import { readTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** A document, and a way to stream its content or a part of it. */
interface OpenedDocument {
  readonly document: Document;
  read(span?: ByteSpan): AsyncIterable<Uint8Array>;
}

type Slice = Pick<AppContext, 'cipher' | 'db' | 'files'>;

/** @throws {NotFoundError} */
export async function openDocument(ctx: Slice, principal: Principal, id: string): Promise<OpenedDocument> {
  const [document, { fileId, sealedKey }] = await readTenant(ctx, principal, (db) =>
    Promise.all([loadDocument(db, id), loadStoredContent(db, id)]),
  );
  const key = contentKeyOf(ctx, { tenantId: principal.tenantId, id }, sealedKey);
  const { sizeBytes } = document;
  return { document, read: (span) => openStored(ctx, principal, { fileId, key, sizeBytes }, span) };
}

/** Opens the key of a document. */
export const contentKeyOf = (
  { cipher }: Pick<AppContext, 'cipher'>,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  sealedKey: Buffer,
): Buffer => cipher.decrypt({ purpose: 'documents.content_key', tenantId, rowId: id }, sealedKey);

/** A stored file that is sealed under a key of its own. */
export interface SealedFile {
  readonly fileId: string;
  readonly key: Buffer;
  readonly sizeBytes: number;
}

/** The content of a sealed file, or a part of it. */
export const openStored = (
  { files }: Pick<AppContext, 'files'>,
  tenant: TenantKey,
  { fileId, key, sizeBytes }: SealedFile,
  span?: ByteSpan,
): AsyncIterable<Uint8Array> =>
  openContent({ key, sizeBytes, read: (stored) => files.read(tenant, fileId, stored) }, span);
