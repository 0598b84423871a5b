import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent } from '../imports/import-story.js';
import { type Books, createBooks, lockYear } from '../transactions/books.js';

const COST = 'self_employment.cost_of_goods';
const ADMIN = 'self_employment.admin_costs';

describe('what a correction teaches', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    await app.ctx.systemDb('category_memory').update({ deleted_at: new Date() });
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const csv = (...lines: string[]) => ['date,amount,description', ...lines].join('\n');
  const load = (content: string, query = `&business_id=${books.businessId}`, clientId = books.clientId) =>
    importContent(app, clientId, { content, query });
  const find = async (text: string, clientId = books.clientId, secret?: string) =>
    (await app.as(secret).get(`/v1/transactions?client_id=${clientId}&q=${encodeURIComponent(text)}`)).body
      .data[0];
  const correct = async (transaction: { id: string }, fields: object) => {
    const current = (await app.as().get(`/v1/transactions/${transaction.id}`)).body;
    const answer = await app.as().put(`/v1/transactions/${transaction.id}`, {
      date: current.date,
      amount: current.amount,
      description: current.description,
      business_id: current.business_id,
      property_id: current.property_id,
      ...fields,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  /** Imports a line of a merchant that nobody knows, and corrects it. */
  const teach = async (description: string, category: string | null, fields: object = {}) => {
    await load(csv(`2025-05-01,-20.00,${description}`));
    return correct(await find(description), { category, ...fields });
  };
  const memories = async (query = `client_id=${books.clientId}`) =>
    (await app.as().get(`/v1/category-memory?${query}`)).body.data;

  it('is followed by the next import of the same merchant, whatever its branch, town and day', async () => {
    const taught = await teach('CARD PAYMENT TO ZORBLAX WIDGETS 4471 LEEDS', COST);

    await load(csv('2025-06-09,-31.50,ZORBLAX WIDGETS 0093 DURHAM CD 4412'));
    const [memory] = await memories();
    expect(await find('0093')).toMatchObject({
      category: COST,
      category_source: 'memory',
      category_confidence: 0.97,
      category_reason: 'ZORBLAX WIDGETS: as it was corrected before.',
      category_version: `${memory.id}.1`,
      business_id: books.businessId,
      needs_review: false,
    });
    expect(memory).toMatchObject({
      id: expect.stringMatching(/^mem_/),
      client_id: books.clientId,
      business_id: books.businessId,
      merchant: 'ZORBLAX WIDGETS',
      direction: 'out',
      category: COST,
      shared: true,
      uses: 1,
      last_used_at: expect.any(String),
      learned_from_transaction_id: taught.id,
    });
  });

  it('beats the dictionary, offers what that would have said, and gives way to a rule', async () => {
    await teach('TESCO STORES 3241', 'self_employment.other_expenses');
    const followed = await app.as().post('/v1/transactions', {
      client_id: books.clientId,
      business_id: books.businessId,
      date: '2025-07-01',
      amount: -8,
      description: 'TESCO STORES 6001 YORK',
    });
    expect(followed.body).toMatchObject({
      category: 'self_employment.other_expenses',
      category_source: 'memory',
      category_alternatives: expect.arrayContaining([expect.objectContaining({ category: 'private' })]),
    });

    const rule = await app.as().post('/v1/category-rules', { match: { value: 'TESCO' }, category: ADMIN });
    await load(csv('2025-07-02,-9.00,TESCO STORES 6001 YORK'));
    expect(await find('6001')).toMatchObject({ category: ADMIN, category_source: 'rule' });
    expect((await find('6001')).category_version).toBe(`${rule.body.id}.1`);
    await app.as().delete(`/v1/category-rules/${rule.body.id}`);
  });

  it('holds for the direction of the money, and for money that comes back', async () => {
    await teach('ZORBLAX WIDGETS', COST);
    await load(
      csv('2025-06-01,50.00,FASTER PAYMENT FROM ZORBLAX WIDGETS 1', '2025-06-02,5.00,ZORBLAX WIDGETS REFUND'),
    );
    expect((await find('FASTER')).category_source).not.toBe('memory');
    expect(await find('REFUND')).toMatchObject({ category: COST, category_source: 'memory' });
  });

  it('is replaced by the latest correction', async () => {
    await teach('ZORBLAX WIDGETS 1', COST);
    await teach('ZORBLAX WIDGETS 2', ADMIN);
    expect(await memories()).toMatchObject([{ category: ADMIN }]);
    await load(csv('2025-06-09,-31.50,ZORBLAX WIDGETS 3'));
    expect(await find('WIDGETS 3')).toMatchObject({ category: ADMIN, category_source: 'memory' });
  });

  it.each(['transfer', 'private'])(
    'remembers %s too, for money between accounts and at home',
    async (category) => {
      await teach('ZORBLAX WIDGETS', category);
      await load(csv('2025-06-09,-31.50,ZORBLAX WIDGETS 3'));
      expect(await find('WIDGETS 3')).toMatchObject({ category, category_source: 'memory' });
      expect((await memories())[0].shared).toBe(category === 'private');
    },
  );

  it('gives a row that counts towards nothing what the corrected one counts towards', async () => {
    await teach('ZORBLAX WIDGETS', COST);
    await load(csv('2025-06-09,-31.50,ZORBLAX WIDGETS 3'), '');
    expect(await find('WIDGETS 3')).toMatchObject({ category: COST, business_id: books.businessId });
    await load(csv('2025-06-10,-31.50,ZORBLAX WIDGETS 4'), `&property_id=${books.propertyId}`);
    expect((await find('WIDGETS 4')).category_source).not.toBe('memory');
  });

  it('asks a person all the same for a merchant that sells everything, and for a far larger sum', async () => {
    await teach('AMZNMKTPLACE AMAZON.CO.UK', COST);
    await teach('ZORBLAX WIDGETS', COST);
    await load(csv('2025-06-09,-31.50,AMZNMKTPLACE*2K4H', '2025-06-09,-9000.00,ZORBLAX WIDGETS 3'));
    expect(await find('2K4H')).toMatchObject({ category: COST, needs_review: true });
    expect(await find('WIDGETS 3')).toMatchObject({ category: COST, needs_review: true });
  });

  it('is not learnt from a line without a name, from a note, from parts, a file or a rule', async () => {
    const lines = csv('2025-05-01,-20.00,CHEQUE 000123', '2025-05-02,-20.00,QUORBLE');
    await load(lines);
    await correct(await find('CHEQUE'), { category: COST });
    const quorble = await find('QUORBLE');
    await correct(quorble, { category: 'private', notes: 'for a client lunch' });
    await correct(quorble, { splits: [{ amount: -20, category: 'private' }] });
    await load('date,amount,description,category\n2025-05-03,-4.00,VERNIX,private');
    const rule = await app.as().post('/v1/category-rules', { match: { value: 'FLOOB' }, category: ADMIN });
    await load(csv('2025-05-04,-4.00,FLOOB'));
    expect((await find('FLOOB')).category_source).toBe('rule');
    await app.as().delete(`/v1/category-rules/${rule.body.id}`);
    expect(await memories()).toEqual([]);
  });

  it('is followed for other clients only in the same kind of business, while all agree, and never a person', async () => {
    await teach('ZORBLAX WIDGETS', COST);
    await teach('MR J QUORBLE', ADMIN);
    const plumber = await createBooks(app);
    const taxi = await createBooks(app);
    const drive = await app
      .as()
      .post('/v1/businesses', { client_id: taxi.clientId, trading_name: 'Rides', trade: 'Taxi driver' });
    const lines = csv('2025-06-01,-5.00,ZORBLAX WIDGETS 9', '2025-06-02,-5.00,MR J QUORBLE 2');
    await load(lines, `&business_id=${plumber.businessId}`, plumber.clientId);
    await load(lines, `&business_id=${drive.body.id}`, taxi.clientId);

    const followed = await find('ZORBLAX', plumber.clientId);
    expect(followed).toMatchObject({
      category: COST,
      category_source: 'memory',
      category_confidence: 0.85,
      business_id: plumber.businessId,
    });
    expect((await find('QUORBLE', plumber.clientId)).category_source).not.toBe('memory');
    expect((await find('ZORBLAX', taxi.clientId)).category_source).not.toBe('memory');

    await correct(followed, { category: ADMIN });
    const third = await createBooks(app);
    await load(lines, `&business_id=${third.businessId}`, third.clientId);
    expect((await find('ZORBLAX', third.clientId)).category_source).not.toBe('memory');
    await load(
      csv('2025-07-01,-5.00,ZORBLAX WIDGETS 11'),
      `&business_id=${plumber.businessId}`,
      plumber.clientId,
    );
    expect(await find('WIDGETS 11', plumber.clientId)).toMatchObject({
      category: ADMIN,
      category_confidence: 0.97,
    });
  });

  it('stays in its tenant and mode', async () => {
    await teach('ZORBLAX WIDGETS', COST);
    const stranger = await createTenant(app.ctx);
    const theirs = await createClientFor(app, stranger.secret);
    const row = { date: '2025-06-01', amount: -5, description: 'ZORBLAX WIDGETS' };
    const other = await app.as(stranger.secret).post('/v1/transactions', { ...row, client_id: theirs });
    expect(other.status).toBe(201);
    expect(other.body.category_source).not.toBe('memory');
    const trial = app.as((await createKey(app.ctx, app.tenant.tenantId, { livemode: false })).secret);
    const { body: client } = await trial.post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const inTestMode = await trial.post('/v1/transactions', { ...row, client_id: client.id });
    expect(inTestMode.status).toBe(201);
    expect(inTestMode.body.category_source).not.toBe('memory');
    expect((await trial.get('/v1/category-memory')).body.data).toEqual([]);
    const [memory] = await memories();
    expect((await app.as(stranger.secret).get('/v1/category-memory')).body.data).toEqual([]);
    expect((await app.as(stranger.secret).get(`/v1/category-memory/${memory.id}`)).status).toBe(404);
    expect((await app.as(stranger.secret).delete(`/v1/category-memory/${memory.id}`)).status).toBe(404);
  });

  it('is undone by deleting it: what comes next is not judged by it, what is there stays until asked', async () => {
    await teach('ZORBLAX WIDGETS 1', COST);
    await load(csv('2025-06-09,-31.50,ZORBLAX WIDGETS 2'));
    const [memory] = await memories();
    expect((await app.as().delete(`/v1/category-memory/${memory.id}`).set('If-Match', '"9"')).status).toBe(
      412,
    );
    expect((await app.as().delete(`/v1/category-memory/${memory.id}`)).status).toBe(204);
    expect((await app.as().get(`/v1/category-memory/${memory.id}`)).status).toBe(404);
    expect((await app.as().delete(`/v1/category-memory/${memory.id}`)).status).toBe(404);

    await load(csv('2025-06-10,-31.50,ZORBLAX WIDGETS 3'));
    expect(await find('WIDGETS 3')).toMatchObject({ category: null, category_source: null });
    expect(await find('WIDGETS 2')).toMatchObject({ category: COST, category_source: 'memory' });
    await app.as().post('/v1/transactions/categorise', { client_id: books.clientId });
    await drain(app.ctx, ['categorise']);
    expect(await find('WIDGETS 2')).toMatchObject({ category: null });
    expect(await find('WIDGETS 1')).toMatchObject({ category: COST, category_source: 'user' });
  });

  it('is taken back with the category that taught it', async () => {
    const taught = await teach('ZORBLAX WIDGETS 1', COST);
    expect(await correct(taught, { category: null })).toMatchObject({ category: null });
    expect(await memories()).toEqual([]);
  });

  it('never overwrites what a person has said: not by categorising again, not by an updating import', async () => {
    const named = (amount: string) =>
      `date,amount,description,external_id\n2025-05-01,${amount},ZORBLAX WIDGETS 1,x-1`;
    await load(named('-20.00'));
    const mine = await correct(await find('WIDGETS 1'), { category: 'private', external_id: 'x-1' });
    await teach('ZORBLAX WIDGETS 2', COST);
    await app.as().post('/v1/transactions/categorise', { client_id: books.clientId });
    await drain(app.ctx, ['categorise']);
    await load(named('-21.00'), `&business_id=${books.businessId}&on_duplicate=update`);
    expect((await app.as().get(`/v1/transactions/${mine.id}`)).body).toMatchObject({
      amount: -21,
      category: 'private',
      category_source: 'user',
    });
  });

  it('is applied to rows that are there by categorising again, but not in a locked year', async () => {
    await load(csv('2025-05-01,-20.00,ZORBLAX WIDGETS 1', '2023-05-02,-20.00,ZORBLAX WIDGETS 2'));
    await lockYear(app, books.clientId, 2023);
    await teach('ZORBLAX WIDGETS 7', COST);
    const asked = await app.as().post('/v1/transactions/categorise', { client_id: books.clientId });
    await drain(app.ctx, ['categorise']);
    expect((await app.as().get(asked.headers['location'] ?? '')).body).toMatchObject({
      changed: 1,
      left_alone: { locked: 1, given: 1 },
      category_rule_id: null,
    });
    expect(await find('WIDGETS 1')).toMatchObject({ category: COST, category_source: 'memory' });
    expect(await find('WIDGETS 2')).toMatchObject({ category: null });
  });

  it('is learnt from a batch, whose last word stands', async () => {
    const row = (description: string, category: string) => ({
      client_id: books.clientId,
      business_id: books.businessId,
      date: '2025-05-01',
      amount: -5,
      description,
      category,
    });
    const transactions = Array.from({ length: 98 }, (_, index) =>
      row(`QUILP ${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26), 88)}`, ADMIN),
    );
    const answer = await app.as().post('/v1/transactions/batch', {
      transactions: [...transactions, row('ZORBLAX WIDGETS 1', COST), row('ZORBLAX WIDGETS 2', 'private')],
    });
    expect(answer.status).toBe(201);
    const [latest] = await memories(`client_id=${books.clientId}&merchant=zorblax`);
    expect(latest).toMatchObject({ category: 'private' });
    expect(await memories(`client_id=${books.clientId}&merchant=quilp&limit=100`)).toHaveLength(98);
  });
});
