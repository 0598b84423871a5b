import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import express, { type Express, type RequestHandler, type Response } from 'express';
import type { AppContext } from '../../src/context.js';
import { createApp } from '../../src/http/app.js';
import { openApiDocument } from '../../src/http/document/openapi/openapi.js';
import { type RequestLimits, requestLimitsOf } from '../../src/http/gate/request-limits.js';
import { ROUTES } from '../../src/http/routes.js';
import { createAnswerChecker, type SeenAnswer } from './declared-answers.js';
import { resolvedDocument } from './resolved-document.js';

/** More than any answer but a download. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

export interface RecordedApp {
  readonly app: Express;
  /** @throws when any answer so far was not as the document says */
  assertDeclared(): void;
}

/** The API, with every answer that leaves it held against its own document. */
export function createRecordedApp(ctx: AppContext, limits: Partial<RequestLimits> = {}): RecordedApp {
  const faults = new Set<string>();
  const app = express();
  app.disable('x-powered-by');
  const api = createApp(ctx, { ...requestLimitsOf(ctx.config), ...limits });
  app.set('trust proxy', api.get('trust proxy'));
  app.use(recorder(faults));
  app.use(api);
  return {
    app,
    assertDeclared() {
      if (faults.size === 0) return;
      throw new Error(`Answers that docs/openapi.json does not declare:\n${[...faults].join('\n')}`);
    },
  };
}

let checker: ReturnType<typeof createAnswerChecker> | null = null;
function checkAnswer(answer: SeenAnswer) {
  checker ??= createAnswerChecker(resolvedDocument(openApiDocument(ROUTES)));
  return checker(answer);
}

function recorder(faults: Set<string>): RequestHandler {
  return (req, res, next) => {
    const keep = keepBody(res);
    const { method, originalUrl: target } = req;
    res.on('finish', () => {
      const headers = Object.fromEntries(
        Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]),
      );
      const answer = { method, target, status: res.statusCode, headers, body: inflated(headers, keep()) };
      const { operation, faults: found } = checkAnswer(answer);
      for (const fault of found) faults.add(`${operation} ${res.statusCode}: ${fault}`);
    });
    next();
  };
}

/** Copies what is written; the result gives it, or `null` once it is too much. */
function keepBody(res: Response): () => Buffer | null {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const buffer =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= MAX_KEPT_BYTES) chunks.push(buffer);
  };
  for (const name of ['write', 'end'] as const) {
    const original = res[name].bind(res) as (...args: unknown[]) => never;
    res[name] = (...args: unknown[]) => {
      keep(args[0], args[1]);
      return original(...args);
    };
  }
  return () => (bytes > MAX_KEPT_BYTES ? null : Buffer.concat(chunks));
}

function inflated(headers: Readonly<Record<string, string>>, body: Buffer | null): Buffer | null {
  if (body === null || body.length === 0) return body;
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(body);
    case 'deflate':
      return inflateSync(body);
    case 'br':
      return brotliDecompressSync(body);
    default:
      return body;
  }
}
