import { keysOf } from '../../../domain/language/keys-of.js';
import { PROBLEMS, type ProblemCode } from '../../gate/answers/problems.js';
import type { Route } from '../../gate/route.js';

type Operation = Pick<Route['operation'], 'operationId'>;

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  406: 'NotAcceptable',
  408: 'RequestTimeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  416: 'RangeNotSatisfiable',
  422: 'Unprocessable',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
};

/** Codes that most answers with their status have. One that lacks such a code is named after that. */
const USUAL = {
  unknown_parameter: null,
  invalid_parameter: null,
  malformed_url: null,
  missing_credentials: null,
  invalid_token: null,
  tenant_suspended: null,
  insufficient_scope: 'any_scope',
  not_found: null,
  not_acceptable: null,
  body_too_slow: null,
  idempotency_in_progress: null,
  version_conflict: null,
  payload_too_large: null,
  unsupported_media_type: null,
  range_not_satisfiable: null,
  validation_failed: 'no_body',
  precondition_required: null,
  rate_limit_exceeded: 'no_quota',
  too_many_requests_in_flight: null,
  too_many_failed_credentials: 'no_key',
  internal_error: null,
  tenant_moving: null,
  service_unavailable: null,
  request_took_too_long: 'untimed',
} as const satisfies Partial<Record<ProblemCode, string | null>>;

/** Codes that requests of one kind have in common, under the kind. */
const KINDS: readonly (readonly [kind: string, codes: readonly ProblemCode[]])[] = [
  ['list', ['invalid_cursor']],
  ['body', ['malformed_json']],
  ['repeated', ['invalid_idempotency_key']],
  ['repeated', ['idempotency_key_reused']],
];

/** An answer with more codes than this is named after its operation: a list of them would be unreadable. */
const LISTED_CODES = 4;

/**
 * The name of a problem answer in `components.responses`, made of what the answer says, so that adding an
 * operation renames none: `Conflict-duplicate_external_id`. With a key that may be repeated it ends in `post`.
 */
export function problemResponseName(
  { operationId }: Operation,
  status: number,
  codes: readonly ProblemCode[],
): string {
  const name = STATUS_NAMES[status] ?? `Status${status}`;
  const kinds = new Map(KINDS.flatMap(([kind, ofKind]) => ofKind.map((code) => [code, kind] as const)));
  const listed = codes.filter((code) => !(code in USUAL) && !kinds.has(code));
  if (listed.length > LISTED_CODES) return `${name}-${operationId}`;
  const marks = codes.flatMap((code) => kinds.get(code) ?? []);
  const isOfPost = codes.includes('idempotency_in_progress');
  return [name, ...missing(status, codes), ...marks, ...listed, ...(isOfPost ? ['post'] : [])].join('-');
}

/** Marks of the codes that most answers with this status have, and this one does not. */
function missing(status: number, codes: readonly ProblemCode[]): string[] {
  return keysOf(USUAL).flatMap((code) => {
    const mark = USUAL[code];
    if (mark === null || PROBLEMS[code].status !== status || codes.includes(code)) return [];
    return [mark];
  });
}
