import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { abandonMove } from '../../../src/services/tenant-moves/abandon-move.js';
import { eraseMoved } from '../../../src/services/tenant-moves/erase-moved.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { withClient } from '../../support/databases.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { startTwoCells, type TwoCells } from '../../support/two-cells.js';

const TIMEOUT_MS = 240_000;
const quiet = () => undefined;

describe('a move of a tenant', () => {
  let cells: TwoCells;
  let tenant: TestTenant;
  beforeAll(async () => {
    cells = await startTwoCells();
  }, TIMEOUT_MS);
  beforeEach(async () => {
    tenant = await createTenant(cells.one.ctx);
  });
  afterAll(() => cells?.stop(), TIMEOUT_MS);

  afterEach(async () => {
    const row = await cells.one.ctx.systemDb('tenants').where({ id: tenant.tenantId }).first('move');
    expect(row?.move ?? null).toBeNull();
  });

  const start = (move: Pick<AppContext, 'config' | 'newId'> = cells.move) =>
    startMove(move, tenant.tenantId, { areObjectsCopied: false }, quiet);
  const withAddresses = (tenantMove: { sourceUrl: string; targetUrl: string }) => ({
    ...cells.move,
    config: { ...cells.move.config, tenantMove },
  });

  it('is refused without the settings, by logins that lack rights, or to the same database', async () => {
    const { one, two, move } = cells;
    await expect(start({ ...move, config: one.ctx.config })).rejects.toThrow('Set MOVE_SOURCE_URL');
    const sourceUrl = one.superuserUrl;
    const owners = withAddresses({ sourceUrl, targetUrl: two.ctx.config.databaseUrl });
    await expect(start(owners)).rejects.toThrow(
      'The login of MOVE_TARGET_URL is no superuser and lacks BYPASSRLS, SET on the parameter session_replication_role, membership of pg_create_subscription.',
    );
    await expect(start(withAddresses({ sourceUrl, targetUrl: sourceUrl }))).rejects.toThrow('same database');
  });

  it('is refused from a server whose log cannot be followed', async () => {
    const away = await createTenant(cells.two.ctx);
    await expect(startMove(cells.back, away.tenantId, { areObjectsCopied: false }, quiet)).rejects.toThrow(
      'wal_level of this database is replica',
    );
  });

  it('is refused to a database of another schema', async () => {
    const name = '20990101000000_from_the_future';
    await ownerOf(
      cells,
      `insert into schema_migrations (name, batch, migration_time) values ('${name}', 99, now())`,
    );
    await expect(start()).rejects.toThrow('different migrations');
    await ownerOf(cells, `delete from schema_migrations where name = '${name}'`);
  });

  it('is refused to a database whose processes have another key', async () => {
    const { rows } = await cells.two.ctx.systemDb.raw('delete from encryption_keys returning *');
    await expect(start()).rejects.toThrow(`encryption key ${rows[0].fingerprint}`);
    await cells.two.ctx.systemDb('encryption_keys').insert(rows);
  });

  it('is refused to a database that has the tenant', async () => {
    await cells.two.ctx
      .systemDb('tenants')
      .insert({ id: tenant.tenantId, name: 'Test tenant', plan: 'free' });
    await expect(start()).rejects.toThrow('has the tenant already');
    await cells.two.ctx.systemDb('tenants').where({ id: tenant.tenantId }).delete();
  });

  it('is refused with contents in a bucket from which the other cell may not have them', async () => {
    const object = { tenant_id: tenant.tenantId, livemode: true, file_id: cells.one.ctx.newId() };
    await cells.one.ctx.systemDb('file_objects').insert(object);
    await expect(start()).rejects.toThrow('1 contents of files lie in object storage');
  });

  it('is not finished with contents that went into the bucket since it was begun', async () => {
    const { one, two, move } = cells;
    const { tenantId } = tenant;
    const noteObject = () =>
      one.ctx
        .systemDb('file_objects')
        .insert({ tenant_id: tenantId, livemode: true, file_id: one.ctx.newId() });
    const copied = () => startMove(move, tenantId, { areObjectsCopied: true }, quiet);
    await noteObject();
    await copied();
    await noteObject();

    await expect(finishMove(move, tenantId, quiet)).rejects.toThrow(
      '1 contents of files have gone into object storage since "tenants move start"',
    );
    await one.as(tenant.secret).post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' }).expect(201);
    await copied();
    await finishMove(move, tenantId, quiet);

    const [row] = await two.ctx.systemDb('file_objects').where({ tenant_id: tenantId }).count();
    expect(Number(row?.['count'])).toBe(2);
    await eraseMoved(move, tenantId, quiet);
  });

  it('is neither finished nor erased before the tenant is copied', async () => {
    const { tenantId } = tenant;
    await expect(finishMove(cells.move, tenantId, quiet)).rejects.toThrow('run "tenants move start" first');
    await expect(eraseMoved(cells.move, tenantId, quiet)).rejects.toThrow('has not moved');
    await abandonMove(cells.move, tenantId, quiet);
  });
});

/** What only the owner of the schema may write. */
const ownerOf = ({ two }: TwoCells, sql: string) => withClient(two.superuserUrl, (owner) => owner.query(sql));
