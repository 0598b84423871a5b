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

  it('lists by client, merchant, direction and category, newest first', async () => {
    expect(await names('')).toEqual(['DUNSFOLD', 'CHANTREY', 'BRIXWOLD', 'ALDERCOMBE']);
    expect(await names(`client_id=${other.clientId}`)).toEqual(['DUNSFOLD']);
    expect(await names('merchant=wol')).toEqual(['BRIXWOLD']);
    expect(await names('direction=in')).toEqual(['CHANTREY']);
    expect(await names('category=transfer')).toEqual([]);
    expect((await app.as().get('/v1/category-memory?direction=up')).status).toBe(400);
  });

  it('pages by cursor', async () => {
    const first = await app.as().get('/v1/category-memory?limit=3');
    expect(first.body).toMatchObject({ has_more: true });
    expect(await names(`limit=3&cursor=${first.body.next_cursor}`)).toEqual(['ALDERCOMBE']);
  });

  it('answers one with its version, and 404 for none', async () => {
    const [{ id }] = (await app.as().get('/v1/category-memory?merchant=brixwold')).body.data;
    const answer = await app.as().get(`/v1/category-memory/${id}`);
    expect(answer.headers['etag']).toBe('"1"');
    expect(answer.body).toMatchObject({ id, uses: 0, last_used_at: null, allowable_percent: 100 });
    await post(books, 'BRIXWOLD 77', -6);
    expect((await app.as().get(`/v1/category-memory/${id}`)).headers['etag']).toBe('"2"');
    expect((await app.as().get('/v1/category-memory/mem_nonsense')).status).toBe(404);
  });

  it('shows a credential bound to one client only that client’s', async () => {
    const bound = await books.boundKey();
    expect(await names('', bound)).not.toContain('DUNSFOLD');
    const [{ id }] = (await app.as().get('/v1/category-memory?merchant=dunsfold')).body.data;
    expect((await app.as(bound).delete(`/v1/category-memory/${id}`)).status).toBe(404);
  });
});
