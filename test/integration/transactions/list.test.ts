import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks } from './books.js';

describe('GET /v1/transactions', () => {
  let app: TestApp;
  let books: Books;
  let other: Books;
  /** Public ids by description. */
  const ids = new Map<string, string>();

  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
    other = await createBooks(app);
    const rows = [
      {
        description: 'rent',
        date: '2025-05-01',
        amount: 850,
        category: 'property.rent_income',
        property_id: books.propertyId,
      },
      {
        description: 'sale',
        date: '2025-05-02',
        amount: 100.5,
        category: 'self_employment.turnover',
        business_id: books.businessId,
        external_id: 'e-1',
      },
      { description: 'QXZ 50% off', date: '2025-05-03', amount: -10, source_account_id: books.accountId },
      {
        description: 'old',
        date: '2024-05-03',
        amount: -20,
        category: 'private',
        counterparty: 'Tesco Stores',
      },
      {
        description: 'both',
        date: '2025-05-04',
        amount: 30,
        splits: [
          { amount: 40, category: 'property.other_income', property_id: books.propertyId },
          { amount: -10, category: 'self_employment.admin_costs', business_id: books.businessId },
        ],
      },
    ];
    for (const row of rows) await create({ client_id: books.clientId, ...row });
    await create({
      client_id: other.clientId,
      description: 'foreign',
      date: '2025-05-01',
      amount: 1,
      category: 'private',
      external_id: 'e-1',
    });
    const gone = await create({
      client_id: books.clientId,
      description: 'gone',
      date: '2025-05-09',
      amount: 1,
    });
    await app.as().delete(`/v1/transactions/${gone}`);
  });
  afterAll(() => app.close());

  async function create(row: { description: string } & Record<string, unknown>): Promise<string> {
    const { body } = await app.as().post('/v1/transactions', row);
    ids.set(row.description, body.id);
    return body.id;
  }
  const names = (body: { data: { description: string }[] }) => body.data.map((row) => row.description);
  const list = async (query: string) => {
    const answer = await app.as().get(`/v1/transactions?client_id=${books.clientId}&${query}`);
    expect(answer.status).toBe(200);
    return names(answer.body);
  };

  it('gives the latest day first, without what was deleted', async () => {
    expect(await list('')).toEqual(['both', 'QXZ 50% off', 'sale', 'rent', 'old']);
    expect(names((await app.as().get('/v1/transactions')).body)).toHaveLength(6);
  });

  it('narrows by what a row counts towards, its parts included', async () => {
    expect(await list(`property_id=${books.propertyId}`)).toEqual(['both', 'rent']);
    expect(await list(`business_id=${books.businessId}`)).toEqual(['both', 'sale']);
    expect(await list(`source_account_id=${books.accountId}`)).toEqual(['QXZ 50% off']);
    expect(await list(`property_id=${other.propertyId}`)).toEqual([]);
  });

  it('narrows by import', async () => {
    const importId = app.ctx.newId();
    await app.ctx
      .systemDb('transactions')
      .where({ id: uuidFromPublicId('transaction', ids.get('sale') ?? '') })
      .update({ import_id: importId });
    expect(await list(`import_id=${publicId('import', importId)}`)).toEqual(['sale']);
  });

  it('narrows by tax year, days and amounts', async () => {
    expect(await list('tax_year=2024-25')).toEqual(['old']);
    expect(await list('date_from=2025-05-02&date_to=2025-05-03')).toEqual(['QXZ 50% off', 'sale']);
    expect(await list('amount_min=30&amount_max=100.5')).toEqual(['both', 'sale']);
    expect(await list('amount_max=-20')).toEqual(['old']);
  });

  it('narrows by category, its lack, and the wish for a person', async () => {
    expect(await list('category=private,property.rent_income')).toEqual(['rent', 'old']);
    expect(await list('category=property.other_income')).toEqual(['both']);
    expect(await list('uncategorised=true')).toEqual(['QXZ 50% off']);
    expect(await list('uncategorised=false')).toEqual(['both', 'sale', 'rent', 'old']);
    expect(await list('needs_review=true')).toEqual(['QXZ 50% off']);
  });

  it('finds words and the integrator’s id', async () => {
    expect(await list('q=TESCO')).toEqual(['old']);
    expect(await list('q=50%25')).toEqual(['QXZ 50% off']);
    expect(await list('q=_')).toEqual([]);
    expect(await list('external_id=e-1')).toEqual(['sale']);
    expect(names((await app.as().get('/v1/transactions?external_id=e-1')).body).sort()).toEqual([
      'foreign',
      'sale',
    ]);
  });

  it('lists what has changed since', async () => {
    const since = (await app.as().get(`/v1/transactions/${ids.get('both')}`)).body.updated_at;
    expect(await list(`updated_since=${since}`)).toContain('both');
    expect(await list('updated_since=2099-01-01T00:00:00Z')).toEqual([]);
    expect(await list('updated_since=2020-01-01T00:00:00%2B01:00')).toHaveLength(5);
  });

  it('goes through all of them page by page while rows are added', async () => {
    const first = await app.as().get(`/v1/transactions?client_id=${other.clientId}&limit=1`);
    expect(first.body).toMatchObject({ has_more: false, next_cursor: null });

    const seen: string[] = [];
    let cursor = '';
    do {
      const answer = await app
        .as()
        .get(`/v1/transactions?client_id=${books.clientId}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...names(answer.body));
      await create({
        client_id: books.clientId,
        description: `late ${seen.length}`,
        date: '2025-06-01',
        amount: 1,
        category: 'private',
      });
      cursor = answer.body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(['both', 'QXZ 50% off', 'sale', 'rent', 'old']);
  });

  it.each([
    ['tax_year=2025-27', 'invalid_tax_year'],
    ['client_id=cl_1', 'invalid_parameter'],
    ['property_id=biz_01k4x6t8e8f5mv0zq3n7c2b9rd', 'invalid_parameter'],
    ['date_from=yesterday', 'invalid_parameter'],
    ['updated_since=2016-12-31T23:59:60Z', 'invalid_parameter'],
    ['amount_min=1.001', 'invalid_parameter'],
    ['needs_review=maybe', 'invalid_parameter'],
    ['category=a,,b', 'invalid_parameter'],
    ['limit=0', 'invalid_parameter'],
    ['colour=red', 'unknown_parameter'],
    ['cursor=abc', 'invalid_cursor'],
  ])('refuses %s', async (query, code) => {
    const answer = await app.as().get(`/v1/transactions?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });

  it('shows a credential bound to one client that client’s rows only', async () => {
    const bound = app.as(await other.boundKey());
    expect(names((await bound.get('/v1/transactions')).body)).toEqual(['foreign']);
    expect((await bound.get(`/v1/transactions?client_id=${books.clientId}`)).body.data).toEqual([]);
    expect((await bound.get(`/v1/transactions/${ids.get('sale')}`)).status).toBe(404);
  });
});
