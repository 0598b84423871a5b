import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createApp } from '../../../src/http/app.js';
import { startTracing, type Tracing } from '../../../src/telemetry/tracing/start-tracing.js';
import { WORKERS } from '../../../workers/index.js';
import { startOutboxRelay } from '../../../workers/outbox-relay.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../../support/trace-collector.js';
import { within } from '../../support/within.js';
import { buildWorld, clientBody, make, type World } from '../../support/world.js';

const CSV = 'date,amount,description\n2025-05-01,1.00,Tea\n';
const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';

describe('a trace', () => {
  let collector: TraceCollector;
  let app: TestApp;
  let world: World;
  let relay: ReturnType<typeof startOutboxRelay>;
  let workers: { stop(deadlineMs: number): Promise<void> }[];
  let tracing: Tracing | null = null;
  beforeAll(async () => {
    collector = await startTraceCollector();
    app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    world = await buildWorld(app);
    await make(app.as(), '/v1/webhook-endpoints', { url: `${world.receiver.url}/all`, events: ['*'] });
    relay = startOutboxRelay(app.ctx);
    workers = WORKERS.map((worker) => worker.start(app.ctx));
  });
  afterEach(async () => {
    await tracing?.stop();
    tracing = null;
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop(5_000)));
    await relay.stop();
    await world.receiver.close();
    await app.close();
    await collector.close();
  });

  const start = async (settings: object = {}) => {
    const configured = app.ctx.config.tracing;
    if (configured === null) throw new Error('no collector is configured');
    tracing = await startTracing({ tracing: { ...configured, ...settings } }, 'test', app.ctx.log);
  };
  const sendRest = async () => {
    await tracing?.stop();
    tracing = null;
  };
  const spansOf = (requestId: string): readonly CollectedSpan[] => {
    const traceId = uuidFromPublicId('request', requestId)?.replaceAll('-', '');
    return collector.spans().filter((span) => span.traceId === traceId);
  };
  /** From the span to the root, by name. */
  const wayUp = (spans: readonly CollectedSpan[], from: CollectedSpan | undefined): string[] =>
    from === undefined
      ? []
      : [
          from.name,
          ...wayUp(
            spans,
            spans.find(({ spanId }) => spanId === from.parentSpanId),
          ),
        ];
  const importFile = async () => {
    const { headers } = await app
      .as()
      .post(`/v1/imports?client_id=${world.client}`)
      .set('Content-Type', 'text/csv')
      .send(CSV);
    return String(headers['request-id']);
  };

  it('leads from a request over its job and event to the attempt to deliver it', async () => {
    await start();

    const requestId = await importFile();
    await within(60, 'the import was delivered', async () =>
      spansOf(requestId).some(({ name, parentSpanId }) => {
        const event = spansOf(requestId).find(({ spanId }) => spanId === parentSpanId);
        return name === 'webhook attempt' && event?.name === 'event import.completed';
      }),
    );
    await sendRest();

    const spans = spansOf(requestId);
    const ways = spans.map((span) => wayUp(spans, span).join(' < '));
    expect(ways).toContain('webhook attempt < event import.completed < job import < POST /v1/imports');
    expect(ways.filter((way) => !way.endsWith('POST /v1/imports'))).toEqual([]);
    expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    expect(spans.every(({ facts }) => facts['request_id'] === requestId)).toBe(true);
    expect(spans.find(({ parentSpanId }) => parentSpanId === undefined)).toMatchObject({
      isFailed: false,
      facts: { operation: 'createImport', 'http.response.status_code': 202, outcome: 'answered' },
    });
  });

  it('is a calculation’s own, though several are worked out together', async () => {
    await start();

    const requestIds = await Promise.all(
      [1, 2, 3].map(async () => {
        const { id } = await make(app.as(), '/v1/tax-returns', {
          client_id: await anotherClient(),
          tax_year: '2025-26',
        });
        const { headers } = await app.as().post(`/v1/tax-returns/${id}/calculate`).expect(202);
        return String(headers['request-id']);
      }),
    );
    const waysOf = (requestId: string) => {
      const spans = spansOf(requestId);
      return spans.map((span) => wayUp(spans, span).join(' < '));
    };
    const WAY =
      'webhook attempt < event tax_return.calculated < job calculate < POST /v1/tax-returns/{ref}/calculate';
    await within(60, 'all were delivered', async () =>
      requestIds.every((requestId) => waysOf(requestId).includes(WAY)),
    );

    for (const requestId of requestIds)
      expect(spansOf(requestId).filter(({ name }) => name === 'event tax_return.calculated')).toHaveLength(1);
  });

  it('has no room for what a caller sends: its traceparent is not looked at', async () => {
    await start();

    const { headers } = await app.as().get('/v1/clients').set('traceparent', `00-${CALLER}-01`);
    await sendRest();

    expect(spansOf(String(headers['request-id']))).toMatchObject([{ links: [], parentSpanId: undefined }]);
  });

  it('is linked to the caller’s, and stays ours, where the operator says so', async () => {
    const { config } = app.ctx;
    if (config.tracing === null) throw new Error('no collector is configured');
    const linking = { ...app.ctx, config: { ...config, tracing: { ...config.tracing, linksCallers: true } } };
    await start();

    const { headers } = await supertest(createApp(linking))
      .get('/v1/me')
      .set('traceparent', `00-${CALLER}-00`);
    await supertest(createApp(linking)).get('/v1/me').set('traceparent', 'no-such-parent');
    await sendRest();

    const [traceId, spanId] = CALLER.split('-');
    expect(spansOf(String(headers['request-id']))).toMatchObject([{ links: [{ traceId, spanId }] }]);
    expect(collector.bodies.join('')).not.toContain('no-such-parent');
  });

  it('is recorded whole or not at all, as the id of the request decides', async () => {
    await start({ percent: 50 });

    const ids: string[] = [];
    for (let n = 0; n < 40; n++) {
      const { headers } = await app.as().post('/v1/clients', clientBody());
      ids.push(String(headers['request-id']));
    }
    await sendRest();

    const recorded = ids.filter((id) => spansOf(id).length > 0);
    expect(recorded.length).toBeGreaterThan(0);
    expect(recorded.length).toBeLessThan(ids.length);
    for (const id of recorded)
      expect(spansOf(id).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['POST /v1/clients', 'event client.created']),
      );
  });

  it('is not sent when it is off', async () => {
    const before = collector.bodies.length;
    const off = await startTracing({ tracing: null }, 'test', app.ctx.log);

    await app.as().get('/v1/clients');
    await off.stop();

    expect(collector.bodies.length).toBe(before);
  });

  it('does not hold work up when no collector answers', async () => {
    await start({ endpoint: 'http://127.0.0.1:9' });

    await app.as().get('/v1/clients').expect(200);
    await sendRest();
  });

  const anotherClient = async () => (await make(app.as(), '/v1/clients', clientBody())).id;
});
