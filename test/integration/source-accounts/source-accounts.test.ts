import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('/v1/source-accounts', () => {
  let app: TestApp;
  let clientId: string;
  let businessId: string;
  let propertyId: string;
  beforeAll(async () => {
    app = await startTestApp();
    clientId = (await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' })).body.id;
    businessId = (await app.as().post('/v1/businesses', { client_id: clientId, trading_name: 'Plumbing' }))
      .body.id;
    propertyId = (
      await app.as().post('/v1/properties', {
        client_id: clientId,
        kind: 'residential',
        address: { line_1: '1 High Street', postcode: 'SW1A 1AA' },
      })
    ).body.id;
  });
  afterAll(() => app.close());

  const create = (fields: object = {}) =>
    app.as().post('/v1/source-accounts', { client_id: clientId, name: 'Current account', ...fields });

  it('creates, reads, lists, replaces and deletes an account', async () => {
    const mapping = { date: 'Datum', amount: 3, description: ['Text', 'Zweck'], invert_sign: true };
    const created = await create({ default_business_id: businessId, currency: 'EUR', mapping });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      client_id: clientId,
      kind: 'bank',
      currency: 'EUR',
      default_business_id: businessId,
      default_property_id: null,
      mapping,
    });
    expect((await app.as().get(`/v1/source-accounts?client_id=${clientId}`)).body.data).toEqual([
      created.body,
    ]);

    const replaced = await app.as().put(`/v1/source-accounts/${created.body.id}`, {
      ...created.body,
      default_business_id: null,
      default_property_id: propertyId,
    });
    expect(replaced.body).toMatchObject({ default_business_id: null, default_property_id: propertyId });

    expect((await app.as().delete(`/v1/source-accounts/${created.body.id}`)).status).toBe(204);
    expect((await app.as().get(`/v1/source-accounts/${created.body.id}`)).status).toBe(404);
  });

  it('refuses two defaults, the default of another client and a currency that is none', async () => {
    const both = await create({ default_business_id: businessId, default_property_id: propertyId });
    expect(both.body.errors).toMatchObject([{ pointer: '#/default_property_id', code: 'invalid' }]);

    const other = await app.as().post('/v1/clients', { given_name: 'Eve', family_name: 'Other' });
    const foreign = await create({ client_id: other.body.id, default_property_id: propertyId });
    expect(foreign.status).toBe(422);
    expect(foreign.body.errors).toMatchObject([
      { pointer: '#/default_property_id', code: 'invalid_reference' },
    ]);

    const currency = await create({ currency: 'XYZ' });
    expect(currency.body.errors).toMatchObject([{ pointer: '#/currency', code: 'not_allowed_value' }]);
  });

  it('answers an unknown client in a filter with an empty list and a malformed one with 400', async () => {
    const unknown = await app.as().get('/v1/source-accounts?client_id=cl_01k4x6t8e8f5mv0zq3n7c2b9rd');
    expect(unknown.body).toEqual({ data: [], has_more: false, next_cursor: null });
    expect((await app.as().get('/v1/source-accounts?client_id=acc_1')).status).toBe(400);
  });
});
