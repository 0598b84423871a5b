import { randomBytes } from 'node:crypto';
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3_CREDENTIALS, type S3Server, startS3Server } from './s3-server.js';

const BUCKET = process.env['TEST_S3_BUCKET'] ?? 'tax-files';

/** A bucket, with a start of keys that nobody else has. */
export interface TestBucket {
  /** Of the product, with the bucket as the store of new files. */
  readonly settings: Readonly<Record<string, string>>;
  readonly prefix: string;
  /** Ours in memory; `null` where `TEST_S3_ENDPOINT` names another. */
  readonly server: S3Server | null;
  /** Keys that are there, as the server says. */
  keys(): Promise<string[]>;
  /** Keys of uploads in parts that are neither completed nor aborted. */
  openUploads(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts an S3 server, or uses that of `TEST_S3_ENDPOINT` with the bucket `TEST_S3_BUCKET` and the credentials of the environment. An
 * access key is looked for in the environment by Amazon's client itself.
 */
export async function startTestBucket(): Promise<TestBucket> {
  const given = process.env['TEST_S3_ENDPOINT'];
  const server = given === undefined ? await startS3Server(BUCKET) : null;
  if (server !== null) {
    process.env['AWS_ACCESS_KEY_ID'] = S3_CREDENTIALS.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = S3_CREDENTIALS.secretAccessKey;
  }
  const endpoint = server?.url ?? given ?? '';
  const prefix = `t-${randomBytes(6).toString('hex')}`;
  const client = new S3Client({ endpoint, region: 'eu-west-2', forcePathStyle: true });
  const among = { Bucket: BUCKET, Prefix: `${prefix}/` };
  return {
    settings: { FILE_STORE: `s3://${BUCKET}/${prefix}`, S3_ENDPOINT: endpoint },
    prefix,
    server,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command(among));
      return Contents.map(({ Key = '' }) => Key);
    },
    async openUploads() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(among));
      return Uploads.map(({ Key = '' }) => Key);
    },
    async close() {
      client.destroy();
      await server?.close();
    },
  };
}
