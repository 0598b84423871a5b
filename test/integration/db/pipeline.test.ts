import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { connect } from '../../../src/db/connect.js';
import { commitWith, rowsOf, type TenantExecutor } from '../../../src/db/executor.js';
import { NotFoundError } from '../../../src/errors.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { inTenant, readTenant } from '../../../src/services/in-tenant.js';
import { countTrips } from '../../support/count-trips.js';
import { withClient } from '../../support/databases.js';
import { createTenant } from '../../support/factories.js';
import { startTestContext } from '../../support/test-app.js';

describe('a reader and a transaction on one connection', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  let pool: Knex;
  let ctx: AppContext;
  let key: { tenantId: string; livemode: boolean };
  let trips: () => number;
  beforeAll(async () => {
    stand = await startTestContext();
    // One connection, so that whatever stays on it meets the next query.
    const url = stand.ctx.config.databaseUrl;
    pool = connect({ url, role: 'app', poolSize: 1, applicationName: 'one connection' });
    ctx = { ...stand.ctx, db: pool };
    trips = countTrips(pool);
    key = { tenantId: (await createTenant(stand.ctx)).tenantId, livemode: true };
  });
  afterAll(async () => {
    await pool.destroy();
    await stand.close();
  });

  const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
    // The server is ready again only some time after it has answered with an error: wait until that is counted.
    await pool.raw('select 1');
    const before = trips();
    await work();
    return trips() - before;
  };
  const read = () => readTenant(ctx, key, (db) => rowsOf(db, 'files').select('id'));
  const add = (db: TenantExecutor) =>
    db.trx('files').insert({ id: ctx.newId(), tenant_id: db.tenantId, livemode: db.livemode });
  const settings = async () => {
    const { rows } = await pool.raw<{ rows: Record<string, string | null>[] }>(
      `select nullif(current_setting('app.tenant_id', true), '') as tenant,
         nullif(current_setting('app.livemode', true), '') as livemode,
         current_setting('transaction_read_only') as read_only`,
    );
    return rows[0];
  };
  const NOTHING = { tenant: null, livemode: null, read_only: 'off' };

  it('reads in one trip, under the policies of the tenant', async () => {
    await inTenant(ctx, key, add);
    expect(await tripsOf(read)).toBe(1);
    expect(await read()).toHaveLength(1);
    const stranger = { ...key, livemode: false };
    expect(await readTenant(ctx, stranger, (db) => db.queries('files').select('id'))).toEqual([]);
  });

  it('reads several answers that are asked for at the same time in one trip, and gives the connection back', async () => {
    const both = () =>
      readTenant(ctx, key, (db) =>
        Promise.all([
          rowsOf(db, 'files').select('id'),
          db.queries.raw('select 1 as n').then(({ rows }) => rows),
        ]),
      );
    expect(await tripsOf(both)).toBe(1);
    expect(await both()).toEqual([[{ id: expect.any(String) }], [{ n: 1 }]]);
    const failing = readTenant(ctx, key, (db) =>
      Promise.all([rowsOf(db, 'files').select('id'), db.queries.raw('select 1/0')]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const inTurn = async () =>
      readTenant(ctx, key, async (db) => [await rowsOf(db, 'files').select('id'), await rowsOf(db, 'files')]);
    expect(await tripsOf(inTurn)).toBe(2);
  });

  it('leaves nothing of the tenant on the connection, after an answer and after an error', async () => {
    await read();
    expect(await settings()).toEqual(NOTHING);
    expect(await pool('files').select('id')).toEqual([]);
    await expect(readTenant(ctx, key, (db) => db.queries.raw('select 1/0'))).rejects.toThrow(/division/);
    expect(await settings()).toEqual(NOTHING);
    expect(await pool('files').select('id')).toEqual([]);
    expect(await read()).toHaveLength(1);
  });

  it('refuses to write, or to run several commands, through a reader', async () => {
    const id = ctx.newId();
    const write = readTenant(ctx, key, (db) =>
      db.queries('files').insert({ id, tenant_id: key.tenantId, livemode: true }),
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
    const twice = readTenant(ctx, key, (db) => db.queries.raw('select 1; select 2'));
    await expect(twice).rejects.toThrow('one statement at a time');
    expect(await read()).toHaveLength(1);
  });

  it('keeps no place for a table that nobody declared', async () => {
    // @ts-expect-error the name is no declared table's
    await expect(readTenant(ctx, key, async (db) => rowsOf(db, 'tenants'))).rejects.toThrow(RangeError);
  });

  it('begins, sets the tenant and asks in one trip, and sends nothing for work that asks for nothing', async () => {
    expect(await tripsOf(() => inTenant(ctx, key, async () => 1))).toBe(0);
    expect(await tripsOf(() => inTenant(ctx, key, (db) => rowsOf(db, 'files').select('id')))).toBe(2);
  });

  it('sends what is asked for at the same time in one trip, and answers each', async () => {
    const answers: unknown[] = [];
    const count = await tripsOf(() =>
      inTenant(ctx, key, async (db) => {
        answers.push(
          ...(await Promise.all([
            db.trx.raw('select ?::int as a', [1]).then(({ rows }) => rows),
            add(db).then(() => 'added'),
            rowsOf(db, 'files').count<{ count: string }[]>('*'),
          ])),
        );
      }),
    );
    expect(count).toBe(2);
    expect(answers).toEqual([[{ a: 1 }], 'added', [{ count: '2' }]]);
  });

  it('undoes everything when one of several fails, and says which', async () => {
    const before = await read();
    const outcomes: PromiseSettledResult<unknown>[] = [];
    await inTenant(ctx, key, async (db) => {
      outcomes.push(...(await Promise.allSettled([add(db), db.trx.raw('select 1/0'), add(db)])));
      throw new NotFoundError('Undone.');
    }).catch(() => undefined);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(outcomes[1]).toMatchObject({ reason: { code: '22012' } });
    expect(await read()).toEqual(before);
    expect(await settings()).toEqual(NOTHING);
  });

  it('commits with its last statements, in their trip, or not at all', async () => {
    const before = (await read()).length;
    expect(await tripsOf(() => inTenant(ctx, key, (db) => commitWith(db, () => add(db))))).toBe(1);
    expect(await read()).toHaveLength(before + 1);

    const failing = inTenant(ctx, key, (db) =>
      commitWith(db, () => Promise.all([add(db), db.trx.raw('select 1/0')])),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const talking = inTenant(ctx, key, async (db) => {
      await commitWith(db, () => add(db));
      await add(db);
    });
    await expect(talking).rejects.toThrow('ended');
    expect(await read()).toHaveLength(before + 2);
    expect(await settings()).toEqual(NOTHING);
  });

  it('binds values by their names, beside casts, and has a query among them written out', async () => {
    const text = `select cast(:b as int) - :a::int as n, :b::text as b, 5 = any(cast(:list as int[])) as has`;
    const ask = (db: TenantExecutor) =>
      db.trx.raw<{ rows: unknown[] }>(text, { a: 1, b: 7, list: [5, 6] }).then(({ rows }) => rows);
    const expected = [{ n: 6, b: '7', has: true }];
    expect(await inTenant(ctx, key, ask)).toEqual(expected);
    expect(await inTenant(ctx, key, ask)).toEqual(expected);

    const literal = (db: TenantExecutor) =>
      db.trx
        .raw<{ rows: unknown[] }>(`select 'a:c' as text, :a::int as a`, { a: 1 })
        .then(({ rows }) => rows);
    expect(await inTenant(ctx, key, literal)).toEqual([{ text: 'a:c', a: 1 }]);

    const nested = (db: TenantExecutor) =>
      db.trx
        .raw<{ rows: unknown[] }>('select * from :inner as one', {
          inner: db.trx.raw('(select :n::int as n)', { n: 3 }),
        })
        .then(({ rows }) => rows);
    expect(await inTenant(ctx, key, nested)).toEqual([{ n: 3 }]);
  });

  it('asks nothing any more once its transaction has ended', async () => {
    let escaped: TenantExecutor | undefined;
    await inTenant(ctx, key, async (db) => {
      escaped = db;
      await add(db);
    });
    await expect(escaped?.trx.raw('select 1')).rejects.toThrow('has ended');
    expect(await settings()).toEqual(NOTHING);
  });

  it('recovers from an error to a savepoint', async () => {
    const rows = await inTenant(ctx, key, async (db) => {
      await db.trx.raw('savepoint here');
      await db.trx.raw('select 1/0').catch(() => undefined);
      await db.trx.raw('rollback to savepoint here');
      return rowsOf(db, 'files').select('id');
    });
    expect(rows.length).toBeGreaterThan(0);
  });

  it('refuses a value that no statement can carry, and goes on', async () => {
    const unserialisable: Record<string, unknown> = {};
    unserialisable['self'] = unserialisable;
    const bad = inTenant(ctx, key, (db) => db.trx.raw('select ?::json', [unserialisable as never]));
    await expect(bad).rejects.toThrow();
    expect((await read()).length).toBeGreaterThan(0);
    expect(await settings()).toEqual(NOTHING);
  });

  it('holds no more statements compiled than the limit, and reads what it let go of all the same', async () => {
    const limit = LIMITS.database.preparedStatements.value;
    const ask = (number: number) =>
      readTenant(ctx, key, (db) => db.queries.raw<{ rows: { n: number }[] }>(`select ${number} as n`));
    for (let number = 0; number < limit + 20; number += 1) await ask(number);
    const { rows } = await pool.raw<{ rows: { held: number }[] }>(
      'select count(*)::int as held from pg_prepared_statements',
    );
    expect(rows[0]?.held).toBeLessThanOrEqual(limit + 1);
    expect((await ask(0)).rows).toEqual([{ n: 0 }]);
  });

  it('compiles a statement again when a migration has changed what it answers', async () => {
    const { systemDb } = ctx;
    const shown = () => readTenant(ctx, key, (db) => db.queries.raw('select * from deployment_facts'));
    await ownerOf('create table deployment_facts (a int); grant select on deployment_facts to app, system');
    await shown();
    await ownerOf('alter table deployment_facts add b int');
    await shown().catch(() => undefined);
    expect((await shown()).rows).toEqual([]);
    expect(await systemDb('deployment_facts').select()).toEqual([]);
  });

  const ownerOf = (sql: string) => withClient(ctx.config.databaseUrl, (client) => client.query(sql));
});
