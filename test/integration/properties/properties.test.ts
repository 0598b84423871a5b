import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('/v1/properties', () => {
  let app: TestApp;
  let clientId: string;
  beforeAll(async () => {
    app = await startTestApp();
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    clientId = client.body.id;
  });
  afterAll(() => app.close());

  const create = (fields: object = {}) =>
    app.as().post('/v1/properties', {
      client_id: clientId,
      kind: 'residential',
      address: { line_1: '1 High Street', postcode: 'sw1a1aa' },
      ...fields,
    });

  it('creates, reads, lists, replaces and deletes a property', async () => {
    const created = await create({
      ownership_share: 33.33,
      ownership: [{ share: 50, from: '2025-04-06', to: '2025-09-30', co_owner_name: 'Bob' }],
      purchase_price: 250000.5,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      client_id: clientId,
      name: '1 High Street',
      address: { line_1: '1 High Street', postcode: 'SW1A 1AA', country: 'GB' },
      location: 'uk',
      status: 'active',
      letting: 'standard',
      ownership_share: 33.33,
      ownership: [{ share: 50, from: '2025-04-06', to: '2025-09-30', co_owner_name: 'Bob' }],
      amounts_are: 'whole',
      purchase_price: 250000.5,
    });
    expect((await app.as().get(`/v1/properties?client_id=${clientId}`)).body.data).toEqual([created.body]);

    const { status: _, ...echo } = created.body;
    const replaced = await app
      .as()
      .put(`/v1/properties/${created.body.id}`, {
        ...echo,
        ceased_on: '2025-12-01',
        cease_reason: 'disposal',
      })
      .set('If-Match', '"1"');
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ status: 'ceased', cease_reason: 'disposal' });

    expect((await app.as().delete(`/v1/properties/${created.body.id}`)).status).toBe(204);
    expect((await app.as().get(`/v1/properties/${created.body.id}`)).status).toBe(404);
  });

  it('puts an address outside the United Kingdom abroad', async () => {
    const { body } = await create({ address: { line_1: 'Calle Mayor 1', country: 'ES' } });
    expect(body).toMatchObject({ location: 'foreign', address: { postcode: null, country: 'ES' } });
  });

  it('refuses shares that cannot be, and periods that overlap or end before they start', async () => {
    expect((await create({ ownership_share: 0 })).body.errors).toMatchObject([
      { pointer: '#/ownership_share', code: 'too_small' },
    ]);
    expect((await create({ ownership_share: 33.333 })).body.errors).toMatchObject([
      { pointer: '#/ownership_share', code: 'too_many_decimals' },
    ]);
    const periods = await create({
      ownership: [
        { share: 50, to: '2025-06-30' },
        { share: 100, from: '2025-06-30' },
        { share: 10, from: '2026-01-02', to: '2026-01-01' },
      ],
    });
    expect(periods.body.errors).toMatchObject([
      { pointer: '#/ownership/1', code: 'invalid' },
      { pointer: '#/ownership/2/to', code: 'invalid' },
    ]);
  });

  it('needs a UK postcode, a kind and a day for a reason to cease', async () => {
    const answer = await create({ address: { line_1: '1 High Street' } });
    expect(answer.body.errors).toMatchObject([{ pointer: '#/address/postcode', code: 'required' }]);
    expect((await create({ kind: 'castle' })).body.errors).toMatchObject([
      { pointer: '#/kind', code: 'not_allowed_value' },
    ]);
    expect((await create({ cease_reason: 'disposal' })).body.errors).toMatchObject([
      { pointer: '#/ceased_on', code: 'required' },
    ]);
  });

  it('refuses to change what only we write', async () => {
    const { body } = await create();
    const answer = await app
      .as()
      .put(`/v1/properties/${body.id}`, { ...body, status: 'ceased', location: 'foreign' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { pointer: '#/status', code: 'read_only' },
      { pointer: '#/location', code: 'read_only' },
    ]);
  });

  it('records an event for each change', async () => {
    const { body } = await create();
    await app.as().put(`/v1/properties/${body.id}`, body);
    await app.as().delete(`/v1/properties/${body.id}`);
    const events = await app.ctx
      .systemDb('events')
      .whereRaw(`body::jsonb -> 'data' -> 'property' ->> 'id' = ?`, [body.id])
      .orderBy('sequence')
      .pluck('type');
    expect(events).toEqual(['property.created', 'property.updated', 'property.deleted']);
  });

  it('hides a property from another tenant', async () => {
    const { body } = await create();
    const stranger = await createTenant(app.ctx);
    expect((await app.as(stranger.secret).get(`/v1/properties/${body.id}`)).status).toBe(404);
    expect((await app.as(stranger.secret).delete(`/v1/properties/${body.id}`)).status).toBe(404);
  });
});
