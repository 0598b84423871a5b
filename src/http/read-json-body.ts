import express, { type Request, type Response } from 'express';
import { ValidationError } from '../errors.js';
import { jsonAmbiguities } from './json-ambiguities.js';
import { HttpProblem } from './middleware/problem.js';

const LIMIT_BYTES = 256 * 1024;
const readRaw = express.raw({ type: () => true, limit: LIMIT_BYTES, inflate: true });
const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json$/i;

/**
 * The one JSON value of a request's body, gzip inflated.
 * @throws {HttpProblem} 415, then 413, then 400
 * @throws {ValidationError} for a name given twice, or a number that a double cannot hold
 */
export async function readJsonBody(req: Request, res: Response): Promise<unknown> {
  const mediaType = (req.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  if (!JSON_TYPE.test(mediaType)) {
    throw new HttpProblem('unsupported_media_type', 'Send application/json.');
  }
  await new Promise<void>((resolve, reject) => {
    readRaw(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(refusalOf(error))));
  });
  const bytes: unknown = req.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw new HttpProblem('malformed_json', 'The body is empty.');
  }
  const { text, value } = parse(bytes);
  const issues = jsonAmbiguities(text);
  if (issues.length > 0) throw new ValidationError(issues);
  return value;
}

function parse(bytes: Buffer): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw new HttpProblem('malformed_json', 'The body is not one JSON value in UTF-8.');
  }
}

function refusalOf(error: unknown): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : null;
  if (type === 'entity.too.large') {
    return new HttpProblem('payload_too_large', 'The body is larger than the limit.', {
      extra: { limit_bytes: LIMIT_BYTES },
    });
  }
  if (type === 'encoding.unsupported') {
    return new HttpProblem(
      'unsupported_media_type',
      'The content encoding is not supported: use gzip, deflate or br.',
    );
  }
  return new HttpProblem('malformed_json', 'The body could not be read.');
}
