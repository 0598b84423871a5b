import { createHash, randomUUID } from 'node:crypto';
import type { FileContents } from '../../domain/files/file-store.js';
import { piecesOf } from '../../domain/files/pieces-of.js';
import type { Bucket, ObjectEncryption } from '../../domain/files/store-address.js';
import { UUID_PATTERN } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import { StoreAwayError } from '../../process/store-faults.js';
import { createS3Calls, ObjectStorageFault, type S3Location, type Times } from './s3-calls.js';

interface Settings extends S3Location {
  readonly bucket: Bucket;
  readonly encryption: ObjectEncryption | null;
}

/** Place of an object: the tenant and mode, and the file whose content it is. */
export interface ObjectPlace extends TenantKey {
  readonly fileId: string;
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

const { partBytes, readBytes, callTries, listed } = LIMITS.objects;
const TIMES: Times = { connectMs: LIMITS.objects.connectMs.value, callMs: LIMITS.objects.callMs.value };
const PROBE = Buffer.from('probe');

/**
 * Objects are private: none is given an access list, a public address or a signed one. Each part is sent with its SHA-256, which the
 * server compares.
 */
export function createObjectStorage(settings: Settings, times: Times = TIMES): ObjectStorage {
  const { name: Bucket, prefix } = settings.bucket;
  const root = prefix === '' ? '' : `${prefix}/`;
  const keyOf = ({ tenantId, livemode, fileId }: ObjectPlace) =>
    `${root}${tenantId}/${livemode ? 'live' : 'test'}/${fileId}`;
  const probeKey = `${root}probe/${randomUUID()}`;
  const encrypted = encryptionOf(settings.encryption);
  const { call, close } = createS3Calls(settings, times);

  const put = (Key: string, Body: Buffer) =>
    call('put', (sdk, client, options) =>
      client.send(
        new sdk.PutObjectCommand({ Bucket, Key, Body, ...checksumOf(Body), ...encrypted }),
        options,
      ),
    );

  async function get(Key: string, Range: string): Promise<Uint8Array | null> {
    const until = performance.now() + times.callMs * callTries.value;
    for (let tried = 1; ; tried += 1) {
      try {
        return await call('get', async (sdk, client, options) => {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), options);
          return (await Body?.transformToByteArray()) ?? null;
        });
      } catch (error) {
        if (isMissing(error)) return null;
        // The connection ended within an answer, which Amazon's client does not repeat.
        const isCutOff = error instanceof ObjectStorageFault && !error.isAnswered;
        if (tried >= callTries.value || !isCutOff || performance.now() > until) throw error;
      }
    }
  }

  async function removeKey(Key: string): Promise<void> {
    await call('delete', (sdk, client, options) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options),
    );
  }

  async function abort(Key: string, UploadId: string): Promise<void> {
    await call('abort', (sdk, client, options) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options),
    ).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  async function abortAllOf(key: string): Promise<void> {
    const { Uploads = [] } = await call('list uploads', (sdk, client, options) =>
      client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: key }), options),
    );
    for (const { Key, UploadId } of Uploads)
      if (Key === key && UploadId !== undefined) await abort(Key, UploadId);
  }

  async function putParts(Key: string, first: Buffer, others: AsyncIterable<Buffer>): Promise<void> {
    const { UploadId } = await call('begin upload', (sdk, client, options) =>
      client.send(
        new sdk.CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'SHA256', ...encrypted }),
        options,
      ),
    );
    if (UploadId === undefined)
      throw new StoreAwayError('Object storage: begin upload was answered without an id.');
    try {
      const parts = [await putPart({ Key, UploadId, PartNumber: 1 }, first)];
      for await (const part of others)
        parts.push(await putPart({ Key, UploadId, PartNumber: parts.length + 1 }, part));
      await call('complete upload', (sdk, client, options) =>
        client.send(
          new sdk.CompleteMultipartUploadCommand({
            Bucket,
            Key,
            UploadId,
            MultipartUpload: { Parts: parts },
          }),
          options,
        ),
      );
    } catch (error) {
      // The sweep ends it by its key, should that fail too.
      await abort(Key, UploadId).catch(() => undefined);
      throw error;
    }
  }

  const putPart = (
    place: { readonly Key: string; readonly UploadId: string; readonly PartNumber: number },
    Body: Buffer,
  ) =>
    call('put part', async (sdk, client, options) => {
      const checksum = checksumOf(Body);
      const { ETag } = await client.send(
        new sdk.UploadPartCommand({ Bucket, ...place, Body, ...checksum }),
        options,
      );
      return { PartNumber: place.PartNumber, ETag, ...checksum };
    });

  function placeOf(key: string): ObjectPlace | null {
    const [, tenantId, mode, fileId] = PLACE.exec(key.slice(root.length)) ?? [];
    if (tenantId === undefined || fileId === undefined) return null;
    return { tenantId, livemode: mode === 'live', fileId };
  }

  return {
    async write(tenant, fileId, source) {
      const Key = keyOf({ ...tenant, fileId });
      const parts = piecesOf(source, { bytes: partBytes.value, buffers: 1 });
      try {
        const first = (await parts.next()).value ?? Buffer.alloc(0);
        if (first.length < partBytes.value) await put(Key, first);
        else await putParts(Key, first, parts);
      } finally {
        await parts.return(undefined);
      }
    },

    async *read(tenant, fileId, { first, last }) {
      const key = keyOf({ ...tenant, fileId });
      for (let at = first; at <= last; ) {
        const end = Math.min(last, at + readBytes.value - 1);
        const piece = await get(key, `bytes=${at}-${end}`);
        if (piece === null || piece.length === 0) return;
        at += piece.length;
        yield piece;
      }
    },

    async remove(place) {
      const key = keyOf(place);
      await abortAllOf(key);
      await removeKey(key);
    },

    async sizeOf(place) {
      const Key = keyOf(place);
      const found = await call('head', (sdk, client, options) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options),
      ).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found?.ContentLength ?? null;
    },

    async list(after) {
      const page = await call('list', (sdk, client, options) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket,
            Prefix: root,
            MaxKeys: listed.value,
            ...(after === null ? {} : { StartAfter: after }),
          }),
          options,
        ),
      );
      const found = page.Contents ?? [];
      return {
        objects: found.flatMap(({ Key = '', Size = 0, LastModified = new Date(0) }) => {
          const place = placeOf(Key);
          return place === null ? [] : [{ ...place, sizeBytes: Size, storedAt: LastModified }];
        }),
        next: page.IsTruncated === true ? (found.at(-1)?.Key ?? null) : null,
      };
    },

    async probe() {
      await put(probeKey, PROBE);
      const read = await get(probeKey, `bytes=0-${PROBE.length - 1}`);
      if (read === null || !PROBE.equals(read))
        throw new StoreAwayError('Object storage does not read what was written.');
      await removeKey(probeKey);
    },

    close,
  };
}

const PLACE = new RegExp(`^(${UUID_PATTERN})/(live|test)/(${UUID_PATTERN})$`);

const checksumOf = (body: Buffer) => ({
  ContentLength: body.length,
  ChecksumSHA256: createHash('sha256').update(body).digest('base64'),
});

const encryptionOf = (encryption: ObjectEncryption | null) =>
  encryption === null
    ? {}
    : {
        ServerSideEncryption: encryption.algorithm,
        ...(encryption.keyId === null ? {} : { SSEKMSKeyId: encryption.keyId }),
      };

const isMissing = (error: unknown): boolean => error instanceof ObjectStorageFault && error.isMissing;
