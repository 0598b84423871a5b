import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrateToLatest, rollBack } from '../../../src/db/deployment/migrate.js';
import { readSchemaState } from '../../../src/db/deployment/schema-state.js';
import { createDatabase, dropDatabase, withClient } from '../../support/databases.js';

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

  it('have a time of their own each, so that their order follows from their names', () => {
    const times = readdirSync(new URL('../../../migrations', import.meta.url))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, 14));

    expect(times.filter((time, at) => times.indexOf(time) !== at)).toEqual(RELEASED_WITH_THE_SAME_TIME);
  });

  it('let two migrators start at once', async () => {
    const both = await Promise.all([migrateToLatest(url), migrateToLatest(url)]);

    expect(both.map(({ ran }) => ran.length === 0).sort()).toEqual([false, true]);
  });
});
