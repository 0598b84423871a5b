import { isLoopbackUrl } from '../../domain/is-loopback-url.js';
import { accountCalls } from './account-calls.js';
import { adjustmentCalls } from './adjustment-calls.js';
import { agentCalls } from './agent-calls.js';
import { assistCalls } from './assist-calls.js';
import { businessCalls } from './business-calls.js';
import { businessFactsCalls } from './business-facts-calls.js';
import { calculationCalls } from './calculation-calls.js';
import type { ApiRequest, CallApi } from './call-api.js';
import { foreignPropertyCalls } from './foreign-property-calls.js';
import { fraudPreventionHeaders, type HmrcVendor } from './fraud-prevention-headers.js';
import type { HmrcCall } from './hmrc-call.js';
import type { HmrcGateway } from './hmrc-gateway.js';
import { createHmrcHttp, type HmrcHttpOptions } from './hmrc-http.js';
import type { HmrcPace } from './hmrc-pace.js';
import { incomeCalls } from './income-calls.js';
import { lossCalls } from './loss-calls.js';
import { lossClaimCalls } from './loss-claim-calls.js';
import { operationOf, withExchangeNoted } from './note-exchange.js';
import { authoriseUrlOf, fetchTokens, type OAuthApplication } from './oauth.js';
import { partCalls } from './part-calls.js';
import { prefillCalls } from './prefill-calls.js';
import { statusCalls } from './status-calls.js';

export interface HmrcClientOptions extends OAuthApplication, HmrcHttpOptions {
  readonly vendor: HmrcVendor;
  readonly now: () => Date;
  readonly pace: HmrcPace;
}

/** HMRC over HTTP, live or sandbox by its addresses. Holds no connection of its own and needs no closing. */
export function createHmrcClient(options: HmrcClientOptions): HmrcGateway {
  const send = createHmrcHttp(options.pace, options);
  const callApi: CallApi = (call, request) => {
    const answer = send({
      method: request.method,
      url: urlOf(options.baseUrl, request),
      headers: headersOf(call, request, options),
      priority: call.priority ?? request.priority ?? (call.fraudPrevention ? 'interactive' : 'background'),
      ...(request.body && { body: JSON.stringify(request.body) }),
      ...(request.isFiling && { isFiling: true }),
      ...(call.caller !== undefined && { caller: call.caller }),
      ...(call.fence && { fence: call.fence }),
    });
    return call.note ? withExchangeNoted(operationOf(request), call.note, answer) : answer;
  };

  return {
    takesRecords: isLoopbackUrl(options.baseUrl),
    authoriseUrl: (input) => authoriseUrlOf(options, input),
    exchangeCode: (code) => fetchTokens(send, options, { code }),
    refresh: (refreshToken) => fetchTokens(send, options, { refreshToken }),
    ...businessCalls(callApi),
    ...businessFactsCalls(callApi),
    ...statusCalls(callApi),
    ...accountCalls(callApi),
    ...incomeCalls(callApi),
    ...foreignPropertyCalls(callApi),
    ...lossCalls(callApi),
    ...lossClaimCalls(callApi),
    ...partCalls(callApi),
    ...prefillCalls(callApi),
    ...adjustmentCalls(callApi),
    ...calculationCalls(callApi),
    ...assistCalls(callApi),
    ...agentCalls(callApi),
  };
}

function urlOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  const suffix = search.size > 0 ? `?${search}` : '';
  return `${baseUrl}/${path.map(encodeURIComponent).join('/')}${suffix}`;
}

function headersOf(
  call: HmrcCall,
  request: ApiRequest,
  { vendor, now }: HmrcClientOptions,
): Record<string, string> {
  return {
    Authorization: `Bearer ${call.token.accessToken}`,
    Accept: `application/vnd.hmrc.${request.version}+json`,
    ...((request.body || request.isJson) && { 'Content-Type': 'application/json' }),
    ...(call.testScenario !== undefined && { 'Gov-Test-Scenario': call.testScenario }),
    ...(call.token.clock !== null && { 'Test-Clock': call.token.clock.toISOString() }),
    ...fraudPreventionHeaders(call.fraudPrevention, vendor, now()),
  };
}
