import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { migrateToLatest } from '../../../src/db/deployment/migrate.js';
import { moveName, withCells } from '../../../src/db/tenant-moves/cells.js';
import { assertEncryptionKey } from '../../../src/services/deployment/assert-encryption-key.js';
import { abandonMove } from '../../../src/services/tenant-moves/abandon-move.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { showMove } from '../../../src/services/tenant-moves/show-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { withClient } from '../../support/databases.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { type OwnStores, startOwnStores, superuserOf } from '../../support/own-stores.js';
import { type Primary, type StandbyServer, startPrimary } from '../../support/standby.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make } from '../../support/world.js';

const TIMEOUT_MS = 240_000;
const OPTIONS = { areObjectsCopied: false };
const quiet = () => undefined;
const LOST = 'has lost its place in the log';

describe('a tenant whose database fails over to a standby while it moves', { timeout: TIMEOUT_MS }, () => {
  let dataDir: string;
  let primary: Primary;
  let standby: StandbyServer;
  let one: TestApp;
  let two: OwnStores;
  let addresses: { readonly sourceUrl: string; readonly targetUrl: string };
  let move: Pick<AppContext, 'config' | 'newId'>;
  let before: TestTenant;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tax-moves-failover-'));
    primary = await startPrimary(dataDir);
    const superuserUrl = await superuserOf(dataDir, primary.databaseUrl);
    await withClient(superuserUrl, (admin) => admin.query(`alter system set wal_level = 'logical'`));
    standby = await primary.followSynchronously();
    await migrateToLatest(primary.databaseUrl);
    const either = (url: string) => url.replace(/@([^/]+)/, `@${new URL(standby.databaseUrl).host},$1`);
    one = await startTestApp({
      DATABASE_URL: either(primary.databaseUrl),
      QUEUE_PREFIX: `moves_failover_${process.pid}`,
    });
    two = await startOwnStores();
    for (const ctx of [one.ctx, two.ctx]) await assertEncryptionKey(ctx);
    addresses = { sourceUrl: either(superuserUrl), targetUrl: two.superuserUrl };
    move = { newId: one.ctx.newId, config: { ...one.ctx.config, tenantMove: addresses } };
    before = await createTenant(one.ctx);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await one?.close();
    await two?.stop();
    await primary?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const addClient = async () => {
    const answer = await one.as(before.secret).post('/v1/clients', clientBody());
    return answer.status === 201;
  };

  it('is told so before anything is closed, and moves once the move is begun anew', async () => {
    const id = before.tenantId;
    await make(one.as(before.secret), '/v1/clients', clientBody());
    await startMove(move, id, OPTIONS, quiet);
    expect(await showMove(move, id)).toMatchObject({ copy: { isFollowed: true } });

    await primary.kill();
    await standby.promote();
    await within(60, 'the standby takes writes', addClient);

    expect(await showMove(move, id)).toMatchObject({ source: 'copying', copy: { isFollowed: false } });
    await expect(startMove(move, id, OPTIONS, quiet)).rejects.toThrow(LOST);
    await expect(finishMove(move, id, quiet)).rejects.toThrow(LOST);
    expect(await addClient()).toBe(true);
    await abandonMove(move, id, quiet);
    expect(await two.ctx.systemDb('tenants').where({ id }).first()).toBeUndefined();
    await startMove(move, id, OPTIONS, quiet);
    await finishMove(move, id, quiet);

    const [row] = await two.ctx.systemDb('clients').where({ tenant_id: id }).count();
    expect(Number(row?.['count'])).toBe(3);
  });

  it('can be opened again where its tables were closed when the place was lost', async () => {
    const id = (await createTenant(one.ctx)).tenantId;
    await startMove(move, id, OPTIONS, quiet);

    // What says that the tables are closed does not get through.
    await withClient(two.superuserUrl, async (admin) => {
      await admin.query('begin');
      await admin.query('select from tenants where id = $1 for update', [id]);
      const finishing = expect(finishMove(move, id, quiet)).rejects.toThrow(LOST);
      await within(30, 'its tables are closed', async () => {
        const row = await one.ctx.systemDb('tenants').where({ id }).first('move');
        return row?.move?.state === 'closed';
      });
      await loseSlot(id);
      await finishing;
      await admin.query('rollback');
    });
    await abandonMove(move, id, quiet);

    const row = await one.ctx.systemDb('tenants').where({ id }).first('move');
    expect(row).toEqual({ move: null });
    expect(await one.ctx.systemDb('tenants').where({ id }).update({ name: 'Open again' })).toBe(1);
  });

  /** As a standby lacks it that takes the place of the source. */
  const loseSlot = (tenantId: string) =>
    withCells(addresses, async ({ source }) => {
      const ended = `select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = ? and active`;
      const dropped = `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ? and not active`;
      await within(30, 'the slot is gone', async () => {
        await source.raw(ended, [moveName(tenantId)]);
        const { rows } = await source.raw(dropped, [moveName(tenantId)]).catch(() => ({ rows: [] }));
        return rows.length === 1;
      });
    });
});
