import express, { type Request, type Response } from 'express';
import { ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { charsetOf, parseMediaType } from '../media-types.js';
import { HttpProblem } from '../middleware/problem.js';
import { jsonAmbiguities } from './json-ambiguities.js';
import { textFaults } from './text-faults.js';

const ENCODINGS = ['', 'identity', 'gzip', 'deflate', 'br'];
const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json$/;

/**
 * Waits for the bytes of a request's JSON body, gzip inflated. The receiver throws `HttpProblem` 415, then 413, then 400.
 * @param types the media types that are taken; any of JSON when left out
 */
export function createJsonReceiver(
  limitBytes: number = LIMITS.requests.jsonBodyBytes.value,
  types?: readonly string[],
): (req: Request, res: Response) => Promise<unknown> {
  const readRaw = express.raw({ type: () => true, limit: limitBytes, inflate: true });
  return async (req, res) => {
    assertJson(req.get('content-type') ?? '', types);
    if (isStatedTooLong(req, limitBytes)) throw tooLarge(limitBytes);
    await new Promise<void>((resolve, reject) => {
      readRaw(req, res, (error?: unknown) =>
        error === undefined ? resolve() : reject(refusalOf(error, limitBytes)),
      );
    });
    return req.body;
  };
}

/**
 * The one JSON value that a body holds.
 * @param bytes what `createJsonReceiver` gave
 * @param pause is waited for between the pieces of work on a long body
 * @throws {HttpProblem} 400 {ValidationError} for a name given twice, a number that a double cannot hold, or a text that is none
 */
export async function readJson(bytes: unknown, pause: () => Promise<void>): Promise<unknown> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw new HttpProblem('malformed_json', 'The body is empty.');
  }
  const { text, value } = parse(bytes);
  const issues = [...(await jsonAmbiguities(text, pause)), ...textFaults(text, value)];
  if (issues.length > 0) throw new ValidationError(issues);
  return value;
}

/** @throws {HttpProblem} 415 for another media type, or another character set than UTF-8 */
function assertJson(contentType: string, types?: readonly string[]): void {
  const type = parseMediaType(contentType)?.type ?? '';
  if (types === undefined ? !JSON_TYPE.test(type) : !types.includes(type)) {
    throw new HttpProblem('unsupported_media_type', `Send ${types?.join(' or ') ?? 'application/json'}.`);
  }
  if (!['utf-8', 'utf8', null].includes(charsetOf(contentType))) {
    throw new HttpProblem('unsupported_media_type', 'Send the JSON in UTF-8: no other charset is read.');
  }
}

/** Whether a body in an encoding that we read is too long by its own account: not a byte of it is waited for. */
function isStatedTooLong(req: Request, limitBytes: number): boolean {
  const encoding = (req.get('content-encoding') ?? '').toLowerCase();
  return ENCODINGS.includes(encoding) && Number(req.get('content-length') ?? 0) > limitBytes;
}

const tooLarge = (limitBytes: number) =>
  new HttpProblem('payload_too_large', 'The body is larger than the limit.', {
    extra: { limit_bytes: limitBytes },
  });

function parse(bytes: Buffer): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return { text, value };
  } catch {
    throw new HttpProblem('malformed_json', 'The body is not one JSON value in UTF-8.');
  }
}

function refusalOf(error: unknown, limitBytes: number): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : null;
  if (type === 'entity.too.large') return tooLarge(limitBytes);
  if (type === 'encoding.unsupported') {
    return new HttpProblem(
      'unsupported_media_type',
      'The content encoding is not supported: use gzip, deflate or br.',
    );
  }
  return new HttpProblem('malformed_json', 'The body could not be read.');
}
