import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { migrateToLatest, pendingMigrations, rollBack } from '../../../src/db/deployment/migrate.js';
import { createDatabase, dropDatabase, withClient } from '../../support/databases.js';

/** A released migration keeps its name: that is what the database has recorded. */
const RELEASED_WITH_THE_SAME_TIME = ['20261121123000', '20261122180000'];

describe('migrations', () => {
  it('run up, down and up again, and leave nothing behind when undone', async () => {
    const cluster = inject('databaseUrl');
    const name = `tax_migrations_${randomBytes(4).toString('hex')}`;
    const url = await createDatabase(cluster, name);
    try {
      const first = await migrateToLatest(url);
      expect(await pendingMigrations(url)).toEqual([]);
      expect(await migrateToLatest(url)).toEqual([]);

      await rollBack(url, true);
      const left = await withClient(url, (client) =>
        client.query(
          `select tablename from pg_tables where schemaname = 'public' and tablename not like 'schema_migrations%'`,
        ),
      );
      expect(left.rows).toEqual([]);

      expect(await migrateToLatest(url)).toEqual(first);
    } finally {
      await dropDatabase(cluster, name);
    }
  });

  it('have a time of their own each, so that their order follows from their names', () => {
    const times = readdirSync(new URL('../../../migrations', import.meta.url))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.slice(0, 14));

    expect(times.filter((time, at) => times.indexOf(time) !== at)).toEqual(RELEASED_WITH_THE_SAME_TIME);
  });

  it('let two migrators start at once', async () => {
    const cluster = inject('databaseUrl');
    const name = `tax_migrations_${randomBytes(4).toString('hex')}`;
    const url = await createDatabase(cluster, name);
    try {
      const ran = await Promise.all([migrateToLatest(url), migrateToLatest(url)]);
      expect(ran.map((names) => names.length === 0).sort()).toEqual([false, true]);
    } finally {
      await dropDatabase(cluster, name);
    }
  });
});
