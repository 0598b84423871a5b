import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { lockYear } from '../transactions/books.js';
import {
  accountOf,
  createTwoAccounts,
  importLines,
  listed,
  onlyPair,
  type TwoAccounts,
} from './transfer-story.js';

const DAY = '2025-06-02';

describe('transfers written through the API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const body = (client: string, account: string, changes: object) => ({
    client_id: client,
    source_account_id: account,
    date: DAY,
    description: 'TRANSFER',
    ...changes,
  });
  const create = async ({ client }: TwoAccounts, account: string, changes: object): Promise<string> =>
    (await make(app.as(), '/v1/transactions', body(client, account, changes))).id;

  /** Money out of the current account, stated as a transfer, and a customer's money into the other. */
  async function createPair(given: TwoAccounts): Promise<{ out: string; sale: string }> {
    const out = await create(given, given.savings, { amount: -80 });
    const sale = await create(given, given.current, { amount: 80, description: 'A B 0000' });
    return { out, sale };
  }
  const fetch = async (id: string) => (await app.as().get(`/v1/transactions/${id}`)).body;
  const replace = async (id: string, changes: object) => {
    const current = await fetch(id);
    const answer = await app.as().put(`/v1/transactions/${id}`, { ...current, ...changes });
    if (answer.status !== 200) throw new Error(`PUT answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };

  it('pairs what is created, one by one and in a batch', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);
    const batch = await app.as().post('/v1/transactions/batch', {
      mode: 'atomic',
      transactions: [
        body(given.client, given.current, { amount: -15, date: '2025-08-01' }),
        body(given.client, given.savings, { amount: 15, date: '2025-08-02' }),
        body(given.client, given.savings, { amount: 16, date: '2025-08-02' }),
      ],
    });

    expect(batch.status).toBe(201);
    expect(await fetch(out)).toMatchObject({ transfer_pair_id: sale, category: 'transfer' });
    expect(await fetch(sale)).toMatchObject({
      transfer_pair_id: out,
      category: 'transfer',
      type: 'transfer',
    });
    expect((await listed(app, given.client, '&transfer=paired')).map(({ amount }) => amount)).toEqual([
      -80, 80, -15, 15,
    ]);
    expect((await listed(app, given.client, '&transfer=unmatched')).map(({ amount }) => amount)).toEqual([
      16,
    ]);
  });

  it('pairs for a credential that sees one client only', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    const key = await createKey(app.ctx, app.tenant.tenantId);
    await app.ctx
      .systemDb('api_keys')
      .where({ id: key.apiKeyId })
      .update({ client_id: uuidFromPublicId('client', client) });
    const bound = app.as(key.secret);

    await make(bound, '/v1/transactions', body(client, current, { amount: -5 }));
    const created = await bound.post('/v1/transactions', body(client, savings, { amount: 5 }));

    expect(created.body.transfer_pair_id).toMatch(/^txn_/);
  });

  it('answers the created row as paired', async () => {
    const given = await createTwoAccounts(app);
    const out = await create(given, given.savings, { amount: -80 });

    const created = await app
      .as()
      .post('/v1/transactions', body(given.client, given.current, { amount: 80, description: 'A B 0000' }));

    expect(created.body).toMatchObject({ transfer_pair_id: out, category: 'transfer', needs_review: false });
  });

  it('refuses a partner in a write', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);

    const answer = await app.as().put(`/v1/transactions/${out}`, {
      ...(await fetch(out)),
      transfer_pair_id: null,
    });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: '#/transfer_pair_id', code: 'read_only' }]);
    expect((await fetch(sale)).transfer_pair_id).toBe(out);
  });

  it('releases the other side when a person gives one another category', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);

    const edited = await replace(out, { category: 'private' });

    expect(edited).toMatchObject({ category: 'private', category_source: 'user', transfer_pair_id: null });
    expect(await fetch(sale)).toMatchObject({
      category: 'self_employment.turnover',
      category_source: 'structure',
      category_confidence: 0.74,
      needs_review: true,
      transfer_pair_id: null,
    });
    expect(await listed(app, given.client, '&transfer=paired')).toEqual([]);
  });

  it('never overwrites what a person has said of the other side', async () => {
    const given = await createTwoAccounts(app);
    const out = await create(given, given.savings, { amount: -80, category: 'transfer', needs_review: true });
    const sale = await create(given, given.current, { amount: 80, description: 'A B 0000' });

    const paired = await fetch(out);
    await replace(sale, { category: 'self_employment.turnover' });

    expect(paired).toMatchObject({ transfer_pair_id: sale, category_source: 'user', category_reason: null });
    expect(await fetch(out)).toMatchObject({
      transfer_pair_id: null,
      category: 'transfer',
      category_source: 'user',
    });
  });

  it('keeps the pair when nothing about the money changes', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);
    const before = await fetch(out);

    const noted = await replace(out, { notes: 'Into the pot', category: null });

    expect(noted).toMatchObject({
      transfer_pair_id: sale,
      category: 'transfer',
      category_source: 'structure',
      category_reason: before.category_reason,
    });
    expect((await fetch(sale)).transfer_pair_id).toBe(out);
  });

  it('looks for another partner when the amount changes', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);
    const other = await create(given, given.current, { amount: 90, description: 'A B 0000' });

    const moved = await replace(out, { amount: -90 });

    expect(moved).toMatchObject({ transfer_pair_id: other, category: 'transfer' });
    expect(await fetch(other)).toMatchObject({ transfer_pair_id: out });
    expect(await fetch(sale)).toMatchObject({ transfer_pair_id: null, category: 'self_employment.turnover' });
  });

  it('releases the other side of what is deleted', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);

    await app.as().delete(`/v1/transactions/${out}`);

    expect(await fetch(sale)).toMatchObject({
      transfer_pair_id: null,
      category: 'self_employment.turnover',
      needs_review: true,
    });
    const again = await create(given, given.savings, { amount: -80 });
    expect(await fetch(sale)).toMatchObject({ transfer_pair_id: again });
  });

  it('sends events for both sides, and again when they part', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);
    await app.as().delete(`/v1/transactions/${out}`);

    const events = await app
      .as()
      .get(`/v1/events?client_id=${given.client}&type=transaction.categorised&limit=100`);
    const sent = events.body.data
      .filter((event: { data: { transaction: { id: string } } }) => event.data.transaction.id === sale)
      .map(({ data }: { data: { transaction: Record<string, unknown> } }) => data.transaction)
      .map(({ previous_category: from, category }: Record<string, unknown>) => [from, category]);

    expect(sent).toEqual(
      expect.arrayContaining([
        [null, 'self_employment.turnover'],
        ['self_employment.turnover', 'transfer'],
        ['transfer', 'self_employment.turnover'],
      ]),
    );
  });

  it('leaves the category of the other side when its year has been locked', async () => {
    const given = await createTwoAccounts(app);
    const out = await create(given, given.savings, { amount: -80, date: '2025-04-06' });
    const sale = await create(given, given.current, {
      amount: 80,
      date: '2025-04-05',
      description: 'A B 0000',
    });
    expect((await fetch(sale)).transfer_pair_id).toBe(out);
    await lockYear(app, given.client, 2024);

    const refused = await app.as().delete(`/v1/transactions/${sale}`);
    const edited = await replace(out, { category: 'private' });

    expect(refused.status).toBe(409);
    expect(edited.transfer_pair_id).toBeNull();
    expect(await fetch(sale)).toMatchObject({ category: 'transfer', transfer_pair_id: null });
  });

  it('stays paired when everything is categorised again', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);
    await make(app.as(), '/v1/transactions/categorise', { client_id: given.client }, 202);

    await drain(app.ctx, ['categorise']);

    expect(await onlyPair(app, given.client)).toMatchObject([{ id: out }, { id: sale }]);
  });

  it('pairs what is categorised as a transfer later', async () => {
    const given = await createTwoAccounts(app);
    const { client, current } = given;
    const isa = await accountOf(app, client, { name: 'Isa' });
    await importLines(app, client, { account: current, lines: [`${DAY},-33.00,QQQQ 0000`] });
    await importLines(app, client, { account: isa, lines: [`${DAY},33.00,QQQQ 0000`] });
    expect(await listed(app, client, '&transfer=paired')).toEqual([]);
    await make(app.as(), '/v1/category-rules', { match: { value: 'QQQQ' }, category: 'transfer' });

    await make(app.as(), '/v1/transactions/categorise', { client_id: client }, 202);
    await drain(app.ctx, ['categorise']);

    const [out] = await onlyPair(app, client);
    expect(out).toMatchObject({ category: 'transfer', category_source: 'rule' });
  });

  it('misses no pair and no row when both sides are written at the same moment', async () => {
    const given = await createTwoAccounts(app);
    const days = Array.from({ length: 12 }, (_, index) => ({
      amount: 100 + index,
      date: `2025-07-${String(index + 1).padStart(2, '0')}`,
    }));

    await Promise.all(
      days.flatMap(({ amount, date }) => [
        create(given, given.savings, { amount: -amount, date }),
        create(given, given.current, { amount, date, description: 'QXZ 0000' }),
      ]),
    );

    const rows = await listed(app, given.client, '&transfer=paired');
    expect(rows).toHaveLength(24);
    for (const row of rows) {
      const partner = rows.find((one) => one.id === row.transfer_pair_id);
      expect(partner).toMatchObject({ date: row.date, amount: -row.amount, transfer_pair_id: row.id });
    }
  });

  it('does not let two rows have one partner, whatever writes them', async () => {
    const given = await createTwoAccounts(app);
    const { out } = await createPair(given);
    const third = await create(given, given.savings, { amount: 7, description: 'QXZ' });

    const tie = app.ctx
      .systemDb('transactions')
      .where({ id: uuidFromPublicId('transaction', third) })
      .update({ transfer_pair_id: uuidFromPublicId('transaction', out) });

    await expect(tie).rejects.toThrow('transactions_by_transfer_pair');
  });

  it('settles edits of both sides that come at the same moment', async () => {
    const given = await createTwoAccounts(app);
    const { out, sale } = await createPair(given);
    const bodies = await Promise.all([fetch(out), fetch(sale)]);

    const answers = await Promise.all([
      app.as().put(`/v1/transactions/${out}`, { ...bodies[0], category: 'private' }),
      app.as().delete(`/v1/transactions/${sale}`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([
      expect.toSatisfy((s) => s === 200 || s === 422),
      204,
    ]);
    expect((await fetch(out)).transfer_pair_id).toBeNull();
  });
});
