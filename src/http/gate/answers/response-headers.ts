import type { ResponseHeader, Route } from '../route.js';
import { PROBLEMS, type ProblemCode } from './problems.js';
import { problemsByStatus } from './problems-of.js';

type Operation = Route['operation'];

/** A header of one answer: on every one, or only on some. */
export interface SentHeader {
  readonly name: ResponseHeader;
  readonly isOnEvery: boolean;
}

const QUOTA: readonly ResponseHeader[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** The headers that an operation sends with a status, those of HTTP itself and of security aside. */
function headersOf(operation: Operation, status: number): readonly SentHeader[] {
  const headers = new Map<ResponseHeader, boolean>([
    ['Request-Id', true],
    ['X-Request-Id', false],
    ['Cache-Control', true],
  ]);
  const codes = problemsByStatus(operation).get(status);
  // A URL that cannot be read, a suspended tenant and a full queue are refused before any quota is looked at, and a
  // store that is away may be the quota's.
  const isBeforeQuota = [400, 403, 429].includes(status) || status >= 500;
  if (operation.scope !== 'public' && status !== 401)
    for (const name of QUOTA) headers.set(name, !isBeforeQuota);
  if (operation.method === 'post' && (status < 300 || [404, 409, 412].includes(status)))
    headers.set('Idempotent-Replayed', false);
  const own = codes === undefined ? successHeaders(operation, status) : problemHeaders(status, codes);
  for (const { name, isOnEvery } of own) headers.set(name, isOnEvery);
  return [...headers].map(([name, isOnEvery]) => ({ name, isOnEvery }));
}

const always = (...names: ResponseHeader[]): SentHeader[] => names.map((name) => ({ name, isOnEvery: true }));
const sometimes = (...names: ResponseHeader[]): SentHeader[] =>
  names.map((name) => ({ name, isOnEvery: false }));

function successHeaders(operation: Operation, status: number): SentHeader[] {
  const isList = operation.method === 'get' && operation.query !== undefined && 'cursor' in operation.query;
  if (status === 304)
    return [
      ...always('ETag'),
      ...(isList ? sometimes('Link') : []),
      ...(showsWork(operation) ? sometimes('Retry-After') : []),
    ];
  const response = operation.responses[status];
  const isWaitedFor = operation.prefersWait === true && status !== 202;
  return [
    ...always(...(response?.headers ?? impliedHeaders(operation, status))),
    ...(status === 202 ? always('Retry-After') : []),
    ...(isWaitedFor ? always('Preference-Applied') : []),
    ...(isList ? sometimes('Link') : []),
    ...sometimes(...(response?.someHeaders ?? [])),
  ];
}

/** Whether it answers with work that may be under way. */
export const showsWork = ({ responses }: Operation): boolean =>
  responses[200]?.someHeaders?.includes('Retry-After') === true;

/** Headers of `ok`, `created` and `accepted`. */
function impliedHeaders({ responses }: Operation, status: number): ResponseHeader[] {
  if (status === 201) return ['Location', 'ETag'];
  if (status === 202) return ['Location'];
  if (status === 204) return [];
  return responses[status]?.schema === undefined ? ['Content-Disposition'] : ['ETag'];
}

function problemHeaders(status: number, codes: readonly ProblemCode[]): SentHeader[] {
  if (status === 401) return always('WWW-Authenticate');
  if (status === 416) return always('Content-Range');
  if (status === 403) return sometimes('WWW-Authenticate');
  const waits = codes.filter((code) => PROBLEMS[code].retryable && code !== 'internal_error');
  if (waits.length === 0) return [];
  return waits.length === codes.length ? always('Retry-After') : sometimes('Retry-After');
}

/** Headers that follow from no operation. */
const COMMON: ReadonlySet<ResponseHeader> = new Set([
  'Request-Id',
  'X-Request-Id',
  'Cache-Control',
  'Idempotent-Replayed',
  ...QUOTA,
]);

/** The headers of an answer that the document lists with it. */
export const listedHeadersOf = (operation: Operation, status: number): readonly SentHeader[] =>
  headersOf(operation, status).filter(({ name }) => !COMMON.has(name));

/** A header as `components.headers` names it: one that is not on every answer has a description of its own. */
export const headerComponent = ({ name, isOnEvery }: SentHeader): string =>
  isOnEvery ? name : `${name}-optional`;

const text = (description: string, maxLength = 255) => ({
  description,
  schema: { type: 'string', maxLength, pattern: '^[ -~]*$' },
});
const count = (description: string) => ({
  description,
  schema: { type: 'integer', format: 'int64', minimum: 0, maximum: 9_007_199_254_740_991 },
});

const HEADERS: Readonly<Record<ResponseHeader, object>> = {
  'Request-Id': text('The id of this request. Quote it to support.'),
  'X-Request-Id': text('Your own id of the request, where you sent one.', 64),
  'Cache-Control': text('`no-store`, or `private, no-cache` where an ETag lets you ask again.'),
  ETag: text('The version of the resource.'),
  Location: text('Where the resource is.', 2048),
  Link: text('The next page, `rel="next"`, where there is one.', 16_384),
  'Accept-Ranges': text('`bytes`: parts of the file may be asked for with `Range`.', 16),
  'Content-Range': text('Which bytes of how many: `bytes 0-1023/4096`.'),
  'Content-Disposition': text('The name under which to keep the file.', 1024),
  'Revoked-Keys': count('How many keys were revoked: the key and all that descend from it.'),
  Issues: text(
    'What the figures rest on that nobody has settled, as a list of RFC 9651: `transactions_need_review;count=3;amount=59.75`. `issues` of the full view says how to settle it.',
    8192,
  ),
  'Repr-Digest': text('The SHA-256 of the file. RFC 9530.'),
  'Retry-After': count('Seconds to wait.'),
  'Idempotent-Replayed': text('`true` on the stored answer to a request that was sent before.', 4),
  'Preference-Applied': text('The `Prefer` that was followed: `wait=5`.'),
  'WWW-Authenticate': text('The kind of credential to send. RFC 6750.', 1024),
  'RateLimit-Policy': text('The quota: `"hour";q=1000;w=3600`.'),
  RateLimit: text('What is left: `"hour";r=734;t=1260`.'),
  'X-RateLimit-Limit': count('Requests an hour.'),
  'X-RateLimit-Remaining': count('Requests left in the window.'),
  'X-RateLimit-Reset': count('When the window ends, in epoch seconds.'),
};

/** `components.headers`: those that the answers of these operations refer to. */
export function sharedHeaders(used: ReadonlySet<string>): Record<string, object> {
  const entries = Object.entries(HEADERS).flatMap(([name, header]): [string, object][] => [
    [name, { ...header, required: true }],
    [`${name}-optional`, { ...header, required: false }],
  ]);
  return Object.fromEntries(entries.filter(([name]) => used.has(name)));
}

/** Headers that follow from no operation, listed once for all of them. */
export const COMMON_HEADERS = {
  'x-common-headers': {
    every: {
      'Request-Id': { ...HEADERS['Request-Id'], required: true },
      'X-Request-Id': { ...HEADERS['X-Request-Id'], required: false },
      'Cache-Control': { ...HEADERS['Cache-Control'], required: true },
    },
    authenticated: Object.fromEntries(QUOTA.map((name) => [name, { ...HEADERS[name], required: false }])),
    post: { 'Idempotent-Replayed': { ...HEADERS['Idempotent-Replayed'], required: false } },
  },
} as const;
