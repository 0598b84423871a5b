import type { Route } from '../route.js';
import { PROBLEMS, type ProblemCode } from './problems.js';

type Operation = Route['operation'];

/** Every code that an operation can answer: what its definition implies, and what it adds itself. */
export function problemsOf(operation: Operation): readonly ProblemCode[] {
  return [...new Set([...impliedProblems(operation), ...(operation.problems ?? [])])];
}

/** The operation's problem codes by status, lowest first. */
export function problemsByStatus(operation: Operation): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(operation)) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** Problems that are answered before a handler, by the operation's definition. */
function impliedProblems(operation: Operation): ProblemCode[] {
  const { scope, method, query, params, body, upload, ifMatch } = operation;
  const codes: ProblemCode[] = [
    'unknown_parameter',
    'invalid_parameter',
    'malformed_url',
    'not_acceptable',
    'internal_error',
    'service_unavailable',
  ];
  const add = (isImplied: boolean, ...implied: ProblemCode[]) => {
    if (isImplied) codes.push(...implied);
  };
  add(query !== undefined && 'cursor' in query, 'invalid_cursor');
  add(scope !== 'public', 'missing_credentials', 'invalid_token', 'tenant_suspended', 'tenant_moving');
  add(operation.isProbe !== true, 'too_many_requests_in_flight');
  add(scope !== 'public', 'too_many_failed_credentials');
  add(scope !== 'public', 'request_took_too_long');
  add(scope !== 'public' && scope !== null, 'insufficient_scope');
  add(scope !== 'public' && operation.free !== true, 'rate_limit_exceeded');
  add(params !== undefined, 'not_found');
  add(body !== undefined || upload !== undefined, 'payload_too_large', 'unsupported_media_type');
  add(body !== undefined || upload?.includes('multipart/form-data') === true, 'malformed_json');
  add(body !== undefined || upload !== undefined, 'validation_failed');
  add(body !== undefined || upload !== undefined, 'body_too_slow');
  add(method === 'post', 'invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_key_reused');
  add(ifMatch !== undefined, 'version_conflict');
  add(ifMatch === 'required', 'precondition_required');
  return codes;
}
