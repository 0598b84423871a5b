import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks } from '../transactions/books.js';

describe('/v1/category-memory', () => {
  let app: TestApp;
  let books: Books;
  let other: Books;
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
    other = await createBooks(app);
    for (const [description, amount] of [
      ['ALDERCOMBE', -5],
      ['BRIXWOLD', -5],
      ['CHANTREY', 5],
    ] as const)
      await post(books, description, amount);
    await post(other, 'DUNSFOLD', -5);
  });
  afterAll(() => app.close());

  const post = ({ clientId }: Books, description: string, amount: number) =>
    app.as().post('/v1/transactions', {
      client_id: clientId,
      date: '2025-05-01',
      amount,
      description,
      category: 'private',
    });
  const names = async (query: string, secret?: string) =>
    (await app.as(secret).get(`/v1/category-memory?${query}`)).body.data.map(
      (one: { merchant: string }) => one.merchant,
    );

  const idOf = async (merchant: string): Promise<string> =>
    (await app.as().get(`/v1/category-memory?merchant=${merchant}`)).body.data[0].id;

  it('lists what is remembered, newest first', async () => {
    expect(await names('')).toEqual(['DUNSFOLD', 'CHANTREY', 'BRIXWOLD', 'ALDERCOMBE']);
  });

  it.each([
    ['client', () => `client_id=${other.clientId}`, ['DUNSFOLD']],
    ['a part of the merchant', () => 'merchant=wol', ['BRIXWOLD']],
    ['direction', () => 'direction=in', ['CHANTREY']],
    ['category', () => 'category=transfer', []],
  ])('is narrowed by %s', async (_by, query, merchants) => {
    expect(await names(query())).toEqual(merchants);
  });

  it('refuses a direction that there is not', async () => {
    const answer = await app.as().get('/v1/category-memory?direction=up');

    expect(answer.status).toBe(400);
  });

  it('pages by cursor', async () => {
    const first = await app.as().get('/v1/category-memory?limit=3');

    expect(first.body).toMatchObject({ has_more: true });
    expect(await names(`limit=3&cursor=${first.body.next_cursor}`)).toEqual(['ALDERCOMBE']);
  });

  it('answers one with its version', async () => {
    const id = await idOf('brixwold');

    const answer = await app.as().get(`/v1/category-memory/${id}`);

    expect(answer.headers['etag']).toBe('"1"');
    expect(answer.body).toMatchObject({ id, uses: 0, last_used_at: null, allowable_percent: 100 });
  });

  it('has another version of one when the merchant is met again', async () => {
    const id = await idOf('brixwold');

    await post(books, 'BRIXWOLD 77', -6);

    expect((await app.as().get(`/v1/category-memory/${id}`)).headers['etag']).toBe('"2"');
  });

  it('answers 404 for an id that nothing has', async () => {
    const answer = await app.as().get('/v1/category-memory/mem_nonsense');

    expect(answer.status).toBe(404);
  });

  it('shows a credential bound to one client only that client’s', async () => {
    const bound = await books.boundKey();

    expect(await names('', bound)).not.toContain('DUNSFOLD');
  });

  it('lets a credential bound to one client forget nothing of another’s', async () => {
    const bound = await books.boundKey();
    const id = await idOf('dunsfold');

    const answer = await app.as(bound).delete(`/v1/category-memory/${id}`);

    expect(answer.status).toBe(404);
  });
});
