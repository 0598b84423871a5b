import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('/v1/businesses', () => {
  let app: TestApp;
  let clientId: string;
  beforeAll(async () => {
    app = await startTestApp();
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    clientId = client.body.id;
  });
  afterAll(() => app.close());

  const create = (fields: object = {}) =>
    app.as().post('/v1/businesses', { client_id: clientId, trading_name: 'Byron Plumbing', ...fields });

  it('creates, reads, lists, replaces and deletes a business', async () => {
    const created = await create({ trade: 'Plumber', commenced_on: '2021-04-06', external_id: 'b-1' });
    expect(created.status).toBe(201);
    expect(created.headers['location']).toBe(`/v1/businesses/${created.body.id}`);
    expect(created.body).toMatchObject({
      client_id: clientId,
      type: 'self_employment',
      trade: 'Plumber',
      accounting_basis: 'cash',
      accounting_date: '04-05',
      late_accounting_date_rule: 'applied',
      ceased_on: null,
    });

    const listed = await app.as().get(`/v1/businesses?client_id=${clientId}&external_id=b-1`);
    expect(listed.body.data).toEqual([created.body]);

    const replaced = await app
      .as()
      .put(`/v1/businesses/${created.body.id}`, { ...created.body, accounting_basis: 'accruals' })
      .set('If-Match', '"1"');
    expect(replaced.status).toBe(200);
    expect(replaced.body.accounting_basis).toBe('accruals');
    expect(replaced.headers['etag']).toBe('"2"');

    expect((await app.as().delete(`/v1/businesses/${created.body.id}`).set('If-Match', '"1"')).status).toBe(
      412,
    );
    expect((await app.as().delete(`/v1/businesses/${created.body.id}`)).status).toBe(204);
    expect((await app.as().get(`/v1/businesses/${created.body.id}`)).status).toBe(404);
  });

  it('takes accounts to any day of the year, and an election where its date gives one', async () => {
    const others = {
      accounting_date: '12-31',
      periods_of_account: [{ start_on: '2024-07-01', end_on: '2025-12-31' }],
    };
    const late = { accounting_date: '03-31', late_accounting_date_rule: 'disapplied' };
    const taken = await create(late);
    const other = await create(others);
    const refused = await Promise.all(
      [
        { accounting_date: '02-29' },
        { periods_of_account: [{ start_on: '2024-07-01', end_on: '2026-01-01' }] },
        { accounting_date: '13-01' },
        { accounting_date: '4-5' },
        { late_accounting_date_rule: 'disapplied' },
      ].map(create),
    );

    expect(taken.body).toMatchObject({ ...late, periods_of_account: [] });
    expect(other.body).toMatchObject(others);
    expect(refused.map(({ body }) => body.errors.map((e: Error) => [e.pointer, e.code]))).toEqual([
      [['#/accounting_date', 'invalid']],
      [['#/periods_of_account/0/end_on', 'invalid']],
      [['#/accounting_date', expect.not.stringMatching('not_supported')]],
      [['#/accounting_date', expect.not.stringMatching('not_supported')]],
      [['#/late_accounting_date_rule', 'not_supported']],
    ]);
  });

  it('names the place of every fault', async () => {
    const answer = await create({ commenced_on: '2025-02-30', trade: 'x'.repeat(101), colour: 'red' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer).sort()).toEqual([
      '#/colour',
      '#/commenced_on',
      '#/trade',
    ]);

    const reversed = await create({ commenced_on: '2025-02-01', ceased_on: '2025-01-31' });
    expect(reversed.body.errors).toMatchObject([{ pointer: '#/ceased_on', code: 'invalid' }]);
  });

  it('refuses an unknown client and a change of client', async () => {
    const unknown = await create({ client_id: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd' });
    expect(unknown.status).toBe(422);
    expect(unknown.body).toMatchObject({
      code: 'invalid_reference',
      errors: [{ pointer: '#/client_id', code: 'invalid_reference' }],
    });

    const other = await app.as().post('/v1/clients', { given_name: 'Eve', family_name: 'Other' });
    const { body } = await create();
    const moved = await app.as().put(`/v1/businesses/${body.id}`, { ...body, client_id: other.body.id });
    expect(moved.status).toBe(422);
    expect(moved.body.errors).toMatchObject([{ pointer: '#/client_id', code: 'read_only' }]);
  });

  it('refuses an external id twice and names its holder', async () => {
    const first = await create({ external_id: 'twice' });
    const second = await create({ external_id: 'twice' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'duplicate_external_id', existing_id: first.body.id });
  });

  it('keeps a business that transactions count towards', async () => {
    const { body } = await create();
    const account = await app
      .as()
      .post('/v1/source-accounts', { client_id: clientId, name: 'Current', default_business_id: body.id });
    const refused = await app.as().delete(`/v1/businesses/${body.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('has_dependents');

    await app.as().delete(`/v1/source-accounts/${account.body.id}`);
    expect((await app.as().delete(`/v1/businesses/${body.id}`)).status).toBe(204);
  });

  it('hides a business from another tenant, another mode and a key without the scope', async () => {
    const { body } = await create();
    const stranger = await createTenant(app.ctx);
    const testMode = await createKey(app.ctx, app.tenant.tenantId, { livemode: false });
    const scopeless = await createKey(app.ctx, app.tenant.tenantId, { scopes: ['transactions:read'] });

    expect((await app.as(stranger.secret).get(`/v1/businesses/${body.id}`)).status).toBe(404);
    expect((await app.as(stranger.secret).put(`/v1/businesses/${body.id}`, body)).status).toBe(404);
    expect((await app.as(testMode.secret).delete(`/v1/businesses/${body.id}`)).status).toBe(404);
    expect((await app.as(stranger.secret).get('/v1/businesses')).body.data).toEqual([]);
    expect((await app.as(scopeless.secret).get(`/v1/businesses/${body.id}`)).status).toBe(403);
  });
});

interface Error {
  readonly pointer: string;
  readonly code: string;
}
