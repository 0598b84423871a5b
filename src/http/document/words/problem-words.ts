import type { ProblemCode } from '../../gate/answers/problems.js';

/** Texts of a problem's page: the reason of the refusal, and the sender's next step. */
interface ProblemWords {
  readonly happened: string;
  readonly todo: string;
}

const words = (happened: string, todo: string): ProblemWords => ({ happened, todo });

/** The words of each problem code. Text between backticks is code. */
export const PROBLEM_WORDS: Readonly<Record<ProblemCode, ProblemWords>> = {
  malformed_json: words(
    'The body could not be read as JSON: it is empty, cut short, or not valid JSON in UTF-8.',
    'Send exactly one JSON value in UTF-8, and check that your client writes all of it.',
  ),
  malformed_url: words(
    'The path or the query holds a `%` that does not start a percent-encoded byte of UTF-8 text.',
    'Percent-encode text as UTF-8. A `%` sign itself is written `%25`.',
  ),
  malformed_request: words(
    'The request line, a header or the framing of the body breaks the rules of HTTP/1.1.',
    'Send the request with an ordinary HTTP client, and check any proxy in between.',
  ),
  invalid_parameter: words(
    'A parameter or a header has a value that is not allowed.',
    'Correct each `parameter` or `header` that `errors` names; its `detail` says what is allowed.',
  ),
  unknown_parameter: words(
    'The query holds a parameter that this operation does not have. Such requests are refused, because a misspelt filter would otherwise return far too much.',
    'Remove the parameter that `errors` names, or correct its name: `detail` suggests the nearest one.',
  ),
  invalid_cursor: words(
    'The cursor was not issued for this list, these filters and this tenant, or it has been altered.',
    'Start again without `cursor`, and send each `next_cursor` unchanged, with the same filters.',
  ),
  invalid_tax_year: words(
    'The tax year in the path or the query could not be read.',
    'Write `2025-26`, or `2025` for the year that starts on 6 April 2025.',
  ),
  client_required: words(
    'The request names no client, and the tenant has several.',
    'Add `client_id` to the query. A return can also be asked for by its `tr_` id.',
  ),
  invalid_idempotency_key: words(
    'The `Idempotency-Key` header is empty, too long or holds other characters than printable ASCII.',
    'Send 1 to 255 printable ASCII characters. A UUID is a good key.',
  ),
  unknown_format: words(
    '`format` names no file format that we know.',
    'Use a name from `GET /v1/import-formats`, or leave `format` out and let the file be recognised.',
  ),
  missing_credentials: words(
    'The request has no `Authorization` header, or one that is not a bearer token.',
    'Send `Authorization: Bearer <API key or access token>`.',
  ),
  invalid_token: words(
    'The API key or access token is wrong, expired or revoked.',
    'Check that the whole key was copied. Refresh an access token that has expired; replace a key that was revoked.',
  ),
  insufficient_scope: words(
    'The credential is valid but does not have the scope that this operation needs. `WWW-Authenticate` names the scope.',
    'Use a key that has the scope, or ask the person to grant it to your app. `GET /v1/me` shows the scopes you have.',
  ),
  tenant_suspended: words(
    'The tenant that this credential belongs to has been suspended. None of its data was changed.',
    'Write to support, and quote `request_id`.',
  ),
  plan_limit: words(
    'Your plan allows no more objects of this kind; `detail` says how many it allows.',
    'Delete some that you no longer need, or move to a larger plan.',
  ),
  storage_limit: words(
    'The file would take the tenant over the storage of its plan.',
    '`GET /v1/me` shows what is used. Imported files are removed some days after their import has ended, which makes room; a larger plan has more.',
  ),
  row_limit: words(
    'The tenant has as many transactions and errors of imports as its plan allows, which is `limit`. Deleted transactions count: they stay stored.',
    '`GET /v1/me` shows what is used. A larger plan has more. An import that has ended with this code keeps what it has written; import its file again afterwards.',
  ),
  test_key_required: words(
    'Scenarios and test clocks are of test data alone, and the credential is for live data.',
    'Send the request with a test key, `tck_test_…`.',
  ),
  forbidden: words(
    'The credential may not do this, whatever its scopes. A key bound to one client cannot create another, for example.',
    '`detail` gives the reason. Use a credential without that restriction.',
  ),
  not_found: words(
    'There is nothing at this address for you: it never existed, was deleted, or belongs to another tenant or to the other mode.',
    'Check the id, and that a test key is not being used for live data or the other way round.',
  ),
  method_not_allowed: words(
    'The path exists, but not with this method.',
    'Use one of the methods that the `Allow` header lists.',
  ),
  not_acceptable: words(
    'Your `Accept` header rules out every media type that this operation can answer with.',
    'Accept the media type of the operation, as `detail` names it, or send `Accept: */*`.',
  ),
  body_too_slow: words(
    'The body arrived too slowly or stopped arriving, and the request was given up. Nothing was changed.',
    'Send it again over a faster connection. For uploads `detail` says which limit was met.',
  ),
  conflict: words(
    'Another object stands in the way of this request; `detail` says which.',
    'Read the object that `existing_id` names, where there is one, and change it or choose another value.',
  ),
  invalid_state: words(
    'The object is in a state in which this action is not possible; `current_status` names the state.',
    'Read the object again, and take the step that `next` names, where there is one.',
  ),
  period_locked: words(
    'The date lies in a tax year whose return has been submitted, or is being submitted, so its records can no longer change.',
    'To change a filed year, open an amendment: `POST /v1/tax-returns/{ref}/amend`.',
  ),
  has_dependents: words(
    'Other objects still refer to this one; `dependents` counts them by kind.',
    'Delete or move those first. `next` lists the first kind.',
  ),
  document_retained: words(
    'The document belongs to a tax year that was filed, and the time for which its records have to be kept is not over.',
    'Keep it. `keep_until` is the day until which it has to be kept; the service deletes it after that by itself.',
  ),
  merge_refused: words(
    'The two clients are not one person, or something of both cannot be one: `conflicts` has all that is in the way.',
    'Do what the `detail` of each conflict says, and merge again. Two filed returns of one year can only be settled with HMRC.',
  ),
  best_split_unavailable: words(
    'Two clients have to own all of the property at the end of the year, and each needs a tax return for it that can be worked out.',
    'Do what the `detail` says, and ask again.',
  ),
  erasure_refused: words(
    'A filing is on its way to HMRC, its outcome is not known, or other work is under way: `conflicts` has all of it.',
    'Wait until it is over, or cancel it, and ask again.',
  ),
  retention_key_missing: words(
    'The law wants records kept for years, and this deployment has no key to seal them with.',
    'Ask its operator to set `RETENTION_PUBLIC_KEY`, then ask again.',
  ),
  duplicate_external_id: words(
    'Another object of this kind already has this `external_id`.',
    '`existing_id` is that object. Update it in place of creating another, or choose a different `external_id`.',
  ),
  duplicate_url: words(
    'A webhook endpoint with this URL exists already.',
    'Change the endpoint that `existing_id` names, or register another URL.',
  ),
  duplicate_tax_return: words(
    'The client already has a return for this tax year: there is one a year.',
    'Use the return that `existing_id` names.',
  ),
  idempotency_in_progress: words(
    'The first request with this `Idempotency-Key` has not finished yet.',
    'Send the same request again after `Retry-After` seconds: it will get the answer to the first.',
  ),
  calculation_not_ready: words(
    'The figures are still being worked out, which takes seconds.',
    'Ask again after `Retry-After` seconds, or wait for `tax_return.calculated`.',
  ),
  calculation_failed: words(
    'The figures could not be worked out from what the return contains; `detail` says which input is at fault.',
    'Correct that input with PUT, then ask for the calculation again.',
  ),
  preparation_in_progress: words(
    'The return is being prepared: its data is on its way to HMRC, and HMRC’s calculation is awaited.',
    'Read the return until its `status` is no longer `preparing`, then try again.',
  ),
  report_not_ready: words(
    'The report is still being made.',
    'Ask again after `Retry-After` seconds, or wait for `report.completed`.',
  ),
  already_finished: words(
    'The work has finished, so there is nothing left to cancel.',
    'Read the object to see how it ended.',
  ),
  not_declared: words(
    'Nobody has agreed to the figures of this return, so it cannot be filed.',
    'Show the person the figures and the wording, then record their agreement: `POST /v1/tax-returns/{ref}/declare`.',
  ),
  submission_in_progress: words(
    'The return is being filed with HMRC at this moment.',
    'Wait for `tax_return.submitted` or `tax_return.rejected`, or read the return until its `status` changes. Do not submit it again.',
  ),
  already_submitted: words(
    'HMRC already has this return.',
    '`GET /v1/tax-returns/{ref}/receipt` shows what was filed. To change it, `POST /v1/tax-returns/{ref}/amend`.',
  ),
  amendment_open: words(
    'An amendment of this return is open already.',
    'Prepare, declare and submit that amendment, or give it up with `POST /v1/tax-returns/{ref}/cancel`.',
  ),
  amendment_window_closed: words(
    'HMRC accepts amendments for twelve months after the filing date, and that time is over. `amendable_until` was the last day.',
    'The taxpayer has to write to HMRC, who may still accept a claim for overpaid tax.',
  ),
  quarterly_update_in_progress: words(
    'A quarterly update of this business is being sent to HMRC.',
    'Wait for `quarterly_update.accepted` or `quarterly_update.rejected`, then try again.',
  ),
  figures_changed: words(
    'The figures have changed since the person agreed to them, or since you read the calculation you name.',
    'Read the calculation again, show the new figures, and record a new declaration.',
  ),
  prefill_outdated: words(
    'The return has another value in a place than when HMRC was read, so that taking HMRC’s over would overwrite what somebody gave since. Nothing was taken over; `paths` lists the places.',
    'Ask HMRC again with `POST /v1/tax-returns/{ref}/prefill`, look at both values, and accept the new suggestions. The others can be accepted by their ids at once.',
  ),
  issues_not_accepted: words(
    'The figures rest on something that the declarant has not said they know of, such as transactions that wait for review. `issues` lists each by its code, and `given_elsewhere` the places that HMRC has to be given otherwise. After a declaration, something has come to be in doubt since.',
    'Settle what is in doubt, or show it to the person and declare with its codes in `accepts`, and the places in `given_elsewhere`.',
  ),
  not_authorised_with_hmrc: words(
    'The client has not given us access at HMRC, or the access has ended.',
    'Start an authorisation with `POST /v1/clients/{id}/hmrc-authorisation`, and send the client to the address in the answer.',
  ),
  practice_not_signed_in: words(
    'The practice has not signed in at HMRC as an agent, the sign-in has ended, or HMRC says that it is not that of the agent.',
    'Call `POST /v1/hmrc-agent` with the agent reference number, and sign in at the address in the answer with the agent services account.',
  ),
  main_agent_required: words(
    'The practice is a supporting agent of the client. HMRC opens the services that `hmrc_services` lists to the main agent alone, and to the client. Nothing was sent.',
    'Invite the client to make the practice their main agent, or let the client authorise us themselves. If that has happened, `GET /v1/clients/{id}/hmrc-access` asks HMRC again.',
  ),
  hmrc_sandbox_required: words(
    'A scenario needs the HMRC sandbox that comes with this service, and its control: what answers in its place is another server, or its control is closed.',
    'Ask the operator of the service to start the sandbox, and to set `HMRC_SANDBOX_CONTROL_KEY` where others reach it too; then ask again.',
  ),
  nino_missing: words(
    'The client has no National Insurance number on record. HMRC identifies people by it.',
    'Add `nino` to the client with PUT, then try again.',
  ),
  tax_year_not_ended: words(
    'HMRC accepts a final declaration only after the tax year has ended on 5 April.',
    'Submit the return on or after 6 April. Until then you can calculate it, and send quarterly updates.',
  ),
  import_not_revertible: words(
    'Only an import that has finished, and whose tax years are still open, can be reverted.',
    'Cancel an import that is still running. To change a filed year, open an amendment first.',
  ),
  endpoint_disabled: words(
    'The webhook endpoint is disabled or deleted, so nothing is sent to it.',
    'Enable it with `POST /v1/webhook-endpoints/{id}/enable`, then try again.',
  ),
  range_not_satisfiable: words(
    'The `Range` header asks for bytes beyond the end of the file.',
    '`Content-Range` gives the length of the file. Leave `Range` out to get all of it.',
  ),
  report_expired: words(
    'The file of this report has been removed: reports are kept until `expires_at`.',
    'Ask for the report again with `POST /v1/reports`.',
  ),
  event_expired: words(
    'The event is no longer kept: events are removed after 90 days.',
    'Read newer events from `GET /v1/events`. The object that the event was about still has its present state.',
  ),
  import_file_removed: words(
    'The file of this import has been removed, so its lines cannot be given back.',
    '`GET /v1/imports/{id}/errors` still lists what was wrong. Import the file again to get `errors.csv`.',
  ),
  version_conflict: words(
    'The object has changed since you read it: `If-Match` names an older version. `current_etag` is the present one.',
    'Read the object, decide whether your change still makes sense, and send it with the new ETag.',
  ),
  request_timeout: words(
    'The headers of the request did not arrive in time.',
    'Send the request again in one go.',
  ),
  payload_too_large: words(
    'The body is larger than the limit, which is `limit_bytes`.',
    'Send less at once: split a batch or a file into several requests.',
  ),
  url_too_long: words(
    'The URL is longer than the limit, which is `limit_characters`.',
    'Send fewer or shorter parameters.',
  ),
  unsupported_media_type: words(
    'The body is of a media type, a charset or an encoding that this operation does not take.',
    'Send one of those that `detail` lists. For most operations that is `Content-Type: application/json` in UTF-8.',
  ),
  validation_failed: words(
    'The body is JSON, but not what this operation takes.',
    'Correct each field in `errors`: `pointer` says where it is, `code` and `detail` what is wrong with it.',
  ),
  invalid_reference: words(
    'The body refers to an object that does not exist, or that is not the client’s.',
    'Correct the id at the `pointer` in `errors`.',
  ),
  idempotency_key_reused: words(
    'This `Idempotency-Key` was used in the last 24 hours for a request with a different body.',
    'Use a new key for each thing that you want done, and the same key only to repeat the same request.',
  ),
  fraud_prevention_incomplete: words(
    'HMRC requires facts about the device by law, and some are missing or malformed.',
    'Add what `errors` names to `fraud_prevention`. Send a fact that cannot be read as `{"unavailable": "the reason"}`. See `/docs/fraud-prevention`.',
  ),
  wording_outdated: words(
    'The declaration names a version of the wording that is no longer current.',
    'Get the wording from `GET /v1/declarations/current`, show it to the person, and record their agreement to it.',
  ),
  tax_year_not_supported: words(
    'This operation does not support that tax year; `detail` says which years it supports.',
    'Use a tax year that is supported. Earlier years are filed with HMRC directly.',
  ),
  rejected_by_hmrc: words(
    'HMRC received the request and refused it. `hmrc_code` is HMRC’s own code for the reason.',
    'Correct what HMRC objects to, then try again: the same request will be refused again. HMRC’s support asks for the `correlation_id`.',
  ),
  precondition_required: words(
    'This action changes something that somebody else may be changing too, so it needs `If-Match`.',
    'Read the object, and send its `ETag` as `If-Match`.',
  ),
  headers_too_large: words(
    'The request line and the headers are larger together than the limit, which is `limit_bytes`.',
    'Send fewer or shorter headers. Cookies are not needed.',
  ),
  rate_limit_exceeded: words(
    'The requests of this hour are used up: each plan has a number an hour for each API key.',
    'Wait for `Retry-After` seconds. The `RateLimit` headers of every answer say how many requests are left.',
  ),
  too_many_requests_in_flight: words(
    'The tenant has more requests in progress at once than are allowed. This request was not counted against the quota.',
    'Send fewer requests at a time, and try this one again after `Retry-After` seconds.',
  ),
  too_many_failed_credentials: words(
    'Too many requests from your address had a key that is not valid, and so had this one.',
    'Correct the key, and wait for `Retry-After` seconds. Requests with a valid key are answered even now.',
  ),
  internal_error: words(
    'Something went wrong on our side. It has been logged, and we look into it.',
    'Try again, a POST with the same `Idempotency-Key`. If it keeps failing, quote `request_id` to support.',
  ),
  tenant_moving: words(
    'The tenant’s data is being moved to another database, which takes seconds: until then it can be read, and not written. Nothing was changed.',
    'Wait as long as `Retry-After` says, and send the same request again, a `POST` with the same `Idempotency-Key`.',
  ),
  service_unavailable: words(
    'A part of the service could not be reached. The request may or may not have taken effect.',
    'Send the same request again after `Retry-After` seconds, a POST with the same `Idempotency-Key`: it takes effect once.',
  ),
  gateway_unavailable: words(
    'HMRC, or another service that we depend on, did not answer or is closed for maintenance.',
    'Try again after `Retry-After` seconds.',
  ),
  hmrc_not_configured: words(
    'This installation has no connection to the live HMRC service. Nothing was sent or queued.',
    'Use a test key, which files with the sandbox, or ask the operator to set `HMRC_BASE_URL`.',
  ),
  request_took_too_long: words(
    'The database needed longer than a request may take, so it was stopped. Nothing was changed.',
    'Try again after `Retry-After` seconds. If it keeps failing, ask for less at once: a shorter period or a smaller page.',
  ),
  not_ready: words(
    'The process is starting, or Postgres, Redis or a migration is missing; `detail` says which.',
    'Try again after `Retry-After` seconds. Operators: `npm run cli -- doctor` says what is wrong.',
  ),
};
