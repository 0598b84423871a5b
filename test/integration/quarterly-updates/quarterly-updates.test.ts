import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { done } from '../../../src/domain/work-result.js';
import { sendUpdate } from '../../../src/services/quarterly-updates/send-update.js';
import { drain } from '../../support/drain.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  addTransaction,
  createTaxpayer,
  FACTS,
  type FilingApp,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';

interface Held {
  nino: string;
  years: { cumulative: { business_id: string; body: Record<string, unknown>; received_at: string }[] }[];
}

describe('quarterly updates', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const run = () => drain(filing.ctx, ['quarterly-update', 'obligations'], { includeDelayed: true });
  const ownBusiness = async ({ clientId }: Taxpayer): Promise<string> =>
    (await filing.app.as().get(`/v1/businesses?client_id=${clientId}`)).body.data[0].id;
  const ownProperty = async ({ clientId }: Taxpayer): Promise<string> =>
    (await filing.app.as().get(`/v1/properties?client_id=${clientId}`)).body.data[0].id;
  async function send(taxpayer: Taxpayer, fields: object) {
    const property = 'business_id' in fields ? {} : { property: 'uk' };
    return filing.app.as().post('/v1/quarterly-updates', {
      client_id: taxpayer.clientId,
      tax_year: '2025-26',
      period_end: '2026-01-05',
      fraud_prevention: FACTS,
      ...property,
      ...fields,
    });
  }
  async function sent(taxpayer: Taxpayer, fields: object) {
    const answer = await send(taxpayer, fields);
    expect(answer.status, answer.text).toBe(202);
    await run();
    return (await filing.app.as().get(`/v1/quarterly-updates/${answer.body.id}`)).body;
  }
  async function heldBy({ nino }: Taxpayer): Promise<Held['years'][number]['cumulative']> {
    const state = (await (await fetch(`${filing.sandboxUrl}/_control/state`)).json()) as {
      taxpayers: Held[];
    };
    return (
      state.taxpayers.find((one) => one.nino === nino)?.years.flatMap(({ cumulative }) => cumulative) ?? []
    );
  }
  const eventsOf = async ({ clientId }: Taxpayer): Promise<string[]> =>
    filing.app.ctx
      .systemDb('events')
      .where({ client_id: uuidFromPublicId('client', clientId) })
      .where('type', 'like', 'quarterly_update.%')
      .orderBy('id')
      .pluck('type');

  it('that HMRC has taken are late no more, here and in the overview of the practice, before its list says so', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    await drain(filing.ctx, ['obligations']);
    const lateUpdates = async () => {
      const wish = { type: 'practice_overview', format: 'json', tax_year: '2025-26' };
      const { body: asked } = await filing.app
        .as()
        .post('/v1/reports', { ...wish, client_ids: [taxpayer.clientId] });
      await drain({ ...filing.ctx, now: () => new Date('2026-11-24T12:00:00Z') }, ['report']);
      const { body } = await filing.app.as().get(`/v1/reports/${asked.id}/download`);
      return body.clients[0].obligations;
    };
    expect(await lateUpdates()).toMatchObject({ fulfilled: 0, overdue: 8 });

    await send(taxpayer, { business_id: await ownBusiness(taxpayer) });
    await drain(filing.ctx, ['quarterly-update']);

    const { body: listed } = await filing.app
      .as()
      .get(`/v1/obligations?client_id=${taxpayer.clientId}&status=fulfilled`);
    expect(listed.data).toHaveLength(3);
    expect(await lateUpdates()).toMatchObject({ fulfilled: 3, overdue: 5 });
  });

  it('preview the year so far without storing or sending anything', async () => {
    const taxpayer = await createTaxpayer(filing, { nino: null, authorise: false });
    const answer = await send(taxpayer, {
      business_id: await ownBusiness(taxpayer),
      preview: true,
      fraud_prevention: undefined,
    });

    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      id: null,
      status: 'draft',
      period_start: '2025-04-06',
      period_end: '2026-01-05',
      figures: {
        income: { total: 64000.55, by_field: { turnover: 64000.55 } },
        expenses: {
          total: 16400.1,
          by_field: { costOfGoods: 15000.1, adminCosts: 1200, businessEntertainmentCosts: 200 },
        },
        disallowable: { total: 680, by_field: { adminCosts: 480, businessEntertainmentCosts: 200 } },
        net: 48280.45,
      },
      differences_since_last: { 'income.turnover': 64000.55 },
      issues: [],
      sent_at: null,
    });
    expect(
      (await filing.app.as().get(`/v1/quarterly-updates?client_id=${taxpayer.clientId}`)).body.data,
    ).toEqual([]);
    expect(await filing.app.ctx.systemDb('outbox').where({ queue: 'quarterly-update' })).toEqual([]);
  });

  it('count only what lies in the period', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const answer = await send(taxpayer, {
      business_id: await ownBusiness(taxpayer),
      period_end: '2025-07-05',
      preview: true,
    });

    expect(answer.body.figures).toMatchObject({ income: { total: 0, by_field: {} }, net: 0 });
  });

  it('reach HMRC, fulfil the obligation, and are replaced by the same period sent again', async () => {
    const taxpayer = await createTaxpayer(filing);
    const businessId = await ownBusiness(taxpayer);
    const owner = { clientId: taxpayer.clientId, businessId, propertyId: await ownProperty(taxpayer) };

    const first = await sent(taxpayer, { business_id: businessId });
    const obligations = await filing.app
      .as()
      .get(`/v1/obligations?client_id=${taxpayer.clientId}&status=fulfilled&limit=100`);
    await addTransaction(filing.app, owner, { category: 'self_employment.turnover', amount: 99.45 });
    const second = await sent(taxpayer, { business_id: businessId });

    expect(first).toMatchObject({
      status: 'accepted',
      hmrc_correlation_id: expect.any(String),
      sent_at: expect.any(String),
    });
    expect(obligations.body.data.at(-1)).toMatchObject({
      period_end: '2026-01-05',
      quarterly_update_id: first.id,
      business: { id: businessId },
    });
    expect(second).toMatchObject({
      status: 'accepted',
      figures: { income: { total: 64100 } },
      differences_since_last: { 'income.turnover': 99.45 },
    });
    expect(second.id).not.toBe(first.id);
    expect(await heldBy(taxpayer)).toMatchObject([
      {
        body: {
          periodDates: { periodStartDate: '2025-04-06', periodEndDate: '2026-01-05' },
          periodIncome: { turnover: 64100 },
          periodExpenses: { costOfGoods: 15000.1, adminCosts: 1200, businessEntertainmentCosts: 200 },
          periodDisallowableExpenses: {
            adminCostsDisallowable: 480,
            businessEntertainmentCostsDisallowable: 200,
          },
        },
      },
    ]);
    expect(await eventsOf(taxpayer)).toEqual(['quarterly_update.accepted', 'quarterly_update.accepted']);
    const list = await filing.app
      .as()
      .get(`/v1/quarterly-updates?client_id=${taxpayer.clientId}&tax_year=2025-26`);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  });

  it('tell HMRC of property in its own fields', async () => {
    const taxpayer = await createTaxpayer(filing);

    const update = await sent(taxpayer, {});

    expect(update).toMatchObject({
      status: 'accepted',
      business_id: null,
      property: 'uk',
      figures: { income: { total: 14400 }, expenses: { total: 8300.99 }, net: 11299.01 },
    });
    expect(await heldBy(taxpayer)).toMatchObject([
      {
        body: {
          fromDate: '2025-04-06',
          toDate: '2026-01-05',
          ukProperty: {
            income: { periodAmount: 14400 },
            expenses: { repairsAndMaintenance: 3100.99, residentialFinancialCost: 5200 },
          },
        },
      },
    ]);
  });

  it.each([
    ['cut after HMRC took it', { fault: 'drop_after_accept' }],
    ['answered 500 after HMRC took it', { fault: 'status', status: 500, after_accept: true }],
  ])('are read, not sent again, when the answer was %s', async (_, fault) => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({ on: 'cumulative', nino: taxpayer.nino, ...fault });
    const { body } = await send(taxpayer, {});
    const id = uuidFromPublicId('quarterlyUpdate', body.id);
    const job = await filing.app.ctx.systemDb('quarterly_updates').where({ id }).first('job_id');

    await expect(run()).rejects.toMatchObject({ kind: 'gateway_unavailable' });
    const unknown = await filing.app.as().get(`/v1/quarterly-updates/${body.id}`);
    const [taken] = await heldBy(taxpayer);
    await requeue(id ?? '', job.job_id);
    await run();

    expect(unknown.body.status).toBe('unknown');
    expect((await filing.app.as().get(`/v1/quarterly-updates/${body.id}`)).body.status).toBe('accepted');
    expect((await heldBy(taxpayer))[0]?.received_at).toBe(taken?.received_at);
    expect(await eventsOf(taxpayer)).toEqual(['quarterly_update.accepted']);
  });

  it('are read and not sent again when the process ended that had sent them', async () => {
    const taxpayer = await createTaxpayer(filing);
    const { body } = await send(taxpayer, { business_id: await ownBusiness(taxpayer) });
    const id = uuidFromPublicId('quarterlyUpdate', body.id) ?? '';
    let puts = 0;
    const dying = withHmrc(
      filing.app.ctx,
      (hmrc) => ({
        ...hmrc,
        async putSelfEmploymentCumulative(call, trade) {
          puts += 1;
          await hmrc.putSelfEmploymentCumulative(call, trade);
          throw new Error('killed');
        },
      }),
      filing.sandboxUrl,
    );

    await expect(drain(dying, ['quarterly-update'])).rejects.toThrow('killed');
    await requeue(id, null);
    await drain(dying, ['quarterly-update']);

    expect((await filing.app.as().get(`/v1/quarterly-updates/${body.id}`)).body.status).toBe('accepted');
    expect(puts).toBe(1);
    expect(await eventsOf(taxpayer)).toEqual(['quarterly_update.accepted']);
  });

  it('are sent again when HMRC turns out not to have them', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({ on: 'cumulative', nino: taxpayer.nino, fault: 'status', status: 504 });
    const { body } = await send(taxpayer, {});
    const id = uuidFromPublicId('quarterlyUpdate', body.id) ?? '';

    await expect(run()).rejects.toMatchObject({ kind: 'gateway_unavailable' });
    expect(await heldBy(taxpayer)).toEqual([]);
    await requeue(id, null);
    await run();

    expect((await filing.app.as().get(`/v1/quarterly-updates/${body.id}`)).body.status).toBe('accepted');
    expect(await heldBy(taxpayer)).toHaveLength(1);
  });

  it('are not sent by a process that stood still until another had sent them, and newer figures', async () => {
    const taxpayer = await createTaxpayer(filing);
    const businessId = await ownBusiness(taxpayer);
    const owner = { clientId: taxpayer.clientId, businessId, propertyId: await ownProperty(taxpayer) };
    const { body: first } = await send(taxpayer, { business_id: businessId });
    const stopped = withHmrc(
      filing.ctx,
      (hmrc) => ({
        ...hmrc,
        async putSelfEmploymentCumulative(call, figures) {
          await run();
          await addTransaction(filing.app, owner, { category: 'self_employment.turnover', amount: 99.45 });
          await sent(taxpayer, { business_id: businessId });
          return hmrc.putSelfEmploymentCumulative(call, figures);
        },
      }),
      filing.sandboxUrl,
    );

    const result = await sendUpdate(
      stopped,
      filing.app.tenant,
      uuidFromPublicId('quarterlyUpdate', first.id) ?? '',
    );

    expect(result).toEqual(done());
    expect(await heldBy(taxpayer)).toMatchObject([{ body: { periodIncome: { turnover: 64100 } } }]);
    expect(await eventsOf(taxpayer)).toEqual(['quarterly_update.accepted', 'quarterly_update.accepted']);
  });

  it('are not sent once the return of the year has been, however long they waited', async () => {
    const taxpayer = await createTaxpayer(filing);
    const { body } = await send(taxpayer, {});
    const id = uuidFromPublicId('taxReturn', taxpayer.returnId);
    await filing.app.ctx.systemDb('tax_returns').where({ id }).update({ state: 'submitting' });

    await run();

    const { body: update } = await filing.app.as().get(`/v1/quarterly-updates/${body.id}`);
    expect(update).toMatchObject({ status: 'rejected', issues: [{ code: 'period_locked', source: 'us' }] });
    expect(await heldBy(taxpayer)).toEqual([]);
  });

  it('end as rejected with HMRC’s code when it refuses', async () => {
    const taxpayer = await createTaxpayer(filing);
    await sent(taxpayer, { period_end: '2026-04-05' });

    const earlier = await sent(taxpayer, { period_end: '2026-01-05' });

    expect(earlier).toMatchObject({
      status: 'rejected',
      issues: [
        {
          code: 'refused_by_hmrc',
          source: 'hmrc',
          hmrc_code: 'RULE_SUBMISSION_END_DATE_CANNOT_MOVE_BACKWARDS',
        },
      ],
    });
    expect(await eventsOf(taxpayer)).toEqual(['quarterly_update.accepted', 'quarterly_update.rejected']);
  });

  it('go out one at a time for a business, whoever asks at once', async () => {
    const taxpayer = await createTaxpayer(filing);

    const answers = await Promise.all([send(taxpayer, {}), send(taxpayer, {}), send(taxpayer, {})]);

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(
      answers.map(({ body }) => body.code).filter((code) => code === 'quarterly_update_in_progress'),
    ).toHaveLength(2);
    await run();
    expect((await send(taxpayer, {})).status).toBe(202);
    await run();
  });

  it('say which transactions are in no figure', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    await filing.app.as().post('/v1/transactions', {
      client_id: taxpayer.clientId,
      date: '2025-10-02',
      amount: -3,
      description: 'qzx',
    });

    const answer = await send(taxpayer, { preview: true });

    expect(answer.body.issues).toMatchObject([{ code: 'transactions_left_out', source: 'us' }]);
  });

  it('are refused by the place that is wrong', async () => {
    const taxpayer = await createTaxpayer(filing);
    const pointers = async (fields: object) => {
      const answer = await send(taxpayer, fields);
      expect(answer.status, answer.text).toBe(422);
      return answer.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    };

    expect(await pointers({ period_end: '2025-06-29' })).toEqual(['#/period_end']);
    expect(await pointers({ tax_year: '2025-27' })).toEqual(['#/tax_year']);
    expect(await pointers({ fraud_prevention: undefined })).toEqual(['#/fraud_prevention']);
    expect(await pointers({ property: undefined })).toEqual(['#/business_id']);
    expect(await pointers({ business_id: await ownBusiness(taxpayer), property: 'uk' })).toEqual([
      '#/property',
    ]);
    expect(await pointers({ business_id: await ownBusiness(await createTaxpayer(filing)) })).toEqual([
      '#/business_id',
    ]);
  });

  /** The job again, as the worker would keep it. */
  async function requeue(id: string, jobId: string | null): Promise<void> {
    const { tenantId, livemode } = filing.app.tenant;
    await filing.app.ctx.systemDb('outbox').insert({
      tenant_id: tenantId,
      livemode,
      queue: 'quarterly-update',
      job_id: jobId ?? `again-${id}`,
      payload: JSON.stringify({ tenantId, livemode, quarterlyUpdateId: id }),
    });
  }
});
