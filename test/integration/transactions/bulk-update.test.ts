import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { continueBulkUpdate } from '../../../src/services/transactions/continue-bulk-update.js';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { type Books, createBooks, lockYear } from './books.js';

type Json = Record<string, unknown>;

const ADMIN = 'self_employment.admin_costs';

describe('many transactions at once', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const row = async (fields: object = {}) =>
    (
      await make(app.as(), '/v1/transactions', {
        client_id: books.clientId,
        date: '2025-05-01',
        amount: -12.3,
        description: 'ZORBLATT',
        ...fields,
      })
    ).id;
  const read = async (id: string): Promise<Json> => (await app.as().get(`/v1/transactions/${id}`)).body;
  const bulk = (body: object) => app.as().post('/v1/transactions/bulk-update', body);
  const settle = () => drain(app.ctx, ['bulk-update']);
  const outcome = async (answer: { body: { id: string } }) => {
    await settle();
    return (await app.as().get(`/v1/transactions/bulk-updates/${answer.body.id}`)).body;
  };
  const ofClient = () => ({ client_id: books.clientId });
  const summary = async (year = '2025-26') =>
    (await app.as().get(`/v1/analytics/summary?client_id=${books.clientId}&tax_year=${year}`)).body;

  describe('POST /v1/transactions/confirm', () => {
    it('ends the review of rows that have a category, which is the person’s then and teaches', async () => {
      const guessed = await row({
        description: 'QUIBBLE STATIONERY',
        category: ADMIN,
        business_id: books.businessId,
      });
      await app.ctx.systemDb('category_memory').delete();
      await app.ctx
        .systemDb('transactions')
        .where({ id: uuidFromPublicId('transaction', guessed) })
        .update({ needs_review: true, category_source: 'model', category_confidence: 0.4 });
      const unknown = await row();

      const answer = await app.as().post('/v1/transactions/confirm', { filter: ofClient() });
      const done = await outcome(answer);
      const next = await row({
        description: 'QUIBBLE STATIONERY',
        business_id: books.businessId,
        date: '2025-06-01',
      });

      expect(answer.status).toBe(202);
      expect(answer.headers['location']).toBe(`/v1/transactions/bulk-updates/${answer.body.id}`);
      expect(answer.body.id).toMatch(/^bu_/);
      expect(done).toMatchObject({
        status: 'completed',
        counts: { matched: 2, changed: 1, skipped: 1, locked: 0 },
      });
      expect(await read(guessed)).toMatchObject({
        needs_review: false,
        category: ADMIN,
        category_source: 'user',
      });
      expect(await read(unknown)).toMatchObject({ needs_review: true });
      expect(await read(next)).toMatchObject({ category: ADMIN, category_source: 'memory' });
    });

    it('takes the rows that are named, and refuses one that is not there', async () => {
      const id = await row();

      const done = await outcome(await app.as().post('/v1/transactions/confirm', { ids: [id] }));
      const refused = await app
        .as()
        .post('/v1/transactions/confirm', { ids: [id, 'txn_01k4x6t8e8f5mv0zq3n7c2b9rd'] });

      expect(done.counts).toEqual({ matched: 1, changed: 0, skipped: 1, locked: 0 });
      expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
        422,
        'invalid_reference',
        '#/ids/1',
      ]);
    });
  });

  describe('POST /v1/transactions/bulk-update', () => {
    it('sets what it says of each row and leaves the rest', async () => {
      const ids = [await row({ notes: 'Mine' }), await row({ property_id: books.propertyId })];

      const done = await outcome(
        await bulk({
          ids,
          set: { category: ADMIN, business_id: books.businessId, allowable_percent: 40, vat_amount: -2.05 },
        }),
      );

      expect(done).toMatchObject({ counts: { matched: 2, changed: 2, skipped: 0, locked: 0 } });
      const rows = await Promise.all(ids.map(read));
      for (const one of rows) {
        expect(one).toMatchObject({
          category: ADMIN,
          category_source: 'user',
          business_id: books.businessId,
          property_id: null,
          allowable_percent: 40,
          vat_amount: -2.05,
          needs_review: false,
        });
      }
      expect(rows[0]?.['notes']).toBe('Mine');
    });

    it('leaves rows of filed years and those that the change does not fit, and counts them', async () => {
      const parts = [
        { amount: -10, category: ADMIN },
        { amount: -2.3, category: 'private' },
      ];
      const right = await row();
      const left = [
        await row({ date: '2023-05-01' }),
        await row({ business_id: books.businessId }),
        await row({ splits: parts }),
      ];
      const before = await Promise.all(left.map(read));
      await lockYear(app, books.clientId, 2023);

      const done = await outcome(
        await bulk({ filter: ofClient(), set: { category: 'property.repairs_and_maintenance' } }),
      );

      expect(done.counts).toEqual({ matched: 4, changed: 1, skipped: 2, locked: 1 });
      expect(await read(right)).toMatchObject({ category: 'property.repairs_and_maintenance' });
      const after = await Promise.all(left.map(read));
      expect(after.map((one) => one['category'])).toEqual(before.map((one) => one['category']));
      expect(after.map((one) => one['updated_at'])).toEqual(before.map((one) => one['updated_at']));
    });

    it('previews the figures that it then leaves, and writes nothing meanwhile', async () => {
      await row({ amount: 900, category: 'self_employment.turnover', business_id: books.businessId });
      const ids = [await row({ amount: -100.01 }), await row({ amount: -50, date: '2024-05-01' })];
      const before = { '2025-26': await summary(), '2024-25': await summary('2024-25') };
      const request = { ids, set: { category: ADMIN, business_id: books.businessId, allowable_percent: 50 } };
      const stored = await everything();

      const preview = await bulk({ ...request, preview: true });
      const untouched = await everything();
      const done = await outcome(await bulk(request));
      const after = { '2025-26': await summary(), '2024-25': await summary('2024-25') };

      expect([preview.status, untouched]).toEqual([200, stored]);
      expect(preview.body).toMatchObject({ matched: 2, changed: done.counts.changed });
      expect(preview.body.figures.map((one: Json) => one['tax_year'])).toEqual(['2025-26', '2024-25']);
      for (const { client_id, tax_year, before: was, after: is } of preview.body.figures) {
        const year = tax_year as '2025-26' | '2024-25';
        expect(client_id).toBe(books.clientId);
        expect(was).toEqual(figuresOf(before[year]));
        expect(is).toEqual(figuresOf(after[year]));
        expect(is).not.toEqual(was);
      }
    });

    it('changes 5,000 rows once each, though its worker dies on the way', async () => {
      await insertRows(5_000);
      const request = {
        filter: { ...ofClient(), q: 'BULK' },
        set: { category: ADMIN, business_id: books.businessId },
      };
      const preview = await bulk({ ...request, preview: true });
      const answer = await bulk(request);
      const job = {
        tenantId: app.tenant.tenantId,
        livemode: app.tenant.livemode,
        bulkUpdateId: uuidFromPublicId('bulkUpdate', answer.body.id) ?? '',
      };

      const paused = await continueBulkUpdate(app.ctx, job, AbortSignal.abort());
      const midway = (await app.as().get(`/v1/transactions/bulk-updates/${answer.body.id}`)).body;
      await expect(continueBulkUpdate(dyingAfter(700), job, new AbortController().signal)).rejects.toThrow(
        'killed',
      );
      const done = await outcome(answer);

      expect(paused).toEqual({ kind: 'paused' });
      expect(midway).toMatchObject({
        status: 'processing',
        progress: { processed: 500, total: 5_000, percent: 10 },
      });
      expect(done).toMatchObject({
        status: 'completed',
        counts: { matched: 5_000, changed: 5_000, skipped: 0, locked: 0 },
      });
      const { rows } = await app.ctx.systemDb.raw(
        `select count(*)::int as count, min(version) as least, max(version) as max from transactions
         where client_id = ? and category = ?`,
        [uuidFromPublicId('client', books.clientId), ADMIN],
      );
      expect(rows).toEqual([{ count: 5_000, least: 2, max: 2 }]);
      expect(preview.body).toMatchObject({ matched: 5_000, changed: 5_000 });
      expect(preview.body.figures[0].after).toEqual(figuresOf(await summary()));
    }, 120_000);

    it('stops where it is when it is cancelled, says how far it has come, and changes nothing afterwards', async () => {
      await insertRows(1_200);
      const answer = await bulk({
        filter: { ...ofClient(), q: 'BULK' },
        set: { category: ADMIN, business_id: books.businessId },
      });
      const job = {
        tenantId: app.tenant.tenantId,
        livemode: app.tenant.livemode,
        bulkUpdateId: uuidFromPublicId('bulkUpdate', answer.body.id) ?? '',
      };
      const path = `/v1/transactions/bulk-updates/${answer.body.id}`;
      await continueBulkUpdate(app.ctx, job, AbortSignal.abort());

      const cancelled = await app.as().post(`${path}/cancel`);
      const again = await app.as().post(`${path}/cancel`);
      await drain(app.ctx, ['bulk-update']);

      const stands = {
        status: 'cancelled',
        progress: { processed: 500, total: 1_200 },
        counts: { matched: 1_200, changed: 500, skipped: 0, locked: 0 },
        finished_at: expect.any(String),
      };
      expect([cancelled.status, cancelled.body]).toMatchObject([200, stands]);
      expect([again.status, again.body.code]).toEqual([409, 'already_finished']);
      expect((await app.as().get(path)).body).toMatchObject(stands);
      const changed = await app.ctx
        .systemDb('transactions')
        .where({ client_id: uuidFromPublicId('client', books.clientId), category: ADMIN });
      expect(changed).toHaveLength(500);
    });

    it('waits with its cancellation for the portion in hand, which its counts have', async () => {
      await insertRows(600);
      const answer = await bulk({
        filter: { ...ofClient(), q: 'BULK' },
        set: { category: ADMIN, business_id: books.businessId },
      });
      const job = {
        tenantId: app.tenant.tenantId,
        livemode: app.tenant.livemode,
        bulkUpdateId: uuidFromPublicId('bulkUpdate', answer.body.id) ?? '',
      };

      const [, cancelled] = await Promise.all([
        continueBulkUpdate(app.ctx, job, AbortSignal.abort()),
        app.as().post(`/v1/transactions/bulk-updates/${answer.body.id}/cancel`),
      ]);
      await drain(app.ctx, ['bulk-update']);

      const rows = await app.ctx
        .systemDb('transactions')
        .where({ client_id: uuidFromPublicId('client', books.clientId), category: ADMIN });
      expect(cancelled.body).toMatchObject({ status: 'cancelled', counts: { changed: rows.length } });
    });

    it('keeps for the audit trail what has changed, under the name of who asked', async () => {
      const id = await row();
      await outcome(await bulk({ ids: [id], set: { notes: 'Seen' } }));

      const kept = await app.ctx
        .systemDb('bulk_changes')
        .where({ client_id: uuidFromPublicId('client', books.clientId) })
        .first('actor', 'changed');

      expect(kept?.actor).toBe(publicId('apiKey', app.tenant.apiKeyId));
      expect(kept?.changed).toEqual([
        {
          transactionId: uuidFromPublicId('transaction', id),
          changes: [{ field: 'notes', before: null, after: 'Seen' }],
        },
      ]);
    });

    it('takes as its filter what the answer to a correction says is similar', async () => {
      const [first, second, third] = [
        await row(),
        await row({ amount: -7 }),
        await row({ date: '2023-05-01' }),
      ];
      await row({ amount: 5 });
      await lockYear(app, books.clientId, 2023);
      const set = { category: ADMIN, business_id: books.businessId };

      const corrected = await app.as().patch(`/v1/transactions/${first}`, set);
      const noted = await app.as().patch(`/v1/transactions/${first}`, { notes: 'Seen' });
      const done = await outcome(await bulk({ filter: corrected.body.similar.filter, set }));

      expect(corrected.body.similar).toEqual({
        count: 1,
        filter: { client_id: books.clientId, q: 'ZORBLATT', uncategorised: true, amount_max: -0.01 },
      });
      expect(noted.body).not.toHaveProperty('similar');
      expect(done.counts).toEqual({ matched: 2, changed: 1, skipped: 0, locked: 1 });
      expect(await read(second)).toMatchObject(set);
      expect((await read(third))['category']).not.toBe(ADMIN);
    });

    it('takes for a bound credential only rows of its client', async () => {
      const mine = await row();
      const other = await createBooks(app);
      const theirs = (
        await make(app.as(), '/v1/transactions', {
          client_id: other.clientId,
          date: '2025-05-01',
          amount: -1,
          description: 'ZORBLATT',
        })
      ).id;
      const bound = app.as(await books.boundKey());

      const answer = await bound.post('/v1/transactions/bulk-update', {
        filter: { q: 'zorblatt' },
        set: { notes: 'Bound' },
      });
      await settle();

      expect((await bound.get(`/v1/transactions/bulk-updates/${answer.body.id}`)).body.counts.changed).toBe(
        1,
      );
      expect([(await read(mine))['notes'], (await read(theirs))['notes']]).toEqual(['Bound', null]);
    });

    it.each<[string, object, string, string]>([
      ['neither ids nor a filter', { set: { notes: 'x' } }, '#/filter', 'required'],
      [
        'both',
        { ids: ['txn_01k4x6t8e8f5mv0zq3n7c2b9rd'], filter: {}, set: { notes: 'x' } },
        '#/filter',
        'invalid',
      ],
      ['nothing to set', { filter: {}, set: {} }, '#/set', 'too_few_items'],
      [
        'a category that is none',
        { filter: {}, set: { category: 'private.jet' } },
        '#/set/category',
        'not_allowed_value',
      ],
      [
        'a year that is none',
        { filter: { tax_year: '2025-27' }, set: { notes: 'x' } },
        '#/filter/tax_year',
        'invalid_format',
      ],
      [
        'a parameter of no list',
        { filter: { colour: 'red' }, set: { notes: 'x' } },
        '#/filter/colour',
        'unknown_field',
      ],
    ])('refuses %s', async (_what, body, pointer, code) => {
      const answer = await bulk(body);

      expect([answer.status, answer.body.errors?.[0]]).toEqual([
        422,
        expect.objectContaining({ pointer, code }),
      ]);
    });
  });

  async function everything() {
    const { rows } = await app.ctx.systemDb.raw(
      `select (select md5(string_agg(t::text, '|' order by t.id)) from transactions t) as rows,
         (select count(*) from events) as events, (select count(*) from bulk_changes) as changes,
         (select md5(string_agg(m::text, '|' order by m.id)) from category_memory m) as memory,
         (select sum(revision) from category_models) as revisions`,
    );
    return rows[0];
  }

  /** Rows of one client, as an import would leave them. */
  async function insertRows(count: number): Promise<void> {
    await app.ctx.systemDb.raw(
      `insert into transactions (id, tenant_id, livemode, client_id, date, tax_year, amount_pence, amount_gbp_pence,
         description, source, needs_review)
       select gen_random_uuid(), :tenant, true, :client, date '2025-05-01' + (n % 300), 2025, -100 - n, -100 - n,
         'BULK ' || n, 'api', true
       from generate_series(1, :count) n`,
      { tenant: app.tenant.tenantId, client: uuidFromPublicId('client', books.clientId), count },
    );
  }

  /** A process that ends in the middle of a portion: it makes so many ids and no more. */
  function dyingAfter(ids: number) {
    let made = 0;
    const newId = () => {
      made += 1;
      if (made > ids) throw new Error('killed');
      return app.ctx.newId();
    };
    return { ...app.ctx, newId };
  }
});

const figuresOf = ({ total_income, total_expenses }: Json) => ({ total_income, total_expenses });
