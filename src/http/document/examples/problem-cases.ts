import type { ProblemCode } from '../../gate/answers/problems.js';
import { exampleId } from './example-id.js';

/** One answer with a code. */
interface ProblemCase {
  readonly detail: string;
  /** The path that was asked for. */
  readonly instance: string;
  /** Members that the code has beside the usual ones. */
  readonly more: Readonly<Record<string, unknown>>;
}

const CLIENT = `/v1/clients/${exampleId('client')}`;
const IMPORT = `/v1/imports/${exampleId('import')}`;
const REPORT = `/v1/reports/${exampleId('report')}`;
const RETURN = `/v1/tax-returns/${exampleId('taxReturn')}`;
const ofClient = { client_id: exampleId('client') };

const at = (instance: string, detail: string, more: Readonly<Record<string, unknown>> = {}): ProblemCase => ({
  detail,
  instance,
  more,
});
const ofReturn = (step: string, detail: string, more: Readonly<Record<string, unknown>> = {}): ProblemCase =>
  at(`${RETURN}/${step}`, detail, more);

/** One case of each code, for the examples of the document and of its pages. */
export const PROBLEM_CASES: Readonly<Record<ProblemCode, ProblemCase>> = {
  malformed_json: at('/v1/clients', 'The body is not one JSON value in UTF-8.'),
  malformed_url: at(
    '/v1/clients/%',
    'The path holds a "%" that does not begin the two hexadecimal digits of a byte of UTF-8 text.',
  ),
  malformed_request: at('/v1/clients', 'The request is not HTTP/1.1.'),
  invalid_parameter: at('/v1/clients', 'A parameter is not valid.'),
  unknown_parameter: at('/v1/clients', 'A parameter is not known.'),
  invalid_cursor: at('/v1/transactions', 'The cursor does not belong to this list and these filters.'),
  invalid_tax_year: at(
    '/v1/tax-returns/25',
    'Write 2025-26, or 2025 for the year that starts in April 2025.',
  ),
  client_required: at('/v1/tax-returns/2025', 'The tenant has several clients: add client_id.'),
  invalid_idempotency_key: at('/v1/clients', 'The header must have 1 to 255 printable ASCII characters.'),
  unknown_format: at('/v1/imports', 'The format is not one that we read.'),
  missing_credentials: at('/v1/me', 'Send an API key or an access token as a bearer token.'),
  invalid_token: at('/v1/me', 'The API key is not valid.'),
  insufficient_scope: ofReturn('submit', 'The operation needs the scope tax_returns:submit.'),
  tenant_suspended: at('/v1/me', 'The tenant of this credential is suspended.'),
  plan_limit: at('/v1/webhook-endpoints', 'The free plan allows 2 webhook endpoints at a time.', {
    limit: 2,
  }),
  storage_limit: at('/v1/imports', 'The tenant’s storage is full.', { limit_bytes: 10_737_418_240 }),
  row_limit: at('/v1/imports', 'The plan allows 1000000 rows, and as many are stored.', { limit: 1_000_000 }),
  test_key_required: at('/v1/test-scenarios', 'Scenarios are made in test data alone: use a test key.'),
  forbidden: at('/v1/clients', 'This credential is bound to one client and cannot add another.'),
  not_found: at(CLIENT, 'There is no such client.'),
  method_not_allowed: at(CLIENT, 'Use one of: GET, PUT, DELETE.'),
  not_acceptable: at(CLIENT, 'This operation answers with: application/json.'),
  body_too_slow: at('/v1/imports', 'The body stopped arriving.'),
  conflict: at('/v1/import-mappings', 'The source account has a mapping already.', {
    existing_id: exampleId('importMapping'),
  }),
  invalid_state: at(`${IMPORT}/cancel`, 'The import has failed.', { current_status: 'failed' }),
  period_locked: at(
    `/v1/transactions/${exampleId('transaction')}`,
    'The return of the tax year is submitted, or being submitted.',
    { tax_return_id: exampleId('taxReturn') },
  ),
  has_dependents: at(CLIENT, 'The client still has 2 businesses and 412 transactions; delete those first.', {
    dependents: { businesses: 2, transactions: 412 },
  }),
  document_retained: at(
    `/v1/documents/${exampleId('document')}`,
    'The document belongs to 2024-25, which was filed: it is kept until 2031-01-31.',
    { tax_year: '2024-25', keep_until: '2031-01-31' },
  ),
  merge_refused: at(`${CLIENT}/merge`, 'Both clients have filed 2024-25: HMRC has two returns.', {
    conflicts: [
      {
        code: 'both_filed_year',
        tax_year: '2024-25',
        detail: 'Both clients have filed 2024-25: HMRC has two returns.',
      },
    ],
  }),
  best_split_unavailable: at(
    `/v1/properties/${exampleId('property')}/best-split`,
    'Both owners need a tax return for 2025-26, with their other income: the other owner has none.',
  ),
  erasure_refused: at(
    `${CLIENT}/erasure`,
    'A return or a quarterly update is on its way to HMRC: wait until it is filed or refused.',
    {
      conflicts: [
        {
          code: 'filing_under_way',
          tax_year: null,
          detail: 'A return or a quarterly update is on its way to HMRC: wait until it is filed or refused.',
        },
      ],
    },
  ),
  retention_key_missing: at(
    `${CLIENT}/erasure`,
    'This deployment has no key to seal what the law wants kept, so that nothing can be erased yet.',
  ),
  duplicate_external_id: at('/v1/clients', 'Another object has this external_id.', {
    existing_id: exampleId('client'),
  }),
  duplicate_url: at('/v1/webhook-endpoints', 'Another endpoint has this URL.', {
    existing_id: exampleId('webhookEndpoint'),
  }),
  duplicate_tax_return: at('/v1/tax-returns', 'The client has a return for this tax year.', {
    existing_id: exampleId('taxReturn'),
  }),
  idempotency_in_progress: at('/v1/clients', 'The first request with this key is still running.'),
  calculation_not_ready: ofReturn('calculation', 'The calculation is still running.'),
  calculation_failed: ofReturn('calculation', 'An adjustment names a business that no longer exists.'),
  preparation_in_progress: ofReturn(
    'submit',
    'The return is being prepared with HMRC; wait for its calculation.',
    { current_status: 'preparing' },
  ),
  report_not_ready: at(`${REPORT}/download`, 'The report is still being made.'),
  already_finished: at(`${REPORT}/cancel`, 'The report is completed: there is nothing to cancel.', {
    current_status: 'completed',
  }),
  not_declared: ofReturn(
    'submit',
    'Nobody has yet declared that the figures of the current calculation are correct.',
    { current_status: 'awaiting_declaration' },
  ),
  submission_in_progress: ofReturn(
    'submit',
    'The final declaration is being sent to HMRC; its outcome must be known first.',
    { current_status: 'submitting' },
  ),
  already_submitted: ofReturn('submit', 'HMRC has confirmed this return: to change it, amend it.', {
    current_status: 'submitted',
  }),
  amendment_open: ofReturn('amend', 'An amendment of this return is open already.'),
  amendment_window_closed: ofReturn('amend', 'HMRC no longer takes amendments of this tax year.', {
    amendable_until: '2028-01-31',
  }),
  quarterly_update_in_progress: at(
    '/v1/quarterly-updates',
    'An update of this business and tax year has no outcome yet.',
    ofClient,
  ),
  figures_changed: ofReturn(
    'declare',
    'These are no longer the figures of the return; calculate, prepare and ask for agreement again.',
  ),
  prefill_outdated: ofReturn(
    'prefill/accept',
    'The return has changed since HMRC was read. Nothing was accepted.',
    { paths: ['/inputs/employments/0/pay'] },
  ),
  issues_not_accepted: ofReturn(
    'declare',
    'The declaration does not accept what the return rests on: transactions_need_review.',
    { issues: [{ code: 'transactions_need_review', count: 3, amount: 412.5 }] },
  ),
  not_authorised_with_hmrc: ofReturn(
    'prepare',
    'The client has not authorised us with HMRC, and there is no sign-in of the practice; or the authorisation has ended.',
    ofClient,
  ),
  practice_not_signed_in: at(
    `${CLIENT}/agent-invitations`,
    'The practice has not signed in at HMRC with its agent services account, or the sign-in has ended.',
  ),
  main_agent_required: ofReturn(
    'prepare',
    'The practice is a supporting agent of the client, and HMRC opens this to the main agent alone. Nothing was sent.',
    { ...ofClient, hmrc_services: ['Individual Calculations', 'Individuals Dividends Income'] },
  ),
  hmrc_sandbox_required: at(
    '/v1/test-scenarios',
    'What stands in for HMRC for the test data of this deployment is not our sandbox, or takes no orders from this service.',
  ),
  nino_missing: ofReturn('prepare', 'The client has no National Insurance number on record.', ofClient),
  tax_year_not_ended: ofReturn('submit', 'HMRC takes a final declaration from 6 April on.'),
  import_not_revertible: at(`${IMPORT}/revert`, 'The import is processing: cancel it first.', {
    current_status: 'processing',
  }),
  endpoint_disabled: at(
    `/v1/webhook-endpoints/${exampleId('webhookEndpoint')}/test`,
    'The endpoint is disabled: nothing is sent to it.',
    { endpoint_id: exampleId('webhookEndpoint') },
  ),
  range_not_satisfiable: at(`${REPORT}/download`, 'The file has 37224 bytes.'),
  report_expired: at(`${REPORT}/download`, 'The report has expired.'),
  event_expired: at(`/v1/events/${exampleId('event')}`, 'Events and their deliveries are kept for 90 days.'),
  import_file_removed: at(`${IMPORT}/errors.csv`, 'The file of the import has been removed.'),
  version_conflict: at(CLIENT, 'The client has changed since it was read.', { current_etag: '"4"' }),
  request_timeout: at('/v1/clients', 'The headers did not come to an end in time.'),
  payload_too_large: at('/v1/transactions/batch', 'The body is larger than the limit.', {
    limit_bytes: 262_144,
  }),
  url_too_long: at('/v1/transactions', 'A URL has at most 8192 characters.', { limit_characters: 8192 }),
  unsupported_media_type: at('/v1/clients', 'Send application/json.'),
  validation_failed: at('/v1/tax-returns', 'One field is not valid.'),
  invalid_reference: at('/v1/businesses', 'A reference does not resolve.'),
  idempotency_key_reused: at('/v1/clients', 'This key was used for a request with other content.'),
  fraud_prevention_incomplete: ofReturn('submit', 'HMRC wants facts that are missing.'),
  wording_outdated: ofReturn('declare', 'The wording is no longer the current one.'),
  tax_year_not_supported: at('/v1/tax-returns', 'Filing with HMRC begins with 2025-26.'),
  rejected_by_hmrc: at(`${CLIENT}/hmrc-account`, 'HMRC refused: MATCHING_RESOURCE_NOT_FOUND.', {
    hmrc_code: 'MATCHING_RESOURCE_NOT_FOUND',
    correlation_id: 'a1e8057e-fbbc-47a8-a8b4-78d9f015c253',
  }),
  precondition_required: ofReturn('submit', 'Send If-Match with the ETag of the version you have seen.'),
  headers_too_large: at(
    '/v1/clients',
    'The request line and the headers have at most 16384 bytes together.',
    { limit_bytes: 16_384 },
  ),
  rate_limit_exceeded: at(
    '/v1/transactions',
    'The free plan allows 100 requests an hour. Try again in 1260 s.',
  ),
  too_many_requests_in_flight: at('/v1/transactions', 'Too many requests of this tenant are in progress.'),
  too_many_failed_credentials: at(
    '/v1/me',
    'Too many requests from this address had a key that is not valid, as this one has.',
  ),
  internal_error: at(
    '/v1/clients',
    'Whether the request took effect is not known. Repeat it, a POST with the same Idempotency-Key, and it takes effect once. If it fails again, send us the request_id.',
  ),
  tenant_moving: at('/v1/clients', 'The tenant is being moved to another database. Nothing was changed.'),
  service_unavailable: at(
    '/v1/clients',
    'Whether the request took effect is not known. Repeat it, a POST with the same Idempotency-Key, and it takes effect once.',
  ),
  gateway_unavailable: at(`${CLIENT}/mtd-status`, 'HMRC gave no answer: timed out.'),
  hmrc_not_configured: ofReturn(
    'prepare',
    'This deployment is not connected to HMRC for live data. Nothing was sent.',
  ),
  request_took_too_long: at(
    '/v1/transactions',
    'The database needed longer than the limit. Nothing was changed.',
  ),
  not_ready: at('/readyz', 'Not ready: redis.'),
};
