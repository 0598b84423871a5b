import { once as happened } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server saw of one credential. */
interface Seen {
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly key: string | null;
    /** Milliseconds of a clock that never jumps. The libraries for Go and Python are held by it to a wait that was asked for. */
    readonly at: number;
    /** Of its body. */
    readonly bytes: number;
  }[];
  /** Keys by which something was made. */
  readonly effects: string[];
  refreshes: number;
  /** Bytes of large files that the connection has taken. */
  sent: number;
}

export interface FaultServer {
  readonly url: string;
  seen(credential: string): Seen;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, nth: number, seen: Seen) => void;

const CLIENT = { id: 'cl_1', given_name: 'Ada', family_name: 'Byron', amount: 45000 };
const PAGE_COUNT = 3;

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', etag: '"1"', ...headers })
    .end(JSON.stringify(body));

const problem = (status: number, code: string, more: object = {}) => ({
  type: `https://example.com/problems/${code}`,
  title: code,
  status,
  code,
  detail: `It is ${code}.`,
  instance: '/v1/clients',
  request_id: 'req_1',
  retryable: status === 429 || status >= 500,
  ...more,
});

/** More than a program should hold at once. */
export const LARGE_BYTES = 64 * 1024 * 1024;
const PIECE = Buffer.from(Array.from({ length: 65_536 }, (_, index) => index % 251));

interface LargeAnswer {
  readonly bytes?: number;
  /** In place of the end. */
  readonly afterwards?: () => void;
  readonly etag?: string;
}

/** Sends pieces as fast as they are taken. */
function sendLarge(
  response: ServerResponse,
  seen: Seen,
  { bytes = LARGE_BYTES, afterwards, etag = '"1"' }: LargeAnswer = {},
): void {
  response.writeHead(200, {
    'content-type': 'application/pdf',
    'content-length': String(LARGE_BYTES),
    etag,
  });
  let left = bytes;
  const send = () => {
    while (left > 0) {
      left -= PIECE.length;
      seen.sent += PIECE.length;
      if (!response.write(PIECE)) return response.once('drain', send);
    }
    return afterwards ? response.write('', afterwards) : response.end();
  };
  send();
}

const cutBy = (request: IncomingMessage): LargeAnswer => ({
  bytes: LARGE_BYTES / 2,
  afterwards: () => request.socket.destroy(),
});

const ok: Answer = (request, response) => {
  if (request.url?.endsWith('/download')) {
    response
      .writeHead(200, { 'content-type': 'application/pdf', 'content-length': '1000' })
      .end(Buffer.alloc(1000, 7));
  } else json(response, request.method === 'POST' ? 201 : 200, CLIENT);
};

/** The first request meets the fault; those after it do not. */
const once =
  (fault: Answer): Answer =>
  (request, response, nth, seen) =>
    (nth === 0 ? fault : ok)(request, response, nth, seen);

/** What happens to a request, by the name in its credential: `reset.1` meets `reset`. */
const FAULTS: Readonly<Record<string, Answer>> = {
  ok,
  limited: once((_, response) =>
    json(response, 429, problem(429, 'rate_limit_exceeded'), { 'retry-after': '1' }),
  ),
  error: (request, response, nth, seen) =>
    nth < 2 ? json(response, 500, problem(500, 'internal_error')) : ok(request, response, nth, seen),
  proxy: once((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>')),
  reset: once((request) => request.socket.destroy()),
  half: once((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":"cl_', () => request.socket.destroy());
  }),
  slow: once((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 50);
    response.once('close', () => clearInterval(drip));
  }),
  silent: () => undefined,
  stalls: once(() => undefined),
  lost: (request, response, nth, { effects }) => {
    const key = String(request.headers['idempotency-key']);
    const replayed = effects.includes(key);
    if (!replayed) effects.push(key);
    if (nth === 0) request.socket.destroy();
    else json(response, 201, CLIENT, replayed ? { 'idempotent-replayed': 'true' } : {});
  },
  busy: once((_, response) =>
    json(response, 409, problem(409, 'idempotency_in_progress'), { 'retry-after': '0' }),
  ),
  invalid: (_, response) =>
    json(
      response,
      422,
      problem(422, 'validation_failed', {
        errors: [
          {
            pointer: '#/transactions/3/given_nme',
            code: 'unknown_field',
            detail: 'is not a known field; did you mean given_name?',
          },
        ],
      }),
    ),
  /** Several places: more than a message names. */
  wrong: (_, response) =>
    json(
      response,
      422,
      problem(422, 'validation_failed', {
        errors: [
          { pointer: '#', code: 'required', detail: 'Give a calculation.' },
          { parameter: 'limit', code: 'too_large', detail: 'must be at most 100' },
          { header: 'If-Match', code: 'invalid_format', detail: 'must be an ETag' },
          { pointer: '#/a~1b', code: 'required', detail: 'is required' },
        ],
      }),
    ),
  /** A return that somebody has to see to; only the second issue keeps it. */
  acts: (_, response) =>
    json(response, 200, {
      id: 'tr_1',
      status: 'action_required',
      issues: [
        { code: 'transactions_need_review', detail: 'Two rows wait.', needs_acceptance: true },
        { code: 'business_not_matched', detail: 'HMRC has no such trade.', needs_acceptance: false },
      ],
    }),
  down: (_, response) => json(response, 503, problem(503, 'unavailable'), { 'retry-after': '0' }),
  pages: (request, response) => {
    const cursor = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
    const isLast = cursor === PAGE_COUNT - 1;
    const data = [
      { ...CLIENT, id: `cl_${cursor}_a` },
      { ...CLIENT, id: `cl_${cursor}_b` },
    ];
    json(response, 200, { data, has_more: !isLast, next_cursor: isLast ? null : String(cursor + 1) });
  },
  gone: (request, response, nth) => {
    if (nth === 0) request.socket.destroy();
    else json(response, 404, problem(404, 'not_found'));
  },
  /** A file of `LARGE_BYTES`, in pieces; what is posted is only counted. */
  large: (request, response, _, seen) => {
    if (request.url?.endsWith('/download')) sendLarge(response, seen);
    else json(response, 202, CLIENT);
  },
  /** The same file, whose first answer is cut in the middle. */
  cut: (request, response, nth, seen) => sendLarge(response, seen, nth > 0 ? {} : cutBy(request)),
  /** Another file than the one that was cut. */
  changed: (request, response, nth, seen) =>
    sendLarge(response, seen, nth > 0 ? { etag: '"2"' } : cutBy(request)),
  /** A file that stops in the middle, with the connection open. */
  stuck: (_, response, __, seen) =>
    sendLarge(response, seen, { bytes: LARGE_BYTES / 2, afterwards: () => undefined }),
  /** It says itself that trying again is of no use. */
  final: (_, response) => json(response, 503, problem(503, 'hmrc_not_configured', { retryable: false })),
  /** A token: the first has expired. */
  expired: (_, response) => json(response, 401, problem(401, 'invalid_token')),
  fresh: ok,
};

/** An API that fails as its callers ask it to. `GET /_seen/<credential>` shows what it saw. */
export async function startFaultServer(): Promise<FaultServer> {
  const all = new Map<string, Seen>();
  const seen = (credential: string): Seen => {
    const known = all.get(credential) ?? { requests: [], effects: [], refreshes: 0, sent: 0 };
    all.set(credential, known);
    return known;
  };

  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/_seen/')) {
      json(response, 200, seen(path.slice('/_seen/'.length)));
      return;
    }
    let bytes = 0;
    let form = '';
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (path === '/oauth/token') form += chunk.toString();
    });
    request.on('error', () => undefined);
    request.once('end', () => {
      if (path === '/oauth/token') answerToken(form, response, seen);
      else answer(request, response, bytes);
    });
  });

  function answer(request: IncomingMessage, response: ServerResponse, bytes: number): void {
    const credential = (request.headers.authorization ?? '').replace('Bearer ', '');
    const known = seen(credential);
    const key = request.headers['idempotency-key'];
    known.requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      key: typeof key === 'string' ? key : null,
      at: performance.now(),
      bytes,
    });
    const fault = FAULTS[credential.split('.')[0] ?? ''];
    if (fault) fault(request, response, known.requests.length - 1, known);
    else json(response, 401, problem(401, 'invalid_token'));
  }

  server.listen(0, '127.0.0.1');
  await happened(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Refresh token `r.x` gives the access token `fresh.x`, once: a second use is refused, as reuse is. */
function answerToken(form: string, response: ServerResponse, seen: (credential: string) => Seen): void {
  const id = (new URLSearchParams(form).get('refresh_token') ?? '').split('.')[1] ?? '';
  const known = seen(`token.${id}`);
  known.refreshes += 1;
  if (known.refreshes > 1) {
    json(response, 400, { error: 'invalid_grant', error_description: 'It has been used.' });
    return;
  }
  json(response, 200, {
    access_token: `fresh.${id}`,
    refresh_token: `r2.${id}`,
    expires_in: 3600,
    token_type: 'Bearer',
    scope: 'clients:read',
  });
}
