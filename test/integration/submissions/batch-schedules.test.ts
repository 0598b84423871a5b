import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { makeScheduledBatches } from '../../../src/services/submission-batches/make-scheduled-batches.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { createTaxpayer, type FilingApp, startFilingApp, type Taxpayer } from './filing-story.js';

/** The first quarter of 2026-27 has ended. */
const DUE_ON = '2026-07-20';

describe('/v1/submission-batch-schedules', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    // The day is the database's, of which the next ones of the schedules are moved.
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const path = '/v1/submission-batch-schedules';
  const create = (body: object = {}, secret?: string) =>
    filing.app.as(secret).post(path, { act: 'quarterly_update', on: 20, ...body });
  const read = async (id: string) => (await filing.app.as().get(`${path}/${id}`)).body;
  const batch = async (id: string) => (await filing.app.as().get(`/v1/submission-batches/${id}`)).body;
  const rowOf = (id: string) =>
    filing.app.ctx
      .systemDb('submission_batch_schedules')
      .where({ id: uuidFromPublicId('submissionBatchSchedule', id) });
  const batchesOf = (id: string) =>
    filing.app.ctx
      .systemDb('submission_batches')
      .where({ schedule_id: uuidFromPublicId('submissionBatchSchedule', id) });

  async function scheduled(body: object = {}): Promise<string> {
    const answer = await create(body);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.id;
  }

  /** Has the schedule be due, for the quarter whose updates the taxpayers have open. */
  const fallDue = (id: string) => rowOf(id).update({ next_on: DUE_ON });

  async function taxpayerOfYear(): Promise<Taxpayer> {
    const taxpayer = await createTaxpayer(filing);
    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    await drain(filing.ctx, ['obligations']);
    return taxpayer;
  }
  const updatesOf = async ({ clientId }: Taxpayer): Promise<{ status: string; expenses: string }[]> =>
    (await filing.app.as().get(`/v1/quarterly-updates?client_id=${clientId}`)).body.data;
  const run = () => drain(filing.ctx, ['submit', 'quarterly-update'], { includeDelayed: true, maxRuns: 300 });

  /** Updates of the quarter that the day of the database makes due; those of HMRC's list are of every quarter of the year. */
  const quarterOf = async (id: string) => (await batchesOf(id).orderBy('scheduled_on'))[0]?.scheduled_on;

  it('are created, shown, listed and deleted', async () => {
    const id = await scheduled({ on: 31, preview: true });

    const shown = await read(id);
    const list = await filing.app.as().get(path);
    const gone = await filing.app.as().delete(`${path}/${id}`).set('If-Match', '*');

    expect(shown).toMatchObject({
      id,
      act: 'quarterly_update',
      on: 31,
      preview: true,
      client_ids: null,
      except_client_ids: [],
      last_batch_ids: [],
    });
    expect(shown.next_on).toMatch(/^\d{4}-(01-31|04-30|07-31|10-31)$/);
    expect(list.body.data.map((one: { id: string }) => one.id)).toContain(id);
    expect([gone.status, (await filing.app.as().get(`${path}/${id}`)).status]).toEqual([204, 404]);
  });

  it('name what is wrong with a request', async () => {
    const bodies = [
      { on: 5 },
      { on: 32 },
      { act: 'submit' },
      { expenses: 'none' },
      { client_ids: ['cl_nobody'] },
    ];

    const answers = await Promise.all(bodies.map((body) => create(body)));

    expect(answers.map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
      [422, '#/on'],
      [422, '#/on'],
      [422, '#/act'],
      [422, '#/expenses'],
      [422, '#/client_ids/0'],
    ]);
  });

  it('preview the quarter that has ended, then send it for who is clean, with the exceptions on the items', async () => {
    const clean = await taxpayerOfYear();
    const doubtful = await taxpayerOfYear();
    const left = await taxpayerOfYear();
    await filing.app.as().post('/v1/transactions', {
      client_id: doubtful.clientId,
      date: '2026-05-01',
      amount: -12,
      description: 'What is this',
    });
    const of = {
      client_ids: [clean, doubtful, left].map(({ clientId }) => clientId),
      except_client_ids: [left.clientId],
    };
    const preview = await scheduled({ ...of, preview: true });
    const sending = await scheduled(of);

    await fallDue(preview);
    expect(await makeScheduledBatches(filing.app.ctx)).toBe(1);
    await run();
    const before = await updatesOf(clean);
    await fallDue(sending);
    expect(await makeScheduledBatches(filing.app.ctx)).toBe(1);
    await run();

    const [previewed, sent] = [await madeBy(preview), await madeBy(sending)];
    const statuses = (made: { items: { client_id: string; status: string }[] }, { clientId }: Taxpayer) => [
      ...new Set(made.items.filter(({ client_id }) => client_id === clientId).map(({ status }) => status)),
    ];
    expect([previewed.preview, previewed.schedule_id]).toEqual([true, preview]);
    expect([clean, doubtful, left].map((one) => statuses(previewed, one))).toEqual([
      ['done'],
      ['failed'],
      [],
    ]);
    expect(before).toEqual([]);
    expect([clean, doubtful, left].map((one) => statuses(sent, one))).toEqual([['done'], ['failed'], []]);
    expect(sent.items.find(({ status }: { status: string }) => status === 'failed').problem.code).toBe(
      'issues_not_accepted',
    );
    expect((await updatesOf(clean)).map(({ status }) => status)).toEqual(
      expect.arrayContaining(['accepted']),
    );
    expect(await updatesOf(doubtful)).toEqual([]);
    expect(await makeScheduledBatches(filing.app.ctx)).toBe(0);
  });

  it('send expenses as the schedule says', async () => {
    const taxpayer = await taxpayerOfYear();
    const plain = await scheduled({ client_ids: [taxpayer.clientId], preview: true });
    const id = await scheduled({ client_ids: [taxpayer.clientId], expenses: 'consolidated' });
    await fallDue(id);

    expect(await makeScheduledBatches(filing.app.ctx)).toBe(1);
    await run();

    expect([(await read(plain)).expenses, (await read(id)).expenses]).toEqual(['itemised', 'consolidated']);
    expect((await updatesOf(taxpayer)).map(({ status, expenses }) => [status, expenses])).toEqual([
      ['accepted', 'consolidated'],
      ['accepted', 'consolidated'],
    ]);
  });

  const madeBy = async (id: string) => {
    const { last_batch_ids: ids } = await read(id);
    expect(ids).toHaveLength(1);
    return batch(ids[0]);
  };

  it('fire once a quarter, however many processes look at once', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => scheduled({ preview: true })));
    for (const id of ids) await fallDue(id);

    const made = await Promise.all([1, 2, 3, 4].map(() => makeScheduledBatches(filing.app.ctx)));

    expect(made.reduce((sum, one) => sum + one, 0)).toBe(3);
    for (const id of ids) {
      expect(await batchesOf(id)).toHaveLength(1);
      expect((await read(id)).next_on > DUE_ON).toBe(true);
    }
  });

  it('fire once when the process that writes their batch dies before it has committed', async () => {
    const id = await scheduled({ preview: true });
    await fallDue(id);
    const dying = {
      ...filing.app.ctx,
      newId(): string {
        throw new Error('the process is gone');
      },
    };

    expect(await makeScheduledBatches(dying)).toBe(0);
    const between = await batchesOf(id);
    expect(await makeScheduledBatches(filing.app.ctx)).toBe(1);

    expect(between).toEqual([]);
    expect(await batchesOf(id)).toHaveLength(1);
  });

  it('take the last quarter alone after an outage of many', async () => {
    const id = await scheduled({ preview: true });
    await rowOf(id).update({ next_on: '2024-01-20' });

    await makeScheduledBatches(filing.app.ctx);

    expect(await batchesOf(id)).toHaveLength(1);
    expect(String(await quarterOf(id)) > '2026-01').toBe(true);
  });

  it('take one client alone, for its key to see, where the key is bound to that client', async () => {
    const own = await taxpayerOfYear();
    await taxpayerOfYear();
    const clientId = uuidFromPublicId('client', own.clientId);
    const bound = await createKey(filing.app.ctx, filing.app.tenant.tenantId, { clientId });
    const { body } = await create({ preview: true }, bound.secret);
    await fallDue(body.id);

    await makeScheduledBatches(filing.app.ctx);

    const shown = await filing.app.as(bound.secret).get(`${path}/${body.id}`);
    const made = await filing.app
      .as(bound.secret)
      .get(`/v1/submission-batches/${shown.body.last_batch_ids[0]}`);
    expect(made.status).toBe(200);
    expect(new Set(made.body.items.map(({ client_id }: { client_id: string }) => client_id))).toEqual(
      new Set([own.clientId]),
    );
  });

  it('need the power to write besides that to file', async () => {
    const filer = await createKey(filing.app.ctx, filing.app.tenant.tenantId, {
      scopes: ['tax_returns:submit'],
    });

    const answer = await create({}, filer.secret);

    expect([answer.status, answer.body.required_scope]).toEqual([403, 'tax_returns:write']);
  });

  it('are limited by the plan', async () => {
    const free = await createTenant(filing.app.ctx, { plan: 'free' });
    const max = LIMITS.reports.schedulesFree.value;
    for (let made = 0; made < max; made += 1) {
      expect((await create({}, free.secret)).status).toBe(201);
    }

    const answer = await create({}, free.secret);

    expect([answer.status, answer.body.code]).toEqual([403, 'plan_limit']);
  });
});
