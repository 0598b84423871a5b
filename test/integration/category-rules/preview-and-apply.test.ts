import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks, lockYear } from '../transactions/books.js';

const ADMIN = 'self_employment.admin_costs';

describe('trying a rule and applying it to the past', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    await app.ctx.systemDb('category_rules').update({ deleted_at: new Date() });
    await app.ctx.systemDb('transactions').update({ deleted_at: new Date() });
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const post = async (fields: object = {}) =>
    (
      await app.as().post('/v1/transactions', {
        client_id: books.clientId,
        business_id: books.businessId,
        date: '2025-05-01',
        amount: -20,
        description: 'QXZ 0000',
        ...fields,
      })
    ).body;
  const rule = { match: { value: 'qxz  0' }, category: ADMIN, allowable_percent: 40 };
  const preview = (body: object = rule, query = '') =>
    app.as().post(`/v1/category-rules/preview${query}`, body);
  const make = async (body: object = rule) => (await app.as().post('/v1/category-rules', body)).body;
  const apply = async (id: string, body?: object) => {
    const asked = await app.as().post(`/v1/category-rules/${id}/apply`, body);
    await drain(app.ctx, ['categorise']);
    return (await app.as().get(asked.headers['location'] ?? '')).body;
  };
  const read = async (transaction: { id: string }) =>
    (await app.as().get(`/v1/transactions/${transaction.id}`)).body;

  /** One row of every kind, and one that the rule does not take. */
  async function ledger() {
    const changing = await post({ description: 'a QXZ \t 0 b' });
    const inOtherField = await post({ date: '2025-05-03', description: 'x', counterparty: 'Qxz 0' });
    await post({ description: 'QXZ 1' });
    const given = await post({ category: 'private', description: 'QXZ 0 GIVEN' });
    const split = await post({
      splits: [
        { amount: -15, category: 'private' },
        { amount: -5, category: 'drawings' },
      ],
    });
    const locked = await post({ date: '2023-05-01' });
    await lockYear(app, books.clientId, 2023);
    return { changing, inOtherField, given, split, locked };
  }

  it('states beforehand exactly what applying then does', async () => {
    const { changing, inOtherField, given, split, locked } = await ledger();
    const { body, status } = await preview();
    expect(status).toBe(200);
    expect(body).toMatchObject({ matched: 5, changed: 2, unchanged: 0, locked: 1, given: 2, complete: true });
    expect(body.data.map((one: { transaction_id: string }) => one.transaction_id)).toEqual([
      inOtherField.id,
      changing.id,
    ]);
    expect(body.data[1]).toMatchObject({
      client_id: books.clientId,
      amount: -20,
      before: { category: null, category_source: null, allowable_percent: 100 },
      after: {
        category: ADMIN,
        category_source: 'rule',
        business_id: books.businessId,
        allowable_percent: 40,
      },
    });
    expect(await read(changing)).toEqual(changing);

    const { id } = await make();
    expect(await apply(id)).toMatchObject({
      status: 'completed',
      changed: body.changed,
      left_alone: { locked: body.locked, given: body.given },
      category_rule_id: id,
    });
    for (const { transaction_id, after } of body.data)
      expect(await read({ id: transaction_id })).toMatchObject(after);
    for (const before of [given, split]) expect(await read(before)).toEqual(before);
    expect(await read(locked)).toMatchObject({ category: null });
    expect((await preview({ ...rule, rule_id: id })).body).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('changes nothing of what other rules, or none, decide on', async () => {
    const { changing } = await ledger();
    const bystander = await post({ description: 'VOOM 3' });
    await make({ match: { value: 'VOOM' }, category: 'private' });
    await make({ match: { value: 'a QXZ' }, category: 'private' });
    const { id } = await make();
    expect((await preview({ ...rule, rule_id: id })).body).toMatchObject({ matched: 4, changed: 1 });
    expect(await apply(id)).toMatchObject({ changed: 1 });
    expect(await read(bystander)).toMatchObject({ category: null });
    expect(await read(changing)).toMatchObject({ category: null });
  });

  it('keeps to one client, and to one year', async () => {
    const mine = await post();
    const other = await createBooks(app);
    const theirs = await post({ client_id: other.clientId, business_id: other.businessId });
    const { id } = await make();
    expect((await preview({ ...rule, rule_id: id, client_id: other.clientId })).body).toMatchObject({
      changed: 1,
    });
    expect(await apply(id, { client_id: other.clientId, tax_year: '2024-25' })).toMatchObject({ changed: 0 });
    expect(await apply(id, { client_id: other.clientId })).toMatchObject({ changed: 1 });
    expect(await read(mine)).toMatchObject({ category: null });
    expect(await read(theirs)).toMatchObject({ category: ADMIN });
  });

  it('pages through what would change', async () => {
    for (const day of ['01', '02', '03']) await post({ date: `2025-05-${day}` });
    const first = await preview(rule, '?limit=2');
    expect(first.body).toMatchObject({ changed: 3, has_more: true });
    const second = await preview(rule, `?limit=2&cursor=${first.body.next_cursor}`);
    expect(second.body).toMatchObject({ changed: 3, has_more: false });
    const days = [...first.body.data, ...second.body.data].map((one: { date: string }) => one.date);
    expect(days).toEqual(['2025-05-03', '2025-05-02', '2025-05-01']);
  });

  it('refuses what it cannot try or apply', async () => {
    const { id } = await make();
    const stranger = app.as((await createTenant(app.ctx)).secret);
    const bound = app.as(await books.boundKey());
    const gone = 'rule_01k4x6t8e8f5mv0zq3n7c2b9rd';
    expect((await preview({ match: {}, category: ADMIN })).status).toBe(422);
    expect((await preview({ ...rule, rule_id: gone })).status).toBe(404);
    expect((await preview({ ...rule, client_id: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd' })).body.code).toBe(
      'invalid_reference',
    );
    expect((await stranger.post(`/v1/category-rules/${id}/apply`)).status).toBe(404);
    expect((await bound.post(`/v1/category-rules/${id}/apply`)).status).toBe(403);
    expect((await bound.post('/v1/category-rules/preview', rule)).status).toBe(403);
    expect((await app.as().post(`/v1/category-rules/${id}/apply`).set('If-Match', '"7"')).status).toBe(412);
    expect((await app.as().post(`/v1/category-rules/${id}/apply`, { tax_year: '2024-27' })).status).toBe(422);
  });
});
