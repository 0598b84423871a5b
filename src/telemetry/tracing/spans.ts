import { AsyncLocalStorage } from 'node:async_hooks';
import { uuidFromPublicId } from '../../domain/ids.js';

/** Ids, codes and counts. Never what a user sent: no path, name, amount or message. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

/** The part that a span has in its trace: who serves, works, calls, or says that something happened. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'producer';

export interface NewSpan {
  readonly name: string;
  readonly kind: SpanKind;
  /** 32 hexadecimal digits; `null`: a trace of its own. */
  readonly traceId: string | null;
  /** 16 hexadecimal digits; `null`: any. */
  readonly spanId: string | null;
  /** The span of the same trace that it comes from; `null`: none. */
  readonly parentId: string | null;
  /** A span of somebody else’s trace that it is shown beside, as `traceparent` has it. */
  readonly link: { readonly traceId: string; readonly spanId: string } | null;
  readonly facts: SpanFacts;
}

export interface SpanEnd {
  readonly name?: string;
  readonly facts: SpanFacts;
  readonly isFailed: boolean;
}

interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  end(end: SpanEnd): void;
}

type SpanRecorder = (span: NewSpan) => OpenSpan;

/**
 * Recorder of the process, not of a context: its spans go to one collector, whatever they come from, and statements of
 * `src/db` and calls of gateways record them without being handed one.
 */
let recorder: SpanRecorder | null = null;
const active = new AsyncLocalStorage<OpenSpan>();
/** Runs of jobs under way in this process, the last of each trace: what several are gathered for asks here. */
const jobs = new Map<string, OpenSpan>();

/** Sends all further spans there; `null`: nowhere, at no cost. */
export function recordSpansWith(next: SpanRecorder | null): void {
  recorder = next;
}

/** A trace, and the span of it that everything else comes from. */
interface Origin {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * The trace of a request follows from its id, so that whatever carries the id, a row or a job, carries the trace: the
 * 128 bits of the id are the trace, the last 64 the span of the request.
 * @param requestId `req_…`; `null` for what no request asked for
 */
export function originOf(requestId: string | null | undefined): Origin | null {
  const uuid = requestId ? uuidFromPublicId('request', requestId) : null;
  return uuid === null ? null : { traceId: uuid.replaceAll('-', ''), spanId: spanIdOf(uuid) };
}

/** The span that says that an event was written follows from the event's id. @param uuid with the time in front */
const spanIdOf = (uuid: string): string => uuid.replaceAll('-', '').slice(-16);

/**
 * Runs `next` in the span of a request.
 * @param traceparent the caller's own span, to be shown beside ours; it decides nothing
 * @returns what ends the span; `null` when nothing is recorded
 */
export function inRequestSpan(
  requestId: string,
  traceparent: string | undefined,
  next: () => void,
): ((end: SpanEnd) => void) | null {
  if (recorder === null) {
    next();
    return null;
  }
  const origin = originOf(requestId);
  const span = recorder({
    name: 'request',
    kind: 'server',
    traceId: origin?.traceId ?? null,
    spanId: origin?.spanId ?? null,
    parentId: null,
    link: linkOf(traceparent),
    facts: { request_id: requestId },
  });
  active.run(span, next);
  return (end) => span.end(end);
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

function linkOf(traceparent: string | undefined): NewSpan['link'] {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

/** One run of a job, in the trace of the request that it comes from. */
export async function inJobSpan<T>(
  job: { readonly name: string; readonly requestId: string | undefined; readonly facts: SpanFacts },
  run: () => Promise<T>,
  endOf: (result: T) => SpanEnd,
): Promise<T> {
  if (recorder === null) return run();
  const origin = originOf(job.requestId);
  const span = recorder({
    name: job.name,
    kind: 'consumer',
    traceId: origin?.traceId ?? null,
    spanId: null,
    parentId: origin?.spanId ?? null,
    link: null,
    facts: { request_id: job.requestId, ...job.facts },
  });
  jobs.set(span.traceId, span);
  try {
    return await active.run(span, () => ended(span, run, endOf));
  } finally {
    if (jobs.get(span.traceId) === span) jobs.delete(span.traceId);
  }
}

/** A call to another server, within what is under way. */
export async function inCallSpan<T>(
  call: { readonly name: string; readonly facts: SpanFacts },
  run: () => Promise<T>,
  endOf: (result: T) => SpanEnd,
): Promise<T> {
  if (recorder === null) return run();
  const within = active.getStore();
  const span = recorder({
    name: call.name,
    kind: 'client',
    traceId: within?.traceId ?? null,
    spanId: null,
    parentId: within?.spanId ?? null,
    link: null,
    facts: call.facts,
  });
  return ended(span, run, endOf);
}

async function ended<T>(span: OpenSpan, run: () => Promise<T>, endOf: (result: T) => SpanEnd): Promise<T> {
  try {
    const result = await run();
    span.end(endOf(result));
    return result;
  } catch (error) {
    span.end({ facts: { outcome: codeOf(error) }, isFailed: true });
    throw error;
  }
}

const codeOf = (error: unknown): string => {
  const code: unknown = Object(error).code;
  return typeof code === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : 'error';
};

/** An event that is written. */
interface WrittenEvent {
  readonly id: string;
  readonly type: string;
  /** The request that it comes from, where that is another than the transaction's. */
  readonly requestId?: string | null;
}

/**
 * Says that events are written, in a moment each: the attempts to deliver one come from that. Their transaction may yet be
 * undone, or the statement leave one out: such a span has no attempts.
 */
export function noteEventSpans(events: readonly WrittenEvent[], requestIdOfAll: string | null): void {
  if (recorder === null) return;
  for (const { id, type, requestId: own } of events) {
    const requestId = own ?? requestIdOfAll;
    const origin = originOf(requestId);
    if (origin === null) continue;
    const within = active.getStore();
    const parent = within?.traceId === origin.traceId ? within : (jobs.get(origin.traceId) ?? origin);
    const facts = { request_id: requestId ?? undefined };
    recorder({
      name: `event ${type}`,
      kind: 'producer',
      traceId: origin.traceId,
      spanId: spanIdOf(id),
      parentId: parent.spanId,
      link: null,
      facts,
    }).end({ facts, isFailed: false });
  }
}

/** Begins one attempt to deliver an event. @returns what ends it; `null` when nothing is recorded */
export function startAttemptSpan(
  delivery: { readonly eventId: string; readonly requestId: string | null },
  facts: SpanFacts,
): ((end: SpanEnd) => void) | null {
  if (recorder === null) return null;
  const origin = originOf(delivery.requestId);
  const span = recorder({
    name: 'webhook attempt',
    kind: 'client',
    traceId: origin?.traceId ?? null,
    spanId: null,
    parentId: origin === null ? null : spanIdOf(delivery.eventId),
    link: null,
    facts: { request_id: delivery.requestId ?? undefined, ...facts },
  });
  return (end) => span.end(end);
}
