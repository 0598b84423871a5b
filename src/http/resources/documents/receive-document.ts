import type { Static, TObject } from 'typebox';
import { HEAD_BYTES, mediaTypeOf } from '../../../domain/documents/media-type-of.js';
import { LIMITS } from '../../../limits/limits.js';
import { type StoredDocument, storeDocument } from '../../../services/documents/store-document.js';
import type { Committed } from '../../../services/effect.js';
import { HttpProblem } from '../../gate/middleware/problem.js';
import type { WriteCall } from '../../gate/route.js';
import { clientOfUpload, refuseLongBody, refuseUnknownFields } from '../../gate/uploads/check-upload.js';
import { dropRestOnFailure, leftOpen } from '../../gate/uploads/left-open.js';
import { openUpload, uploadDigest } from '../../gate/uploads/open-upload.js';
import { DOCUMENT_UPLOAD_TYPES, type documentQuery } from './schemas.js';

type DocumentCall = WriteCall<Static<TObject<typeof documentQuery>>, unknown>;

/**
 * Takes in a document. Whatever fails, the rest of the upload is read and dropped, so that the caller hears the answer.
 * @throws {HttpProblem} {BadOptionError} {NotFoundError} {TooLargeError} {ValidationError}
 */
export async function receiveDocument(call: DocumentCall): Promise<Committed<StoredDocument>> {
  const { ctx, effect, request } = call;
  const clientId = clientOfUpload(call, 'Say whose document this is.');
  return dropRestOnFailure(request, async () => {
    const upload = await call.intake.awaitBytes(() => openUpload(request, DOCUMENT_UPLOAD_TYPES));
    refuseLongBody(request, LIMITS.documents.bytes.value);
    const { head, content } = await lookedAt(leftOpen(upload.content, call.intake));
    const mediaType = mediaTypeOf(head);
    if (mediaType === null) {
      throw new HttpProblem('unsupported_media_type', 'The content is no PDF, PNG, JPEG, WebP or e-mail.');
    }
    return storeDocument(ctx, effect, {
      clientId,
      mediaType,
      content,
      afterContent({ sha256 }) {
        const fields = upload.fields();
        call.setUploadDigest?.(uploadDigest(sha256, fields));
        refuseUnknownFields(Object.keys(fields));
      },
    });
  });
}

/** The first bytes, and all of them. */
async function lookedAt(
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly content: AsyncIterable<Uint8Array> }> {
  const pieces: Uint8Array[] = [];
  const iterator = source[Symbol.asyncIterator]();
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    // The source may use its memory again for the next piece.
    pieces.push(Buffer.from(value));
    size += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* pieces;
    for (let piece = await iterator.next(); piece.done !== true; piece = await iterator.next())
      yield piece.value;
  }
  return { head: Buffer.concat(pieces).subarray(0, HEAD_BYTES), content: all() };
}
