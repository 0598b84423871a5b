import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAdminApp } from '../../../admin/app.js';
import type { Route } from '../../../src/http/gate/route.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createLogger } from '../../../src/telemetry/logger.js';
import { startTracing, type Tracing } from '../../../src/telemetry/tracing/start-tracing.js';
import { WORKERS } from '../../../workers/index.js';
import { startOutboxRelay } from '../../../workers/outbox-relay.js';
import { drain } from '../../support/drain.js';
import { everythingInPostgres, everythingInRedis } from '../../support/everything-stored.js';
import { FILING_CALLS } from '../../support/filing-calls.js';
import { markTexts, markWrongly } from '../../support/marked-calls.js';
import { OPERATION_CALLS, type OperationCall } from '../../support/operation-calls.js';
import { type Caller, startTestApp, type TestApp } from '../../support/test-app.js';
import { startTraceCollector, type TraceCollector } from '../../support/trace-collector.js';
import { within } from '../../support/within.js';
import { buildWorld, upload, type World } from '../../support/world.js';

type Operation = Route['operation'];

/** Stands in everything that is sent, and may stand nowhere but in the tables that keep what is sent. */
const MARK = 'zqxmark7';
/** What Postgres refuses in the second half; a fact that the log may show. */
const REFUSED = 'refused_by_the_suite';
const METRICS_TOKEN = 'metrics-token-of-the-suite-metrics-token';
const QUEUES = ['import', 'categorise', 'bulk-update', 'calculate', 'report', 'webhook'];

/**
 * Where a value may be, besides answers: the tables of the tenant's own things, and these. Every other table is searched.
 * `idempotency_keys.key` is the caller's word for its request; `events.body` repeats the name of an API key;
 * `webhook_attempts` has the names of an endpoint's own headers.
 */
const MAY_HOLD = [
  'api_keys',
  'brandings',
  'bulk_changes',
  'bulk_updates',
  'businesses',
  'categorisations',
  'category_memory',
  'category_models',
  'category_rules',
  'clients',
  'documents',
  'events',
  'file_chunks',
  'idempotency_keys',
  'import_errors',
  'import_mappings',
  'imports',
  'oauth_apps',
  'oauth_grants',
  'properties',
  'reports',
  'source_accounts',
  'tax_returns',
  'transactions',
  'webhook_attempts',
  'webhook_endpoints',
];
/** The name of a partition is that of its table, and a number. */
const mayHold = (table: string) =>
  MAY_HOLD.some(
    (name) => table === name || (table.startsWith(name) && /^_p?\d+$/.test(table.slice(name.length))),
  );

const walked = ROUTES.map(({ operation }) => operation);

describe('values that a caller sends', () => {
  let app: TestApp;
  let world: World;
  let owner: pg.Client;
  let collector: TraceCollector;
  let tracing: Tracing;
  const lines: string[] = [];
  beforeAll(async () => {
    collector = await startTraceCollector();
    const log = createLogger('trace', 'test', { write: (line: string) => lines.push(line) });
    const settings = { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACE_CALLERS: 'yes' };
    app = await startTestApp(settings, log);
    tracing = await startTracing(app.ctx.config, 'test', app.ctx.log);
    world = await buildWorld(app);
    owner = new pg.Client(app.ctx.config.databaseUrl);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await world.receiver.close();
    await app.close();
    await collector.close();
  });

  it.each(gentlest().map((operation) => [operation.operationId, operation] as const))(
    'are in no log line: %s, as it should be and in every wrong way',
    async (_, operation) => {
      const call = await prepare(operation);
      const marked = markTexts(operation, call, MARK);
      const answer = await send(app.as(), operation, marked);
      expect(isFault(answer)).toBe(false);
      for (const wrong of markWrongly(operation, call, MARK)) {
        const refusal = await send(app.as(), operation, wrong);
        expect([wrong, isFault(refusal)]).toEqual([wrong, false]);
      }
      await app.http[operation.method](call.path).set('Authorization', `Bearer ${MARK}`);
      expectNowhere(lines);
    },
    120_000,
  );

  it('are in none when the address leads nowhere', async () => {
    await app.as().get(`/v1/${MARK}?${MARK}=${MARK}`);
    await app.as().get(`/${MARK}`);
    await app.as().post(`/v1/clients/${MARK}`, { [MARK]: MARK });
    expectNowhere(lines);
  });

  it('are in none when they are sent to the doors beside /v1', async () => {
    const form = { client_id: MARK, client_secret: MARK, code: MARK, token: MARK, refresh_token: MARK };
    for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
      for (const type of ['authorization_code', 'refresh_token', 'client_credentials', MARK])
        await app.http
          .post(path)
          .type('form')
          .send({ ...form, grant_type: type });
      await app.http.post(path).type('form').auth(MARK, MARK).send({ token: MARK });
    }
    const query = new URLSearchParams({ client_id: MARK, redirect_uri: MARK, state: MARK, scope: MARK });
    for (const path of ['/oauth/authorize', '/oauth/hmrc/callback', '/docs', '/docs/errors', '/healthz'])
      await app.http
        .get(`${path}?${query}&code=${MARK}&error_description=${MARK}`)
        .set('Cookie', `oauth_session=${MARK}`);
    for (const path of [`/oauth/${MARK}`, `/oauth/interaction/${MARK}`, `/docs/${MARK}`, `/approve/${MARK}`])
      await app.http.get(path);
    for (const step of ['show', 'answer'])
      await app.http.post(`/approve/${MARK}`).type('form').send({
        step,
        code: MARK,
        figures_hash: MARK,
        wording_version: MARK,
        agreed: 'yes',
        answer: 'approve',
      });

    const admin = createAdminApp(app.ctx);
    const console = supertest(admin.app);
    const page = await console.get('/sign-in');
    const csrf = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const cookies = [page.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
    // What is no address is taken for a password in the wrong field; an address is on record, as SECURITY.md says.
    for (const email of [MARK, 'nobody@example.com']) {
      const signIn = await console
        .post('/sign-in')
        .set('Cookie', cookies.join('; '))
        .type('form')
        .send({ email, password: MARK, _csrf: csrf });
      expect(signIn.status).toBe(401);
    }
    for (const path of [
      `/${MARK}`,
      `/search?q=${MARK}`,
      `/queues/${MARK}`,
      `/openid/callback?code=${MARK}&state=${MARK}`,
    ])
      await console.get(path).set('Cookie', `console_session=${MARK}`);
    await admin.close();

    expectNowhere(lines);
  }, 60_000);

  it('are in none when the queued work runs', async () => {
    await drain(app.ctx, QUEUES);
    expectNowhere(lines);
  });

  it('are in none when Postgres refuses the rows and repeats them', async () => {
    const calls: [Operation, OperationCall][] = [];
    for (const operation of gentlest()) calls.push([operation, await prepare(operation)]);
    await refuseRows();

    const refused: string[] = [];
    for (const [operation, call] of calls) {
      const answer = await send(app.as(), operation, markTexts(operation, call, MARK));
      if (isFault(answer)) refused.push(operation.operationId);
      expect(answer.text ?? '').not.toContain('Failing row');
    }
    await acceptRows();

    expect(refused.length).toBeGreaterThan(15);
    expect(lines.filter((line) => line.includes(REFUSED)).length).toBeGreaterThan(15);
    expectNowhere(lines);
  }, 120_000);

  it('are in neither log nor Redis when jobs fail on them', async () => {
    await upload(app.as(), world.client);
    await app
      .as()
      .post(`/v1/imports?client_id=${world.client}`)
      .set('Content-Type', 'text/csv')
      .send(`date,amount,description\n2025-05-09,10.00,${MARK}\n2025-05-09,${MARK},x\n`);
    await refuseRows();
    const before = lines.length;
    const relay = startOutboxRelay(app.ctx);
    const workers = WORKERS.map((worker) => worker.start(app.ctx));
    try {
      await within(60, 'a job has failed', async () =>
        lines.slice(before).some((line) => line.includes('"queue":"import"') && line.includes(REFUSED)),
      );
      expectNowhere(await everythingInRedis(app.ctx));
    } finally {
      await Promise.all(workers.map((worker) => worker.stop(5_000)));
      await relay.stop();
      await acceptRows();
    }
    expectNowhere(lines);
  }, 120_000);

  it('are in no measure, no job, and no record of acts', async () => {
    const metrics = await app.http.get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`);
    expect(metrics.status).toBe(200);
    expectNowhere([metrics.text, ...(await everythingInRedis(app.ctx))]);
    const tables = await everythingInPostgres(app.ctx.config.databaseUrl);
    const holding = [...tables].filter(
      ([table, text]) => !mayHold(table) && text.toLowerCase().includes(MARK),
    );
    expect(holding.map(([table]) => table)).toEqual([]);
    expect([...tables.keys()].filter((table) => !mayHold(table)).length).toBeGreaterThan(30);
  });

  it('are in no trace', async () => {
    await app.as().get('/v1/clients').set('traceparent', MARK).set('tracestate', `${MARK}=${MARK}`);
    await tracing.stop();

    const names = new Set(collector.spans().map(({ name }) => name.split(' ')[0]));
    expect([...names]).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'event', 'job', 'webhook']),
    );
    expectNowhere(collector.bodies);
  });

  it.skipIf(process.env['DATABASE_URL'] !== undefined)('are not in the log of our own Postgres', async () => {
    const log = await readFile(join(inject('dataDir'), 'logs', 'postgres.log'), 'utf8');
    expect(log).toContain('database system is ready');
    expectNowhere(log.split('\n'));
    expect(log).not.toMatch(/^.*\b(?:STATEMENT|DETAIL|CONTEXT|ERROR):/m);
  });

  async function prepare({ operationId }: Operation): Promise<OperationCall> {
    const call =
      FILING_CALLS[operationId]?.(world) ?? (await OPERATION_CALLS[operationId]?.(world, app.as()));
    if (!call) throw new Error(`no call for ${operationId}`);
    return call;
  }

  /** Every table of a tenant’s own things takes no row: Postgres then says which row it was. */
  async function refuseRows(): Promise<void> {
    for (const table of await tablesOfThings())
      await owner.query(`alter table ${table} add constraint ${REFUSED} check (false) not valid`);
  }

  async function acceptRows(): Promise<void> {
    for (const table of await tablesOfThings())
      await owner.query(`alter table ${table} drop constraint if exists ${REFUSED}`);
  }

  async function tablesOfThings(): Promise<readonly string[]> {
    const kept = [
      'tenants',
      'api_keys',
      'idempotency_keys',
      'outbox',
      'outbox_dead',
      'audit_log',
      'imports',
      'files',
    ];
    const { rows } = await owner.query<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
       join pg_class r on r.relname = c.table_name and r.relkind in ('r', 'p') and not r.relispartition
       where c.table_schema = 'public' and c.column_name = 'tenant_id'`,
    );
    return rows.map(({ name }) => name).filter((name) => !kept.includes(name));
  }
});

/** Reads before writes, and deletions last. */
function gentlest(): readonly Operation[] {
  const order = { get: 0, post: 1, put: 2, patch: 2, delete: 3 };
  return [...walked].sort((one, other) => order[one.method] - order[other.method]);
}

/** HMRC is not there, which calls that need it say. */
const isFault = ({ status, body }: supertest.Response) =>
  status >= 500 && body?.code !== 'gateway_unavailable';

function expectNowhere(texts: readonly string[]): void {
  expect(texts.filter((text) => text.toLowerCase().includes(MARK))).toEqual([]);
}

function send(caller: Caller, operation: Operation, call: OperationCall): supertest.Test {
  const text = call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const request = caller[operation.method](call.path).set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(call.headers ?? {})) request.set(name, value);
  return text === undefined ? request.unset('Content-Type') : request.send(text);
}
