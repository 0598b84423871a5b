import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { endBatches } from '../../../src/services/submission-batches/end-batches.js';
import { countTrips } from '../../support/count-trips.js';
import { drain } from '../../support/drain.js';
import { createKey } from '../../support/factories.js';
import {
  addTransaction,
  createDeclared,
  createTaxpayer,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  startFilingApp,
  type Taxpayer,
} from './filing-story.js';

describe('/v1/submission-batches of other acts', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const post = (body: object) => filing.app.as().post('/v1/submission-batches', body);
  const read = async (id: string) => (await filing.app.as().get(`/v1/submission-batches/${id}`)).body;
  const run = () =>
    drain(filing.ctx, ['submit', 'calculate', 'quarterly-update'], { includeDelayed: true, maxRuns: 300 });
  const of = ({ returnId }: Taxpayer, more: object = {}) => ({ tax_return_id: returnId, ...more });

  async function done(body: object) {
    const answer = await post(body);
    expect(answer.status, answer.text).toBe(202);
    await run();
    return read(answer.body.id);
  }

  const eventsOf = async (batchId: string) => {
    const bodies: string[] = await filing.app.ctx
      .systemDb('events')
      .where({ type: 'submission_batch.completed', subject_id: uuidFromPublicId('submissionBatch', batchId) })
      .pluck('body');
    return bodies.map((body) => JSON.parse(body).data.submission_batch);
  };

  it('prepare each like a single prepare', async () => {
    const good = await createTaxpayer(filing);
    const unauthorised = await createTaxpayer(filing, { authorise: false });

    const batch = await done({
      act: 'prepare',
      items: [of(good, { fraud_prevention: FACTS }), of(unauthorised)],
    });

    expect(batch).toMatchObject({
      act: 'prepare',
      status: 'completed',
      counts: { total: 2, done: 1, failed: 1, submitted: 0, pending: 0 },
      items: [
        { tax_return_id: good.returnId, status: 'done', problem: null, client_id: null },
        { status: 'failed', problem: { code: 'not_authorised_with_hmrc' } },
      ],
    });
    expect(await readReturn(filing, good)).toMatchObject({ status: 'awaiting_declaration' });
  });

  it('declare each by its approval, and refuse one without', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const made = await filing.app
      .as()
      .post('/v1/approvals', { tax_return_id: taxpayer.returnId, to: 'Ada Byron' });

    const without = await post({ act: 'declare', items: [of(taxpayer, { if_match: '*' })] });
    const early = await done({
      act: 'declare',
      items: [of(taxpayer, { if_match: '*', approval_id: made.body.id })],
    });

    expect([without.status, without.body.errors]).toMatchObject([
      422,
      [{ pointer: '#/items/0/approval_id', code: 'required' }],
    ]);
    expect(early.items[0]).toMatchObject({ status: 'failed', problem: { code: expect.any(String) } });
    const { systemDb } = filing.app.ctx;
    const id = uuidFromPublicId('approval', made.body.id);
    await systemDb('approvals')
      .where({ id })
      .update({
        state: 'approved',
        answered_at: systemDb.fn.now(),
        wording_version: await currentWording(),
        answered_from: JSON.stringify({ ipAddress: '203.0.113.7', userAgent: 'test' }),
        accepted_issues: JSON.stringify([]),
      });

    const batch = await done({
      act: 'declare',
      items: [of(taxpayer, { if_match: '*', approval_id: made.body.id })],
    });

    expect(batch.items).toMatchObject([{ status: 'done', problem: null }]);
    expect((await readReturn(filing, taxpayer)).declaration).toMatchObject({
      approval: { id: made.body.id },
    });
  });

  const currentWording = async () =>
    (await filing.app.as().get('/v1/declarations/current?kind=taxpayer')).body.version;

  it('calculate each, and name the calculation', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });

    const batch = await done({ act: 'calculate', items: [of(taxpayer)] });

    const calculation = (await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`)).body;
    expect(batch.items).toMatchObject([{ status: 'done', calculation_id: calculation.id }]);
  });

  it('send the updates of a quarter for who is clean, after a preview that sends nothing', async () => {
    const clean = await taxpayerOfYear();
    const doubtful = await taxpayerOfYear();
    await uncategorised(doubtful);
    const left = await taxpayerOfYear();
    const named = { tax_year: '2026-27', quarter: 1 };
    const only = {
      client_ids: [clean.clientId, doubtful.clientId, left.clientId],
      except_client_ids: [left.clientId],
    };

    const preview = await done({
      act: 'quarterly_update',
      quarterly_updates: { ...named, ...only, preview: true },
    });
    const before = await updatesOf(clean);
    const sent = await done({
      act: 'quarterly_update',
      quarterly_updates: { ...named, ...only, fraud_prevention: FACTS },
    });
    const again = await done({
      act: 'quarterly_update',
      quarterly_updates: { ...named, ...only, fraud_prevention: FACTS },
    });

    const statuses = (batch: { items: { client_id: string; status: string }[] }, { clientId }: Taxpayer) =>
      batch.items.filter(({ client_id }) => client_id === clientId).map(({ status }) => status);
    expect(preview.preview).toBe(true);
    expect(new Set(statuses(preview, clean))).toEqual(new Set(['done']));
    expect(new Set(statuses(preview, doubtful))).toEqual(new Set(['failed']));
    expect(statuses(preview, left)).toEqual([]);
    expect(
      preview.items.every(
        ({ quarterly_update_id: id }: { quarterly_update_id: string | null }) => id === null,
      ),
    ).toBe(true);
    expect(before).toEqual([]);
    expect(new Set(statuses(sent, clean))).toEqual(new Set(['done']));
    expect(
      sent.items.find(({ client_id }: { client_id: string }) => client_id === doubtful.clientId).problem,
    ).toMatchObject({ code: 'issues_not_accepted' });
    expect((await updatesOf(clean)).every(({ status }) => status === 'accepted')).toBe(true);
    expect(await updatesOf(doubtful)).toEqual([]);
    expect(statuses(again, clean)).toEqual([]);
  });

  it('send expenses in one figure, and name the threshold where a turnover is not under it', async () => {
    const [small, large] = [await taxpayerOfYear(), await taxpayerOfYear()];
    const trade = (await filing.app.as().get(`/v1/businesses?client_id=${large.clientId}`)).body.data[0].id;
    const owner = { clientId: large.clientId, businessId: trade, propertyId: '' };
    const row = { category: 'self_employment.turnover', amount: 90_000, date: '2026-05-01' };
    expect((await addTransaction(filing.app, owner, row)).status).toBe(201);
    const quarter = { tax_year: '2026-27', quarter: 1, client_ids: [small.clientId, large.clientId] };
    const act = (expenses: string) =>
      done({
        act: 'quarterly_update',
        quarterly_updates: { ...quarter, expenses, fraud_prevention: FACTS },
      });

    const { items: joint } = await act('joint_at_year_end');
    const { items } = await act('consolidated');

    expect(joint.map(({ status, problem }: Item) => [status, problem?.code])).toEqual(
      Array.from({ length: 4 }, () => ['failed', 'validation_failed']),
    );
    const failed = items.filter(({ status }: Item) => status === 'failed');
    expect(failed).toMatchObject([
      { client_id: large.clientId, business_id: trade, problem: { code: 'validation_failed' } },
    ]);
    expect(failed[0].problem.detail).toMatch(/expenses: consolidated needs .* under £90,000\.00\./);
    const sent = [...(await updatesOf(small)), ...(await updatesOf(large))];
    expect(sent.map(({ status, expenses }) => [status, expenses])).toEqual(
      Array.from({ length: 3 }, () => ['accepted', 'consolidated']),
    );
  });

  interface Item {
    status: string;
    problem: { code: string; detail: string } | null;
  }

  const updatesOf = async ({ clientId }: Taxpayer): Promise<{ status: string; expenses: string }[]> =>
    (await filing.app.as().get(`/v1/quarterly-updates?client_id=${clientId}`)).body.data;

  /** With HMRC's list of what is due read. */
  async function taxpayerOfYear(): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing, { taxYear: '2025-26' });
    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    await drain(filing.ctx, ['obligations']);
    return taxpayer;
  }

  async function uncategorised({ clientId }: Taxpayer): Promise<void> {
    const answer = await filing.app.as().post('/v1/transactions', {
      client_id: clientId,
      date: '2026-05-01',
      amount: -12,
      description: 'What is this',
    });
    expect(answer.status, answer.text).toBe(201);
  }

  it('make a report of each client like a single one, and of none that is left out', async () => {
    const [one, other, left] = await Promise.all(
      [1, 2, 3].map(() => createTaxpayer(filing, { authorise: false })),
    );
    if (!one || !other || !left) throw new Error('three clients');

    const { body } = await post({
      act: 'report',
      reports: {
        type: 'tax_summary',
        format: 'json',
        tax_year: '2025-26',
        client_ids: [one.clientId, other.clientId, left.clientId],
        except_client_ids: [left.clientId],
      },
    });
    await drain(filing.ctx, ['submit', 'report'], { includeDelayed: true, maxRuns: 100 });
    await endBatches(filing.app.ctx);

    const batch = await read(body.id);
    expect(batch).toMatchObject({
      act: 'report',
      status: 'completed',
      counts: { total: 2, done: 2, failed: 0 },
      items: [{ tax_return_id: null, calculation_id: null, quarterly_update_id: null }, {}],
    });
    for (const { client_id, report_id } of batch.items) {
      const report = (await filing.app.as().get(`/v1/reports/${report_id}`)).body;
      expect(report).toMatchObject({ client_id, type: 'tax_summary', format: 'json', status: 'completed' });
      const events = await filing.app.as().get(`/v1/events?client_id=${client_id}&type=report.completed`);
      expect(events.body.data).toHaveLength(1);
    }
    expect(batch.items.map(({ client_id }: { client_id: string }) => client_id).toSorted()).toEqual(
      [one.clientId, other.clientId].toSorted(),
    );
    expect(await eventsOf(body.id)).toMatchObject([{ act: 'report', counts: { done: 2 } }]);
  });

  it('go on with reports after the last client, and end a report that was cancelled as cancelled', async () => {
    const taxpayers = await Promise.all([1, 2].map(() => createTaxpayer(filing, { authorise: false })));
    const clientIds = taxpayers.map(({ clientId }) => clientId).toSorted();
    const reports = { type: 'sa100', format: 'pdf', tax_year: '2025-26', client_ids: clientIds };

    const { body } = await post({ act: 'report', reports: { ...reports, after_client_id: clientIds[0] } });
    await drain(filing.ctx, ['submit']);
    const [item] = (await read(body.id)).items;
    await filing.app.as().post(`/v1/reports/${item.report_id}/cancel`);

    expect(item).toMatchObject({ client_id: clientIds[1], status: 'processing' });
    expect(await read(body.id)).toMatchObject({
      status: 'completed',
      counts: { total: 1, cancelled: 1 },
      items: [{ status: 'cancelled' }],
    });
  });

  it('need the power to write reports to make them, and ask for what a report can be', async () => {
    const wanted = { type: 'tax_summary', format: 'json', tax_year: '2025-26' };
    const filer = await createKey(filing.app.ctx, filing.app.tenant.tenantId, {
      scopes: ['tax_returns:submit', 'tax_returns:write'],
    });

    const powerless = await filing.app
      .as(filer.secret)
      .post('/v1/submission-batches', { act: 'report', reports: wanted });
    const answers = await Promise.all(
      [
        { act: 'report' },
        { act: 'report', reports: { ...wanted, format: 'zip' } },
        { act: 'report', reports: { ...wanted, tax_year: undefined } },
        { act: 'calculate', reports: wanted },
      ].map(post),
    );

    expect([powerless.status, powerless.body.required_scope]).toEqual([403, 'reports:write']);
    expect(answers.map(({ body }) => body.errors.map(({ pointer }: { pointer: string }) => pointer))).toEqual(
      [['#/reports'], ['#/reports/format'], ['#/reports/tax_year'], ['#/reports']],
    );
  });

  it('are looked at while they wait by one question for all, and again once what they wait for has moved', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const taxpayer = await createTaxpayer(filing, { authorise: false });
      ids.push((await post({ act: 'calculate', items: [of(taxpayer)] })).body.id);
    }
    await drain(filing.ctx, ['submit']);
    await endBatches(filing.app.ctx);
    const [system, tenants] = [countTrips(filing.app.ctx.systemDb), countTrips(filing.app.ctx.db)];
    const from = system() + tenants();

    await endBatches(filing.app.ctx);
    const trips = system() + tenants() - from;
    const early = (await Promise.all(ids.map(eventsOf))).flat();
    await run();
    await endBatches(filing.app.ctx);

    expect(trips).toBe(1);
    expect(early).toEqual([]);
    for (const id of ids) expect(await eventsOf(id)).toHaveLength(1);
  });

  it('say once that they are over, and nothing before', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const { body } = await post({ act: 'calculate', items: [of(taxpayer)] });

    await endBatches(filing.app.ctx);
    const early = await eventsOf(body.id);
    await run();
    await Promise.all([endBatches(filing.app.ctx), endBatches(filing.app.ctx)]);
    await endBatches(filing.app.ctx);

    expect(early).toEqual([]);
    expect(await eventsOf(body.id)).toEqual([
      {
        id: body.id,
        act: 'calculate',
        preview: false,
        status: 'completed',
        counts: { total: 1, submitted: 0, done: 1, failed: 0, cancelled: 0, pending: 0 },
      },
    ]);
  });

  it('are cancelled before their turn, and say so', async () => {
    const taxpayer = await createTaxpayer(filing);
    const { body } = await post({ act: 'prepare', items: [of(taxpayer)] });

    const cancelled = await filing.app.as().post(`/v1/submission-batches/${body.id}/cancel`);
    await run();
    await endBatches(filing.app.ctx);

    expect(cancelled.body).toMatchObject({ status: 'cancelled', counts: { cancelled: 1 } });
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'draft' });
    expect(await eventsOf(body.id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('go on when their jobs are lost', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const { body } = await post({ act: 'calculate', items: [of(taxpayer)] });
    const { systemDb } = filing.app.ctx;
    await systemDb('outbox').where({ queue: 'submit' }).del();
    await systemDb('submission_batch_items').update({ heartbeat_at: new Date(Date.now() - 60_000) });

    await requeueLostJobs(filing.app.ctx, async () => new Set());
    await run();

    expect((await read(body.id)).status).toBe('completed');
  });

  it('name what their act needs, or does not take', async () => {
    const taxpayer = await createDeclared(filing);
    const bodies = [
      { items: [of(taxpayer)] },
      { act: 'calculate', items: [of(taxpayer, { fraud_prevention: FACTS })] },
      { act: 'prepare' },
      { act: 'quarterly_update', items: [of(taxpayer)] },
      { act: 'quarterly_update', quarterly_updates: { tax_year: '2026-27', quarter: 1 } },
      {
        act: 'submit',
        items: [of(taxpayer)],
        quarterly_updates: { tax_year: '2026-27', quarter: 1, preview: true },
      },
    ];

    const answers = await Promise.all(bodies.map(post));

    expect(answers.map(({ body }) => body.errors.map(({ pointer }: { pointer: string }) => pointer))).toEqual(
      [
        ['#/items/0/if_match', '#/items/0/fraud_prevention'],
        ['#/items/0/fraud_prevention'],
        ['#/items'],
        ['#/quarterly_updates', '#/items', '#/quarterly_updates/fraud_prevention'],
        ['#/quarterly_updates/fraud_prevention'],
        ['#/quarterly_updates'],
      ],
    );
  });

  it('need the power to write besides that to file, but for filing', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const filer = await createKey(filing.app.ctx, filing.app.tenant.tenantId, {
      scopes: ['tax_returns:submit'],
    });

    const answer = await filing.app
      .as(filer.secret)
      .post('/v1/submission-batches', { act: 'calculate', items: [of(taxpayer)] });

    expect([answer.status, answer.body.required_scope]).toEqual([403, 'tax_returns:write']);
  });

  it('hold no updates of another client where their key is bound to one', async () => {
    const own = await taxpayerOfYear();
    await taxpayerOfYear();
    const clientId = uuidFromPublicId('client', own.clientId);
    const bound = await createKey(filing.app.ctx, filing.app.tenant.tenantId, { clientId });

    const answer = await filing.app.as(bound.secret).post('/v1/submission-batches', {
      act: 'quarterly_update',
      quarterly_updates: { tax_year: '2026-27', quarter: 1, preview: true },
    });

    expect(answer.status, answer.text).toBe(202);
    expect(new Set(answer.body.items.map(({ client_id }: { client_id: string }) => client_id))).toEqual(
      new Set([own.clientId]),
    );
  });
});
