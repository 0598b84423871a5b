import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateToLatest, rollBack } from '../../../src/db/deployment/migrate.js';
import { type Migration, migrationSource, namesOf } from '../../../src/db/deployment/migration-source.js';
import { beginWithStores } from '../../../src/services/deployment/begin-with-stores.js';
import { runDoctor } from '../../../src/services/health/run-doctor.js';
import { withClient } from '../../support/databases.js';
import { EXPANDS, withMigrations } from '../../support/next-migrations.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const NEXT = '29991231000000_add_nickname_to_clients';
/** Takes away what the release before still reads: here nothing. */
const CONTRACTS: Migration = { up: async () => undefined, down: async () => undefined };
const AFTER = '29991231000100_drop_nickname_of_clients';

describe('a schema that a newer release has migrated', { timeout: 120_000 }, () => {
  let app: TestApp;
  let url: string;
  beforeEach(async () => {
    app = await startTestApp();
    url = app.ctx.config.databaseUrl;
  });
  afterEach(() => app?.close());

  const migrationsCheck = async () => {
    const { status, body } = await app.http.get('/readyz');
    return [status, body.checks.find(({ name }: { name: string }) => name === 'migrations').detail];
  };
  const doctorSays = async () =>
    (await runDoctor(app.ctx, { embedded: true })).find(({ name }) => name === 'migrations');
  const start = () => beginWithStores(app.ctx).finally(() => app.ctx.clock.stop());

  it('is no fault: this release is ready, starts, works, and its release step does nothing', async () => {
    await migrateToLatest(url, withMigrations({ [NEXT]: EXPANDS }));

    expect(await migrationsCheck()).toEqual([200, 'ok']);
    expect(await doctorSays()).toMatchObject({ ok: true, warning: false });
    await start();
    expect(await migrateToLatest(url)).toEqual({ ran: [], newer: [NEXT] });
    const made = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    expect(made.status).toBe(201);
  });

  it('is refused by name where it declares that it breaks this release', async () => {
    await migrateToLatest(
      url,
      withMigrations({ [NEXT]: EXPANDS, [AFTER]: { ...CONTRACTS, breaksBefore: NEXT } }),
    );
    const refusal = `the schema is of a newer release, which broke with this one: it needs code that has the migration ${NEXT}, as ${AFTER} declares; start the newer release, or roll its migrations back with it`;

    expect(await migrationsCheck()).toEqual([503, refusal]);
    expect(await doctorSays()).toMatchObject({ ok: false, detail: refusal });
    await expect(start()).rejects.toThrow(`This release does not start: ${refusal}.`);
    await expect(migrateToLatest(url)).rejects.toThrow(`Nothing was migrated: ${refusal}.`);
  });

  it('is taken by the release that the declaration asks for, which lacks the declaring migration', async () => {
    const before = withMigrations({ [NEXT]: EXPANDS });
    await migrateToLatest(
      url,
      withMigrations({ [NEXT]: EXPANDS, [AFTER]: { ...CONTRACTS, breaksBefore: NEXT } }),
    );

    expect(await migrateToLatest(url, before)).toEqual({ ran: [], newer: [AFTER] });
  });

  it('is undone by the newer release alone, and the declaration goes with it', async () => {
    const next = withMigrations({ [NEXT]: { ...EXPANDS, breaksBefore: NEXT } });
    await migrateToLatest(url, next);

    await expect(rollBack(url)).rejects.toThrow(
      `Nothing was undone: a newer release ran ${NEXT}; roll back with that release.`,
    );
    await expect(rollBack(url, true)).rejects.toThrow('roll back with that release');
    expect(await rollBack(url, false, next)).toEqual([NEXT]);

    await start();
    expect(await migrationsCheck()).toEqual([200, 'ok']);
  });

  it('that is older than the code is not ready, and is brought up', async () => {
    await withClient(url, (client) =>
      client.query('delete from schema_migrations where name = (select max(name) from schema_migrations)'),
    );

    expect(await migrationsCheck()).toEqual([503, '1 pending']);
    expect(await doctorSays()).toMatchObject({ ok: false, detail: '1 pending' });
  });

  it('that knows a migration by another name is brought up under the name of today', async () => {
    await withClient(url, (client) =>
      client.query(
        `update schema_migrations set name = '20261124143000_cheapen_single_writes' where name like '%_cheapen_single_writes'`,
      ),
    );
    expect(await migrationsCheck()).toEqual([200, 'ok']);

    expect(await migrateToLatest(url)).toEqual({ ran: [], newer: [] });
    expect(await rollBack(url, true)).toEqual((await namesOf(migrationSource)).toReversed());
  });
});
