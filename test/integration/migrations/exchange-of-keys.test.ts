import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { down, up } from '../../../migrations/20261129110000_begin_keys_with_the_tenant.js';
import { down as keepKeysWithoutTheTenant } from '../../../migrations/20261129210000_drop_keys_without_the_tenant.js';
import { down as joinRequestLogs } from '../../../migrations/20261130020100_partition_request_logs.js';
import { down as joinAttempts } from '../../../migrations/20261130020200_partition_webhook_attempts.js';
import { connect } from '../../../src/db/connect.js';
import { migrateToLatest } from '../../../src/db/deployment/migrate.js';
import { blockedSessions } from '../../support/blocked-sessions.js';
import { createDatabase, dropDatabase } from '../../support/databases.js';
import { within } from '../../support/within.js';

const TENANT = { tenant_id: randomUUID(), livemode: false };

/** All keys and indexes of tables, in words. */
const KEYS = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
  union all select indexdef from pg_indexes where schemaname = 'public' order by 1`;

const insertFile = (queries: Knex, id: string) => queries('files').insert({ ...TENANT, id });

describe('the exchange of keys', { timeout: 180_000 }, () => {
  const cluster = inject('databaseUrl');
  let name: string;
  let owner: ReturnType<typeof connect>;
  let system: ReturnType<typeof connect>;
  beforeEach(async () => {
    name = `tax_keys_${randomBytes(4).toString('hex')}`;
    const url = await createDatabase(cluster, name);
    await migrateToLatest(url);
    owner = connect({ url, role: 'owner', poolSize: 2, applicationName: 'migration' });
    system = connect({ url, role: 'system', poolSize: 6, applicationName: 'writers' });
    await joinAttempts(owner);
    await joinRequestLogs(owner);
    await keepKeysWithoutTheTenant(owner);
    await system('tenants').insert({ id: TENANT.tenant_id, name: 'In use', plan: 'free' });
  });
  afterEach(async () => {
    await Promise.all([owner.destroy(), system.destroy()]);
    await dropDatabase(cluster, name);
  });

  const keys = async () => {
    const { rows } = await owner.raw<{ rows: { text: string }[] }>(KEYS);
    return rows.map(({ text }) => text);
  };

  /** Files with their pieces, one after another: a foreign key that cascades, and two primary keys. */
  function startWriter() {
    const written: string[] = [];
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const id = randomUUID();
        await system.transaction(async (trx) => {
          await insertFile(trx, id);
          await trx('file_chunks').insert({ ...TENANT, file_id: id, sequence: 0, bytes: Buffer.alloc(1) });
        });
        written.push(id);
      }
    })();
    return {
      written,
      async stop() {
        isOver = true;
        await writing;
      },
    };
  }

  it('goes back and forth while rows are written, loses none, and ends with the same keys', async () => {
    const before = await keys();
    const writers = [startWriter(), startWriter(), startWriter()];

    await down(owner);
    expect(await keys()).not.toEqual(before);
    await up(owner);
    await Promise.all(writers.map((writer) => writer.stop()));

    expect(await keys()).toEqual(before);
    const written = writers.flatMap((writer) => writer.written);
    expect(written.length).toBeGreaterThan(10);
    const stored = await system('file_chunks').select('file_id');
    expect(stored.map(({ file_id }) => file_id).toSorted()).toEqual(written.toSorted());
  });

  it('gives way to a transaction that holds a table, and goes on once it has ended', async () => {
    const hold = 'lock table oauth_sign_ins in row exclusive mode';
    const holding = await system.transaction();
    await holding.raw(hold);
    const exchange = down(owner);
    await within(60, 'the migration waits for the table', async () => (await blockedSessions(system)) > 0);

    // This one stands in line behind the migration, while the first still holds the table.
    await system.transaction((trx) => trx.raw(hold));
    await holding.commit();

    await exchange;
    expect(await keys()).toContain('files files_pkey PRIMARY KEY (id)');
  });

  it('goes on where it was stopped, with an index that was left half built', async () => {
    const before = await keys();
    await down(owner);
    await insertFile(system, randomUUID());
    await insertFile(system, randomUUID());
    await expect(
      owner.raw('create unique index concurrently files_next_key on files (tenant_id)'),
    ).rejects.toThrow('could not create unique index');
    await owner.raw('create unique index erasures_by_id on erasures (id)');

    await up(owner);
    await up(owner);

    expect(await keys()).toEqual(before);
  });
});
