import type { LongFunction } from './find-long-functions.js';

const SHARED_STATE = 'short functions that share one state';
const ONE_OBJECT = 'one object, member by member';
const STREAM = 'a generator, whose state is that of one loop';
const STEPS = 'steps of one use case in their order';

/** Functions above the length that `find-long-functions.ts` allows, by file and name. The list only becomes shorter. */
export const LONG_FUNCTIONS: Readonly<Record<string, LongFunction>> = {
  'src/config/config.ts: toConfig': { lines: 73, reason: ONE_OBJECT },
  'src/gateways/bank-files/cut-elements.ts: cutElements': { lines: 62, reason: STREAM },
  'src/gateways/bank-files/delimited-records.ts: createSplitter': { lines: 72, reason: SHARED_STATE },
  'src/gateways/bank-files/json-elements.ts: createJsonElements': { lines: 107, reason: SHARED_STATE },
  'src/gateways/bank-files/workbooks/xml-reader.ts: createXmlReader': { lines: 86, reason: SHARED_STATE },
  'src/gateways/hmrc/redis-pace.ts: createRedisPace': { lines: 66, reason: SHARED_STATE },
  'src/gateways/object-storage/object-storage.ts: createObjectStorage': { lines: 61, reason: SHARED_STATE },
  'src/gateways/object-storage/object-uploads.ts: createObjectUploads': { lines: 61, reason: SHARED_STATE },
  'src/local/demo/api-client.ts: createApiClient': { lines: 77, reason: SHARED_STATE },
  'src/local/hmrc-sandbox/agencies.ts: openAgencies': { lines: 98, reason: SHARED_STATE },
  'src/local/hmrc-sandbox/control/describe-state.ts: describeTaxpayer': { lines: 69, reason: ONE_OBJECT },
  'src/local/hmrc-sandbox/oauth-grants.ts: openOAuthGrants': { lines: 66, reason: SHARED_STATE },
  'src/local/hmrc-sandbox/oauth-routes.ts: answerToken': { lines: 61, reason: STEPS },
  'src/local/hmrc-sandbox/part-input.ts: partInput': { lines: 63, reason: STEPS },
  'src/telemetry/metrics.ts: createMetrics': { lines: 77, reason: SHARED_STATE },
  'src/telemetry/tracing/start-tracing.ts: startTracing': { lines: 81, reason: SHARED_STATE },
};
