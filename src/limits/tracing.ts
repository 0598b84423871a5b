import type { LimitGroup } from './limit.js';

/** Kept only where traces are sent: see `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export const TRACING = {
  percent: {
    value: 100,
    unit: 'percent',
    what: 'Traces that are recorded, of all',
    why: 'The id of the request decides, in every process alike. A busy deployment records fewer.',
    setting: 'TRACE_PERCENT',
  },
  queuedSpans: {
    value: 2_048,
    unit: 'items',
    what: 'Spans of a process that wait to be sent',
    why: 'About a megabyte. More are dropped: work never waits for a collector.',
  },
  spansAtOnce: {
    value: 512,
    unit: 'items',
    what: 'Spans in one request to the collector',
    why: 'A quarter of the queue, so that it empties while the next ones come.',
  },
  sendEveryMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'The longest that a span waits for its batch',
    why: 'Somebody who looks for a request finds it at once.',
  },
  sendMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'A request to the collector, and the last one of a process that stops',
    why: 'Short enough for a stop; beyond it the batch is lost.',
  },
  faultLineMs: {
    value: 60_000,
    unit: 'milliseconds',
    what: 'The least time between two log lines that say that traces are not sent',
    why: 'A collector that is away fails every batch.',
  },
} as const satisfies LimitGroup;
