import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { Request, Response } from 'express';
import { tooManyInFlight } from '../middleware/admission.js';
import type { RequestSlot } from '../middleware/request-slot.js';
import { compress, compressLarge } from './compress-large.js';
import { hasETag } from './has-etag.js';
import { partOfFile } from './part-of-file.js';
import { sendPrepared } from './prepared-answer.js';
import type { Reply } from './reply.js';

/** How the reader of a streamed answer is waited for. */
interface Download {
  readonly slot: RequestSlot;
  readonly slowReaderMs: number;
}

/** Code of a problem that was kept for a repeat; others are written by the problem handler. */
const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

const CACHEABLE = 'private, no-cache';

/**
 * Writes an answer. A GET carries an ETag, its own or one made of its body, and answers 304 to a caller
 * who has it already.
 * @returns the status that was sent
 */
export async function sendReply(
  req: Request,
  res: Response,
  asked: Reply,
  download: Download,
): Promise<number> {
  const reply = asked.file === undefined ? asked : partOfFile(req, { ...asked, file: asked.file });
  if (reply.stream !== undefined && !download.slot.hold('download')) throw tooManyInFlight();
  const announced = res.get('Link');
  res.status(reply.status).set({ 'Cache-Control': 'no-store', ...reply.headers });
  if (announced !== undefined && reply.headers?.['Link'] !== undefined) res.append('Link', announced);
  if (reply.stream !== undefined) {
    compress(req, res, () => undefined);
    await sendStream(res, reply.stream, download).catch((error: unknown) => {
      // A problem is answered instead, without the headers of the file.
      if (!res.headersSent) for (const name of Object.keys(reply.headers ?? {})) res.removeHeader(name);
      throw error;
    });
    return reply.status;
  }
  if (reply.prepared !== undefined) {
    res.set('Cache-Control', CACHEABLE);
    return sendPrepared(req, res, reply.prepared);
  }
  if (reply.body === undefined) {
    res.end();
    return reply.status;
  }

  if (reply.status >= 400) res.locals['code'] = codeOf(reply.body);
  const text = JSON.stringify(reply.body);
  if (req.method === 'GET' || req.method === 'HEAD') {
    const etag = reply.headers?.['ETag'] ?? `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
    res.set({ ETag: etag, 'Cache-Control': CACHEABLE });
    if (reply.isLive !== true && hasETag(req.get('if-none-match'), etag)) {
      res.status(304).end();
      return 304;
    }
  }
  if (res.get('Content-Type') === undefined) res.setHeader('Content-Type', 'application/json; charset=utf-8');
  // Not `res.send`, which answers 304 by itself, also where the body has changed and its tag has not.
  const sizeBytes = Buffer.byteLength(text);
  compressLarge(req, res, sizeBytes);
  res.setHeader('Content-Length', sizeBytes).end(text);
  return reply.status;
}

/** Holds a slot while it reads, none while its reader is slow; one that takes nothing is cut off. */
async function sendStream(
  res: Response,
  stream: AsyncIterable<Uint8Array>,
  { slot, slowReaderMs }: Download,
): Promise<void> {
  try {
    for await (const chunk of stream) {
      if (res.destroyed) return;
      if (!res.write(chunk)) await slot.releaseWhile(() => drained(res, slowReaderMs));
    }
    res.end();
  } catch (error) {
    if (!res.headersSent) throw error;
    res.destroy(error instanceof Error ? error : new Error('the file could not be read'));
  }
}

/** Leaves no listener behind: a long file waits many times. */
async function drained(res: Response, slowReaderMs: number): Promise<void> {
  if (res.destroyed) return;
  const tooLate = setTimeout(() => res.destroy(), slowReaderMs);
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]);
  } finally {
    clearTimeout(tooLate);
    over.abort();
  }
}
