import { Download } from './download.js';
import {
  ConnectionError,
  type ProblemError,
  problemError,
  retryAfterMs,
  TaxApiError,
  TimeoutError,
} from './errors.js';
import { List, type Page } from './list.js';
import { pause } from './pause.js';
import { contentTypeOf, isOneStream, openUpload, type UploadBody, type UploadFile } from './upload.js';
import { Work } from './work.js';

/** A source of access tokens: `OAuth` is one. */
export interface TokenSource {
  accessToken(): Promise<string>;
  /** Called with a token that the API refuses. */
  refresh(stale: string): Promise<string>;
}

export interface ClientOptions {
  readonly apiKey?: string;
  readonly auth?: TokenSource;
  readonly baseUrl: string;
  /**
   * Longest time of one attempt, its body included: a minute when left out, and ten for an upload. While a download is read, the
   * longest time in which no part of it arrives.
   */
  readonly timeoutMs?: number;
  /** After the first attempt: 4 when left out. */
  readonly maxRetries?: number;
  readonly fetch?: typeof fetch;
}

/** Options that every call takes beside its own parameters. */
export interface CallOptions {
  /** Made by the library when left out, once per call, so that a retry has no second effect. */
  readonly idempotencyKey?: string;
  /** An ETag (see `responseOf`): the call fails when the object has changed since. */
  readonly ifMatch?: string;
  /** Lets the API take so long, 1 to 20 s, to answer with finished work. */
  readonly waitSeconds?: number;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
}

export interface UploadOptions extends CallOptions {
  readonly contentType?: string;
}

/** Facts that came with an answer, beside its body. */
export interface ResponseInfo {
  readonly status: number;
  /** For `ifMatch` of a later call. */
  readonly etag: string | null;
  readonly requestId: string | null;
  /** Whether it is the stored answer to an earlier call with the same key. */
  readonly replayed: boolean;
  readonly headers: Headers;
}

const responses = new WeakMap<object, ResponseInfo>();

/** @param answer what a call of the library resolved with */
export function responseOf(answer: object): ResponseInfo {
  const info = responses.get(answer);
  if (!info) throw new TypeError('This is no answer of a call.');
  return info;
}

interface Sending {
  readonly query?: readonly string[];
  readonly fixed?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: UploadFile;
  /** With the parameters of `query`, in camel case. */
  readonly options: CallOptions;
}

interface Prepared {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: () => Promise<UploadBody | null>;
  readonly repeatable: boolean;
  readonly isUpload: boolean;
  readonly options: CallOptions;
}

const TIMEOUT_MS = 60_000;
/** `fetch` does not say how far an upload has come, so this is for all of it. */
const UPLOAD_TIMEOUT_MS = 600_000;
const MAX_RETRIES = 4;
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 8_000;
/** The library does not sleep longer: the caller decides what to do until then. */
const LONGEST_RETRY_AFTER_MS = 60_000;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** As a part of a path. */
export const e = (part: string | number | null): string => {
  const text = String(part ?? '');
  if (text === '' || text === '.' || text === '..') throw new TypeError('An id must not be empty.');
  return encodeURIComponent(text);
};

/** Sends calls, and sends them again where that is safe. */
export class Transport {
  readonly #client: ClientOptions;

  constructor(client: ClientOptions) {
    if (!client.apiKey && !client.auth) throw new TypeError('Give an apiKey, or auth.');
    this.#client = client;
  }

  async json<T>(method: string, path: string, sending: Sending): Promise<T> {
    return await this.#send(this.#prepare(method, path, sending), async (response) => {
      const value = JSON.parse(await response.text());
      responses.set(value, infoOf(response));
      return value;
    });
  }

  async none(method: string, path: string, sending: Sending): Promise<void> {
    await this.#send(this.#prepare(method, path, sending), async (response) => {
      await response.text();
    });
  }

  async bytes(method: string, path: string, sending: Sending): Promise<Download> {
    const prepared = this.#prepare(method, path, sending);
    prepared.headers.set('accept', '*/*');
    const open = () => this.#send(prepared, async (response) => response, true);
    const idleMs = this.#timeoutMs(prepared);
    const { signal } = sending.options;
    const wrap = (error: unknown) => (signal?.aborted ? signal.reason : asError(error, `${method} ${path}`));
    return new Download(await open(), { open, idleMs, wrap });
  }

  list<T>(method: string, path: string, sending: Sending): List<T> {
    return new List((cursor) => {
      const from = cursor === null ? {} : { cursor };
      return this.json<Page<T>>(method, path, { ...sending, options: { ...sending.options, ...from } });
    });
  }

  work<S, T>(
    method: string,
    path: string,
    sending: Sending,
    poll: (started: S) => readonly [path: string, sending: Sending],
    first: (started: S) => T | null,
  ): Work<S, T> {
    return new Work<S, T>({
      first,
      start: () => this.json<S>(method, path, sending),
      poll: (started, signal) => {
        const [pollPath, { options, ...rest }] = poll(started);
        const { idempotencyKey: _, ifMatch: __, waitSeconds: ___, ...kept } = options;
        return this.json<T>('GET', pollPath, { ...rest, options: { ...kept, ...(signal && { signal }) } });
      },
      pause,
    });
  }

  #prepare(method: string, path: string, { query = [], fixed = {}, body, file, options }: Sending): Prepared {
    const url = new URL(path, this.#client.baseUrl);
    for (const [name, value] of Object.entries(fixed)) url.searchParams.set(name, value);
    const given = new Map<string, unknown>(Object.entries(options));
    for (const name of query) {
      const value = given.get(camel(name));
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const headers = new Headers({ accept: 'application/json' });
    if (method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? randomKey());
    if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch);
    if (options.waitSeconds !== undefined) headers.set('prefer', `wait=${options.waitSeconds}`);
    if (file !== undefined) headers.set('content-type', contentTypeOf(file, options as UploadOptions));
    else if (body !== undefined) headers.set('content-type', 'application/json');
    const isStream = file !== undefined && isOneStream(file);
    return {
      method,
      url,
      headers,
      body: async () =>
        file === undefined ? (body === undefined ? null : JSON.stringify(body)) : await openUpload(file),
      repeatable: !isStream,
      isUpload: file !== undefined,
      options,
    };
  }

  /** @param read takes the body too, so that one that is cut or slow counts as no answer */
  async #send<T>(call: Prepared, read: (response: Response) => Promise<T>, keepOpen = false): Promise<T> {
    const retries = call.options.maxRetries ?? this.#client.maxRetries ?? MAX_RETRIES;
    let refreshed = false;
    let wasLost = false;
    for (let attempt = 0; ; attempt += 1) {
      const token = this.#client.auth ? await this.#client.auth.accessToken() : (this.#client.apiKey ?? '');
      const outcome = await this.#attempt(call, token, read, keepOpen);
      if ('value' in outcome) return outcome.value;
      const { error, waitMs } = outcome;
      if (statusOf(error) === 401 && this.#client.auth && !refreshed && call.repeatable) {
        refreshed = true;
        attempt -= 1;
        await this.#client.auth.refresh(token);
        continue;
      }
      // The first answer to a DELETE was lost, and by now the object is gone: that is what was asked for.
      if (statusOf(error) === 404 && wasLost && call.method === 'DELETE') return undefined as T;
      wasLost ||= statusOf(error) === null || (statusOf(error) ?? 0) >= 500;
      const backoffMs =
        Math.min(FIRST_BACKOFF_MS * 2 ** attempt, LONGEST_BACKOFF_MS) * (0.5 + Math.random() / 2);
      const delayMs = waitMs ?? backoffMs;
      const isOver = attempt >= retries || delayMs > LONGEST_RETRY_AFTER_MS;
      if (isOver || !call.repeatable || !isPassing(error)) throw error;
      await pause(delayMs, call.options.signal);
    }
  }

  #timeoutMs({ options, isUpload }: Prepared): number {
    return options.timeoutMs ?? this.#client.timeoutMs ?? (isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  }

  async #attempt<T>(
    call: Prepared,
    token: string,
    read: (response: Response) => Promise<T>,
    keepOpen: boolean,
  ): Promise<{ value: T } | { error: TaxApiError; waitMs: number | null }> {
    const { method, url, headers, body } = call;
    const { signal } = call.options;
    signal?.throwIfAborted();
    const timeoutMs = this.#timeoutMs(call);
    const ending = new AbortController();
    const timer = setTimeout(
      () => ending.abort(new TimeoutError(`No answer in ${timeoutMs} ms.`)),
      timeoutMs,
    );
    const onAbort = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    headers.set('authorization', `Bearer ${token}`);
    try {
      const payload = await body();
      const init: RequestInit & { duplex?: 'half' } = {
        method,
        headers,
        signal: ending.signal,
        redirect: 'error',
      };
      if (payload !== null) init.body = payload;
      if (payload instanceof ReadableStream) init.duplex = 'half';
      const response = await (this.#client.fetch ?? fetch)(url, init);
      if (response.ok) return { value: await read(response) };
      const text = await response.text();
      return {
        error: problemError(response.status, response.headers, text),
        waitMs: retryAfterMs(response.headers),
      };
    } catch (error) {
      signal?.throwIfAborted();
      const reason: unknown = ending.signal.reason;
      const seen = ending.signal.aborted && reason instanceof TimeoutError ? reason : error;
      return { error: asError(seen, `${method} ${url.pathname}`), waitMs: null };
    } finally {
      clearTimeout(timer);
      if (!keepOpen) signal?.removeEventListener('abort', onAbort);
    }
  }
}

function infoOf({ status, headers }: Response): ResponseInfo {
  return {
    status,
    headers,
    etag: headers.get('etag'),
    requestId: headers.get('request-id'),
    replayed: headers.get('idempotent-replayed') === 'true',
  };
}

const statusOf = (error: TaxApiError): number | null => (error as Partial<ProblemError>).status ?? null;

function isPassing(error: TaxApiError): boolean {
  const status = statusOf(error);
  return (
    status === null || (PASSING.has(status) && error.retryable) || error.code === 'idempotency_in_progress'
  );
}

function asError(error: unknown, what: string): TaxApiError {
  if (error instanceof TaxApiError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new ConnectionError(
    `${what} got no whole answer: ${cause instanceof Error ? cause.message : cause}`,
    error,
  );
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `randomUUID` is there only in pages that came over TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
