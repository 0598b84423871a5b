import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRulesWithOwners } from '../../../src/db/categories/category-rules-queries.js';
import { readerOf, type TenantExecutor, transact } from '../../../src/db/executor.js';
import { countTrips } from '../../support/count-trips.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Books, createBooks } from '../transactions/books.js';

const FUEL = 'self_employment.car_van_travel_expenses';

/** Rules are changed in the database here, as another process does: nothing in this process knows of it. */
describe('rules that a process remembers', () => {
  let app: TestApp;
  let books: Books;
  let trips: () => number;
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
    trips = countTrips(app.ctx.db);
  });
  afterAll(() => app.close());
  beforeEach(() => elsewhere((db) => db.trx.raw('delete from category_rules')));

  const key = () => ({ tenantId: app.tenant.tenantId, livemode: app.tenant.livemode });

  const elsewhere = (work: (db: TenantExecutor) => PromiseLike<unknown>) =>
    transact(app.ctx.db, key(), {}, async (db) => {
      await work(db);
    });

  async function createRule(fields: object = {}): Promise<string> {
    const { body, status } = await app
      .as()
      .post('/v1/category-rules', { match: { value: 'ZOGGLE' }, category: FUEL, ...fields });
    expect(status).toBe(201);
    return body.id;
  }

  const setCategory = (category: string) => (db: TenantExecutor) =>
    db.trx.raw('update category_rules set category = ?', [category]);

  const categoryOfNewRow = async () => {
    const row = { client_id: books.clientId, date: '2025-05-01', amount: -20, description: 'ZOGGLE 12' };
    return (await app.as().post('/v1/transactions', row)).body.category;
  };

  it.each([
    ['changed', setCategory('private'), 'private'],
    ['deleted', (db: TenantExecutor) => db.trx.raw('delete from category_rules'), null],
    [
      'deleted softly',
      (db: TenantExecutor) => db.trx.raw('update category_rules set deleted_at = now()'),
      null,
    ],
  ])('are read again when one was %s', async (_, change, expected) => {
    await createRule();
    expect(await categoryOfNewRow()).toBe(FUEL);

    await elsewhere(change);

    expect(await categoryOfNewRow()).toBe(expected);
  });

  it('are read again when one was added', async () => {
    await createRule({ category: 'private' });
    expect(await categoryOfNewRow()).toBe('private');

    await elsewhere((db) =>
      db.trx.raw(
        `insert into category_rules (id, tenant_id, livemode, position, match, category)
         select gen_random_uuid(), tenant_id, livemode, 0, match, ? from category_rules`,
        [FUEL],
      ),
    );

    expect(await categoryOfNewRow()).toBe(FUEL);
  });

  it('are read again when the business that one gives rows to was deleted, and when it is back', async () => {
    await createRule({ business_id: books.businessId });
    const setDeleted = (at: string) =>
      elsewhere((db) => db.trx.raw(`update businesses set deleted_at = ${at}`));
    expect(await categoryOfNewRow()).toBe(FUEL);

    await setDeleted('now()');
    expect(await categoryOfNewRow()).toBeNull();

    await setDeleted('null');
    expect(await categoryOfNewRow()).toBe(FUEL);
  });

  it('are not those of a change that was rolled back', async () => {
    await createRule();
    const undone = elsewhere(async (db) => {
      await setCategory('private')(db);
      expect(await listRulesWithOwners(db)).toMatchObject([{ rule: { category: 'private' } }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await categoryOfNewRow()).toBe(FUEL);

    await elsewhere(setCategory('private'));
    expect(await categoryOfNewRow()).toBe('private');
  });

  it('cost one trip more after a change, and none while nothing changes', async () => {
    await createRule();
    await categoryOfNewRow();
    const tripsOfNewRow = async () => {
      const before = trips();
      await categoryOfNewRow();
      return trips() - before;
    };

    const unchanged = await tripsOfNewRow();
    await elsewhere(setCategory('private'));

    expect(await tripsOfNewRow()).toBe(unchanged + 1);
    expect(await tripsOfNewRow()).toBe(unchanged);
  });

  it('are decoded once for as long as nothing changes, and apart for a credential bound to a client', async () => {
    await createRule();
    const all = readerOf(app.ctx.db, key());
    const bound = readerOf(app.ctx.db, { ...key(), clientId: books.clientId });

    expect(await listRulesWithOwners(all)).toBe(await listRulesWithOwners(all));
    expect(await listRulesWithOwners(bound)).toBe(await listRulesWithOwners(bound));
    expect(await listRulesWithOwners(bound)).not.toBe(await listRulesWithOwners(all));
  });
});
