import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrateToLatest, rollBack } from '../../../src/db/deployment/migrate.js';
import { readSchemaState } from '../../../src/db/deployment/schema-state.js';
import { createDatabase, dropDatabase, withClient } from '../../support/databases.js';
import { EXPANDS, withMigrations } from '../../support/next-migrations.js';
import { within } from '../../support/within.js';

/** A released migration keeps its name: that is what the database has recorded. */
const RELEASED_WITH_THE_SAME_TIME = ['20261121123000', '20261122180000'];

describe('migrations', () => {
  const cluster = inject('databaseUrl');
  let name: string;
  let url: string;
  beforeEach(async () => {
    name = `tax_migrations_${randomBytes(4).toString('hex')}`;
    url = await createDatabase(cluster, name);
  });
  afterEach(() => dropDatabase(cluster, name));

  it('run up, down and up again, and leave nothing behind when undone', async () => {
    const first = await migrateToLatest(url);
    expect((await readSchemaState(url)).pending).toEqual([]);
    expect(await migrateToLatest(url)).toEqual({ ran: [], newer: [] });

    await rollBack(url, true);
    const left = await withClient(url, (client) =>
      client.query(
        `select tablename from pg_tables where schemaname = 'public' and tablename not like 'schema_migrations%'`,
      ),
    );
    expect(left.rows).toEqual([]);

    expect(await migrateToLatest(url)).toEqual(first);
  });

  it('leave no constraint that was added not valid and never validated', async () => {
    await migrateToLatest(url);

    const { rows } = await withClient(url, (client) =>
      client.query(`select conname from pg_constraint where not convalidated order by conname`),
    );
    expect(rows).toEqual([]);
  });

  it('have a time of their own each, so that their order follows from their names', () => {
    const times = readdirSync(new URL('../../../migrations', import.meta.url))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, 14));

    expect(times.filter((time, at) => times.indexOf(time) !== at)).toEqual(RELEASED_WITH_THE_SAME_TIME);
  });

  it('wait a moment for a table that is in use, let others have it, and are one batch in the end', async () => {
    await migrateToLatest(url);
    const source = withMigrations({
      '20990101000000_first': {
        config: { transaction: false },
        up: async (knex) => void (await knex.raw('create table firsts ()')),
        down: async (knex) => void (await knex.raw('drop table firsts')),
      },
      '20990101000001_second': EXPANDS,
    });
    const migrated = await withClient(url, async (holder) => {
      await holder.query('begin; lock table clients in access share mode');
      const migrating = migrateToLatest(url, source);
      await withClient(url, async (other) => {
        await within(60, 'the migration waits for the table', async () => {
          const { rows } = await other.query(
            `select from pg_locks where not granted and relation = 'clients'::regclass`,
          );
          return rows.length > 0;
        });
        // It stands in line behind the migration, which gives way while the first still holds the table.
        await other.query('select count(*) from clients');
      });
      await holder.query('commit');
      return migrating;
    });

    expect(migrated.ran).toEqual(['20990101000000_first', '20990101000001_second']);
    expect(await rollBack(url, false, source)).toEqual(migrated.ran.toReversed());
  });

  it('are run again by a migrator that starts while they are undone', async () => {
    await migrateToLatest(url);
    let isOver = false;
    let migrating: ReturnType<typeof migrateToLatest> | undefined;
    const source = withMigrations({
      '20990101000000_first': EXPANDS,
      '20990101000001_second': {
        up: async (knex) => void (await knex.raw('create table seconds ()')),
        async down(knex) {
          await knex.raw('drop table seconds');
          migrating ??= migrateToLatest(url, source).finally(() => {
            isOver = true;
          });
          await withClient(url, (client) =>
            within(60, 'the migrator waits, or is over', async () => {
              const { rows } = await client.query(
                `select from pg_stat_activity where datname = current_database() and query like 'select pg_try_advisory_lock%'`,
              );
              return isOver || rows.length === 2;
            }),
          );
        },
      },
    });
    const { ran } = await migrateToLatest(url, source);

    await rollBack(url, false, source);

    expect(await migrating).toEqual({ ran, newer: [] });
  });

  it('let two migrators start at once', async () => {
    const both = await Promise.all([migrateToLatest(url), migrateToLatest(url)]);

    expect(both.map(({ ran }) => ran.length === 0).sort()).toEqual([false, true]);
  });
});
