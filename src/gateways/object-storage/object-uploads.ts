import { StoreAwayError } from '../../process/store-faults.js';
import { checksumOf, encryptionFields, nullIfMissing, type OpenBucket } from './object-calls.js';

/** Objects that are written in parts. */
export interface ObjectUploads {
  /** Writes an object of several parts: it is there once the last is, and not before. */
  put(key: string, first: Buffer, others: AsyncIterable<Buffer>): Promise<void>;
  /** Ends what was begun under a key. Harmless when there is nothing. */
  abortAllOf(key: string): Promise<void>;
}

interface PartPlace {
  readonly Key: string;
  readonly UploadId: string;
  readonly PartNumber: number;
}

/** Each part is sent with its SHA-256, which the server compares. */
export function createObjectUploads({ name: Bucket, encryption, call }: OpenBucket): ObjectUploads {
  async function begin(Key: string): Promise<string> {
    const fields = { ChecksumAlgorithm: 'SHA256', ...encryptionFields(encryption) } as const;
    const { UploadId } = await call('begin upload', (sdk, client, options) =>
      client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key, ...fields }), options),
    );
    if (UploadId === undefined)
      throw new StoreAwayError('Object storage: begin upload was answered without an id.');
    return UploadId;
  }

  const putPart = (place: PartPlace, Body: Buffer) =>
    call('put part', async (sdk, client, options) => {
      const checksum = checksumOf(Body);
      const { ETag } = await client.send(
        new sdk.UploadPartCommand({ Bucket, ...place, Body, ...checksum }),
        options,
      );
      return { PartNumber: place.PartNumber, ETag, ...checksum };
    });

  async function putParts(Key: string, UploadId: string, first: Buffer, others: AsyncIterable<Buffer>) {
    const Parts = [await putPart({ Key, UploadId, PartNumber: 1 }, first)];
    for await (const part of others)
      Parts.push(await putPart({ Key, UploadId, PartNumber: Parts.length + 1 }, part));
    const MultipartUpload = { Parts };
    await call('complete upload', (sdk, client, options) =>
      client.send(
        new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
        options,
      ),
    );
  }

  async function abort(Key: string, UploadId: string): Promise<void> {
    await call('abort', (sdk, client, options) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options),
    ).catch(nullIfMissing);
  }

  return {
    async put(key, first, others) {
      const uploadId = await begin(key);
      try {
        await putParts(key, uploadId, first, others);
      } catch (error) {
        // The sweep ends it by its key, should that fail too.
        await abort(key, uploadId).catch(() => undefined);
        throw error;
      }
    },

    async abortAllOf(key) {
      const { Uploads = [] } = await call('list uploads', (sdk, client, options) =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: key }), options),
      );
      for (const { Key, UploadId } of Uploads)
        if (Key === key && UploadId !== undefined) await abort(Key, UploadId);
    },
  };
}
