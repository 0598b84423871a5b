import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks } from '../transactions/books.js';

describe('/v1/category-rules', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const create = (fields: object) => app.as().post('/v1/category-rules', fields);
  const post = (fields: object) =>
    app
      .as()
      .post('/v1/transactions', { client_id: books.clientId, date: '2025-05-01', amount: -20, ...fields });
  const remove = (id: string) => app.as().delete(`/v1/category-rules/${id}`);

  it('creates, reads, lists, replaces and deletes a rule', async () => {
    const created = await create({
      name: 'Van',
      match: { field: 'description', operator: 'starts_with', value: 'SHELL', amount_max: 150 },
      category: 'self_employment.car_van_travel_expenses',
      allowable_percent: 80,
      business_id: books.businessId,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      position: 1,
      match: {
        field: 'description',
        operator: 'starts_with',
        value: 'SHELL',
        direction: 'any',
        amount_min: null,
        amount_max: 150,
        source_account_id: null,
      },
      allowable_percent: 80,
      business_id: books.businessId,
      property_id: null,
    });
    const second = await create({ match: { value: 'BP' }, category: 'private' });
    expect(second.body.position).toBe(2);
    expect((await app.as().get('/v1/category-rules')).body.data).toEqual([second.body, created.body]);

    const replaced = await app
      .as()
      .put(`/v1/category-rules/${created.body.id}`, { match: { value: 'ESSO' }, category: 'private' })
      .set('If-Match', '"1"');
    expect(replaced.body).toMatchObject({ position: 1, name: null, business_id: null, category: 'private' });
    expect((await remove(created.body.id).set('If-Match', '"1"')).status).toBe(412);
    expect((await remove(created.body.id)).status).toBe(204);
    expect((await app.as().get(`/v1/category-rules/${created.body.id}`)).status).toBe(404);
    await remove(second.body.id);
  });

  it('categorises by the rule of the lowest position, and attributes rows that count towards nothing', async () => {
    const later = await create({ position: 20, match: { value: 'costa' }, category: 'private' });
    const first = await create({
      position: 10,
      match: { value: 'Costa  Coffee', direction: 'out' },
      category: 'self_employment.car_van_travel_expenses',
      allowable_percent: 50,
      business_id: books.businessId,
    });

    const { body } = await post({ description: 'COSTA COFFEE 1234' });
    expect(body).toMatchObject({
      category: 'self_employment.car_van_travel_expenses',
      category_source: 'rule',
      category_confidence: 1,
      category_rule_id: first.body.id,
      business_id: books.businessId,
      allowable_percent: 50,
      needs_review: false,
    });
    const income = await post({ description: 'COSTA COFFEE 1234', amount: 20 });
    expect(income.body).toMatchObject({ category: 'private', category_rule_id: later.body.id });
    await remove(later.body.id);
    await remove(first.body.id);
  });

  it('leaves the rows of another client’s business and of the other side alone', async () => {
    const other = await createBooks(app);
    const rule = await create({
      match: { value: 'zebra' },
      category: 'self_employment.other_expenses',
      business_id: other.businessId,
    });

    const ours = await post({ description: 'ZEBRA 1' });
    expect(ours.body.category_source).not.toBe('rule');
    expect(ours.body.business_id).toBeNull();
    const flat = await post({
      description: 'ZEBRA 1',
      client_id: other.clientId,
      property_id: other.propertyId,
    });
    expect(flat.body.category_source).not.toBe('rule');
    const theirs = await post({ description: 'ZEBRA 1', client_id: other.clientId });
    expect(theirs.body).toMatchObject({ category_source: 'rule', business_id: other.businessId });
    await remove(rule.body.id);
  });

  it('refuses rules that take every row, contradict themselves or name nothing', async () => {
    const everything = await create({ match: { value: ' ' }, category: 'private' });
    expect(everything.body.errors).toMatchObject([{ pointer: '#/match', code: 'invalid' }]);
    const contrary = await create({
      match: { value: 'x', amount_min: 2, amount_max: 1 },
      category: 'property.other',
      business_id: books.businessId,
    });
    expect(contrary.body.errors).toMatchObject([
      { pointer: '#/match/amount_max', code: 'too_small' },
      { pointer: '#/category', code: 'invalid' },
    ]);
    const unknown = await create({ match: { value: 'x' }, category: 'nothing' });
    expect(unknown.body.errors).toMatchObject([{ pointer: '#/category', code: 'not_allowed_value' }]);
    const dangling = await create({
      match: { value: 'x', source_account_id: 'acc_01k4x6t8e8f5mv0zq3n7c2b9rd' },
      category: 'private',
      property_id: 'prop_01k4x6t8e8f5mv0zq3n7c2b9rd',
    });
    expect(dangling.body).toMatchObject({
      code: 'invalid_reference',
      errors: [{ pointer: '#/property_id' }, { pointer: '#/match/source_account_id' }],
    });
  });

  it('shows a credential bound to one client only what is not about others, and lets it change nothing', async () => {
    const other = await createBooks(app);
    const general = await create({ match: { value: 'g' }, category: 'private' });
    const about = await create({ match: { value: 'a' }, category: 'private', business_id: other.businessId });
    const bound = app.as(await books.boundKey());

    const listed = await bound.get('/v1/category-rules');
    expect(listed.body.data.map((rule: { id: string }) => rule.id)).toEqual([general.body.id]);
    expect((await bound.get(`/v1/category-rules/${about.body.id}`)).status).toBe(404);
    const refused = [
      await bound.post('/v1/category-rules', { match: { value: 'x' }, category: 'private' }),
      await bound.put(`/v1/category-rules/${general.body.id}`, {
        match: { value: 'x' },
        category: 'private',
      }),
      await bound.delete(`/v1/category-rules/${general.body.id}`),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403]);
    await remove(general.body.id);
    await remove(about.body.id);
  });

  it('hides a rule from another tenant', async () => {
    const { body } = await create({ match: { value: 'secret' }, category: 'private' });
    const stranger = app.as((await createTenant(app.ctx)).secret);
    expect((await stranger.get(`/v1/category-rules/${body.id}`)).status).toBe(404);
    expect((await stranger.delete(`/v1/category-rules/${body.id}`)).status).toBe(404);
    await remove(body.id);
  });
});

describe('GET /v1/categories', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('lists all of them in one page', async () => {
    const { body } = await app.as().get('/v1/categories');
    expect(body).toMatchObject({ has_more: false, next_cursor: null });
    expect(body.data.length).toBeGreaterThan(30);
    expect(body.data).toContainEqual({
      code: 'property.residential_financial_cost',
      name: expect.any(String),
      side: 'property',
      direction: 'expense',
      hmrc_field: 'ukProperty.expenses.residentialFinancialCost',
      sa103_box: null,
      sa105_box: '44',
      allowable: false,
      description: expect.any(String),
    });
  });

  it('goes through them page by page when asked to', async () => {
    const all = (await app.as().get('/v1/categories')).body.data;
    const seen: unknown[] = [];
    let path = '/v1/categories?limit=10';
    for (;;) {
      const { body } = await app.as().get(path);
      seen.push(...body.data);
      if (!body.has_more) break;
      path = `/v1/categories?limit=10&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(all);
  });
});
