import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.js';
import { findDocumentByContent, loadDocument } from '../../db/documents/documents-queries.js';
import {
  insertDocument,
  type NewDocument,
  setDocumentReading,
} from '../../db/documents/documents-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadTenantProfile } from '../../db/tenants/tenant-profile-queries.js';
import type { Document } from '../../domain/documents/document.js';
import type { DocumentMediaType } from '../../domain/documents/media-type-of.js';
import type { StoredFile } from '../../domain/files/file-store.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { taxYearOf } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { NotFoundError, TooLargeError, ValidationError } from '../../errors.js';
import { newContentKey, sealContent, sealedSize } from '../../gateways/crypto/content-cipher.js';
import { LIMITS } from '../../limits/limits.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { clientNow } from '../test-clocks/client-now.js';
import { openStored, type SealedFile } from './open-document.js';
import { type MatchedDocument, withMatch } from './with-matches.js';

interface ReceivedDocument {
  readonly clientId: string;
  readonly mediaType: DocumentMediaType;
  readonly content: AsyncIterable<Uint8Array>;
  /** Called once the content has ended: only then are the form's other fields known. May throw. */
  readonly afterContent: (stored: StoredFile) => void;
}

export interface StoredDocument extends MatchedDocument {
  /** Whether the client did not have it before. */
  readonly isNew: boolean;
}

type Slice = Pick<AppContext, 'cipher' | 'config' | 'db' | 'documentReader' | 'files' | 'newId' | 'now'>;

const MAX_BYTES = LIMITS.documents.bytes.value;

/**
 * Stores a document as it arrives, sealed under a key of its own. The same content is kept once for a client: the second
 * time the first is answered, and nothing is stored. Its text is read where it has any; a document that cannot be read is
 * kept all the same.
 * @throws {NotFoundError} {TooLargeError} {ForbiddenError} `storage_limit`, and what `content` or `afterContent` throws;
 *   nothing is kept then
 */
export async function storeDocument(
  ctx: Slice,
  effect: Effect,
  received: ReceivedDocument,
): Promise<Committed<StoredDocument>> {
  const { clientId, mediaType } = received;
  const { principal } = effect;
  const { plan, now } = await inTenant(ctx, principal, async (db) => {
    await assertOwner(db, clientId);
    return { ...(await loadTenantProfile(db)), now: await clientNow(ctx, db, clientId) };
  });
  const id = ctx.newId();
  const fileId = ctx.newId();
  const key = newContentKey();
  const content = measured(received.content);
  await ctx.files.write(principal, fileId, sealContent(key, content.bytes), {
    maxBytes: sealedSize(MAX_BYTES),
    storageBytes: ctx.config.storageBytes[plan],
  });
  try {
    const stored = content.measures();
    received.afterContent(stored);
    const facts = await readReceived(ctx, principal, {
      mediaType,
      today: dateInLondon(now),
      file: { fileId, key, sizeBytes: stored.sizeBytes },
    });
    const committed = await commitEffect(ctx, effect, (db) =>
      keep(ctx, db, {
        id,
        clientId,
        fileId,
        key,
        mediaType,
        ...stored,
        ...facts,
        createdBy: principal.apiKeyId,
      }),
    );
    if (!committed.result.isNew) await ctx.files.remove(principal, fileId);
    return committed;
  } catch (error) {
    if (!effect.isCommitted) await ctx.files.remove(principal, fileId);
    throw error;
  }
}

type Facts = Pick<Document, 'reading' | 'read' | 'taxYear'>;

/** The text of a document, and the tax year of its date, or of `today` where it has no date. */
async function readReceived(
  ctx: Slice,
  tenant: TenantKey,
  {
    mediaType,
    today,
    file,
  }: Pick<Document, 'mediaType'> & { readonly today: string; readonly file: SealedFile },
): Promise<Facts> {
  const result = await ctx.documentReader.read({
    mediaType,
    today,
    content: () => openStored(ctx, tenant, file),
  });
  return { ...result, taxYear: taxYearOf(result.read?.date ?? today) };
}

type UnsealedDocument = Omit<NewDocument, 'sealedKey'> & { readonly key: Buffer };

/** Adds the document, unless the client has it. */
async function keep(
  ctx: Slice,
  db: TenantExecutor,
  { key, ...received }: UnsealedDocument,
): Promise<StoredDocument> {
  const { id, clientId } = received;
  await assertOwner(db, clientId);
  const place = { purpose: 'documents.content_key', tenantId: db.tenantId, rowId: id } as const;
  const isKept = await insertDocument(db, { ...received, sealedKey: ctx.cipher.encrypt(place, key) });
  const document = isKept ? await loadDocument(db, id) : await readAgain(db, received, received);
  if (isKept) await recordEvent(ctx, db, 'document.created', { document });
  return { ...(await withMatch(db, document)), isNew: isKept };
}

/** The document that the client has already. If it was never read, it is read now. */
async function readAgain(
  db: TenantExecutor,
  content: Pick<Document, 'clientId' | 'sha256'>,
  facts: Facts,
): Promise<Document> {
  const known = await findDocumentByContent(db, content);
  if (known === undefined) throw new NotFoundError('The document was deleted meanwhile.');
  if (known.reading !== 'not_read' || facts.reading === 'not_read') return known;
  await setDocumentReading(db, known.id, facts);
  return loadDocument(db, known.id);
}

/** @throws {NotFoundError} for a client that does not exist, or is not this credential's */
async function assertOwner(db: TenantExecutor, clientId: string): Promise<void> {
  try {
    await assertClient(db, clientId);
  } catch (error) {
    if (error instanceof ValidationError) throw new NotFoundError('There is no such client.');
    throw error;
  }
}

/** Passes the bytes on and measures them. @throws {TooLargeError} */
function measured(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      sizeBytes += piece.length;
      if (sizeBytes > MAX_BYTES) {
        throw new TooLargeError('The document is larger than the limit.', { limit_bytes: MAX_BYTES });
      }
      hash.update(piece);
      yield piece;
    }
  }
  return { bytes: bytes(), measures: (): StoredFile => ({ sizeBytes, sha256: hash.digest('hex') }) };
}
