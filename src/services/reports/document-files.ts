import { listStoredContents } from '../../db/documents/documents-queries.js';
import { FILE_ENDINGS } from '../../domain/documents/media-type-of.js';
import { publicId } from '../../domain/ids.js';
import { NotFoundError } from '../../errors.js';
import type { ZipEntry } from '../../gateways/report-files/zip/zip-stream.js';
import { contentKeyOf, openStored } from '../documents/open-document.js';
import type { ReportSource } from './report-source.js';

/** The contents of documents as they were sent, one after another. One that is deleted meanwhile is left out. */
export async function* documentFiles(
  source: ReportSource,
  clientIds: readonly string[] | null,
): AsyncGenerator<ZipEntry> {
  const { db } = source;
  let after: string | null = null;
  do {
    const page = await listStoredContents(db, clientIds, after);
    for (const { id, mediaType, sizeBytes, ...stored } of page) {
      const key = contentKeyOf(source, { tenantId: db.tenantId, id }, stored.sealedKey);
      const pieces = openStored(source, db, { fileId: stored.fileId, key, sizeBytes });
      const content = await begun(pieces[Symbol.asyncIterator]());
      if (content === null) continue;
      yield { path: `documents/${publicId('document', id)}.${FILE_ENDINGS[mediaType]}`, content };
    }
    after = page.at(-1)?.id ?? null;
  } while (after !== null);
}

/** Passes the bytes on once the first have come; `null` where the file is no longer there. */
async function begun(pieces: AsyncIterator<Uint8Array>): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const first = await pieces.next();
    return goOn(first, pieces);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

async function* goOn(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let piece = first; piece.done !== true; piece = await pieces.next()) yield piece.value;
}
