import type { StoreName } from './file-store.js';

/** Bucket of an S3 server, and the start of every key in it. */
export interface Bucket {
  readonly name: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string;
}

/** Stores of files: the one that new files go to, and the bucket that may be read from. */
export interface FileStores {
  readonly newIn: StoreName;
  readonly bucket: Bucket | null;
}

/** Encryption that an object is stored with; `null`: none is asked for. */
export interface ObjectEncryption {
  readonly algorithm: 'AES256' | 'aws:kms';
  /** Key of the server's key management; `null`: its default key. */
  readonly keyId: string | null;
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-]{1,64}){0,4})\/?$/;
const KMS = /^aws:kms(?::([A-Za-z0-9:/_-]{1,512}))?$/;

/** Reads `postgres`, `s3://bucket/prefix`, or `postgres,s3://bucket/prefix`; `null` for anything else. */
export function parseFileStores(text: string): FileStores | null {
  if (text === 'postgres') return { newIn: 'postgres', bucket: null };
  const bucket = parseBucket(text.replace(/^postgres, ?/, ''));
  return bucket && { newIn: text.startsWith('s3:') ? 's3' : 'postgres', bucket };
}

function parseBucket(text: string): Bucket | null {
  const [, name, prefix] = BUCKET.exec(text) ?? [];
  return name === undefined || prefix === undefined ? null : { name, prefix: prefix.slice(1) };
}

/** Reads `none`, `AES256`, `aws:kms` or `aws:kms:key`; `undefined` for anything else. */
export function parseObjectEncryption(text: string): ObjectEncryption | null | undefined {
  if (text === 'none') return null;
  if (text === 'AES256') return { algorithm: 'AES256', keyId: null };
  const kms = KMS.exec(text);
  return kms === null ? undefined : { algorithm: 'aws:kms', keyId: kms[1] ?? null };
}
