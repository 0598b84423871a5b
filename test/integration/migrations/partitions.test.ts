import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect } from '../../../src/db/connect.js';
import { migrateToLatest } from '../../../src/db/deployment/migrate.js';
import { uuidV7 } from '../../../src/domain/ids.js';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { createDatabase, dropDatabase } from '../../support/databases.js';
import { within } from '../../support/within.js';
import { ENDPOINT, EXPIRING_TABLES, TENANT } from './expiring-tables.js';

const FILLED = 200_000;
const LONGEST_WAIT = '2s';

const newId = () => uuidV7(Date.now(), randomBytes(10));
const lateId = () => uuidV7(Date.now() + 40 * 86_400_000, randomBytes(10));

describe.each(EXPIRING_TABLES)('$name becomes partitioned', { timeout: 300_000 }, (table) => {
  const cluster = inject('databaseUrl');
  const { up, down } = table.migration;
  let database: string;
  let owner: ReturnType<typeof connect>;
  let system: ReturnType<typeof connect>;
  beforeEach(async () => {
    database = `tax_partitions_${randomBytes(4).toString('hex')}`;
    const url = await createDatabase(cluster, database);
    await migrateToLatest(url);
    owner = connect({ url, role: 'owner', poolSize: 2, applicationName: 'migration' });
    system = connect({ url, role: 'system', poolSize: 6, applicationName: 'writers' });
    await system('tenants').insert({ id: TENANT.tenant_id, name: 'In use', plan: 'free' });
    await system('webhook_endpoints').insert(ENDPOINT);
    await down(owner);
  });
  afterEach(async () => {
    await Promise.all([owner.destroy(), system.destroy()]);
    await dropDatabase(cluster, database);
  });

  const rows = async (): Promise<string[]> => {
    const found = await system(table.name).select(system.raw(`${table.key} as key`));
    return found.map(({ key }) => key).toSorted();
  };
  const kindOf = async (): Promise<string | undefined> => {
    const found = await owner.raw<{ rows: { relkind: string }[] }>(
      'select relkind from pg_class where oid = cast(? as regclass)',
      [table.name],
    );
    return found.rows[0]?.relkind;
  };

  /** Writes one after another; a statement that has to wait for two seconds fails. */
  function startWriter() {
    let count = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await system.transaction(async (trx) => {
          await trx.raw(`set local statement_timeout = '${LONGEST_WAIT}'`);
          await table.insert(trx, newId());
          await table.removeOld(trx);
        });
        count += 1;
      }
    })();
    return async () => {
      isOver = true;
      await writing;
      return count;
    };
  }

  it('and a table again while the release before writes, which never waits for two seconds, and no row is lost', async () => {
    await table.fill(system, FILLED);
    const filled = await rows();
    const stopWriters = [startWriter(), startWriter(), startWriter()];

    expect(await kindOf()).toBe('r');
    await up(owner);
    expect(await kindOf()).toBe('p');
    await down(owner);
    expect(await kindOf()).toBe('r');
    await up(owner);
    const counts = await Promise.all(stopWriters.map((stop) => stop()));

    const written = counts.reduce((sum, count) => sum + count, 0);
    expect(written).toBeGreaterThan(10);
    expect(filled).toHaveLength(FILLED);
    const found = new Set(await rows());
    expect(found.size).toBe(FILLED + written);
    expect(filled.filter((key) => !found.has(key))).toEqual([]);
  });

  it('and the way back moves the rows of every partition, also when the first has been dropped', async () => {
    await up(owner);
    await table.insert(system, newId());
    await system.raw('select drop_partition(cast(? as regclass), cast(? as regclass))', [
      table.name,
      `${table.name}_before`,
    ]);
    for (const id of [lateId(), randomUUID(), newId()]) await table.insert(system, id);
    const left = await rows();
    expect(left).toHaveLength(3);

    await down(owner);
    expect(await rows()).toEqual(left);
    await up(owner);
    expect(await rows()).toEqual(left);
  });

  it('and gives way to a transaction that holds the table', async () => {
    const holding = await system.transaction();
    await table.insert(holding, newId());
    const migrating = up(owner);
    await within(60, 'the migration waits for the table', async () => (await blockedSessions(system)) > 0);

    // This one stands in line behind the migration, while the first still holds the table.
    await table.insert(system, newId());
    await holding.commit();
    await migrating;

    expect(await kindOf()).toBe('p');
    expect(await rows()).toHaveLength(2);
  });

  it('and goes on where it was stopped, and leaves rows of a later time their place', async () => {
    await table.insert(system, lateId());
    const before = await rows();
    await expect(up(stoppedAt(owner, 'validate'))).rejects.toThrow('killed');

    await up(owner);

    expect(await rows()).toEqual(before);
  });
});

/** Fails the first statement that has the word. */
const stoppedAt = (knex: Knex, word: string): Knex =>
  new Proxy(knex, {
    get: (target, key) =>
      key === 'raw'
        ? (sql: string, ...rest: []) =>
            sql.includes(word) ? Promise.reject(new Error('killed')) : target.raw(sql, ...rest)
        : Reflect.get(target, key),
  });
