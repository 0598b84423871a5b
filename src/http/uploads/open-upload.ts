import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import busboy from 'busboy';
import { HttpProblem } from '../middleware/problem.js';
import type { Call } from '../route.js';

const MULTIPART = 'multipart/form-data';
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 64 * 1024;

/** A file on its way in. */
export interface Upload {
  readonly contentType: string;
  readonly filename: string | null;
  /** The bytes of the file, inflated. Read it to its end, or destroy the request. */
  readonly content: AsyncIterable<Uint8Array>;
  /** The form fields beside the file; complete once `content` has ended. */
  fields(): Readonly<Record<string, string>>;
}

/**
 * Opens the file in a request: its body, or the part `file` of a form. Nothing is held in memory.
 * @throws {HttpProblem} 415 for a media type or encoding that the operation does not take, 400 for a broken form
 */
export async function openUpload(request: IncomingMessage, mediaTypes: readonly string[]): Promise<Upload> {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!mediaTypes.includes(contentType)) {
    throw new HttpProblem('unsupported_media_type', `Send one of: ${mediaTypes.join(', ')}.`);
  }
  const inflated = inflate(request);
  if (contentType === MULTIPART) return openForm(request, inflated);
  return { contentType, filename: null, content: guarded(inflated), fields: () => ({}) };
}

/** What tells one upload from another, whatever the boundary of its form. Reads the request to its end. */
export async function digestUpload(call: Pick<Call<unknown, unknown>, 'request'>): Promise<string> {
  const contentType = (call.request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const upload = await openUpload(call.request, [contentType]);
  const hash = createHash('sha256');
  for await (const chunk of upload.content) hash.update(chunk);
  return uploadDigest(hash.digest('hex'), upload.fields());
}

export const uploadDigest = (sha256: string, fields: Readonly<Record<string, string>>): string =>
  JSON.stringify([sha256, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);

function inflate(request: IncomingMessage): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return request;
  if (encoding !== 'gzip') {
    throw new HttpProblem('unsupported_media_type', 'The content encoding is not supported: use gzip.');
  }
  const gunzip = createGunzip();
  // Whoever reads it meets the error; without a listener it would end the process before anybody does.
  gunzip.on('error', () => undefined);
  request.on('error', (error) => gunzip.destroy(error));
  return request.pipe(gunzip);
}

/** A body that breaks off or cannot be inflated is the caller's fault, and says so. */
async function* guarded(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) yield chunk;
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem('malformed_json', 'The body broke off, or is not what its encoding says.');
  }
}

async function openForm(request: IncomingMessage, source: Readable): Promise<Upload> {
  const fields: Record<string, string> = {};
  const parser = newParser(request);
  return new Promise((resolve, reject) => {
    let opened: PassThrough | null = null;
    const refuse = (detail: string) => {
      const problem = new HttpProblem('malformed_json', detail);
      request.unpipe();
      if (opened === null) reject(problem);
      else opened.destroy(problem);
    };
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated || Object.hasOwn(fields, name))
        refuse('A form field is too long, or given twice.');
      else fields[name] = value;
    });
    parser.on('file', (name, stream, info) => {
      if (name !== 'file' || opened !== null) {
        stream.resume();
        refuse('The form must have exactly one file part, named "file".');
        return;
      }
      const content = new PassThrough();
      content.on('error', () => undefined);
      opened = content;
      stream.on('limit', () => content.destroy(new Error('truncated')));
      stream.pipe(content, { end: false });
      parser.on('close', () => content.end());
      parser.on('error', (error) =>
        content.destroy(error instanceof Error ? error : new Error('broken form')),
      );
      request.on('aborted', () => content.destroy(new Error('aborted')));
      resolve({
        contentType: info.mimeType,
        filename: info.filename ?? null,
        content: guarded(content),
        fields: () => fields,
      });
    });
    parser.on('close', () => {
      if (opened === null) refuse('The form has no file part named "file".');
    });
    parser.on('error', () => refuse('The form could not be read.'));
    source.on('error', (error) => parser.destroy(error));
    source.pipe(parser);
  });
}

function newParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      limits: {
        files: 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        parts: MAX_FIELDS + 1,
      },
    });
  } catch {
    throw new HttpProblem('malformed_json', 'The form has no boundary.');
  }
}
