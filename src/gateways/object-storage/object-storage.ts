import { randomUUID } from 'node:crypto';
import type { FileContents } from '../../domain/files/file-store.js';
import { piecesOf } from '../../domain/files/pieces-of.js';
import type { Bucket, ObjectEncryption } from '../../domain/files/store-address.js';
import { LIMITS } from '../../limits/limits.js';
import { StoreAwayError } from '../../process/store-faults.js';
import { createObjectCalls } from './object-calls.js';
import { createObjectPlaces, type ObjectPlace } from './object-places.js';
import { createObjectUploads } from './object-uploads.js';
import { createS3Calls, type S3Location, type Times } from './s3-calls.js';

interface Settings extends S3Location {
  readonly bucket: Bucket;
  readonly encryption: ObjectEncryption | null;
}

export interface FoundObject extends ObjectPlace {
  readonly sizeBytes: number;
  readonly storedAt: Date;
}

/** Contents as objects of a bucket of an S3 server. Every fault of the server, its settings and the way to it is a `StoreAwayError`. */
export interface ObjectStorage extends FileContents {
  /** Removes the object and what was begun under its key. Harmless when there is none. */
  remove(place: ObjectPlace): Promise<void>;
  /** Its bytes; `null` when there is no such object. */
  sizeOf(place: ObjectPlace): Promise<number | null>;
  /**
   * The next objects in the order of their keys, but those whose key is none of a file.
   * @param after `next` of the page before; `null` for the first
   */
  list(
    after: string | null,
  ): Promise<{ readonly objects: readonly FoundObject[]; readonly next: string | null }>;
  /** Writes a small object, reads it and removes it. */
  probe(): Promise<void>;
  close(): void;
}

const { partBytes, readBytes } = LIMITS.objects;
const TIMES: Times = { connectMs: LIMITS.objects.connectMs.value, callMs: LIMITS.objects.callMs.value };
const PROBE = Buffer.from('probe');

/**
 * Objects are private: none is given an access list, a public address or a signed one. Each part is sent with its SHA-256, which the
 * server compares.
 */
export function createObjectStorage(settings: Settings, times: Times = TIMES): ObjectStorage {
  const { name, prefix } = settings.bucket;
  const { call, close } = createS3Calls(settings, times);
  const bucket = { name, encryption: settings.encryption, call };
  const objects = createObjectCalls(bucket, times.callMs);
  const uploads = createObjectUploads(bucket);
  const { root, keyOf, placeOf } = createObjectPlaces(prefix);
  const probeKey = `${root}probe/${randomUUID()}`;

  return {
    async write(tenant, fileId, source) {
      const key = keyOf({ ...tenant, fileId });
      const parts = piecesOf(source, { bytes: partBytes.value, buffers: 1 });
      try {
        const first = (await parts.next()).value ?? Buffer.alloc(0);
        if (first.length < partBytes.value) await objects.put(key, first);
        else await uploads.put(key, first, parts);
      } finally {
        await parts.return(undefined);
      }
    },

    async *read(tenant, fileId, { first, last }) {
      const key = keyOf({ ...tenant, fileId });
      for (let at = first; at <= last; ) {
        const end = Math.min(last, at + readBytes.value - 1);
        const piece = await objects.get(key, `bytes=${at}-${end}`);
        if (piece === null || piece.length === 0) return;
        at += piece.length;
        yield piece;
      }
    },

    async remove(place) {
      const key = keyOf(place);
      await uploads.abortAllOf(key);
      await objects.remove(key);
    },

    sizeOf: (place) => objects.sizeOf(keyOf(place)),

    async list(after) {
      const page = await objects.list(root, after);
      const found = page.objects.flatMap(({ key, sizeBytes, storedAt }) => {
        const place = placeOf(key);
        return place === null ? [] : [{ ...place, sizeBytes, storedAt }];
      });
      return { objects: found, next: page.isLast ? null : (page.objects.at(-1)?.key ?? null) };
    },

    async probe() {
      await objects.put(probeKey, PROBE);
      const read = await objects.get(probeKey, `bytes=0-${PROBE.length - 1}`);
      if (read === null || !PROBE.equals(read))
        throw new StoreAwayError('Object storage does not read what was written.');
      await objects.remove(probeKey);
    },

    close,
  };
}
