import { createHash } from 'node:crypto';
import type { ObjectEncryption } from '../../domain/files/store-address.js';
import { LIMITS } from '../../limits/limits.js';
import { ObjectStorageFault, type S3Calls } from './s3-calls.js';

/** A bucket, and the way to its server. */
export interface OpenBucket {
  readonly name: string;
  readonly encryption: ObjectEncryption | null;
  readonly call: S3Calls['call'];
}

interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly storedAt: Date;
}

/** Calls on one object at a time. Every fault of the server, its settings and the way to it is a `StoreAwayError`. */
export interface ObjectCalls {
  put(key: string, body: Buffer): Promise<void>;
  /** @param range of bytes, as HTTP writes it. @returns `null` when there is no such object, or none so far */
  get(key: string, range: string): Promise<Uint8Array | null>;
  /** Its bytes; `null` when there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  /** Harmless when there is none. */
  remove(key: string): Promise<void>;
  /** The next objects in the order of their keys. @param after a key; `null` for the first */
  list(
    root: string,
    after: string | null,
  ): Promise<{ readonly objects: readonly ListedObject[]; readonly isLast: boolean }>;
}

const { callTries, listed } = LIMITS.objects;

/** @param callMs how long one try of a call may take */
export function createObjectCalls(
  { name: Bucket, encryption, call }: OpenBucket,
  callMs: number,
): ObjectCalls {
  const getOnce = (Key: string, Range: string) =>
    call('get', async (sdk, client, options) => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), options);
      return (await Body?.transformToByteArray()) ?? null;
    });

  return {
    async put(Key, Body) {
      const fields = { ...checksumOf(Body), ...encryptionFields(encryption) };
      await call('put', (sdk, client, options) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ...fields }), options),
      );
    },

    async get(Key, Range) {
      const until = performance.now() + callMs * callTries.value;
      for (let tried = 1; ; tried += 1) {
        try {
          return await getOnce(Key, Range);
        } catch (error) {
          if (isMissing(error)) return null;
          if (tried >= callTries.value || !isCutOff(error) || performance.now() > until) throw error;
        }
      }
    },

    async sizeOf(Key) {
      const found = await call('head', (sdk, client, options) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options),
      ).catch(nullIfMissing);
      return found?.ContentLength ?? null;
    },

    async remove(Key) {
      await call('delete', (sdk, client, options) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options),
      );
    },

    async list(Prefix, after) {
      const from = after === null ? {} : { StartAfter: after };
      const { Contents = [], IsTruncated } = await call('list', (sdk, client, options) =>
        client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: listed.value, ...from }),
          options,
        ),
      );
      const objects = Contents.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        key: Key,
        sizeBytes: Size,
        storedAt: LastModified,
      }));
      return { objects, isLast: IsTruncated !== true };
    },
  };
}

/** Fields that the server compares a body with. */
export const checksumOf = (body: Buffer) => ({
  ContentLength: body.length,
  ChecksumSHA256: createHash('sha256').update(body).digest('base64'),
});

/** Fields by which a call that begins an object asks for its encryption. */
export const encryptionFields = (encryption: ObjectEncryption | null) =>
  encryption === null
    ? {}
    : {
        ServerSideEncryption: encryption.algorithm,
        ...(encryption.keyId === null ? {} : { SSEKMSKeyId: encryption.keyId }),
      };

/** An answer for `catch` of a call: `null` where there is no such object or upload. @throws every other fault */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

const isMissing = (error: unknown): boolean => error instanceof ObjectStorageFault && error.isMissing;

/** Whether the connection ended within an answer, which Amazon's client does not repeat. */
const isCutOff = (error: unknown): boolean => error instanceof ObjectStorageFault && !error.isAnswered;
