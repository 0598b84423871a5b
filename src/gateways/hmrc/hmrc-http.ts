import got, { type Method, RequestError, type Response, TimeoutError } from 'got';
import { readCorrelationId, refusalOrFailure } from './answer-errors.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import { HmrcUnavailableError } from './hmrc-errors.js';
import type { HmrcPriority } from './hmrc-gateway.js';
import type { HmrcPace } from './in-process-pace.js';

export interface HmrcRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly priority: HmrcPriority;
  readonly body?: string;
  /** Submissions get longer, so that HMRC's own 504 comes before our patience ends. */
  readonly timeoutMs?: number;
}

export type SendToHmrc = (request: HmrcRequest) => Promise<HmrcAnswer>;

const CONNECT_MS = 5_000;
const READ_TIMEOUT_MS = 30_000;
export const SUBMIT_TIMEOUT_MS = 60_000;

/** A call that failed here never left the machine. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EPROTO',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
const BEFORE_SENDING_PREFIXES = ['CERT_', 'ERR_TLS_', 'ERR_SSL_'];
const TIMEOUTS_BEFORE_SENDING = new Set(['lookup', 'connect', 'secureConnect']);

/**
 * One HTTP exchange, never repeated. Answers other than 2xx are thrown, as is every failure to get one.
 *
 * @throws {HmrcRefusalError} for a definite no
 * @throws {HmrcUnavailableError} with `outcome` saying whether the call may have been carried out
 */
export function createHmrcHttp(pace: HmrcPace): SendToHmrc {
  let throttledInARow = 0;
  return async (request) => {
    await pace.take(request.priority);
    const response = await exchange(request);
    const answer = {
      status: response.statusCode,
      body: response.body,
      correlationId: readCorrelationId(response.headers),
    };
    const error = isSuccess(answer) ? null : refusalOrFailure(answer, response.headers['retry-after']);
    throttledInARow = answer.status === 429 ? throttledInARow + 1 : 0;
    if (throttledInARow > 0) pace.pause?.(throttlePauseMs(throttledInARow));
    if (error) throw error;
    return answer;
  };
}

/** Not `ok` of the response, to which a redirect that is not followed is a success too. */
const isSuccess = ({ status }: HmrcAnswer) => status >= 200 && status < 300;

/** HMRC names no time to wait: two seconds, doubled each time it still says so, a minute at most. */
const throttlePauseMs = (inARow: number) => Math.min(60_000, 1_000 * 2 ** inARow);

async function exchange(request: HmrcRequest): Promise<Response<string>> {
  try {
    return await got(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      responseType: 'text',
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
      timeout: {
        lookup: CONNECT_MS,
        connect: CONNECT_MS,
        secureConnect: CONNECT_MS,
        response: request.timeoutMs ?? READ_TIMEOUT_MS,
        request: CONNECT_MS * 3 + (request.timeoutMs ?? READ_TIMEOUT_MS),
      },
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new HmrcUnavailableError(failureOf(error), { cause: error });
  }
}

function failureOf(error: RequestError) {
  const outcome = neverLeft(error) ? 'not_sent' : 'unknown';
  return { outcome, reason: error instanceof TimeoutError ? 'timeout' : 'connection' } as const;
}

function neverLeft(error: RequestError): boolean {
  if (error instanceof TimeoutError) return TIMEOUTS_BEFORE_SENDING.has(error.event);
  return (
    BEFORE_SENDING.has(error.code) || BEFORE_SENDING_PREFIXES.some((prefix) => error.code.startsWith(prefix))
  );
}
