import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { recategorise } from '../../../src/services/transactions/recategorise.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks, lockYear } from './books.js';

describe('POST /v1/transactions/categorise', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    await app.ctx.systemDb('category_rules').update({ deleted_at: new Date() });
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const post = async (fields: object = {}) =>
    (
      await app.as().post('/v1/transactions', {
        client_id: books.clientId,
        date: '2025-05-01',
        amount: -20,
        description: 'QXZ 0000',
        ...fields,
      })
    ).body;
  const rule = async (fields: object = {}) =>
    (
      await app.as().post('/v1/category-rules', {
        match: { value: 'QXZ' },
        category: 'self_employment.other_expenses',
        ...fields,
      })
    ).body;
  const categorise = (body: object = {}) => app.as().post('/v1/transactions/categorise', body);
  const read = async (transaction: { id: string }) =>
    (await app.as().get(`/v1/transactions/${transaction.id}`)).body;
  const run = async (body: object = {}) => {
    const asked = await categorise({ client_id: books.clientId, ...body });
    await drain(app.ctx, ['categorise']);
    return (await app.as().get(`/v1/transactions/categorise/${asked.body.id}`)).body;
  };

  it('is queued, then answers what it has done', async () => {
    const transaction = await post();
    const { id } = await rule({ business_id: books.businessId, allowable_percent: 40 });

    const asked = await categorise({ client_id: books.clientId });
    expect(asked.status).toBe(202);
    expect(asked.headers['location']).toBe(`/v1/transactions/categorise/${asked.body.id}`);
    expect(asked.body).toMatchObject({
      id: expect.stringMatching(/^job_/),
      status: 'queued',
      progress: { processed: 0, total: null, percent: 0 },
      changed: 0,
      finished_at: null,
      error: null,
    });
    expect(await drain(app.ctx, ['categorise'])).toEqual([{ queue: 'categorise', outcome: 'done' }]);

    const job = await app.as().get(asked.headers['location'] ?? '');
    expect(job.body).toMatchObject({
      status: 'completed',
      progress: { processed: 1, total: 1, percent: 100 },
      changed: 1,
      finished_at: expect.any(String),
    });
    expect(await read(transaction)).toMatchObject({
      category: 'self_employment.other_expenses',
      category_source: 'rule',
      category_rule_id: id,
      business_id: books.businessId,
      allowable_percent: 40,
      needs_review: false,
    });
  });

  it('never touches what a person or a file has said, split rows and locked years', async () => {
    const given = await post({ description: 'QXZ GIVEN', category: 'private' });
    const split = await post({
      splits: [
        { amount: -15, category: 'private' },
        { amount: -5, category: 'drawings' },
      ],
    });
    const locked = await post({ date: '2023-05-01' });
    const imported = await post();
    await app.ctx
      .systemDb('transactions')
      .where({ id: uuidFromPublicId('transaction', imported.id) })
      .update({ category: 'drawings', category_source: 'import' });
    await lockYear(app, books.clientId, 2023);
    await rule();

    expect(await run()).toMatchObject({ status: 'completed', progress: { processed: 4 }, changed: 0 });
    for (const before of [given, split]) expect(await read(before)).toEqual(before);
    expect(await read(locked)).toMatchObject({ category: null });
    expect(await read(imported)).toMatchObject({ category: 'drawings', category_source: 'import' });
  });

  it('takes back what a rule said that is gone', async () => {
    const { id } = await rule();
    const transaction = await post();
    expect(transaction.category_source).toBe('rule');
    await app.as().delete(`/v1/category-rules/${id}`);

    expect(await run()).toMatchObject({ changed: 1 });
    expect(await read(transaction)).toMatchObject({
      category: null,
      category_source: null,
      needs_review: true,
    });
  });

  it('keeps a share that was set as long as the decision is the same', async () => {
    await rule({ allowable_percent: 40 });
    const transaction = await post({ allowable_percent: 25 });
    expect(await run()).toMatchObject({ changed: 0 });
    expect(await read(transaction)).toEqual(transaction);
  });

  it('narrows to ids, to a year and to rows without a category', async () => {
    const [first, second] = [await post(), await post()];
    const old = await post({ date: '2024-05-01' });
    const known = await post({ description: 'SCREWFIX DIRECT', business_id: books.businessId });
    await rule();

    expect(await run({ transaction_ids: [first.id] })).toMatchObject({ progress: { total: 1 }, changed: 1 });
    expect(await read(second)).toMatchObject({ category: null });
    expect(await run({ tax_year: '2024-25' })).toMatchObject({ progress: { total: 1 }, changed: 1 });
    expect(await read(old)).toMatchObject({ category_source: 'rule' });
    expect(await run({ uncategorised_only: true })).toMatchObject({ progress: { total: 1 }, changed: 1 });
    expect(await read(known)).toEqual(known);
  });

  /** Rows of a client that wait to be categorised. */
  const insertRows = (clientId: string | null, length: number) =>
    app.ctx.systemDb('transactions').insert(
      Array.from({ length }, () => ({
        id: app.ctx.newId(),
        tenant_id: app.tenant.tenantId,
        livemode: true,
        client_id: clientId,
        date: '2025-05-01',
        tax_year: 2025,
        amount_pence: -100,
        amount_gbp_pence: -100,
        description: 'QXZ 1111',
        source: 'api',
        needs_review: true,
      })),
    );

  it('stops where it is when it is cancelled, says how far it has come, and changes nothing afterwards', async () => {
    const clientId = uuidFromPublicId('client', books.clientId);
    await insertRows(clientId, 1_101);
    await rule();
    const asked = await categorise({ client_id: books.clientId });
    const job = {
      tenantId: app.tenant.tenantId,
      livemode: true,
      categorisationId: uuidFromPublicId('job', asked.body.id) ?? '',
    };
    await recategorise(app.ctx, job, AbortSignal.abort());
    const path = `/v1/transactions/categorise/${asked.body.id}`;

    const cancelled = await app.as().post(`${path}/cancel`);
    const again = await app.as().post(`${path}/cancel`);
    await drain(app.ctx, ['categorise']);

    const stands = { status: 'cancelled', progress: { processed: 500, total: 1_101 }, changed: 500 };
    expect([cancelled.status, cancelled.body]).toMatchObject([200, stands]);
    expect([again.status, again.body.code]).toEqual([409, 'already_finished']);
    expect((await app.as().get(path)).body).toMatchObject(stands);
    expect(await app.ctx.systemDb('transactions').where({ client_id: clientId, version: 2 })).toHaveLength(
      500,
    );
  });

  it('goes through more than one batch, writes once however often it runs, and sends an event to who asked', async () => {
    await app.ctx.systemDb('webhook_endpoints').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      url: 'https://example.com/hook',
      events: ['transaction.categorised'],
      secret_encrypted: Buffer.alloc(8),
    });
    const clientId = uuidFromPublicId('client', books.clientId);
    await insertRows(clientId, 1_101);
    await rule();
    const asked = await categorise({ client_id: books.clientId });
    const job = {
      tenantId: app.tenant.tenantId,
      livemode: true,
      categorisationId: uuidFromPublicId('job', asked.body.id) ?? '',
    };

    const stopping = AbortSignal.abort();
    expect(await recategorise(app.ctx, job, stopping)).toEqual({ kind: 'paused' });
    const paused = await app.as().get(`/v1/transactions/categorise/${asked.body.id}`);
    expect(paused.body).toMatchObject({
      status: 'processing',
      progress: { processed: 500, total: 1_101, percent: 45 },
      changed: 500,
    });
    const { signal } = new AbortController();
    await Promise.all([recategorise(app.ctx, job, signal), recategorise(app.ctx, job, signal)]);
    await recategorise(app.ctx, job, signal);

    const over = await app.as().get(`/v1/transactions/categorise/${asked.body.id}`);
    expect(over.body).toMatchObject({ status: 'completed', progress: { processed: 1_101 }, changed: 1_101 });
    const rows = await app.ctx
      .systemDb('transactions')
      .where({ client_id: clientId })
      .select('version', 'id');
    expect(new Set(rows.map((row) => row.version))).toEqual(new Set([2]));
    const events = await app.ctx
      .systemDb('events')
      .where({ client_id: clientId, type: 'transaction.categorised' })
      .pluck('subject_id');
    expect(new Set(events).size).toBe(1_101);
    expect(events).toHaveLength(1_101);
  });

  it('refuses ids that do not exist or are another client’s', async () => {
    const transaction = await post();
    const other = await createBooks(app);
    const answer = await categorise({
      client_id: other.clientId,
      transaction_ids: [transaction.id, 'txn_01k4x6t8e8f5mv0zq3n7c2b9rd'],
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'invalid_reference',
      errors: [{ pointer: '#/transaction_ids/0' }, { pointer: '#/transaction_ids/1' }],
    });
    const year = await categorise({ tax_year: '2025-27' });
    expect(year.body.errors).toMatchObject([{ pointer: '#/tax_year', code: 'invalid_format' }]);
  });

  it('reaches the rows of its own tenant only', async () => {
    const transaction = await post();
    await rule();
    const stranger = app.as((await createTenant(app.ctx)).secret);
    const asked = await stranger.post('/v1/transactions/categorise', {});
    await drain(app.ctx, ['categorise']);
    expect(await read(transaction)).toMatchObject({ category: null });
    expect((await app.as().get(`/v1/transactions/categorise/${asked.body.id}`)).status).toBe(404);
  });
});
