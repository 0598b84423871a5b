import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks, lockYear } from './books.js';

describe('POST /v1/transactions/batch', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const sale = (fields: object = {}) => ({
    client_id: books.clientId,
    date: '2025-05-01',
    amount: 100,
    description: 'Sale',
    category: 'self_employment.turnover',
    ...fields,
  });
  const post = (transactions: readonly object[], mode?: string) =>
    app.as().post('/v1/transactions/batch', { ...(mode ? { mode } : {}), transactions });
  const list = async () =>
    (await app.as().get(`/v1/transactions?client_id=${books.clientId}&limit=100`)).body.data;

  it('creates a hundred in the order they came, with an event each', async () => {
    const answer = await post(Array.from({ length: 100 }, (_, index) => sale({ external_id: `s-${index}` })));
    expect(answer.status).toBe(201);
    expect(answer.body.results).toHaveLength(100);
    const third = answer.body.results[2];
    expect(third).toMatchObject({ index: 2, status: 201 });
    expect((await app.as().get(`/v1/transactions/${third.id}`)).body.external_id).toBe('s-2');
    expect(await list()).toHaveLength(100);
    const events = await app.ctx.systemDb('events').whereIn('type', ['transaction.categorised']).count();
    expect(Number(events[0]?.['count'])).toBeGreaterThanOrEqual(100);
  });

  it('writes nothing when one is wrong, and names every place', async () => {
    const answer = await post([
      sale(),
      sale({ amount: 0 }),
      sale({ colour: 'red', date: 'today' }),
      sale({ business_id: 'biz_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      '#/transactions/1/amount',
      '#/transactions/2/colour',
      '#/transactions/2/date',
      '#/transactions/3/business_id',
    ]);
    expect(await list()).toEqual([]);
  });

  it('keeps those that are right in partial mode, and says the outcome of each', async () => {
    const existing = await app.as().post('/v1/transactions', sale({ external_id: 'taken' }));
    await lockYear(app, books.clientId, 2023);
    const answer = await post(
      [
        sale({ external_id: 'new' }),
        sale({ amount: 1.001 }),
        sale({ external_id: 'taken' }),
        sale({ date: '2023-05-01' }),
        sale({ external_id: 'new' }),
        sale({ client_id: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
        sale(),
      ],
      'partial',
    );
    expect(answer.status).toBe(207);
    expect(answer.body.results).toMatchObject([
      { index: 0, status: 201, id: expect.stringMatching(/^txn_/) },
      {
        index: 1,
        status: 422,
        error: {
          code: 'validation_failed',
          errors: [{ pointer: '#/transactions/1/amount', code: 'too_many_decimals' }],
        },
      },
      { index: 2, status: 409, error: { code: 'duplicate_external_id', existing_id: existing.body.id } },
      { index: 3, status: 409, error: { code: 'period_locked' } },
      { index: 4, status: 409, error: { code: 'duplicate_external_id' } },
      { index: 5, status: 422, error: { code: 'invalid_reference' } },
      { index: 6, status: 201, id: expect.stringMatching(/^txn_/) },
    ]);
    expect(await list()).toHaveLength(3);
  });

  it.each([
    ['a taken external id', { external_id: 'taken' }, 'duplicate_external_id'],
    ['a locked year', { date: '2023-05-01' }, 'period_locked'],
  ])('writes nothing over %s', async (_, fields, code) => {
    await app.as().post('/v1/transactions', sale({ external_id: 'taken' }));
    await lockYear(app, books.clientId, 2023);
    const answer = await post([sale(), sale(fields)]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code, index: 1 });
    expect(await list()).toHaveLength(1);
  });

  it('takes the id of a deleted row', async () => {
    const { body } = await app.as().post('/v1/transactions', sale({ external_id: 'again' }));
    await app.as().delete(`/v1/transactions/${body.id}`);
    expect((await post([sale({ external_id: 'again' })])).status).toBe(201);
  });

  it('refuses none, more than a hundred, an unknown mode and what is no object', async () => {
    expect((await post([])).body.errors).toMatchObject([
      { pointer: '#/transactions', code: 'too_few_items' },
    ]);
    const many = await post(Array.from({ length: 101 }, () => sale()));
    expect(many.body.errors).toMatchObject([{ pointer: '#/transactions', code: 'too_many_items' }]);
    expect((await post([sale()], 'maybe')).body.errors).toMatchObject([{ pointer: '#/mode' }]);
    const odd = await app.as().post('/v1/transactions/batch', { transactions: [sale(), 7] });
    expect(odd.status).toBe(422);
  });

  it('answers a repeated key with the first answer and adds nothing', async () => {
    const body = { transactions: [sale(), sale()] };
    const first = await app.as().post('/v1/transactions/batch', body).set('Idempotency-Key', 'batch-1');
    const again = await app.as().post('/v1/transactions/batch', body).set('Idempotency-Key', 'batch-1');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(2);
  });
});
