import type { ProblemCode } from './problems.js';
import type { Route } from './route.js';

type Operation = Pick<Route['operation'], 'method' | 'operationId' | 'scope'>;

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
  422: 'UnprocessableContent',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** Codes that every operation, or every one with a credential, answers with their status. */
const USUAL = new Set<ProblemCode>([
  'unknown_parameter',
  'invalid_parameter',
  'malformed_url',
  'missing_credentials',
  'invalid_token',
  'tenant_suspended',
  'not_found',
  'not_acceptable',
  'body_too_slow',
  'version_conflict',
  'payload_too_large',
  'unsupported_media_type',
  'precondition_required',
  'too_many_requests_in_flight',
  'too_many_failed_credentials',
  'internal_error',
  'service_unavailable',
]);

/** An answer with more codes than this is named after its operation: a list of them would be unreadable. */
const LISTED_CODES = 4;

/**
 * The name of a problem answer in `components.responses`, made of what the answer says, so that adding an
 * operation renames none: `Conflict-duplicate_external_id`. Answers to a POST and to a request without a
 * credential have other headers than the rest.
 */
export function problemResponseName(
  { method, operationId, scope }: Operation,
  status: number,
  codes: readonly ProblemCode[],
): string {
  const name = STATUS_NAMES[status] ?? `Status${status}`;
  const listed = codes.filter((code) => !USUAL.has(code));
  if (listed.length > LISTED_CODES) return `${name}-${operationId}`;
  const isReplayed = method === 'post' && [404, 412].includes(status);
  return [name, ...listed, ...(isReplayed ? ['post'] : []), ...(scope === 'public' ? ['public'] : [])].join(
    '-',
  );
}
