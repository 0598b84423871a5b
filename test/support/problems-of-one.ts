import type { Driver, Drivers } from './problem-stand.js';
import { CLIENT_PROBLEMS } from './problems-of-one/client-problems.js';
import { CREDENTIAL_PROBLEMS } from './problems-of-one/credential-problems.js';
import { forBound } from './problems-of-one/drivers.js';
import { EVENT_PROBLEMS } from './problems-of-one/event-problems.js';
import { FILE_PROBLEMS } from './problems-of-one/file-problems.js';
import { FILING_PROBLEMS } from './problems-of-one/filing-problems.js';
import { HMRC_PROBLEMS } from './problems-of-one/hmrc-problems.js';
import { PREFILL_PROBLEMS } from './problems-of-one/prefill-problems.js';
import { PROPERTY_PROBLEMS } from './problems-of-one/property-problems.js';
import { REPORT_PROBLEMS } from './problems-of-one/report-problems.js';
import { TAX_RETURN_PROBLEMS } from './problems-of-one/tax-return-problems.js';
import { TEST_DATA_PROBLEMS } from './problems-of-one/test-data-problems.js';
import { TRANSACTION_PROBLEMS } from './problems-of-one/transaction-problems.js';

/** What drives one operation to a code of its own. */
export const PROBLEMS_OF_ONE: Drivers = {
  ...CREDENTIAL_PROBLEMS,
  ...CLIENT_PROBLEMS,
  ...PROPERTY_PROBLEMS,
  ...TRANSACTION_PROBLEMS,
  ...FILE_PROBLEMS,
  ...TAX_RETURN_PROBLEMS,
  ...PREFILL_PROBLEMS,
  ...FILING_PROBLEMS,
  ...HMRC_PROBLEMS,
  ...TEST_DATA_PROBLEMS,
  ...REPORT_PROBLEMS,
  ...EVENT_PROBLEMS,
};

/** Any operation that a key bound to one client may not call at all. */
export const forbiddenToBound: Driver = forBound;

/** Why a declared code is not driven here, in one line. */
export const NOT_DRIVEN: Readonly<Record<string, string>> = {
  internal_error: 'a fault that we know how to cause would be mended',
  'getReadiness not_ready': 'a store has to be away: test/e2e/stack holds it',
  service_unavailable: 'a store has to be away: test/integration/faults/store-away.test.ts',
  too_many_requests_in_flight: 'a queue has to be full: test/integration/limits/requests-in-flight.test.ts',
  too_many_failed_credentials: 'an address stays refused: test/integration/limits/failed-credentials.test.ts',
  request_took_too_long: 'a statement has to be slow: test/integration/limits/counted-things.test.ts',
  body_too_slow: 'bytes have to come slowly: test/integration/limits/slow-bodies.test.ts',
  rejected_by_hmrc: 'HMRC has to refuse: test/integration/hmrc-accounts/hmrc-accounts.test.ts',
  gateway_unavailable: 'HMRC has to be away: test/integration/hmrc-accounts/hmrc-accounts.test.ts',
  main_agent_required: 'HMRC has to say so: test/integration/hmrc-agents/file-as-agent.test.ts',
  hmrc_not_configured: 'needs other settings: test/integration/submissions/hmrc-not-configured.test.ts',
  hmrc_sandbox_required:
    'needs another server in its place: test/integration/test-scenarios/test-scenarios.test.ts',
  retention_key_missing: 'needs other settings: test/integration/erasure/erasure.test.ts',
  storage_limit: 'the storage of a plan has to be full: test/integration/limits/stored-files.test.ts',
  row_limit: 'the rows of a plan have to be used up: test/integration/limits/stored-rows.test.ts',
  import_file_removed: 'an import has to be old: test/integration/limits/stored-files.test.ts',
  'createSubmissionBatchSchedule plan_limit':
    'needs as many as the plan has: test/integration/submissions/batch-schedules.test.ts',
  'createReportSchedule plan_limit':
    'needs as many as the plan has: test/integration/reports/report-schedules.test.ts',
  'createTestClock plan_limit': 'needs 100 clocks: test/integration/test-clocks/test-clocks.test.ts',
  'createClient plan_limit': 'needs 50 clients of a clock: test/integration/test-clocks/test-clocks.test.ts',
  'createCategoryRule plan_limit': 'needs 500 rules: test/integration/limits/counted-things.test.ts',
  'createWebhookEndpoint plan_limit':
    'needs as many as the plan has: test/integration/limits/counted-things.test.ts',
  duplicate_url: 'needs a second endpoint: test/integration/limits/counted-things.test.ts',
};
