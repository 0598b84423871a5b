import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Credentials, signatureFault } from '../aws-signature.js';

/** The access key of the server, as Amazon's clients look for it in the environment. */
export const S3_CREDENTIALS: Credentials = {
  accessKeyId: 'AKIATESTTESTTESTTEST',
  secretAccessKey: 'a-secret-for-the-tests-of-object-storage',
};

interface S3Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * An S3 server of one bucket in memory, as strict as Amazon's in what the product rests on: signatures, sums, sizes of parts, what is
 * asked of encryption, and that nothing is public.
 */
export interface S3Server {
  readonly url: string;
  /** Contents by key. */
  readonly objects: Map<string, Buffer>;
  /** Keys of uploads in parts that are neither completed nor aborted. */
  openUploads(): string[];
  readonly calls: readonly S3Call[];
  /** Answers the next calls that match with a status and code, or not at all. */
  failNext(matching: RegExp, fault: S3Fault, times?: number): void;
  close(): Promise<void>;
}

type S3Fault = { readonly status: number; readonly code: string } | 'silence' | 'half an answer';

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const LEAST_PART = 5 * 1024 * 1024;
const etag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const sum = (content: Buffer) => createHash('sha256').update(content).digest('base64');
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param bucket its name */
export async function startS3Server(bucket = 'tax-files'): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const storedAt = new Map<string, Date>();
  const uploads = new Map<string, Upload>();
  const calls: S3Call[] = [];
  const faults: { readonly matching: RegExp; readonly fault: S3Fault; left: number }[] = [];

  const store = (key: string, content: Buffer) => {
    objects.set(key, content);
    storedAt.set(key, new Date());
  };

  function checkBody(req: IncomingMessage, body: Buffer): void {
    const said = req.headers['x-amz-checksum-sha256'];
    if (said === undefined) throw new Refusal(400, 'MissingChecksum');
    if (said !== sum(body)) throw new Refusal(400, 'BadDigest');
  }

  function checkBeginning(req: IncomingMessage): void {
    if (req.headers['x-amz-acl'] !== undefined) throw new Refusal(400, 'AccessControlListNotSupported');
    if (req.headers['x-amz-server-side-encryption'] !== 'AES256') throw new Refusal(403, 'AccessDenied');
  }

  function uploadOf(id: string | null, key: string): Upload {
    const upload = uploads.get(id ?? '');
    if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
    return upload;
  }

  function complete(upload: Upload, body: string): Buffer {
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
      sum: /<ChecksumSHA256>(.*?)</.exec(part)?.[1],
    }));
    const parts = named.map((one, at) => {
      const part = upload.parts.get(one.number);
      if (part === undefined || one.number !== at + 1 || one.etag !== etag(part) || one.sum !== sum(part))
        throw new Refusal(400, 'InvalidPart');
      if (part.length < LEAST_PART && at < named.length - 1) throw new Refusal(400, 'EntityTooSmall');
      return part;
    });
    if (parts.length === 0) throw new Refusal(400, 'MalformedXML');
    return Buffer.concat(parts);
  }

  function read(req: IncomingMessage, res: ServerResponse, key: string): void {
    const content = objects.get(key);
    if (content === undefined) throw new Refusal(404, 'NoSuchKey');
    const headers = { ETag: etag(content), 'x-amz-server-side-encryption': 'AES256' };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
    if (first === undefined || last === undefined) {
      res.writeHead(200, { ...headers, 'Content-Length': content.length });
      res.end(req.method === 'HEAD' ? undefined : content);
      return;
    }
    if (Number(first) >= content.length) throw new Refusal(416, 'InvalidRange');
    const part = content.subarray(Number(first), Number(last) + 1);
    res.writeHead(206, {
      ...headers,
      'Content-Length': part.length,
      'Content-Range': `bytes ${first}-${Number(first) + part.length - 1}/${content.length}`,
    });
    res.end(part);
  }

  function list(query: URLSearchParams, res: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) {
      const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
      const rows = found.map(
        ([id, { key }]) => `<Upload><Key>${xml(key)}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      answer(res, 200, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
      return;
    }
    const max = Number(query.get('max-keys') ?? 1000);
    const after = query.get('start-after') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const rows = keys
      .slice(0, max)
      .map(
        (key) =>
          `<Contents><Key>${xml(key)}</Key><Size>${objects.get(key)?.length}</Size><LastModified>${storedAt.get(key)?.toISOString()}</LastModified></Contents>`,
      );
    const isMore = keys.length > max;
    answer(
      res,
      200,
      `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${rows.join('')}</ListBucketResult>`,
    );
  }

  function respond(req: IncomingMessage, res: ServerResponse, body: Buffer): void {
    const refusal = signatureFault(req, body, S3_CREDENTIALS);
    if (refusal !== null) throw new Refusal(403, refusal);
    const { pathname, searchParams: query } = new URL(req.url ?? '/', 'http://server');
    const [, name, ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const id = query.get('uploadId');
    if (name !== bucket) throw new Refusal(404, 'NoSuchBucket');
    if (key === '') {
      list(query, res);
      return;
    }
    switch (req.method) {
      case 'GET':
      case 'HEAD':
        read(req, res, key);
        return;
      case 'DELETE':
        if (id !== null) {
          uploadOf(id, key);
          uploads.delete(id);
        } else objects.delete(key);
        res.writeHead(204).end();
        return;
      case 'PUT':
        checkBody(req, body);
        if (id === null) {
          checkBeginning(req);
          store(key, body);
        } else uploadOf(id, key).parts.set(Number(query.get('partNumber')), body);
        res.writeHead(200, { ETag: etag(body) }).end();
        return;
      case 'POST':
        if (id === null) {
          checkBeginning(req);
          if (req.headers['x-amz-checksum-algorithm'] !== 'SHA256') throw new Refusal(400, 'InvalidRequest');
          const begun = randomUUID();
          uploads.set(begun, { key, parts: new Map() });
          answer(
            res,
            200,
            `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
          );
          return;
        }
        store(key, complete(uploadOf(id, key), body.toString()));
        uploads.delete(id);
        answer(
          res,
          200,
          '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>',
        );
        return;
      default:
        throw new Refusal(405, 'MethodNotAllowed');
    }
  }

  const server = createServer(async (req, res) => {
    const body = await buffer(req).catch(() => null);
    if (body === null) return; // the caller has gone
    const call = { method: req.method ?? '', path: req.url ?? '', headers: req.headers };
    calls.push(call);
    const fault = faults.find(
      ({ matching, left }) => left > 0 && matching.test(`${call.method} ${call.path}`),
    );
    if (fault !== undefined) fault.left -= 1;
    try {
      if (fault === undefined) respond(req, res, body);
      else if (fault.fault === 'silence') return;
      else if (fault.fault === 'half an answer') {
        res.writeHead(200, { 'Content-Length': 1000 });
        res.write('half');
        setImmediate(() => res.destroy());
      } else throw new Refusal(fault.fault.status, fault.fault.code);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer(res, error.status, `<Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => [...uploads.values()].map(({ key }) => key),
    calls,
    failNext: (matching, fault, times = 1) => void faults.push({ matching, fault, left: times }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(res: ServerResponse, status: number, document: string): void {
  res.writeHead(status, { 'Content-Type': 'application/xml' });
  res.end(`<?xml version="1.0" encoding="UTF-8"?>${document}`);
}
