import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import Type, { type Static, type TSchema } from 'typebox';
import { toApiError } from './api-error.js';

/** An answer whose body has the shape that was asked for. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  /** For `ifMatch` of a later request. */
  readonly etag: string | null;
  /** Wait that the API advises before the next request. */
  readonly retryAfterMs: number;
}

interface Sending {
  readonly ifMatch?: string | null;
  /** `Prefer: wait`, in seconds. */
  readonly waitSeconds?: number;
}

/** The API as an integrator calls it. Every method throws {@link ApiError} for any answer above 299. */
export interface ApiClient {
  get<T extends TSchema>(path: string, shape: T): Promise<Answer<Static<T>>>;
  post<T extends TSchema>(
    path: string,
    body: object,
    shape: T,
    sending?: Sending,
  ): Promise<Answer<Static<T>>>;
  put<T extends TSchema>(path: string, body: object, shape: T, sending?: Sending): Promise<Answer<Static<T>>>;
  /** Posts a file as it is. */
  upload<T extends TSchema>(
    path: string,
    file: Upload,
    shape: T,
    sending?: Sending,
  ): Promise<Answer<Static<T>>>;
  /** All items of a list, page by page. */
  list<T extends TSchema>(path: string, shape: T): AsyncGenerator<Static<T>>;
  download(path: string): Promise<Buffer>;
}

interface Upload {
  readonly bytes: Buffer;
  readonly contentType: string;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}

const ATTEMPTS = 6;
const LONGEST_WAIT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 60_000;
const PAGE_SIZE = 100;

/**
 * A client for one API key. A POST carries an `Idempotency-Key` of its own, so that any request can be sent again
 * when its answer was lost or the API was busy: at most six times.
 */
export function createApiClient(options: {
  readonly origin: string;
  readonly apiKey: string;
  readonly signal: AbortSignal;
}): ApiClient {
  const { origin, apiKey, signal } = options;
  const checks = createShapeChecks();

  async function send(request: Request): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptOnce(request);
      if (outcome instanceof Response && !isPassing(outcome.status)) return outcome;
      if (attempt === ATTEMPTS) {
        if (outcome instanceof Response) return outcome;
        throw new Error(`${request.method} ${request.path} got no answer: ${reasonOf(outcome)}`, {
          cause: outcome,
        });
      }
      const waitMs = outcome instanceof Response ? retryAfterOf(outcome) : 250 * 2 ** attempt;
      await pause(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal });
    }
  }

  async function attemptOnce({ method, path, headers, body }: Request): Promise<unknown> {
    try {
      return await fetch(new URL(path, origin), {
        method,
        headers: { authorization: `Bearer ${apiKey}`, ...headers },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      signal.throwIfAborted();
      return error;
    }
  }

  async function call<T extends TSchema>(request: Request, shape: T): Promise<Answer<Static<T>>> {
    const response = await send(request);
    const name = `${request.method} ${request.path}`;
    const text = await response.text();
    if (!response.ok) throw toApiError(name, response, text);
    return {
      status: response.status,
      body: checks.read(name, text, shape),
      etag: response.headers.get('etag'),
      retryAfterMs: retryAfterOf(response),
    };
  }

  return {
    get: (path, shape) => call({ method: 'GET', path, headers: {} }, shape),
    post: (path, body, shape, sending) => call(jsonRequest('POST', path, body, sending), shape),
    put: (path, body, shape, sending) => call(jsonRequest('PUT', path, body, sending), shape),
    upload(path, { bytes, contentType }, shape, sending) {
      const headers = { ...headersOf('POST', sending), 'content-type': contentType };
      return call({ method: 'POST', path, headers, body: bytes }, shape);
    },
    async *list(path, shape) {
      const page = Type.Object({
        data: Type.Array(shape),
        next_cursor: Type.Union([Type.String(), Type.Null()]),
      });
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
        const answer: Answer<Static<typeof page>> = await this.get(pagePath(path, cursor), page);
        yield* answer.body.data;
        cursor = answer.body.next_cursor;
      }
    },
    async download(path) {
      const response = await send({ method: 'GET', path, headers: {} });
      if (!response.ok) throw toApiError(`GET ${path}`, response, await response.text());
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

function jsonRequest(method: 'POST' | 'PUT', path: string, body: object, sending?: Sending): Request {
  const headers = { ...headersOf(method, sending), 'content-type': 'application/json' };
  return { method, path, headers, body: JSON.stringify(body) };
}

function headersOf(method: 'POST' | 'PUT', { ifMatch, waitSeconds }: Sending = {}): Record<string, string> {
  return {
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    ...(ifMatch && { 'if-match': ifMatch }),
    ...(waitSeconds && { prefer: `wait=${waitSeconds}` }),
  };
}

function pagePath(path: string, cursor: string | null): string {
  const separator = path.includes('?') ? '&' : '?';
  const from = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return `${path}${separator}limit=${PAGE_SIZE}${from}`;
}

/** Too many requests, or not able to answer just now. */
const isPassing = (status: number) => status === 429 || status === 503;

function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 1);
  return Number.isFinite(seconds) ? seconds * 1_000 : 1_000;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Reads JSON of a known shape; members that the shape does not name are let through. */
function createShapeChecks(): { read<T extends TSchema>(name: string, text: string, shape: T): Static<T> } {
  const ajv = new Ajv2020({ strict: false });
  const compiled = new WeakMap<object, ValidateFunction>();
  return {
    read<T extends TSchema>(name: string, text: string, shape: T): Static<T> {
      const value: unknown = JSON.parse(text);
      const check = compiled.get(shape) ?? ajv.compile(shape);
      compiled.set(shape, check);
      const isAsShaped = (candidate: unknown): candidate is Static<T> => check(candidate);
      if (isAsShaped(value)) return value;
      throw new Error(`${name} answered something else than documented: ${ajv.errorsText(check.errors)}`);
    },
  };
}
