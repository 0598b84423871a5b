import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks, lockYear } from '../transactions/books.js';

describe('/v1/properties/{id}/income-records', () => {
  let app: TestApp;
  let books: Books;
  let path: string;
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
    path = `/v1/properties/${books.propertyId}/income-records`;
  });
  afterAll(() => app.close());

  const rent = (fields: object = {}) => ({
    date: '2025-05-01',
    amount: 850,
    description: 'RENT FLAT 1',
    category: 'property.rent_income',
    ...fields,
  });

  it('records a transaction of the property and its client', async () => {
    const created = await app.as().post(path, rent());
    expect(created.status).toBe(201);
    expect(created.headers['location']).toBe(`${path}/${created.body.id}`);
    expect(created.body).toMatchObject({ client_id: books.clientId, property_id: books.propertyId });

    const throughProperty = await app.as().get(`${path}/${created.body.id}`);
    const direct = await app.as().get(`/v1/transactions/${created.body.id}`);
    expect(throughProperty.body).toEqual(created.body);
    expect(direct.body).toEqual(created.body);
    expect((await app.as().get(path)).body.data).toContainEqual(created.body);
  });

  it('takes the ids of the path again, and no others', async () => {
    const own = await app.as().post(path, rent({ client_id: books.clientId, property_id: books.propertyId }));
    expect(own.status).toBe(201);
    const other = await createBooks(app);
    const answer = await app
      .as()
      .post(path, rent({ client_id: other.clientId, property_id: other.propertyId }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'invalid_reference',
      errors: [{ pointer: '#/client_id' }, { pointer: '#/property_id' }],
    });
    const trade = await app.as().post(path, rent({ business_id: books.businessId, category: undefined }));
    expect(trade.body.errors).toMatchObject([{ pointer: '#/property_id', code: 'invalid' }]);
  });

  it('replaces and deletes a record, never one of another property', async () => {
    const other = await createBooks(app);
    const { body } = await app.as().post(path, rent());
    const elsewhere = `/v1/properties/${other.propertyId}/income-records/${body.id}`;
    expect((await app.as().get(elsewhere)).status).toBe(404);
    expect((await app.as().put(elsewhere, rent())).status).toBe(404);
    expect((await app.as().delete(elsewhere)).status).toBe(404);

    const replaced = await app
      .as()
      .put(`${path}/${body.id}`, rent({ amount: 900 }))
      .set('If-Match', '"1"');
    expect(replaced.body).toMatchObject({ id: body.id, amount: 900, property_id: books.propertyId });
    const stale = await app.as().put(`${path}/${body.id}`, body).set('If-Match', '"1"');
    expect(stale.status).toBe(412);
    const moved = await app.as().put(`${path}/${body.id}`, rent({ property_id: other.propertyId }));
    expect(moved.body.errors).toMatchObject([{ pointer: '#/property_id', code: 'invalid_reference' }]);

    expect((await app.as().delete(`${path}/${body.id}`)).status).toBe(204);
    expect((await app.as().get(`/v1/transactions/${body.id}`)).status).toBe(404);
  });

  it('filters as the list of transactions does', async () => {
    const late = await app.as().post(path, rent({ date: '2025-12-01', reference: 'DEC' }));
    const found = await app.as().get(`${path}?date_from=2025-12-01&date_to=2025-12-31&q=dec&limit=1`);
    expect(found.body.data).toEqual([late.body]);
    expect((await app.as().get(`${path}?tax_year=2025-27`)).body.code).toBe('invalid_tax_year');
  });

  it('keeps a property that it has records of', async () => {
    await app.as().post(path, rent());
    const answer = await app.as().delete(`/v1/properties/${books.propertyId}`);
    expect(answer.body.code).toBe('has_dependents');
  });

  it('never leaves a record without its property when the two race', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { body } = await app.as().post('/v1/properties', {
          client_id: books.clientId,
          kind: 'land',
          address: { line_1: 'Field', postcode: 'SW1A 1AA' },
        });
        const [recorded, deleted] = await Promise.all([
          app.as().post('/v1/transactions', { client_id: books.clientId, ...rent({ property_id: body.id }) }),
          app.as().delete(`/v1/properties/${body.id}`),
        ]);
        return `${recorded.status} ${deleted.status}`;
      }),
    );
    expect(['201 409', '422 204']).toEqual(expect.arrayContaining([...new Set(outcomes)]));
  });

  it('needs the scope of properties, and its own tenant', async () => {
    const transactionsOnly = await createKey(app.ctx, app.tenant.tenantId, {
      scopes: ['transactions:write'],
    });
    const propertiesOnly = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['properties:write'] });
    const stranger = await createTenant(app.ctx);
    expect((await app.as(transactionsOnly.secret).post(path, rent())).status).toBe(403);
    expect((await app.as(propertiesOnly.secret).post(path, rent())).status).toBe(201);
    expect((await app.as(stranger.secret).post(path, rent())).status).toBe(404);
    expect((await app.as(stranger.secret).get(path)).status).toBe(404);
  });
});

describe('GET /v1/properties/{id}/summary', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('adds up the client’s share of the year by category', async () => {
    const books = await createBooks(app);
    await app.as().put(`/v1/properties/${books.propertyId}`, {
      kind: 'residential',
      address: { line_1: '1 High Street', postcode: 'SW1A 1AA' },
      ownership_share: 100,
      ownership: [{ share: 50, from: '2025-10-01' }],
    });
    const path = `/v1/properties/${books.propertyId}`;
    const record = (date: string, amount: number, category: string | null, more: object = {}) =>
      app.as().post(`${path}/income-records`, { date, amount, category, description: 'QXZ', ...more });
    await record('2025-04-05', 999, 'property.rent_income');
    await record('2025-04-06', 1000, 'property.rent_income');
    await record('2025-10-01', 1000.01, 'property.rent_income');
    await record('2025-10-02', -200, 'property.repairs_and_maintenance', { allowable_percent: 50 });
    await record('2025-10-03', 20, 'property.repairs_and_maintenance');
    await record('2025-06-01', -300, 'property.residential_financial_cost');
    await record('2025-06-02', -5000, 'property.capital_not_allowable');
    await record('2025-06-03', -7, null, { description: 'Never seen before' });
    await record('2025-06-04', -70, 'transfer');
    await app.as().post('/v1/transactions', {
      client_id: books.clientId,
      date: '2025-06-05',
      amount: 100,
      category: 'property.rent_income',
      description: 'Of no property',
    });

    const { body } = await app.as().get(`${path}/summary?tax_year=2025-26`);
    expect(body).toMatchObject({
      property_id: books.propertyId,
      client_id: books.clientId,
      tax_year: '2025-26',
      income: 1500.01,
      expenses: 40,
      residential_finance_costs: 300,
      profit: 1460.01,
      transaction_count: 8,
      uncategorised_count: 1,
      needs_review_count: 1,
    });
    expect(body.categories).toContainEqual({
      category: 'property.repairs_and_maintenance',
      name: expect.any(String),
      direction: 'expense',
      amount: 40,
      recorded_amount: 180,
      count: 2,
    });
    expect((await app.as().get(`${path}/summary?tax_year=2023-24`)).body).toMatchObject({
      income: 0,
      profit: 0,
      categories: [],
    });
  });

  it('needs a tax year that is one', async () => {
    const books = await createBooks(app);
    const path = `/v1/properties/${books.propertyId}/summary`;
    expect((await app.as().get(path)).body).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'tax_year', code: 'required' }],
    });
    expect((await app.as().get(`${path}?tax_year=2025-27`)).body.code).toBe('invalid_tax_year');
    expect((await app.as().get(`${path}?tax_year=2025`)).status).toBe(400);
    await lockYear(app, books.clientId, 2025);
    expect((await app.as().get(`${path}?tax_year=2025-26`)).status).toBe(200);
  });
});
