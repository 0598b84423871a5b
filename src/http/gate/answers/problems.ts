import { keysOf } from '../../../domain/language/keys-of.js';

/** One entry of the registry of problems. Feeds the answers, the OpenAPI enum and, with its words, the docs pages. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly retryable: boolean;
}

const problem = (status: number, title: string, retryable = false): ProblemType => ({
  status,
  title,
  retryable,
});

/** Every problem that leaves the process, by its stable code. `words/problem-words.ts` says what to do. */
export const PROBLEMS = {
  malformed_json: problem(400, 'The body is not JSON'),
  malformed_url: problem(400, 'The URL cannot be read'),
  malformed_request: problem(400, 'The request is not HTTP'),
  invalid_parameter: problem(400, 'A parameter is not valid'),
  unknown_parameter: problem(400, 'A parameter is not known'),
  invalid_cursor: problem(400, 'The cursor is not valid'),
  invalid_tax_year: problem(400, 'The tax year is not valid'),
  client_required: problem(400, 'A client must be named'),
  invalid_idempotency_key: problem(400, 'The idempotency key is not valid'),
  unknown_format: problem(400, 'The file format is not known'),
  missing_credentials: problem(401, 'No credential was sent'),
  invalid_token: problem(401, 'The credential is not valid'),
  insufficient_scope: problem(403, 'The credential lacks a scope'),
  tenant_suspended: problem(403, 'The tenant is suspended'),
  plan_limit: problem(403, 'The plan does not allow more'),
  storage_limit: problem(403, 'The plan’s storage is full'),
  row_limit: problem(403, 'The plan’s rows are used up'),
  test_key_required: problem(403, 'Only a test key may do this'),
  forbidden: problem(403, 'Not allowed'),
  not_found: problem(404, 'Not found'),
  method_not_allowed: problem(405, 'The method is not allowed here'),
  not_acceptable: problem(406, 'No media type that you accept'),
  body_too_slow: problem(408, 'The body took too long to arrive', true),
  conflict: problem(409, 'In conflict with another resource'),
  invalid_state: problem(409, 'Not possible in the current state'),
  period_locked: problem(409, 'The period is locked'),
  has_dependents: problem(409, 'Other resources depend on it'),
  document_retained: problem(409, 'The law wants the document kept'),
  best_split_unavailable: problem(409, 'The best split cannot be worked out'),
  merge_refused: problem(409, 'The clients cannot be merged'),
  erasure_refused: problem(409, 'Nothing can be erased while work is under way'),
  retention_key_missing: problem(409, 'Nothing can be erased without a key to keep records by'),
  duplicate_external_id: problem(409, 'The external id is taken'),
  duplicate_url: problem(409, 'An endpoint has this URL already'),
  duplicate_tax_return: problem(409, 'The client has a return for that year'),
  idempotency_in_progress: problem(409, 'The first request is still running', true),
  calculation_not_ready: problem(409, 'The calculation is still running', true),
  calculation_failed: problem(409, 'The calculation failed'),
  preparation_in_progress: problem(409, 'The return is being prepared', true),
  report_not_ready: problem(409, 'The report is not ready', true),
  already_finished: problem(409, 'Already finished'),
  not_declared: problem(409, 'The figures have not been agreed to'),
  submission_in_progress: problem(409, 'A submission is running', true),
  already_submitted: problem(409, 'The return has been submitted'),
  amendment_open: problem(409, 'An amendment is open'),
  amendment_window_closed: problem(409, 'The time for amendments is over'),
  quarterly_update_in_progress: problem(409, 'A quarterly update is on its way', true),
  figures_changed: problem(409, 'The figures have changed'),
  prefill_outdated: problem(409, 'The return has changed since HMRC was read'),
  issues_not_accepted: problem(409, 'Issues have not been accepted'),
  not_authorised_with_hmrc: problem(409, 'The client has not authorised us with HMRC'),
  practice_not_signed_in: problem(409, 'The practice has not signed in at HMRC'),
  main_agent_required: problem(409, 'HMRC opens this to the main agent alone'),
  hmrc_sandbox_required: problem(409, 'There is no HMRC sandbox that takes orders'),
  nino_missing: problem(409, 'The client has no National Insurance number'),
  tax_year_not_ended: problem(409, 'The tax year has not ended'),
  import_not_revertible: problem(409, 'The import cannot be reverted'),
  endpoint_disabled: problem(409, 'The endpoint is disabled'),
  range_not_satisfiable: problem(416, 'The file ends before that range begins'),
  report_expired: problem(410, 'The report has expired'),
  event_expired: problem(410, 'The event is no longer kept'),
  import_file_removed: problem(410, 'The file of the import has been removed'),
  version_conflict: problem(412, 'The resource has changed'),
  request_timeout: problem(408, 'The request came too slowly', true),
  payload_too_large: problem(413, 'The body is too large'),
  url_too_long: problem(414, 'The URL is too long'),
  unsupported_media_type: problem(415, 'The media type is not supported'),
  validation_failed: problem(422, 'The body failed validation'),
  invalid_reference: problem(422, 'A reference does not resolve'),
  idempotency_key_reused: problem(422, 'The idempotency key was used for another request'),
  fraud_prevention_incomplete: problem(422, 'Facts for HMRC are missing'),
  wording_outdated: problem(422, 'The declaration wording is not current'),
  tax_year_not_supported: problem(422, 'The tax year is not supported'),
  rejected_by_hmrc: problem(422, 'HMRC refused'),
  precondition_required: problem(428, 'If-Match is required'),
  headers_too_large: problem(431, 'The headers are too large'),
  rate_limit_exceeded: problem(429, 'Hourly request quota exceeded', true),
  too_many_requests_in_flight: problem(429, 'Too many requests at once', true),
  too_many_failed_credentials: problem(429, 'Too many invalid keys from this address', true),
  internal_error: problem(500, 'Something went wrong on our side', true),
  tenant_moving: problem(503, 'The tenant is being moved', true),
  service_unavailable: problem(503, 'The service is temporarily unavailable', true),
  gateway_unavailable: problem(503, 'A service behind us is unavailable', true),
  hmrc_not_configured: problem(503, 'No HMRC is configured for live data'),
  request_took_too_long: problem(503, 'The request took too long', true),
  not_ready: problem(503, 'Not ready', true),
} as const satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = keysOf(PROBLEMS);

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
