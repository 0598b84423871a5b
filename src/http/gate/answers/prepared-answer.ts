import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { LIMITS } from '../../../limits/limits.js';
import { hasETag } from './has-etag.js';

/** An answer that is the same for every caller: written out, hashed and compressed once. */
export interface PreparedAnswer {
  /** Media type, with the charset of a text. */
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** `null` for what is too small to gain by it. */
  readonly gzip: Buffer | null;
}

export function prepareAnswer(type: string, content: string | Buffer): PreparedAnswer {
  const plain = Buffer.from(content);
  const isLarge = plain.length >= LIMITS.requests.compressedBytes.value;
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 27)}"`;
  return { type, etag, plain, gzip: isLarge ? gzipSync(plain) : null };
}

/** Sends it, or 304 to a caller who has it already. @returns the status that was sent */
export function sendPrepared(req: Request, res: Response, answer: PreparedAnswer): number {
  res.set('ETag', answer.etag).vary('Accept-Encoding');
  if (hasETag(req.get('if-none-match'), answer.etag)) {
    res.status(304).end();
    return 304;
  }
  const isPacked = answer.gzip !== null && req.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isPacked) res.setHeader('Content-Encoding', 'gzip');
  const bytes = isPacked ? answer.gzip : answer.plain;
  res.setHeader('Content-Type', answer.type);
  res.setHeader('Content-Length', bytes.length).end(bytes);
  return res.statusCode;
}
