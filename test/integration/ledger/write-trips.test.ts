import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTrips } from '../../support/count-trips.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { openCouple } from '../properties/joint-story.js';
import { createTwoAccounts } from '../transfers/transfer-story.js';

const CATEGORY = 'self_employment.maintenance_costs';

interface Row {
  readonly id: string;
}

/** A client with two accounts, rules, and something learnt: nothing that a write has to look at is left out. */
describe('the trips to Postgres of a write to the ledger', () => {
  let app: TestApp;
  let trips: () => number;
  let client: string;
  let current: string;
  beforeAll(async () => {
    app = await startTestApp();
    trips = countTrips(app.ctx.db);
    ({ client, current } = await createTwoAccounts(app));
    await create({ category: CATEGORY, description: 'GREGGS LEEDS' });
  });
  afterAll(() => app.close());

  const body = (fields: object = {}) => ({
    client_id: client,
    source_account_id: current,
    date: '2025-05-01',
    amount: -12.3,
    description: 'SCREWFIX DIRECT',
    ...fields,
  });

  async function create(fields: object = {}): Promise<Row> {
    const answer = await app.as().post('/v1/transactions', body(fields));
    expect(answer.body).toMatchObject({ client_id: client });
    return answer.body;
  }

  async function tripsOf(status: number, act: () => PromiseLike<{ status: number }>): Promise<number> {
    const before = trips();
    const answer = await act();
    expect(answer.status).toBe(status);
    return trips() - before;
  }

  const replaced = (row: Row, changes: object) =>
    tripsOf(200, () => app.as().put(`/v1/transactions/${row.id}`, { ...row, ...changes }));

  it.each([
    ['whose category is to be found', {}],
    ['with a category', { category: CATEGORY, description: 'TESCO STORES' }],
    ['with an external id', { external_id: 'once' }],
  ])('are at most 5 for a new row %s', async (_, fields) => {
    expect(await tripsOf(201, () => app.as().post('/v1/transactions', body(fields)))).toBeLessThanOrEqual(5);
  });

  it('end with the write for a row of no account: 2, and 3 where what was learnt is asked for', async () => {
    const plain = { ...body({ description: 'STAPLES' }), source_account_id: null };
    const { body: created } = await app.as().post('/v1/transactions', plain);
    const path = `/v1/transactions/${created.id}`;

    const create = await tripsOf(201, () => app.as().post('/v1/transactions', plain));
    const replace = await tripsOf(200, () => app.as().put(path, { ...created, notes: 'seen' }));
    const remove = await tripsOf(204, () => app.as().delete(path));

    expect({ create, replace, remove }).toEqual({ create: 3, replace: 3, remove: 2 });
  });

  const hundred = (prefix: string) => ({
    transactions: Array.from({ length: 100 }, (_, index) =>
      body(
        index % 2 === 0
          ? { category: CATEGORY, description: `SHOP ${index}` }
          : { external_id: `${prefix}${index}` },
      ),
    ),
  });

  it('are at most 8 for a batch of 100', async () => {
    const count = await tripsOf(201, () => app.as().post('/v1/transactions/batch', hundred('b')));
    expect(count).toBeLessThanOrEqual(8);
  });

  it.each([
    ['whose notes change', {}, { notes: 'seen' }],
    ['whose category is given', {}, { category: CATEGORY }],
    ['whose category is taken back', { category: CATEGORY, description: 'COSTA' }, { category: null }],
    ['whose amount changes', {}, { amount: -13 }],
  ])('are at most 5 for a row %s', async (_, fields, changes) => {
    expect(await replaced(await create(fields), changes)).toBeLessThanOrEqual(5);
  });

  it('are at most 5 for a row that is deleted', async () => {
    const { id } = await create();
    const count = await tripsOf(204, () => app.as().delete(`/v1/transactions/${id}`));
    expect(count).toBeLessThanOrEqual(5);
  });

  it('are one more where the client has joint property, for the returns of its other owners', async () => {
    const half = [{ share_percent: 50 }];
    const { hers, his } = await openCouple(app, { hers: half, his: half });
    const row = { date: '2025-05-01', amount: -12.3, description: 'STAPLES', category: CATEGORY };
    const create = (client_id: string) =>
      tripsOf(201, () => app.as().post('/v1/transactions', { ...row, client_id }));
    const replace = async (client_id: string) => {
      const { body: created } = await app.as().post('/v1/transactions', { ...row, client_id });
      return replaced(created, { notes: 'seen' });
    };

    expect(await create(hers.client)).toBe((await create(his.client)) + 1);
    expect(await replace(hers.client)).toBe((await replace(his.client)) + 1);
  });
});
