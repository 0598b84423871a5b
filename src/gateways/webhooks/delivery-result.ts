import { retryAfterMs } from '../../domain/webhooks/delivery-schedule.js';
import { DeliveryFailure, detailOf, type FailureClass, failureOfStatus } from './delivery-failure.js';
import type { Phases, ReceiverAnswer } from './receiver-connection.js';

export interface DeliveryResult {
  readonly outcome: 'success' | 'failure';
  readonly failureClass: FailureClass | null;
  /** One sentence for the receiver's owner; `null` on success. */
  readonly failureDetail: string | null;
  readonly status: number | null;
  /** The first 16 KiB of the answer as they came: to be shown escaped, never interpreted. */
  readonly responseExcerpt: Buffer;
  readonly responseTruncated: boolean;
  /** The pause that a failed attempt's `Retry-After` asks for. */
  readonly retryAfterMs: number | null;
  /** The receiver answered 410: it refuses all further deliveries. */
  readonly gone: boolean;
  readonly timings: DeliveryTimings;
  /** Address and port that the request went to; `null` when no connection was opened. */
  readonly peerAddress: string | null;
  /** Under lower-case names, as they were to be sent; a bearer token is masked. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
}

/** Whole milliseconds; `null` for a phase that was not needed or not finished. */
interface DeliveryTimings extends Readonly<Omit<Phases, 'peerAddress'>> {
  readonly totalMs: number;
}

const UNFORESEEN = 'The attempt could not be made.';

/** Facts of an attempt that are known however it ends. */
type AttemptFacts = Pick<DeliveryResult, 'timings' | 'peerAddress' | 'requestHeaders'>;

/** Result of an attempt whose answer's status says whether the message was taken. */
export function resultOfAnswer(answer: ReceiverAnswer, nowMs: number, facts: AttemptFacts): DeliveryResult {
  const failureClass = failureOfStatus(answer.status);
  const failure = failureClass && new DeliveryFailure(failureClass, detailOf(failureClass));
  return { ...resultOfJudged(answer, failure, nowMs, facts), gone: answer.status === 410 };
}

/** Result of an attempt with an answer, and why that means that the message was not taken; `null` when it was. */
export function resultOfJudged(
  { status, excerpt, truncated, retryAfter, headers }: ReceiverAnswer,
  failure: DeliveryFailure | null,
  nowMs: number,
  facts: AttemptFacts,
): DeliveryResult {
  return {
    outcome: failure === null ? 'success' : 'failure',
    failureClass: failure?.failureClass ?? null,
    failureDetail: failure?.message ?? null,
    status,
    responseExcerpt: excerpt,
    responseTruncated: truncated,
    retryAfterMs: failure && retryAfterMs(retryAfter, nowMs),
    gone: false,
    responseHeaders: headers,
    ...facts,
  };
}

/** Result of an attempt without an answer. */
export function resultOfFailure(error: unknown, facts: AttemptFacts): DeliveryResult {
  const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure('protocol', UNFORESEEN);
  return {
    outcome: 'failure',
    failureClass: failure.failureClass,
    failureDetail: failure.message,
    status: null,
    responseExcerpt: Buffer.alloc(0),
    responseTruncated: false,
    retryAfterMs: null,
    gone: false,
    responseHeaders: {},
    ...facts,
  };
}

export function wholeMs({ dnsMs, connectMs, tlsMs, firstByteMs }: Phases, totalMs: number): DeliveryTimings {
  const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
  return {
    dnsMs: whole(dnsMs),
    connectMs: whole(connectMs),
    tlsMs: whole(tlsMs),
    firstByteMs: whole(firstByteMs),
    totalMs: Math.round(totalMs),
  };
}
