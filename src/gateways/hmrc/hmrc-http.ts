import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import got, { type Method, RequestError, type Response, TimeoutError } from 'got';
import { LIMITS } from '../../limits/limits.js';
import { readCorrelationId, readLocation, refusalOrFailure } from './answer-errors.js';
import { type DeprecationNotice, deprecationNotice } from './deprecation-notice.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import type { HmrcFence, HmrcPriority } from './hmrc-call.js';
import { HmrcUnavailableError } from './hmrc-errors.js';
import type { HmrcPace, HmrcTurn } from './hmrc-pace.js';
import { openConnection } from './open-connection.js';

interface HmrcRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly priority: HmrcPriority;
  readonly body?: string;
  /** Whether the call files a return. It may take longer, so that HMRC's own 504 comes first. */
  readonly isFiling?: boolean;
  readonly caller?: string;
  readonly fence?: HmrcFence;
}

export type SendToHmrc = (request: HmrcRequest) => Promise<HmrcAnswer>;

export interface HmrcHttpOptions {
  /** How long an answer may take. */
  readonly answerMs?: { readonly reading: number; readonly filing: number };
  readonly tls?: ConnectionOptions;
  /** Hears of each call when it is over; `isFailed`: no answer, or one of 429 or 5xx. */
  readonly onCall?: (ms: number, isFailed: boolean) => void;
  /** Called for each answer in which HMRC announces the end of the call. */
  readonly onDeprecated?: (notice: DeprecationNotice) => void;
}

const ANSWER_MS = { reading: LIMITS.hmrc.readMs.value, filing: LIMITS.hmrc.fileMs.value };

/**
 * One HTTP exchange, never repeated, over a connection of its own: a connection that is used again may have been
 * closed by the other side, and then nothing says whether a call got through. Answers other than 2xx are thrown, as
 * is every failure to get one.
 *
 * @throws {HmrcRefusalError} for a definite no
 * @throws {HmrcUnavailableError} with `outcome` saying whether the call may have been carried out
 * @throws what the fence throws; the call has not left then
 */
export function createHmrcHttp(
  pace: HmrcPace,
  { answerMs = ANSWER_MS, tls = {}, onCall, onDeprecated }: HmrcHttpOptions = {},
): SendToHmrc {
  let throttledInARow = 0;
  return async (request) => {
    const turn = await pace.take(request.priority, request.caller);
    const timeoutMs = request.isFiling ? answerMs.filing : answerMs.reading;
    const startedAt = performance.now();
    let isFailed = true;
    const response = await inTurn(turn, request, tls, timeoutMs)
      .then((answered) => {
        isFailed = answered.statusCode === 429 || answered.statusCode >= 500;
        return answered;
      })
      .finally(() => {
        turn.end();
        onCall?.(performance.now() - startedAt, isFailed);
      });
    const notice = deprecationNotice(request, response.headers);
    if (notice !== null) onDeprecated?.(notice);
    const answer = {
      status: response.statusCode,
      body: response.body,
      correlationId: readCorrelationId(response.headers),
      ...readLocation(response.headers),
    };
    const error = isSuccess(answer) ? null : refusalOrFailure(answer, response.headers['retry-after']);
    throttledInARow = answer.status === 429 ? throttledInARow + 1 : 0;
    if (throttledInARow > 0) pace.pause?.(throttlePauseMs(throttledInARow));
    if (error) throw error;
    return answer;
  };
}

/** Whether the answer is a success. To `ok` of the response a redirect that is not followed is one too. */
const isSuccess = ({ status }: HmrcAnswer) => status >= 200 && status < 300;

/** HMRC names no time to wait: two seconds, doubled each time it still says so, a minute at most. */
const throttlePauseMs = (inARow: number) => Math.min(60_000, 1_000 * 2 ** inARow);

/** Connects while the interval since the last call lasts, and writes the request when it is over. */
async function inTurn(
  turn: HmrcTurn,
  request: HmrcRequest,
  tls: ConnectionOptions,
  timeoutMs: number,
): Promise<Response<string>> {
  await request.fence?.renew();
  const connection = await openConnection(new URL(request.url), tls);
  try {
    await turn.due();
    await request.fence?.renew();
    return await exchange(turn, request, connection, timeoutMs);
  } finally {
    connection.destroy();
  }
}

async function exchange(
  turn: HmrcTurn,
  request: HmrcRequest,
  connection: Socket,
  timeoutMs: number,
): Promise<Response<string>> {
  const { fence } = request;
  let refusedByFence: unknown = null;
  try {
    return await got(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      responseType: 'text',
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
      timeout: { request: timeoutMs },
      // Asked for in the turn of the event loop in which the request is written.
      createConnection() {
        try {
          fence?.assertHeld();
        } catch (error) {
          refusedByFence = error;
          throw error;
        }
        turn.leave();
        return connection;
      },
    });
  } catch (error) {
    if (refusedByFence !== null) throw refusedByFence;
    if (!(error instanceof RequestError)) throw error;
    const reason = error instanceof TimeoutError ? 'timeout' : 'connection';
    throw new HmrcUnavailableError({ outcome: 'unknown', reason }, { cause: error });
  }
}
