import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { quarterEndedBefore } from '../../../src/domain/submission-batches/batch-schedule.js';
import { formatTaxYear, taxYearOf, taxYearStartsOn } from '../../../src/domain/tax-year.js';
import {
  makeReportsOfTestClocks,
  makeScheduledReports,
} from '../../../src/services/reports/make-scheduled-reports.js';
import {
  makeBatchesOfTestClocks,
  makeScheduledBatches,
} from '../../../src/services/submission-batches/make-scheduled-batches.js';
import { startSweeper } from '../../../workers/sweeper.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import type { Caller } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody } from '../../support/world.js';
import { type FilingApp, startFilingApp } from '../submissions/filing-story.js';
import { type ClockStory, startClockStory } from './clock-story.js';

const REPORTS = '/v1/report-schedules';
const BATCHES = '/v1/submission-batch-schedules';
const ledger = { type: 'transactions', format: 'csv', every: 'month', on: 6 };
const overview = { type: 'practice_overview', format: 'json', every: 'month', on: 6 };
const updates = { act: 'quarterly_update', on: 20 };
const NOBODYS_CLOCK = 'clk_01k4x6t8e8f5mv0zq3n7c2b9rd';

describe('schedules of a test clock', () => {
  let filing: FilingApp;
  let tenant: TestTenant;
  let caller: Caller;
  let story: ClockStory;
  let ctx: AppContext;
  beforeAll(async () => {
    filing = await startFilingApp();
    ctx = filing.app.ctx;
  });
  beforeEach(async () => {
    tenant = await createTenant(ctx, { livemode: false });
    caller = filing.app.as(tenant.secret);
    story = startClockStory(filing, caller);
  });
  afterAll(() => filing.close());

  async function scheduled(path: string, body: object): Promise<{ id: string; path: string }> {
    const answer = await caller.post(path, body);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return { id: answer.body.id, path: `${path}/${answer.body.id}` };
  }

  const read = async ({ path }: { path: string }) => (await caller.get(path)).body;
  const reportsOf = async ({ id }: { id: string }): Promise<{ scheduled_on: string }[]> =>
    ctx
      .systemDb('reports')
      .where({ report_schedule_id: uuidFromPublicId('reportSchedule', id) })
      .orderBy('scheduled_on')
      .select('scheduled_on');
  const batchesOf = async ({ id }: { id: string }): Promise<{ scheduled_on: string }[]> =>
    ctx
      .systemDb('submission_batches')
      .where({ schedule_id: uuidFromPublicId('submissionBatchSchedule', id) })
      .select('scheduled_on');
  const clientsOf = (batch: { items: { client_id: string }[] }) =>
    [...new Set(batch.items.map(({ client_id }) => client_id))].sort();

  it('have the clock of the client that they name, and days by it', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const client_id = await story.bind(clock);

    const report = await read(await scheduled(REPORTS, { ...ledger, client_id }));
    const batch = await read(await scheduled(BATCHES, { ...updates, client_ids: [client_id] }));
    const named = await read(await scheduled(REPORTS, { ...overview, test_clock_id: clock.id }));
    const free = await read(await scheduled(REPORTS, overview));

    expect(report).toMatchObject({ test_clock_id: clock.id, next_on: '2024-06-06' });
    expect(batch).toMatchObject({
      test_clock_id: clock.id,
      next_on: '2024-07-20',
      next_quarter: { tax_year: '2024-25', quarter: 1 },
    });
    expect(named).toMatchObject({ test_clock_id: clock.id, next_on: '2024-06-06' });
    expect(free.test_clock_id).toBeNull();
    expect(free.next_on > new Date().toISOString().slice(0, 10)).toBe(true);
  });

  it('make one report of the days before the day that an advance reaches, and none until then', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const schedule = await scheduled(REPORTS, { ...ledger, client_id: await story.bind(clock) });
    await story.advance(clock, '2024-06-05T22:00:00Z');
    const early = await makeReportsOfTestClocks(ctx);

    // Half past midnight in London.
    await story.advance(clock, '2024-06-05T23:30:00Z');
    const made = await makeReportsOfTestClocks(ctx);
    await story.advance(clock, '2024-06-20T09:00:00Z');
    const again = await makeReportsOfTestClocks(ctx);

    expect([early, made, again]).toEqual([0, 1, 0]);
    const { next_on, last_report_id } = await read(schedule);
    await story.runJobs();
    expect(next_on).toBe('2024-07-06');
    expect(await reportsOf(schedule)).toEqual([{ scheduled_on: '2024-06-06' }]);
    expect((await caller.get(`/v1/reports/${last_report_id}`)).body).toMatchObject({
      status: 'completed',
      from: '2024-05-06',
      to: '2024-06-05',
    });
  });

  it('make one report where an advance passes many days, of the last of them', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const schedule = await scheduled(REPORTS, { ...ledger, client_id: await story.bind(clock) });

    await story.advance(clock, '2025-03-10T09:00:00Z');
    await makeReportsOfTestClocks(ctx);

    expect(await reportsOf(schedule)).toEqual([{ scheduled_on: '2025-03-06' }]);
    expect((await read(schedule)).next_on).toBe('2025-04-06');
  });

  it('do not run by the day of everybody, which is long after theirs', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const report = await scheduled(REPORTS, { ...overview, test_clock_id: clock.id });
    const batch = await scheduled(BATCHES, { ...updates, preview: true, test_clock_id: clock.id });

    await makeScheduledReports(ctx);
    await makeScheduledBatches(ctx);
    await makeReportsOfTestClocks(ctx);
    await makeBatchesOfTestClocks(ctx);

    expect([await reportsOf(report), await batchesOf(batch)]).toEqual([[], []]);
    expect((await read(report)).next_on).toBe('2024-06-06');
  });

  it('run once, however many processes look, and after one that died', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const report = await scheduled(REPORTS, { ...overview, test_clock_id: clock.id });
    const batch = await scheduled(BATCHES, { ...updates, preview: true, test_clock_id: clock.id });
    await story.advance(clock, '2024-07-20T09:00:00Z');
    const dying = {
      ...ctx,
      newId(): string {
        throw new Error('the process is gone');
      },
    };

    await makeReportsOfTestClocks(dying);
    await makeBatchesOfTestClocks(dying);
    const between = [await reportsOf(report), await batchesOf(batch)];
    await Promise.all([1, 2, 3].flatMap(() => [makeReportsOfTestClocks(ctx), makeBatchesOfTestClocks(ctx)]));

    expect(between).toEqual([[], []]);
    expect(await reportsOf(report)).toEqual([{ scheduled_on: '2024-07-06' }]);
    expect(await batchesOf(batch)).toEqual([{ scheduled_on: '2024-07-20' }]);
  });

  it('send the updates of the clock’s clients alone, once their obligations are read at its time', async () => {
    const clock = await story.makeClock('2026-03-20T09:00:00Z');
    const { id, businessId } = await story.readClient(clock, '2025-04-06');
    const other = await story.makeClock('2026-07-20T09:00:00Z');
    await story.readClient(other, '2026-04-06');
    await caller.post('/v1/transactions', {
      client_id: id,
      business_id: businessId,
      date: '2026-05-01',
      description: 'Invoice',
      amount: 1234.5,
      category: 'self_employment.turnover',
    });
    const schedule = await scheduled(BATCHES, { ...updates, test_clock_id: clock.id });

    await story.moveTo(clock, '2026-07-20T09:00:00Z');
    const unread = await makeBatchesOfTestClocks(ctx);
    await story.runJobs();
    const made = await makeBatchesOfTestClocks(ctx);
    await story.runJobs();

    expect([unread, made]).toEqual([0, 1]);
    const { last_batch_ids, next_on } = await read(schedule);
    const { body: batch } = await caller.get(`/v1/submission-batches/${last_batch_ids[0]}`);
    expect([last_batch_ids.length, next_on]).toEqual([1, '2026-10-20']);
    expect(clientsOf(batch)).toEqual([id]);
    expect(batch.items).toMatchObject([{ status: 'done', period_end: '2026-07-05' }]);
    const { body: sent } = await caller.get(
      `/v1/obligations?client_id=${id}&status=fulfilled&kind=quarterly`,
    );
    expect(sent.data).toMatchObject([{ period_end: '2026-07-05', received_on: '2026-07-20' }]);
  });

  it('have the clients who live by them left out of a schedule without a clock, and taken by a batch that is asked for', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const since = taxYearStartsOn(taxYearOf(today) - 1);
    const clock = await story.makeClock(new Date().toISOString());
    const bound = await story.readClient(clock, since);
    const free = await story.readClient(null, since);
    const schedule = await scheduled(BATCHES, { ...updates, preview: true });
    await ctx
      .systemDb('submission_batch_schedules')
      .where({ id: uuidFromPublicId('submissionBatchSchedule', schedule.id) })
      .update({ next_on: '2024-07-20' });

    await makeScheduledBatches(ctx);

    const [batchId] = (await read(schedule)).last_batch_ids;
    const { body: batch } = await caller.get(`/v1/submission-batches/${batchId}`);
    const [{ scheduled_on: on } = { scheduled_on: '' }] = await batchesOf(schedule);
    const { taxYear, quarter } = quarterEndedBefore(on);
    const asked = await caller.post('/v1/submission-batches', {
      act: 'quarterly_update',
      quarterly_updates: { tax_year: formatTaxYear(taxYear), quarter, preview: true },
    });
    expect(clientsOf(batch)).toEqual([free.id]);
    expect(clientsOf(asked.body)).toEqual([bound.id, free.id].sort());
  });

  it('are refused a clock that is not that of their clients, is of another tenant, or of live data', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const elsewhere = await story.makeClock('2025-05-20T09:00:00Z');
    const bound = await story.bind(clock);
    const { body: free } = await caller.post('/v1/clients', clientBody());
    const stranger = await createTenant(ctx, { livemode: false });
    const foreign = await startClockStory(filing, filing.app.as(stranger.secret)).makeClock(
      '2024-05-20T09:00:00Z',
    );
    const { secret } = await createKey(ctx, tenant.tenantId, { livemode: true });
    const live = filing.app.as(secret);

    const answers = [
      await caller.post(REPORTS, { ...ledger, client_id: bound, test_clock_id: elsewhere.id }),
      await caller.post(REPORTS, { ...ledger, client_id: free.id, test_clock_id: clock.id }),
      await caller.post(BATCHES, { ...updates, client_ids: [bound], test_clock_id: elsewhere.id }),
      ...(await Promise.all(
        [foreign.id, NOBODYS_CLOCK].flatMap((test_clock_id) => [
          caller.post(REPORTS, { ...overview, test_clock_id }),
          caller.post(BATCHES, { ...updates, test_clock_id }),
        ]),
      )),
      await live.post(REPORTS, { ...overview, test_clock_id: clock.id }),
      await live.post(BATCHES, { ...updates, test_clock_id: clock.id }),
    ];
    const mixed = [
      await caller.post(REPORTS, { ...ledger, client_ids: [bound, free.id] }),
      await caller.post(BATCHES, { ...updates, client_ids: [free.id, bound] }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code, body.errors?.map(pointerOf)])).toEqual(
      answers.map(() => [422, 'invalid_reference', ['#/test_clock_id']]),
    );
    expect(mixed.map(({ status, body }) => [status, body.errors.map(pointerOf)])).toEqual([
      [422, ['#/client_ids/1']],
      [422, ['#/client_ids/1']],
    ]);
  });

  it('run by the clock of the client where their key is bound to one', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const client = await story.bind(clock);
    const { secret } = await createKey(ctx, tenant.tenantId, {
      livemode: false,
      clientId: uuidFromPublicId('client', client),
    });
    const own = filing.app.as(secret);

    const made = [
      await own.post(REPORTS, ledger),
      await own.post(BATCHES, { ...updates, test_clock_id: clock.id }),
    ];

    expect(made.map(({ status, body }) => [status, body.test_clock_id, body.next_on])).toEqual([
      [201, clock.id, '2024-06-06'],
      [201, clock.id, '2024-07-20'],
    ]);
  });

  it('keep the clock from being deleted', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const report = await scheduled(REPORTS, { ...overview, test_clock_id: clock.id });
    const batch = await scheduled(BATCHES, { ...updates, test_clock_id: clock.id });
    const refused = await caller.delete(`/v1/test-clocks/${clock.id}`);
    for (const { path } of [report, batch]) await caller.delete(path).set('If-Match', '*');

    const gone = await caller.delete(`/v1/test-clocks/${clock.id}`);

    expect(refused.body).toMatchObject({
      code: 'has_dependents',
      dependents: { report_schedules: 1, submission_batch_schedules: 1 },
    });
    expect(gone.status).toBe(204);
  });

  it('stay those of their clients, who merge only with clients of the same clock', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const [into, from] = [await story.bind(clock), await story.bind(clock)];
    const { body: free } = await caller.post('/v1/clients', clientBody());
    const schedule = await scheduled(REPORTS, { ...ledger, client_id: from });
    const merge = (id: string) =>
      caller.post(`/v1/clients/${id}/merge`, { from_client_id: from }).set('If-Match', '*');

    const refused = await merge(free.id);
    const merged = await merge(into);

    expect([refused.body.code, refused.body.conflicts.map(({ code }: { code: string }) => code)]).toEqual([
      'merge_refused',
      ['different_test_clocks'],
    ]);
    expect(merged.status, merged.text).toBe(200);
    expect(await read(schedule)).toMatchObject({ client_id: into, test_clock_id: clock.id });
  });

  it('are run by a worker within seconds of each advance', async () => {
    const clock = await story.makeClock('2024-05-20T09:00:00Z');
    const report = await scheduled(REPORTS, { ...overview, test_clock_id: clock.id });
    const batch = await scheduled(BATCHES, { ...updates, preview: true, test_clock_id: clock.id });
    const haveRunTo = async (days: readonly string[]) => {
      const next = [await read(report), await read(batch)].map(({ next_on }) => next_on);
      return next.join() === days.join();
    };
    const sweeper = startSweeper(ctx);
    try {
      await story.moveTo(clock, '2024-07-20T09:00:00Z');
      await within(15, 'both have run in July', () => haveRunTo(['2024-08-06', '2024-10-20']));
      await story.moveTo(clock, '2024-10-20T09:00:00Z');

      await within(15, 'both have run in October', () => haveRunTo(['2024-11-06', '2025-01-20']));
    } finally {
      await sweeper.stop();
    }
  });
});

const pointerOf = ({ pointer }: { pointer: string }): string => pointer;
