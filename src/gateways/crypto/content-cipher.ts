import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ByteSpan } from '../../domain/files/file-store.js';
import { piecesOf } from '../../domain/files/pieces-of.js';

/** Plain bytes of a segment: a part of a file is opened without what is before it. */
const SEGMENT_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;
const KEY_BYTES = 32;
const IV_BYTES = 12;

/** A key for the content of one file, and of no other. */
export const newContentKey = (): Buffer => randomBytes(KEY_BYTES);

/** Bytes of so much content once it is sealed. */
export const sealedSize = (sizeBytes: number): number =>
  sizeBytes + Math.ceil(sizeBytes / SEGMENT_BYTES) * TAG_BYTES;

/**
 * Seals content as it comes, by AES-256-GCM in segments. The nonce of each is its number and whether it is the last, so that none can be
 * moved, repeated or cut off; a key that seals one content only never repeats a nonce.
 */
export async function* sealContent(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let sequence = 0;
  for await (const segment of piecesOf(source, { bytes: SEGMENT_BYTES, buffers: 2 })) {
    if (held.length > 0) {
      yield sealSegment(key, { sequence, isLast: false }, held);
      sequence += 1;
    }
    held = segment;
  }
  yield sealSegment(key, { sequence, isLast: true }, held);
}

/** A sealed content that is stored somewhere. */
interface SealedContent {
  readonly key: Buffer;
  /** Size of the content, not of what is stored. */
  readonly sizeBytes: number;
  /** Reads what is stored. */
  read(span: ByteSpan): AsyncIterable<Uint8Array>;
}

/** The content, or a part of it. @throws {Error} when what is stored was changed, cut or is sealed under another key */
export async function* openContent(
  { key, sizeBytes, read }: SealedContent,
  { first, last }: ByteSpan = { first: 0, last: sizeBytes - 1 },
): AsyncGenerator<Buffer> {
  const end = Math.min(last, sizeBytes - 1);
  const lastSegment = Math.max(0, Math.ceil(sizeBytes / SEGMENT_BYTES) - 1);
  const [from, to] = [Math.floor(first / SEGMENT_BYTES), Math.floor(end / SEGMENT_BYTES)];
  const stored = {
    first: from * SEALED_SEGMENT_BYTES,
    last: Math.min((to + 1) * SEALED_SEGMENT_BYTES, sealedSize(sizeBytes)) - 1,
  };
  let sequence = from;
  for await (const sealed of piecesOf(read(stored), { bytes: SEALED_SEGMENT_BYTES, buffers: 1 })) {
    const plain = openSegment(key, { sequence, isLast: sequence === lastSegment }, sealed);
    const start = sequence * SEGMENT_BYTES;
    yield plain.subarray(Math.max(0, first - start), end - start + 1);
    sequence += 1;
  }
  if (sequence <= to) throw new Error('the sealed content is cut off');
}

interface SegmentPlace {
  readonly sequence: number;
  readonly isLast: boolean;
}

function nonceOf({ sequence, isLast }: SegmentPlace): Buffer {
  const nonce = Buffer.alloc(IV_BYTES);
  nonce.writeUInt32BE(sequence);
  nonce[IV_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

function sealSegment(key: Buffer, place: SegmentPlace, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([cipher.getAuthTag(), sealed]);
}

function openSegment(key: Buffer, place: SegmentPlace, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place));
  decipher.setAuthTag(sealed.subarray(0, TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(TAG_BYTES)), decipher.final()]);
}
