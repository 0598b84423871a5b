import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks, lockYear } from './books.js';

describe('/v1/transactions', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const create = (fields: object = {}) =>
    app.as().post('/v1/transactions', {
      client_id: books.clientId,
      date: '2025-05-01',
      amount: -12.3,
      description: 'SCREWFIX DIRECT',
      ...fields,
    });
  const replace = (body: { id: string }, changes: object = {}) =>
    app.as().put(`/v1/transactions/${body.id}`, { ...body, ...changes });
  const eventsOf = async (id: string) =>
    app.ctx
      .systemDb('events')
      .where({ subject_id: uuidFromPublicId('transaction', id) })
      .orderBy('sequence')
      .select('type', 'body')
      .then((rows) => rows.map((row) => ({ type: row.type, data: JSON.parse(row.body).data.transaction })));

  describe('creating', () => {
    it('keeps what was given and says what follows from it', async () => {
      const created = await create({
        category: 'self_employment.maintenance_costs',
        business_id: books.businessId,
        counterparty: 'Screwfix',
        reference: 'INV 1',
        allowable_percent: 62.5,
        external_id: 'kept',
        notes: 'drill',
        metadata: { job: '7' },
      });
      expect(created.status).toBe(201);
      expect(created.headers['location']).toBe(`/v1/transactions/${created.body.id}`);
      expect(created.headers['etag']).toBe('"1"');
      expect(created.body).toMatchObject({
        client_id: books.clientId,
        date: '2025-05-01',
        amount: -12.3,
        currency: 'GBP',
        amount_gbp: -12.3,
        exchange_rate: null,
        type: 'expense',
        category_source: 'user',
        category_confidence: 1,
        business_id: books.businessId,
        property_id: null,
        allowable_percent: 62.5,
        splits: null,
        source: 'api',
        import_id: null,
        tax_year: '2025-26',
        needs_review: false,
        locked: false,
      });
      const read = await app.as().get(`/v1/transactions/${created.body.id}`);
      expect(read.body).toEqual(created.body);
    });

    it('finds the category of a row that has none, and says how', async () => {
      const { body } = await create({ description: 'TOOLSTATION 4411', business_id: books.businessId });
      expect(body).toMatchObject({ category: expect.stringMatching(/^self_employment\./), type: 'expense' });
      expect(['dictionary', 'structure']).toContain(body.category_source);
      expect(body.category_confidence).toBeGreaterThan(0.5);
      expect(body.category_reason).toEqual(expect.any(String));
    });

    it('asks a person where nothing decides', async () => {
      const { body } = await create({ description: 'QXZ 0000', business_id: books.businessId });
      expect(body).toMatchObject({ category: null, category_source: null, type: null, needs_review: true });
    });

    it('records that it was created, and categorised when it has a category', async () => {
      const categorised = await create({ category: 'private' });
      expect(await eventsOf(categorised.body.id)).toMatchObject([
        { type: 'transaction.created', data: { id: categorised.body.id, client_id: books.clientId } },
        {
          type: 'transaction.categorised',
          data: {
            category: 'private',
            category_source: 'user',
            category_confidence: 1,
            previous_category: null,
          },
        },
      ]);
      const unknown = await create({ description: 'QXZ 0000' });
      expect((await eventsOf(unknown.body.id)).map((event) => event.type)).toEqual(['transaction.created']);
    });

    it('takes over what the source account counts towards, unless the row says otherwise', async () => {
      const account = await app.as().post('/v1/source-accounts', {
        client_id: books.clientId,
        name: 'Lettings',
        default_property_id: books.propertyId,
      });
      const own = { source_account_id: account.body.id, amount: 850, description: 'RENT JULY' };
      expect((await create(own)).body).toMatchObject({ property_id: books.propertyId });
      expect((await create({ ...own, property_id: null })).body).toMatchObject({ property_id: null });
      expect((await create({ ...own, category: 'self_employment.turnover' })).body).toMatchObject({
        property_id: null,
        business_id: null,
      });
    });

    it.each([
      ['a zero amount', { amount: 0 }, '#/amount', 'not_allowed_value'],
      ['three decimals', { amount: 1.001 }, '#/amount', 'too_many_decimals'],
      ['an amount as text', { amount: '1.00' }, '#/amount', 'invalid_type'],
      ['a day that is none', { date: '2025-02-29' }, '#/date', 'invalid_format'],
      ['a day before our years', { date: '1999-12-31' }, '#/date', 'invalid_format'],
      ['no description', { description: '' }, '#/description', 'too_short'],
      ['a currency that is none', { currency: 'ZZZ' }, '#/currency', 'not_allowed_value'],
      ['an unknown category', { category: 'self_employment.yachts' }, '#/category', 'not_allowed_value'],
      ['a rate for pounds', { exchange_rate: '1.1' }, '#/exchange_rate', 'invalid'],
      ['a rate of zero', { currency: 'EUR', exchange_rate: '0.00' }, '#/exchange_rate', 'invalid'],
      ['a part of more than all', { allowable_percent: 100.01 }, '#/allowable_percent', 'too_large'],
      ['a field that is ours', { tax_year: '2025-26' }, '#/tax_year', 'unknown_field'],
    ])('refuses %s', async (_, fields, pointer, code) => {
      const answer = await create(fields);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ pointer, code }]);
    });

    it('refuses a category of the other side, and a row of both sides', async () => {
      const letting = await create({ category: 'property.other', business_id: books.businessId });
      expect(letting.body.errors).toMatchObject([{ pointer: '#/category', code: 'invalid' }]);
      const trading = await create({
        category: 'self_employment.admin_costs',
        property_id: books.propertyId,
      });
      expect(trading.body.errors).toMatchObject([{ pointer: '#/category', code: 'invalid' }]);
      const both = await create({ property_id: books.propertyId, business_id: books.businessId });
      expect(both.body.errors).toMatchObject([{ pointer: '#/property_id', code: 'invalid' }]);
    });

    it('refuses references to nothing and to what is another client’s', async () => {
      const other = await createBooks(app);
      const answer = await create({
        client_id: other.clientId,
        business_id: books.businessId,
        source_account_id: 'acc_01k4x6t8e8f5mv0zq3n7c2b9rd',
      });
      expect(answer.status).toBe(422);
      expect(answer.body.code).toBe('invalid_reference');
      expect(answer.body.errors).toMatchObject([
        { pointer: '#/business_id', code: 'invalid_reference' },
        { pointer: '#/source_account_id', code: 'invalid_reference' },
      ]);
      const wrongKind = await create({ business_id: books.propertyId });
      expect(wrongKind.body.errors).toMatchObject([{ pointer: '#/business_id', code: 'invalid_reference' }]);
    });

    it('needs a client unless the credential is bound to one, and then takes no other', async () => {
      const { client_id: _, ...rest } = { client_id: '', date: '2025-05-01', amount: 1, description: 'Sale' };
      const free = await app.as().post('/v1/transactions', rest);
      expect(free.body.errors).toMatchObject([{ pointer: '#/client_id', code: 'required' }]);

      const bound = await books.boundKey();
      expect((await app.as(bound).post('/v1/transactions', rest)).body.client_id).toBe(books.clientId);
      const other = await createBooks(app);
      const foreign = await app.as(bound).post('/v1/transactions', { ...rest, client_id: other.clientId });
      expect(foreign.body).toMatchObject({ code: 'invalid_reference' });
    });
  });

  describe('in another currency', () => {
    it('stays out of the totals without a rate', async () => {
      const { body } = await create({ currency: 'EUR', category: 'private' });
      expect(body).toMatchObject({ amount: -12.3, currency: 'EUR', amount_gbp: null, needs_review: true });
    });

    it('is converted exactly, half away from zero', async () => {
      const { body } = await create({
        currency: 'EUR',
        amount: -0.5,
        exchange_rate: '0.85',
        category: 'private',
      });
      expect(body).toMatchObject({ amount_gbp: -0.43, exchange_rate: '0.85', needs_review: false });
    });

    it('splits into parts whose pounds add up to the whole', async () => {
      const { body } = await create({
        currency: 'EUR',
        amount: 0.02,
        exchange_rate: '0.5',
        splits: [
          { amount: 0.01, category: 'self_employment.turnover' },
          { amount: 0.01, category: 'private' },
        ],
      });
      const row = await app.ctx
        .systemDb('transactions')
        .where({ id: uuidFromPublicId('transaction', body.id) })
        .first('amount_gbp_pence', 'splits');
      expect(row.amount_gbp_pence).toBe('1');
      expect(row.splits.map((split: { amountGbpPence: number }) => split.amountGbpPence)).toEqual([1, 0]);
    });
  });

  describe('split', () => {
    it('counts parts towards what the whole does unless they name something else', async () => {
      const { body } = await create({
        amount: 900,
        property_id: books.propertyId,
        splits: [
          { amount: 1000, category: 'property.rent_income' },
          { amount: -60, category: 'property.professional_fees' },
          { amount: -40, category: 'self_employment.admin_costs', business_id: books.businessId },
        ],
      });
      expect(body).toMatchObject({
        category: null,
        needs_review: false,
        splits: [
          { amount: 1000, property_id: books.propertyId, business_id: null },
          { amount: -60, property_id: books.propertyId, business_id: null },
          { amount: -40, property_id: null, business_id: books.businessId },
        ],
      });
      expect((await replace(body)).body.splits).toEqual(body.splits);
    });

    it('refuses parts that do not add up, are zero, unknown or of the other side', async () => {
      const answer = await create({
        amount: 10,
        property_id: books.propertyId,
        splits: [
          { amount: 9.99, category: 'self_employment.turnover' },
          { amount: 0, category: 'nothing' },
        ],
      });
      expect(answer.body.errors).toMatchObject([
        { pointer: '#/splits/0/category', code: 'invalid' },
        { pointer: '#/splits/1/amount', code: 'not_allowed_value' },
        { pointer: '#/splits/1/category', code: 'not_allowed_value' },
        { pointer: '#/splits', code: 'invalid' },
      ]);
    });
  });

  describe('replacing', () => {
    it('keeps the source of a category that is repeated and takes over one that is changed', async () => {
      const { body } = await create({ business_id: books.businessId });
      const repeated = await replace(body, { description: 'SCREWFIX DIRECT LTD' });
      expect(repeated.status).toBe(200);
      expect(repeated.body).toMatchObject({
        category: body.category,
        category_source: body.category_source,
        category_confidence: body.category_confidence,
        description: 'SCREWFIX DIRECT LTD',
      });

      const changed = await replace(repeated.body, { category: 'self_employment.other_expenses' });
      expect(changed.body).toMatchObject({
        category: 'self_employment.other_expenses',
        category_source: 'user',
        needs_review: false,
      });
      const events = await eventsOf(body.id);
      expect(events.map((event) => event.type)).toEqual([
        'transaction.created',
        'transaction.categorised',
        'transaction.updated',
        'transaction.updated',
        'transaction.categorised',
      ]);
      expect(events.at(-1)?.data).toMatchObject({ previous_category: body.category });
    });

    it('makes the category the user’s when a person has looked', async () => {
      const { body } = await create({ description: 'AMZNMKTPLACE', business_id: books.businessId });
      expect(body.needs_review).toBe(true);
      const chosen = body.category ?? 'self_employment.admin_costs';
      const reviewed = await replace(body, { category: chosen, needs_review: false });
      expect(reviewed.body).toMatchObject({ category: chosen, category_source: 'user', needs_review: false });
    });

    it('finds the category again when it is left out', async () => {
      const { body } = await create({
        description: 'WICKES 12',
        category: 'private',
        business_id: books.businessId,
      });
      const { category: _, category_source: __, ...rest } = body;
      const answer = await replace(rest, { type: undefined, category_confidence: undefined });
      expect(answer.body.category_source).not.toBe('user');
      expect(answer.body.category).toMatch(/^self_employment\./);
    });

    it('works out everything that follows again', async () => {
      const { body } = await create({ category: 'private' });
      const answer = await replace(body, { date: '2025-04-05', currency: 'USD', exchange_rate: '0.75' });
      expect(answer.body).toMatchObject({ tax_year: '2024-25', amount_gbp: -9.23 });
    });

    it('honours If-Match and refuses to change what only we write', async () => {
      const { body } = await create({ category: 'private' });
      expect((await replace(body).set('If-Match', '"1"')).status).toBe(200);
      expect((await replace(body).set('If-Match', '"1"')).status).toBe(412);
      const read = await app.as().get(`/v1/transactions/${body.id}`);
      const moved = await replace(read.body, { category_source: 'rule', tax_year: '2024-25' });
      expect(moved.body.errors).toMatchObject([
        { pointer: '#/category_source', code: 'read_only' },
        { pointer: '#/tax_year', code: 'read_only' },
      ]);
    });

    it('takes an empty description only where the bank gave none', async () => {
      const { body } = await create({ category: 'private' });
      expect((await replace(body, { description: '' })).body.errors).toMatchObject([
        { pointer: '#/description', code: 'too_short' },
      ]);
      await app.ctx
        .systemDb('transactions')
        .where({ id: uuidFromPublicId('transaction', body.id) })
        .update({ description: '' });
      expect((await replace(body, { description: '', notes: 'seen' })).status).toBe(200);
    });

    it('lets an imported row keep its account and its bank’s id', async () => {
      const { body } = await create({ external_id: 'bank-1', category: 'private' });
      await app.ctx
        .systemDb('transactions')
        .where({ id: uuidFromPublicId('transaction', body.id) })
        .update({ source: 'import', import_row: 3 });
      const { external_id: _, source: __, import_row: ___, ...rest } = body;

      const kept = await replace(rest, { category: 'drawings' });
      expect(kept.body).toMatchObject({
        source: 'import',
        external_id: 'bank-1',
        import_row: 3,
        category_source: 'user',
      });
      const refused = await replace(rest, { external_id: 'mine', source_account_id: books.accountId });
      expect(refused.body.errors).toMatchObject([
        { pointer: '#/source_account_id', code: 'read_only' },
        { pointer: '#/external_id', code: 'read_only' },
      ]);
    });
  });

  describe('external ids', () => {
    it('are unique within a client and account, and free elsewhere', async () => {
      const first = await create({ external_id: 'x-1' });
      const again = await create({ external_id: 'x-1' });
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ code: 'duplicate_external_id', existing_id: first.body.id });
      expect((await create({ external_id: 'x-1', source_account_id: books.accountId })).status).toBe(201);
      const other = await createBooks(app);
      expect((await create({ external_id: 'x-1', client_id: other.clientId })).status).toBe(201);
    });

    it('are free again once their row is deleted', async () => {
      const first = await create({ external_id: 'x-2' });
      await app.as().delete(`/v1/transactions/${first.body.id}`);
      expect((await create({ external_id: 'x-2' })).status).toBe(201);
      expect((await create({ external_id: 'x-2' })).status).toBe(409);
    });

    it('cannot be taken by a replacement either', async () => {
      const first = await create({ external_id: 'x-3' });
      const second = await create({ external_id: 'x-4' });
      const answer = await replace(second.body, { external_id: 'x-3' });
      expect(answer.status).toBe(409);
      expect(answer.body.existing_id).toBe(first.body.id);
      expect((await replace(second.body, { external_id: 'x-5' })).status).toBe(200);
      expect((await create({ external_id: 'x-4' })).status).toBe(201);
    });

    it('go to one of many that race for them', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => create({ external_id: 'raced' })));
      const created = answers.filter((answer) => answer.status === 201);
      const refused = answers.filter((answer) => answer.status === 409);
      expect([created.length, refused.length]).toEqual([1, 7]);
      for (const answer of refused) expect(answer.body.existing_id).toBe(created[0]?.body.id);
    });
  });

  describe('deleting', () => {
    it('hides the row and records it', async () => {
      const { body } = await create();
      expect((await app.as().delete(`/v1/transactions/${body.id}`).set('If-Match', '"9"')).status).toBe(412);
      expect((await app.as().delete(`/v1/transactions/${body.id}`)).status).toBe(204);
      expect((await app.as().get(`/v1/transactions/${body.id}`)).status).toBe(404);
      expect((await replace(body)).status).toBe(404);
      expect((await app.as().delete(`/v1/transactions/${body.id}`)).status).toBe(404);
      expect((await eventsOf(body.id)).at(-1)?.type).toBe('transaction.deleted');
    });

    it('is the only way to free a business of its rows', async () => {
      const business = await app
        .as()
        .post('/v1/businesses', { client_id: books.clientId, trading_name: 'Short lived' });
      const { body } = await create({
        splits: [{ amount: -12.3, category: 'self_employment.admin_costs', business_id: business.body.id }],
      });
      expect((await app.as().delete(`/v1/businesses/${business.body.id}`)).status).toBe(409);
      await app.as().delete(`/v1/transactions/${body.id}`);
      expect((await app.as().delete(`/v1/businesses/${business.body.id}`)).status).toBe(204);
    });
  });

  describe('in a locked year', () => {
    it('can be neither added, changed, moved nor deleted', async () => {
      const locked = await createBooks(app);
      const inside = await create({ client_id: locked.clientId, date: '2024-05-01', category: 'private' });
      const outside = await create({ client_id: locked.clientId, date: '2025-05-01', category: 'private' });
      await lockYear(app, locked.clientId, 2024);

      const answers = [
        await create({ client_id: locked.clientId, date: '2025-04-05' }),
        await replace(inside.body, { description: 'Changed' }),
        await replace(inside.body, { date: '2025-05-01' }),
        await replace(outside.body, { date: '2024-04-06' }),
        await app.as().delete(`/v1/transactions/${inside.body.id}`),
      ];
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
        answers.map(() => [409, 'period_locked']),
      );
      expect((await app.as().get(`/v1/transactions/${inside.body.id}`)).body.locked).toBe(true);
      expect((await create({ client_id: locked.clientId, date: '2025-04-06' })).status).toBe(201);
    });
  });

  it('is hidden from another tenant', async () => {
    const { body } = await create();
    const stranger = app.as((await createTenant(app.ctx)).secret);
    expect((await stranger.get(`/v1/transactions/${body.id}`)).status).toBe(404);
    expect((await stranger.put(`/v1/transactions/${body.id}`, body)).status).toBe(404);
    expect((await stranger.delete(`/v1/transactions/${body.id}`)).status).toBe(404);
    expect((await stranger.get(`/v1/transactions?client_id=${books.clientId}`)).body.data).toEqual([]);
  });
});
