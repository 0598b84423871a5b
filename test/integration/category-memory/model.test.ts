import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NewLesson, rememberLessons } from '../../../src/db/categories/category-memory-repository.js';
import { openLedger } from '../../../src/db/ledger/open-ledger.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { importContent } from '../imports/import-story.js';
import { type Books, createBooks } from '../transactions/books.js';

const STOCK = 'self_employment.cost_of_goods';

describe('the model of a tenant', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const letters = (index: number) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)).repeat(3);
  const row = (description: string, category?: string) => ({
    client_id: books.clientId,
    business_id: books.businessId,
    date: '2025-05-01',
    amount: -20,
    description,
    ...(category === undefined ? {} : { category }),
  });
  const post = async (description: string, category?: string, secret?: string) =>
    (await app.as(secret).post('/v1/transactions', row(description, category))).body;

  /** What the counts must be: the sum over the memories there are. */
  async function expectCountsToAddUp(): Promise<void> {
    const { rows } = await app.ctx.systemDb.raw<{ rows: object[] }>(
      `with memories as (select *, split_part(features[1], ' ', 1) as way from category_memory where deleted_at is null),
       wanted as (
         select tenant_id, livemode, feature, category, sum(n)::integer as count from (
           select m.tenant_id, m.livemode, f as feature, m.category, 1 as n from memories m, unnest(m.features) f
           union all select tenant_id, livemode, way || ' #', category, 1 from memories
           union all select tenant_id, livemode, way || ' *', category, cardinality(features) from memories) a
         group by 1, 2, 3, 4)
       select * from wanted w full join (select * from category_model_counts where count <> 0) c
         using (tenant_id, livemode, feature, category)
       where w.count is distinct from c.count`,
    );
    expect(rows).toEqual([]);
  }

  it('decides on new merchants once enough was taught, in imports and by itself, and in no other tenant', async () => {
    expect((await post('NEWCOMER GLIMWORKS')).category).toBeNull();
    for (let start = 0; start < 100; start += 50) {
      const transactions = Array.from({ length: 50 }, (_, index) => {
        const name = letters(start + index);
        return index % 2 === 0 ? row(`${name} SPROCKETRY`, 'private') : row(`${name} GLIMWORKS`, STOCK);
      });
      const answer = await app.as().post('/v1/transactions/batch', { transactions });
      expect(answer.status).toBe(201);
    }

    const decided = await post('ANOTHER GLIMWORKS');
    expect(decided).toMatchObject({
      category: STOCK,
      category_source: 'model',
      category_reason: expect.stringContaining('GLIMWORKS'),
      category_version: expect.stringMatching(/^model-1\.2 dictionary-/),
      business_id: books.businessId,
      needs_review: false,
    });
    await importContent(app, books.clientId, {
      content: 'date,amount,description\n2025-06-01,-20.00,THIRDLY GLIMWORKS\n2025-06-02,-20.00,UNHEARD\n',
      query: `&business_id=${books.businessId}`,
    });
    const found = async (text: string) =>
      (await app.as().get(`/v1/transactions?client_id=${books.clientId}&q=${text}`)).body.data[0];
    expect(await found('THIRDLY')).toMatchObject({ category: STOCK, category_source: 'model' });
    expect(await found('UNHEARD')).toMatchObject({ category: null });

    const stranger = await createTenant(app.ctx);
    const client = await app
      .as(stranger.secret)
      .post('/v1/clients', { given_name: 'Bob', family_name: 'Stranger' });
    const theirs = await app.as(stranger.secret).post('/v1/transactions', {
      ...row('ANOTHER GLIMWORKS'),
      client_id: client.body.id,
      business_id: null,
    });
    expect(theirs.body).toMatchObject({ category: null });
    await expectCountsToAddUp();
  });

  it('forgets what is forgotten, and what was corrected again', async () => {
    await post('QUORBLE GLIMWORKS', STOCK);
    await post('QUORBLE GLIMWORKS', 'private');
    await expectCountsToAddUp();
    const [{ id }] = (await app.as().get('/v1/category-memory?merchant=quorble')).body.data;
    await app.as().delete(`/v1/category-memory/${id}`);
    await expectCountsToAddUp();
  });

  it('learns from many at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post(`VERNIX ${letters(index % 3)}`, index % 2 ? STOCK : 'private'),
      ),
    );
    expect(answers.map(({ category_source }) => category_source)).toEqual(Array(12).fill('user'));
    await expectCountsToAddUp();
  });

  it('learns from a thousand corrections in one statement', async () => {
    const clientId = uuidFromPublicId('client', books.clientId) ?? '';
    const lessons = Array.from({ length: 1_000 }, (_, index): NewLesson => {
      const merchant = `THOUSAND ${letters(index % 600)}`;
      return {
        id: app.ctx.newId(),
        clientId,
        transactionId: app.ctx.newId(),
        merchant,
        direction: 'out',
        category: index < 600 ? 'private' : STOCK,
        allowablePercent: 100,
        amountPence: 100,
        businessId: null,
        propertyId: null,
        setting: null,
        features: ['out w:THOUSAND', `out w:${letters(index % 600)}`],
      };
    });
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    app.ctx.db.on('query', note);
    await inTenant(app.ctx, app.tenant, (db) => rememberLessons(openLedger(db), lessons));
    app.ctx.db.removeListener('query', note);
    expect(statements.filter((sql) => sql.includes('into category_memory'))).toHaveLength(1);
    expect(statements.filter((sql) => sql.includes('category_'))).toHaveLength(1);
    const learnt = await app.ctx
      .systemDb('category_memory')
      .whereLike('merchant', 'THOUSAND%')
      .select('category');
    expect(learnt).toHaveLength(600);
    expect(learnt.filter(({ category }) => category === STOCK)).toHaveLength(400);
    await expectCountsToAddUp();
  });
});
