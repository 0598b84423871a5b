import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SCENARIO_NAMES } from '../../../src/domain/test-scenarios/test-scenario.js';
import { startSandbox } from '../../../src/local/hmrc-sandbox/start-sandbox.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { type Caller, startTestApp } from '../../support/test-app.js';
import { FACTS, type FilingApp, startFilingApp } from '../submissions/filing-story.js';

interface Scenario {
  readonly client_id: string;
  readonly business_id: string | null;
  readonly tax_return_id: string | null;
  readonly tax_year: string | null;
  readonly ends_with: string | null;
  readonly look_at: readonly string[];
}

const begin = (caller: Caller, name: string) => caller.post('/v1/test-scenarios', { name });

const clientsOf = async (caller: Caller): Promise<{ id: string; tags: string[] }[]> =>
  (await caller.get('/v1/clients')).body.data;

describe('POST /v1/test-scenarios', () => {
  let filing: FilingApp;
  let caller: Caller;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  /** Begins one for a tenant that has nothing else. */
  async function make(name: string): Promise<Scenario> {
    const { secret } = await createTenant(filing.app.ctx, { livemode: false });
    caller = filing.app.as(secret);
    const answer = await begin(caller, name);
    expect([answer.status, answer.status === 201 ? null : answer.body]).toEqual([201, null]);
    expect(answer.get('location')).toBe(`/v1/clients/${answer.body.client_id}`);
    return answer.body;
  }

  const runJobs = () =>
    drain(filing.ctx, ['submit', 'calculate', 'obligations', 'quarterly-update'], {
      includeDelayed: true,
      maxRuns: 300,
    });

  /** What a call answers that the scenario names. */
  const look = async ({ look_at: paths }: Scenario, at = 0) => (await caller.get(paths[at] ?? '')).body;

  /** The types of the tenant's events, newest first. */
  const events = async (): Promise<string[]> =>
    (await caller.get('/v1/events?limit=100')).body.data.map(({ type }: { type: string }) => type);

  it('makes with late_quarter a client with one obligation that is overdue, until the update is sent', async () => {
    const scenario = await make('late_quarter');
    const before = await look(scenario);
    await runJobs();

    const { data: overdue } = await look(scenario);
    const reported = (await events()).filter((type) => type === scenario.ends_with);
    const update = {
      client_id: scenario.client_id,
      business_id: scenario.business_id,
      tax_year: scenario.tax_year,
      period_end: overdue[0]?.period_end,
      fraud_prevention: FACTS,
    };
    const sent = await caller.post('/v1/quarterly-updates', update);
    await runJobs();

    expect(before.data).toEqual([]);
    expect(overdue).toMatchObject([
      { kind: 'quarterly', status: 'overdue', business: { id: scenario.business_id } },
    ]);
    expect([scenario.ends_with, reported]).toEqual(['obligation.overdue', ['obligation.overdue']]);
    expect(sent.status).toBe(202);
    expect((await look(scenario)).data).toEqual([]);
    expect(await events()).toContain('obligation.fulfilled');
  });

  it('makes with refused_return a return that HMRC rejects once', async () => {
    const scenario = await make('refused_return');
    const before = await look(scenario);
    await runJobs();
    const rejected = await look(scenario);
    const types = await events();

    await fileAgain(scenario);

    expect(before.status).toBe('preparing');
    expect(rejected).toMatchObject({
      id: scenario.tax_return_id,
      client_id: scenario.client_id,
      status: 'rejected',
      rejection: { code: 'RULE_SUBMISSION_FAILED', retryable: false },
      submission: { state: 'refused', attempts: 1 },
    });
    expect([scenario.ends_with, types[0]]).toEqual(['tax_return.rejected', 'tax_return.rejected']);
    expect((await look(scenario)).status).toBe('submitted');
  });

  /** What an integrator does about a refusal: prepares, declares and submits. */
  async function fileAgain({ tax_return_id: id }: Scenario): Promise<void> {
    const path = `/v1/tax-returns/${id}`;
    const statuses = [(await caller.post(`${path}/prepare`, { fraud_prevention: FACTS })).status];
    await runJobs();
    const { body: calculation } = await caller.get(`${path}/calculation`);
    const { body: wording } = await caller.get('/v1/declarations/current?kind=taxpayer');
    const agreement = {
      calculation_id: calculation.id,
      figures_hash: calculation.figures_hash,
      wording_version: wording.version,
      declarant: { kind: 'taxpayer', name: 'Priya Nair' },
      agreed: true,
      agreed_at: new Date().toISOString(),
    };
    statuses.push((await caller.post(`${path}/declare`, agreement).set('If-Match', '*')).status);
    const submitted = await caller.post(`${path}/submit`, { fraud_prevention: FACTS }).set('If-Match', '*');
    statuses.push(submitted.status);
    await runJobs();
    expect(statuses).toEqual([202, 200, 202]);
  }

  it('makes with filed_elsewhere a return that HMRC has from other software', async () => {
    const scenario = await make('filed_elsewhere');
    await runJobs();

    expect(await look(scenario)).toMatchObject({
      status: 'action_required',
      submitted_at: null,
      issues: [{ code: 'filed_elsewhere', source: 'hmrc' }],
    });
    expect([scenario.ends_with, (await events())[0]]).toEqual([
      'tax_return.action_required',
      'tax_return.action_required',
    ]);
  });

  it('makes with unknown_outcome a return whose outcome is unknown until HMRC is asked', async () => {
    const scenario = await make('unknown_outcome');
    await runJobs();

    expect(await look(scenario)).toMatchObject({
      status: 'submitted',
      submission: { state: 'confirmed', attempts: 1, reconciled_by: 'calculation' },
    });
    expect(scenario.ends_with).toBe('tax_return.submitted');
    expect(await events()).toContain('tax_return.submitted');
    const history: { detail: string }[] = (await look(scenario, 1)).data;
    expect(history.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        'HMRC gave no answer (connection), so that it may have carried the call out.',
        'HMRC’s answer was lost: its records are read before anything is sent again.',
        'HMRC has confirmed the filing.',
      ]),
    );
  });

  it('makes with agent_without_relationship a client whom the practice may not act for, and can invite', async () => {
    const scenario = await make('agent_without_relationship');

    expect(scenario).toMatchObject({ business_id: null, tax_return_id: null, ends_with: null });
    expect(await look(scenario)).toMatchObject({ state: 'no_relationship', via: 'agent' });
    expect(await look(scenario, 1)).toMatchObject({ arn: 'TARN0000001', status: 'active' });
    const path = `/v1/clients/${scenario.client_id}/agent-invitations`;
    expect((await caller.post(path, { role: 'main', known_fact: 'LE1 1AA' })).status).toBe(201);
  });

  it('leaves a sign-in of the practice as it stands', async () => {
    await make('agent_without_relationship');
    const { body: first } = await caller.get('/v1/hmrc-agent');

    await begin(caller, 'agent_without_relationship');

    expect((await caller.get('/v1/hmrc-agent')).body).toEqual(first);
  });

  it.each(TEST_SCENARIO_NAMES)('makes another person each time it is asked for %s', async (name) => {
    const first = await make(name);
    const second = await begin(caller, name);

    expect(second.status).toBe(201);
    const clients = await clientsOf(caller);
    expect(clients.map(({ id }) => id).sort()).toEqual([first.client_id, second.body.client_id].sort());
    expect(clients.map(({ tags }) => tags)).toEqual([['test_scenario'], ['test_scenario']]);
    const people = await Promise.all(clients.map(({ id }) => caller.get(`/v1/clients/${id}`)));
    expect(people.map(({ body }) => body.warnings ?? [])).toEqual([[], []]);
  });

  it('has one effect under an idempotency key', async () => {
    const { secret } = await createTenant(filing.app.ctx, { livemode: false });
    caller = filing.app.as(secret);

    const answers = [1, 2].map(() => begin(caller, 'unknown_outcome').set('Idempotency-Key', 'story-1'));
    const [first, second] = await Promise.all(answers);

    expect(second?.body).toEqual(first?.body);
    expect((await clientsOf(caller)).map(({ id }) => id)).toEqual([first?.body.client_id]);
  });

  it('refuses a live key, and makes nothing', async () => {
    const answer = await begin(filing.app.as(), 'refused_return');

    expect([answer.status, answer.body.code]).toEqual([403, 'test_key_required']);
    expect(await clientsOf(filing.app.as())).toEqual([]);
  });

  const SCOPES = ['clients:write', 'transactions:write', 'tax_returns:write', 'tax_returns:submit'];
  it.each(SCOPES)('refuses a key without the scope %s, whichever the name', async (missing) => {
    const scopes = SCOPES.filter((scope) => scope !== missing);
    const { ctx, tenant } = filing.app;
    const { secret } = await createKey(ctx, tenant.tenantId, { livemode: false, scopes });

    const answers = await Promise.all(TEST_SCENARIO_NAMES.map((name) => begin(filing.app.as(secret), name)));

    for (const { status, body } of answers)
      expect([status, body.code, body.required_scope]).toEqual([403, 'insufficient_scope', missing]);
  });

  it('leaves a client to delete when the sandbox fails half way', async () => {
    const { secret } = await createTenant(filing.app.ctx, { livemode: false });
    caller = filing.app.as(secret);
    await filing.control({ on: 'token', fault: 'status', status: 500 });

    const answer = await begin(caller, 'refused_return');

    expect([answer.status, answer.body.code]).toEqual([503, 'gateway_unavailable']);
    const [left, ...others] = await clientsOf(caller);
    expect([left?.tags, others]).toEqual([['test_scenario'], []]);
    expect((await caller.delete(`/v1/clients/${left?.id}`).set('If-Match', '*')).status).toBe(204);
  });
});

/** A server that knows none of our paths, as HMRC's own sandbox is one. */
async function startStranger(): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe('POST /v1/test-scenarios of a deployment', () => {
  /** @returns status and code, and the clients there are afterwards */
  async function ask(settings: Record<string, string>) {
    const app = await startTestApp(settings);
    const { secret } = await createKey(app.ctx, app.tenant.tenantId, { livemode: false });
    const { status, body } = await begin(app.as(secret), 'refused_return');
    const clients = await clientsOf(app.as(secret));
    await app.close();
    return [status, body.code ?? body.name, clients.length];
  }

  it('is refused where another server is in the place of our sandbox', async () => {
    const stranger = await startStranger();

    expect(await ask({ HMRC_SANDBOX_PORT: String(portOf(stranger)) })).toEqual([
      409,
      'hmrc_sandbox_required',
      0,
    ]);
    stranger.close();
  });

  it('is refused where the control of the sandbox is closed, and open by the key of both', async () => {
    const key = 'a-key-that-opens-the-control-of-the-sandbox';
    const sandbox = await startSandbox({ port: 0, control: { key } });
    const settings = { HMRC_SANDBOX_PORT: String(sandbox.port) };

    expect(await ask(settings)).toEqual([409, 'hmrc_sandbox_required', 0]);
    expect(await ask({ ...settings, HMRC_SANDBOX_CONTROL_KEY: key })).toEqual([201, 'refused_return', 1]);
    await sandbox.close();
  });

  it('is unavailable where nothing answers', async () => {
    const stranger = await startStranger();
    const port = portOf(stranger);
    await new Promise((resolve) => stranger.close(resolve));

    expect(await ask({ HMRC_SANDBOX_PORT: String(port) })).toEqual([503, 'gateway_unavailable', 0]);
  });
});
