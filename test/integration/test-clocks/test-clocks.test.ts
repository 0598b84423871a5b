import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { announceEndingGrants } from '../../../src/services/hmrc-agents/announce-ending-grants.js';
import { refreshAllReadiness } from '../../../src/services/practice/refresh-all-readiness.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import type { Caller } from '../../support/test-app.js';
import { clientBody } from '../../support/world.js';
import { FACTS, type FilingApp, startFilingApp } from '../submissions/filing-story.js';
import { type Clock, type ClockStory, startClockStory } from './clock-story.js';

describe('test clocks', () => {
  let filing: FilingApp;
  let tenant: TestTenant;
  let caller: Caller;
  let story: ClockStory;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  beforeEach(async () => {
    tenant = await createTenant(filing.app.ctx, { livemode: false });
    caller = filing.app.as(tenant.secret);
    story = startClockStory(filing, caller);
  });
  afterAll(() => filing.close());

  const obligations = async (query: string): Promise<{ due_on: string; status: string; kind: string }[]> =>
    (await caller.get(`/v1/obligations?limit=100&${query}`)).body.data;

  /** Events of a client, oldest first. */
  async function events(clientId: string, like: string): Promise<{ type: string; data: object }[]> {
    const rows: { type: string; body: string }[] = await filing.app.ctx
      .systemDb('events')
      .where({ client_id: uuidFromPublicId('client', clientId) })
      .where('type', 'like', like)
      .orderBy('id')
      .select('type', 'body');
    return rows.map(({ type, body }) => ({ type, data: JSON.parse(body).data }));
  }

  const authorisation = async (clientId: string) =>
    (await caller.get(`/v1/clients/${clientId}/hmrc-authorisation`)).body;

  it('have a quarter open in May, overdue in August, and every reminder of the days between in order', async () => {
    const clock = await story.makeClock('2026-05-20T09:00:00Z');
    const { id } = await story.readClient(clock, '2026-04-06');
    const before = await obligations(`client_id=${id}&kind=quarterly&status=open`);

    await story.advance(clock, '2026-08-08T06:00:00Z');

    expect(before[0]).toMatchObject({ due_on: '2026-08-07', status: 'open' });
    expect(await obligations(`client_id=${id}&status=overdue`)).toMatchObject([
      { due_on: '2026-08-07', status: 'overdue', kind: 'quarterly' },
    ]);
    const told = (await events(id, 'obligation.%')).map(({ type, data }) => ({ type, ...data }));
    expect(told).toMatchObject([
      { type: 'obligation.due_soon', obligation: { due_on: '2026-08-07', status: 'open', days_left: 14 } },
      { type: 'obligation.due_soon', obligation: { due_on: '2026-08-07', status: 'open', days_left: 7 } },
      { type: 'obligation.due_soon', obligation: { due_on: '2026-08-07', status: 'open', days_left: 1 } },
      {
        type: 'obligation.overdue',
        obligation: { due_on: '2026-08-07', status: 'overdue', days_left: null },
      },
    ]);
  });

  it('stand still between advances, whatever is looked at meanwhile', async () => {
    const clock = await story.makeClock('2026-08-06T09:00:00Z');
    const { id } = await story.readClient(clock, '2026-04-06');
    const told = await events(id, 'obligation.%');

    await caller.post('/v1/obligations/refresh', { client_id: id });
    await story.runJobs();

    expect(told.map(({ type }) => type)).toEqual(['obligation.due_soon']);
    expect(await events(id, 'obligation.%')).toEqual(told);
    expect((await caller.get(`/v1/test-clocks/${clock.id}`)).body.now).toBe('2026-08-06T09:00:00.000Z');
  });

  it('have an update that is sent late count on the day of the client', async () => {
    const clock = await story.makeClock('2026-08-20T09:00:00Z');
    const { id, businessId } = await story.readClient(clock, '2026-04-06');
    await caller.post('/v1/transactions', {
      client_id: id,
      business_id: businessId,
      date: '2026-05-01',
      description: 'Invoice',
      amount: 1234.5,
      category: 'self_employment.turnover',
    });

    const sent = await caller.post('/v1/quarterly-updates', {
      client_id: id,
      business_id: businessId,
      tax_year: '2026-27',
      period_end: '2026-07-05',
      fraud_prevention: FACTS,
    });
    await story.runJobs();

    expect(sent.status, sent.text).toBe(202);
    const { data } = (await caller.get(`/v1/obligations?client_id=${id}&status=fulfilled`)).body;
    expect(data).toMatchObject([{ due_on: '2026-08-07', received_on: '2026-08-20' }]);
  });

  it('end an authorisation after eighteen months, with its notices, and by no other time', async () => {
    const clock = await story.makeClock('2026-05-20T09:00:00Z');
    const { id } = await story.readClient(clock, '2026-04-06');
    const given = await authorisation(id);
    await announceEndingGrants({ ...filing.ctx, now: () => new Date('2027-11-19T12:00:00Z') });
    const byOthers = await events(id, 'hmrc_authorisation.expiring');

    await story.advance(clock, '2027-11-10T09:00:00Z');
    const nearEnd = await authorisation(id);
    await story.advance(clock, '2027-11-21T09:00:00Z');

    expect(given).toMatchObject({ status: 'active', expires_at: '2027-11-20T09:00:00.000Z' });
    expect(byOthers).toEqual([]);
    expect(nearEnd.status).not.toBe('expired');
    expect((await authorisation(id)).status).toBe('expired');
    const told = await events(id, 'hmrc_authorisation.%');
    expect(told.slice(1).map(({ type }) => type)).toEqual([
      'hmrc_authorisation.expiring',
      'hmrc_authorisation.expiring',
      'hmrc_authorisation.expiring',
      'hmrc_authorisation.revoked',
    ]);
    const prepared = await caller.post('/v1/obligations/refresh', { client_id: id });
    expect(prepared.body.code).toBe('not_authorised_with_hmrc');
  });

  it('show the points and penalties of a payment plan as of the time of the client', async () => {
    const clock = await story.makeClock('2026-05-20T09:00:00Z');
    const { id } = await story.readClient(clock, '2025-04-06');
    const plan = async () => (await caller.get(`/v1/clients/${id}/payment-plan`)).body;
    const before = await plan();

    await story.advance(clock, '2027-02-10T09:00:00Z');
    const atHmrc = await plan();
    await caller.delete(`/v1/clients/${id}/hmrc-authorisation`);
    const byOwnRules = await plan();

    expect([before.as_of, before.penalties]).toEqual(['2026-05-20', []]);
    expect([atHmrc.as_of, atHmrc.account.source]).toEqual(['2027-02-10', 'hmrc']);
    expect(byOwnRules).toMatchObject({
      as_of: '2027-02-10',
      penalties: [{ source: 'own_rules', code: 'late_return', tax_year: '2025-26', amount: 100 }],
    });
    const tooFar = await caller.get(`/v1/clients/${id}/payment-plan?as_of=2045-01-01`);
    expect(tooFar.body.errors).toMatchObject([{ parameter: 'as_of', code: 'too_large' }]);
  });

  it('let a return be opened, filed and amended in the years of the client alone', async () => {
    const clock = await story.makeClock('2026-03-20T09:00:00Z');
    const { id, businessId } = await story.readClient(clock, '2025-04-06');
    await caller.post('/v1/transactions', {
      client_id: id,
      business_id: businessId,
      date: '2025-10-01',
      description: 'Invoice',
      amount: 30_000,
      category: 'self_employment.turnover',
    });
    const notBegun = await caller.post('/v1/tax-returns', { client_id: id, tax_year: '2026-27' });
    const { body: opened } = await caller.post('/v1/tax-returns', { client_id: id, tax_year: '2025-26' });
    const path = `/v1/tax-returns/${opened.id}`;
    const notEnded = await caller.post(`${path}/prepare`, { fraud_prevention: FACTS });

    await story.advance(clock, '2026-05-20T09:00:00Z');
    await caller.post(`${path}/prepare`, { fraud_prevention: FACTS });
    await story.runJobs();
    const agreed = await agreement(path);
    const future = await declare(path, { ...agreed, agreed_at: '2026-05-21T09:00:00Z' });
    const declared = await declare(path, { ...agreed, agreed_at: '2026-05-20T09:00:00Z' });
    await caller.post(`${path}/submit`, { fraud_prevention: FACTS }).set('If-Match', '*');
    await story.runJobs();

    expect(notBegun.body.code).toBe('tax_year_not_supported');
    expect(notEnded.body.code).toBe('tax_year_not_ended');
    expect(future.body.errors).toMatchObject([{ pointer: '#/agreed_at', code: 'too_large' }]);
    expect(declared.status, declared.text).toBe(200);
    expect((await caller.get(path)).body).toMatchObject({
      status: 'submitted',
      submitted_at: '2026-05-20T09:00:00.000Z',
    });
    await story.advance(clock, '2028-02-01T09:00:00Z');
    const late = await caller.post(`${path}/amend`, { reason: 'An invoice.' }).set('If-Match', '*');
    expect(late.body.code).toBe('amendment_window_closed');
  });

  async function agreement(path: string) {
    const { body: calculation } = await caller.get(`${path}/calculation`);
    const { body: wording } = await caller.get('/v1/declarations/current?kind=taxpayer');
    return {
      calculation_id: calculation.id,
      figures_hash: calculation.figures_hash,
      wording_version: wording.version,
      declarant: { kind: 'taxpayer', name: 'Ada Byron' },
      agreed: true,
    };
  }

  const declare = (path: string, body: object) => caller.post(`${path}/declare`, body).set('If-Match', '*');

  it('have readiness look at the year of the client', async () => {
    const clock = await story.makeClock('2029-05-20T09:00:00Z');
    const id = await story.bind(clock);

    await refreshAllReadiness(filing.ctx);

    const years = await filing.app.ctx
      .systemDb('readiness')
      .where({ client_id: uuidFromPublicId('client', id) })
      .orderBy('tax_year')
      .pluck('tax_year');
    expect(years).toEqual([2028, 2029]);
  });

  it('leave clients alone that are not bound to them', async () => {
    const clock = await story.makeClock('2030-01-01T00:00:00Z');
    const { body: free } = await caller.post('/v1/clients', clientBody());

    const early = await caller.post('/v1/tax-returns', { client_id: free.id, tax_year: '2029-30' });

    expect(free.test_clock_id).toBeNull();
    expect(early.body.code).toBe('tax_year_not_supported');
    expect(clock.now).toBe('2030-01-01T00:00:00.000Z');
  });

  it('are chosen when the client is added, and kept', async () => {
    const [one, other] = [
      await story.makeClock('2026-05-20T09:00:00Z'),
      await story.makeClock('2027-05-20T09:00:00Z'),
    ];
    const id = await story.bind(one);
    const path = `/v1/clients/${id}`;
    const { body: client } = await caller.get(path);

    const moved = await caller.put(path, { ...client, test_clock_id: other.id });
    const patched = await caller.patch(path, { test_clock_id: other.id });
    const kept = await caller.put(path, client);
    const unknown = await caller.post('/v1/clients', {
      ...clientBody(),
      test_clock_id: 'clk_01k4x6t8e8f5mv0zq3n7c2b9rd',
    });

    const readOnly = [{ pointer: '#/test_clock_id', code: 'read_only' }];
    expect([moved.body.errors, patched.body.errors]).toMatchObject([readOnly, readOnly]);
    expect([kept.status, kept.body.test_clock_id]).toEqual([200, one.id]);
    expect(unknown.body).toMatchObject({
      code: 'invalid_reference',
      errors: [{ pointer: '#/test_clock_id' }],
    });
  });

  it('go forward only, and no farther than allowed', async () => {
    const { id, now } = await story.makeClock('2026-05-20T09:00:00Z');
    const to = (at: string) => caller.post(`/v1/test-clocks/${id}/advance`, { to: at });

    const answers = [await to(now), await to('2026-05-20T08:00:00Z'), await to('2028-12-31T00:00:00Z')];

    expect(answers.map(({ status, body }) => [status, body.errors[0].pointer, body.errors[0].code])).toEqual([
      [422, '#/to', 'too_small'],
      [422, '#/to', 'too_small'],
      [422, '#/to', 'too_large'],
    ]);
    const beyond = await Promise.all(
      ['2001-01-01T00:00:00Z', '2099-01-01T00:00:00Z'].map((at) =>
        caller.post('/v1/test-clocks', { now: at }),
      ),
    );
    expect(beyond.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
      [422, 'too_small'],
      [422, 'too_large'],
    ]);
  });

  it('are listed newest first, and deleted once nobody lives by them', async () => {
    const [one, other] = [
      await story.makeClock('2026-05-20T09:00:00Z'),
      await story.makeClock('2027-05-20T09:00:00Z'),
    ];
    const id = await story.bind(one);
    const listed = await caller.get('/v1/test-clocks');
    const refused = await caller.delete(`/v1/test-clocks/${one.id}`);
    await caller.delete(`/v1/clients/${id}`);

    const gone = await caller.delete(`/v1/test-clocks/${one.id}`);

    expect(listed.body.data.map((clock: Clock) => clock.id)).toEqual([other.id, one.id]);
    expect([refused.status, refused.body.code]).toEqual([409, 'has_dependents']);
    expect(gone.status).toBe(204);
    expect((await caller.get(`/v1/test-clocks/${one.id}`)).status).toBe(404);
  });

  it('are as many as allowed, and each has as many clients', async () => {
    const { id } = await story.makeClock('2026-05-20T09:00:00Z');
    const { systemDb } = filing.app.ctx;
    const { perTenant, clients } = LIMITS.testClocks;
    const uuid = uuidFromPublicId('testClock', id) ?? '';
    await systemDb.raw(
      `insert into test_clocks (tenant_id, livemode, id, now)
       select tenant_id, livemode, gen_random_uuid(), now from test_clocks, generate_series(2, ?) where tenant_id = ?`,
      [perTenant.value, tenant.tenantId],
    );
    await systemDb.raw(
      `insert into clients (tenant_id, livemode, id, given_name, family_name, region, test_clock_id, test_clock_since)
       select tenant_id, livemode, gen_random_uuid(), 'Ada', 'Byron', 'england', id, now
       from test_clocks, generate_series(1, ?) where tenant_id = ? and id = ?`,
      [clients.value, tenant.tenantId, uuid],
    );

    const clock = await caller.post('/v1/test-clocks', { now: '2026-05-20T09:00:00Z' });
    const client = await caller.post('/v1/clients', { ...clientBody(), test_clock_id: id });

    expect(clock.body).toMatchObject({ code: 'plan_limit', limit: perTenant.value });
    expect(client.body).toMatchObject({ code: 'plan_limit', limit: clients.value });
  });

  it('are for test keys alone', async () => {
    const { id } = await story.makeClock('2026-05-20T09:00:00Z');
    const { secret } = await createKey(filing.app.ctx, tenant.tenantId, { livemode: true });
    const live = filing.app.as(secret);
    const path = `/v1/test-clocks/${id}`;

    const answers = [
      await live.get('/v1/test-clocks'),
      await live.post('/v1/test-clocks', { now: '2026-05-20T09:00:00Z' }),
      await live.get(path),
      await live.post(`${path}/advance`, { to: '2026-05-21T09:00:00Z' }),
      await live.delete(path),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'test_key_required']),
    );
  });
});
