import type { LongFunction } from './find-long-functions.js';

const SHARED_STATE = 'short functions that share one state';
const CALLS = 'calls of one API of HMRC, each a short function';
const COMMANDS = 'declarations of commands, one after another';
const ONE_OBJECT = 'one object, member by member';
const PAGE = 'a page from top to bottom';
const STREAM = 'a generator, whose state is that of one loop';
const STEPS = 'steps of one use case in their order';

/** Functions above the length that `find-long-functions.ts` allows, by file and name. The list only becomes shorter. */
export const LONG_FUNCTIONS: Readonly<Record<string, LongFunction>> = {
  'admin/pages/receiver-page.ts: receiverPage': { lines: 75, reason: PAGE },
  'admin/pages/tenant-page.ts: tenantPage': { lines: 65, reason: PAGE },
  'src/cli/commands/erasures.ts: addErasureCommands': { lines: 82, reason: COMMANDS },
  'src/cli/commands/files.ts: addFileCommands': { lines: 75, reason: COMMANDS },
  'src/cli/commands/keys.ts: addKeyCommands': { lines: 61, reason: COMMANDS },
  'src/cli/commands/queues.ts: addQueueCommands': { lines: 61, reason: COMMANDS },
  'src/cli/commands/tenant-moves.ts: addTenantMoveCommands': { lines: 64, reason: COMMANDS },
  'src/cli/commands/tenants.ts: addTenantCommands': { lines: 79, reason: COMMANDS },
  'src/cli/commands/webhooks.ts: addWebhookCommands': { lines: 88, reason: COMMANDS },
  'src/config/config.ts: toConfig': { lines: 73, reason: ONE_OBJECT },
  'src/db/hosts/follow-hosts.ts: followHosts': { lines: 76, reason: SHARED_STATE },
  'src/db/hosts/host-watch.ts: watchHost': { lines: 78, reason: SHARED_STATE },
  'src/db/reports/audit-trail-queries.ts: readAuditRows': { lines: 63, reason: STREAM },
  'src/gateways/bank-files/cut-elements.ts: cutElements': { lines: 62, reason: STREAM },
  'src/gateways/bank-files/delimited-records.ts: createSplitter': { lines: 72, reason: SHARED_STATE },
  'src/gateways/bank-files/json-elements.ts: createJsonElements': { lines: 107, reason: SHARED_STATE },
  'src/gateways/bank-files/workbooks/xml-reader.ts: createXmlReader': { lines: 86, reason: SHARED_STATE },
  'src/gateways/documents/document-reader.ts: createDocumentReader': { lines: 110, reason: SHARED_STATE },
  'src/gateways/hmrc/account-calls.ts: accountCalls': { lines: 96, reason: CALLS },
  'src/gateways/hmrc/business-calls.ts: businessCalls': { lines: 105, reason: CALLS },
  'src/gateways/hmrc/business-facts-calls.ts: businessFactsCalls': { lines: 71, reason: CALLS },
  'src/gateways/hmrc/calculation-calls.ts: calculationCalls': { lines: 76, reason: CALLS },
  'src/gateways/hmrc/part-calls.ts: partCalls': { lines: 80, reason: CALLS },
  'src/gateways/hmrc/prefill-calls.ts: prefillCalls': { lines: 144, reason: CALLS },
  'src/gateways/hmrc/redis-pace.ts: createRedisPace': { lines: 66, reason: SHARED_STATE },
  'src/gateways/hmrc/status-calls.ts: statusCalls': { lines: 66, reason: CALLS },
  'src/gateways/object-storage/object-storage.ts: createObjectStorage': { lines: 61, reason: SHARED_STATE },
  'src/gateways/object-storage/object-uploads.ts: createObjectUploads': { lines: 61, reason: SHARED_STATE },
  'src/gateways/webhooks/webhook-sender.ts: createWebhookSender': { lines: 122, reason: SHARED_STATE },
  'src/http/document/samples/library/model.ts: readModels': { lines: 74, reason: STEPS },
  'src/http/gate/middleware/admission.ts: createAdmission': { lines: 71, reason: SHARED_STATE },
  'src/http/gate/middleware/fair-queue.ts: createFairQueue': { lines: 147, reason: SHARED_STATE },
  'src/http/gate/middleware/quota.ts: createQuota': { lines: 76, reason: SHARED_STATE },
  'src/http/oauth/provider.ts: protocolOf': { lines: 63, reason: ONE_OBJECT },
  'src/http/practice-console/account.ts: createAccount': { lines: 62, reason: SHARED_STATE },
  'src/http/resources/payment-plan/present.ts: presentPaymentPlan': { lines: 71, reason: ONE_OBJECT },
  'src/local/demo/api-client.ts: createApiClient': { lines: 77, reason: SHARED_STATE },
  'src/local/hmrc-sandbox/agencies.ts: openAgencies': { lines: 98, reason: SHARED_STATE },
  'src/local/hmrc-sandbox/control/describe-state.ts: describeTaxpayer': { lines: 69, reason: ONE_OBJECT },
  'src/local/hmrc-sandbox/oauth-grants.ts: openOAuthGrants': { lines: 66, reason: SHARED_STATE },
  'src/local/hmrc-sandbox/oauth-routes.ts: answerToken': { lines: 61, reason: STEPS },
  'src/local/hmrc-sandbox/part-input.ts: partInput': { lines: 63, reason: STEPS },
  'src/services/api-keys/credential-memory.ts: createCredentialMemory': { lines: 63, reason: SHARED_STATE },
  'src/services/imports/read-chunks.ts: createSorter': { lines: 77, reason: SHARED_STATE },
  'src/services/imports/with-open-import.ts: withOpenImport': { lines: 62, reason: STEPS },
  'src/services/submissions/plan-year.ts: planYear': { lines: 63, reason: STEPS },
  'src/services/submissions/send-foreign-employments.ts: sendForeignEmployments': {
    lines: 63,
    reason: STEPS,
  },
  'src/telemetry/metrics.ts: createMetrics': { lines: 77, reason: SHARED_STATE },
  'src/telemetry/tracing/start-tracing.ts: startTracing': { lines: 81, reason: SHARED_STATE },
  'workers/shard-jobs.ts: startShardJobs': { lines: 86, reason: SHARED_STATE },
};
