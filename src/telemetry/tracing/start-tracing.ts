import type { SpanKind as ApiSpanKind, Link } from '@opentelemetry/api';
import type { Config } from '../../config/config.js';
import { LIMITS } from '../../limits/limits.js';
import type { Logger } from '../logger.js';
import { type NewSpan, recordSpansWith, type SpanFacts, type SpanKind } from './spans.js';

export interface Tracing {
  /** Sends what is still to be sent, for as long as it may take, and ends. Never rejects. */
  stop(): Promise<void>;
}

const OFF: Tracing = { stop: async () => {} };

/**
 * Sends the spans of this process to the collector that the settings name, by OTLP over HTTP. Without one, nothing is
 * loaded and nothing recorded. A collector that is away costs spans, never work: what does not fit the queue is dropped.
 * @param role `web`, `worker` or `admin`
 */
export async function startTracing(
  { tracing: settings }: Pick<Config, 'tracing'>,
  role: string,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  if (settings === null) return OFF;
  const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const { queuedSpans, spansAtOnce, sendEveryMs, sendMs } = LIMITS.tracing;
  const { ids, next } = createIds(new sdk.RandomIdGenerator());
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `tax-${role}`,
      'service.instance.id': `${process.pid}`,
    }),
    sampler: new sdk.TraceIdRatioBasedSampler(settings.percent / 100),
    idGenerator: ids,
    forceFlushTimeoutMillis: sendMs.value,
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${settings.endpoint}/v1/traces`,
          headers: { ...settings.headers },
          timeoutMillis: sendMs.value,
        }),
        maxQueueSize: queuedSpans.value,
        maxExportBatchSize: spansAtOnce.value,
        scheduledDelayMillis: sendEveryMs.value,
        exportTimeoutMillis: sendMs.value,
      }),
    ],
  });
  api.diag.setLogger(faultLog(log), api.DiagLogLevel.ERROR);
  const tracer = provider.getTracer('tax-compliance-api');
  const kinds: Readonly<Record<SpanKind, ApiSpanKind>> = {
    server: api.SpanKind.SERVER,
    consumer: api.SpanKind.CONSUMER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
  };
  recordSpansWith((span) => {
    const { traceId, parentId } = span;
    const parent =
      traceId === null || parentId === null
        ? api.ROOT_CONTEXT
        : api.trace.setSpanContext(api.ROOT_CONTEXT, {
            traceId,
            spanId: parentId,
            traceFlags: 1,
            isRemote: true,
          });
    next(span);
    const open = tracer.startSpan(
      span.name,
      { kind: kinds[span.kind], attributes: attributesOf(span.facts), links: linksOf(span) },
      parent,
    );
    const context = open.spanContext();
    return {
      traceId: context.traceId,
      spanId: context.spanId,
      end({ name, facts, isFailed }) {
        if (name !== undefined) open.updateName(name);
        open.setAttributes(attributesOf(facts));
        if (isFailed) open.setStatus({ code: api.SpanStatusCode.ERROR });
        open.end();
      },
    };
  });
  return {
    async stop() {
      recordSpansWith(null);
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces were not sent'));
      api.diag.disable();
    },
  };
}

interface Ids {
  generateTraceId(): string;
  generateSpanId(): string;
}

/** Ids for the span that is begun next, where it has its own. */
function createIds(random: Ids): { readonly ids: Ids; readonly next: (span: NewSpan) => void } {
  let chosen: Pick<NewSpan, 'traceId' | 'spanId'> = { traceId: null, spanId: null };
  return {
    ids: {
      generateTraceId: () => chosen.traceId ?? random.generateTraceId(),
      generateSpanId: () => chosen.spanId ?? random.generateSpanId(),
    },
    next(span) {
      chosen = span;
    },
  };
}

const attributesOf = (facts: SpanFacts): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]): [string, string | number][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const linksOf = ({ link }: NewSpan): Link[] =>
  link === null ? [] : [{ context: { ...link, traceFlags: 0, isRemote: true } }];

/** One line a minute at most: a collector that is away fails every batch. What it answered is left out. */
function faultLog(log: Pick<Logger, 'warn'>) {
  let silentUntil = 0;
  const error = () => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + LIMITS.tracing.faultLineMs.value;
    log.warn('traces are not sent: the collector does not take them');
  };
  const nothing = () => {};
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}
