import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WORK_TABLES } from '../../../src/db/queues/work-tables.js';
import { MOVED_TABLES, withCells } from '../../../src/db/tenant-moves/cells.js';
import { readProof } from '../../../src/db/tenant-moves/proof-queries.js';
import { publicId } from '../../../src/domain/ids.js';
import { eraseMoved } from '../../../src/services/tenant-moves/erase-moved.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { showMove } from '../../../src/services/tenant-moves/show-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { WORKERS } from '../../../workers/index.js';
import { cli, stubSettings, written } from '../../support/command-line.js';
import { withClient } from '../../support/databases.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { type Cell, startTwoCells, type TwoCells } from '../../support/two-cells.js';
import { within } from '../../support/within.js';
import { buildWorld, clientBody, make, type World } from '../../support/world.js';

const TIMEOUT_MS = 240_000;
const WRITERS = 3;
const quiet = () => undefined;
const OPTIONS = { areObjectsCopied: false };

/** Integrators that add clients, each under a key of its own, to whichever cell is said to have the tenant. */
function startWriters(secret: string, where: () => Cell) {
  const answered: string[] = [];
  const refusals = new Set<string>();
  let isOver = false;

  async function add(name: string): Promise<void> {
    while (!isOver) {
      const { status, body } = await where()
        .as(secret)
        .post('/v1/clients', { ...clientBody(), external_id: name })
        .set('Idempotency-Key', name);
      if (status === 201) {
        answered.push(name);
        return;
      }
      expect([409, 503], JSON.stringify(body)).toContain(status);
      refusals.add(body.code);
    }
  }
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; !isOver; at += 1) await add(`w${writer}-${at}`);
  });
  return {
    answered,
    refusals,
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

/** Reads the feed page by page, from where it was, for as long as there is more. */
async function readOn(cell: Cell, secret: string, feed: { cursor: string | null; ids: string[] }) {
  for (;;) {
    const from = feed.cursor === null ? '' : `&cursor=${encodeURIComponent(feed.cursor)}`;
    const { body } = await cell.as(secret).get(`/v1/events?order=asc&limit=20${from}`).expect(200);
    feed.ids.push(...body.data.map(({ id }: { id: string }) => id));
    feed.cursor = body.next_cursor ?? feed.cursor;
    if (body.data.length === 0) return;
  }
}

describe('a busy tenant that moves to another database', () => {
  let cells: TwoCells;
  let mover: TestTenant;
  let neighbour: TestTenant;
  let world: World;
  const feed: { cursor: string | null; ids: string[] } = { cursor: null, ids: [] };
  beforeAll(async () => {
    cells = await startTwoCells();
    mover = await createTenant(cells.one.ctx);
    neighbour = await createTenant(cells.one.ctx);
    await createTenant(cells.two.ctx);
    for (const { secret } of [mover, neighbour]) {
      const built = await buildWorld({ ctx: cells.one.ctx } as never, cells.one.as(secret));
      if (secret === mover.secret) world = built;
      else await built.receiver.close();
    }
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world?.receiver.close();
    await cells?.stop();
  }, TIMEOUT_MS);

  it('has every answered write once, and the same rows in both', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { one, two, move } = cells;
    const id = mover.tenantId;
    let now = one;
    const writers = startWriters(mover.secret, () => now);
    await within(30, 'they write', () => writers.answered.length > 5);
    await readOn(one, mover.secret, feed);

    await startMove(move, id, OPTIONS, quiet);
    await startMove(move, id, OPTIONS, quiet);
    const before = writers.answered.length;
    await within(30, 'they write while it is followed', () => writers.answered.length > before + 5);
    expect(await showMove(move, id)).toMatchObject({ source: 'copying' });
    expect((await two.as(mover.secret).get('/v1/me')).status).toBe(401);
    await readOn(one, mover.secret, feed);

    const proof = await finishMove(move, id, quiet);
    const gone = await one.as(mover.secret).get('/v1/me');
    expect([gone.status, gone.body.code]).toEqual([503, 'tenant_moving']);
    now = two;
    const after = writers.answered.length;
    await within(30, 'they write there', () => writers.answered.length > after + 5);
    await writers.stop();
    expect([...writers.refusals]).toContain('tenant_moving');

    expect(await finishMove(move, id, quiet)).toEqual(proof);
    const { rows } = await two.ctx.systemDb.raw(
      'select external_id, count(*)::int as count from clients where tenant_id = ? and external_id is not null group by 1',
      [id],
    );
    const stored = new Map(
      rows.map((row: { external_id: string; count: number }) => [row.external_id, row.count]),
    );
    expect(writers.answered.filter((name) => stored.get(name) !== 1)).toEqual([]);
    expect([...stored.values()].every((count) => count === 1)).toBe(true);
  });

  it('shows the reader of its feed each event once', async () => {
    await within(30, 'all is shown', async () => {
      await readOn(cells.two, mover.secret, feed);
      const { rows } = await cells.two.ctx.systemDb.raw(
        'select count(*)::int as n from events where tenant_id = ? and livemode',
        [mover.tenantId],
      );
      return feed.ids.length >= rows[0].n;
    });
    expect(new Set(feed.ids).size).toBe(feed.ids.length);
  });

  it('is erased where it was, when nothing has changed there, and its neighbour stays', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { move, one } = cells;
    const sourceUrl = one.superuserUrl;
    const rename = (name: string) =>
      withClient(sourceUrl, (admin) =>
        admin.query('update tenants set name = $1 where id = $2', [name, mover.tenantId]),
      );
    const before = await proofOf(sourceUrl, neighbour.tenantId);
    await rename('Another name');
    await expect(eraseMoved(move, mover.tenantId, quiet)).rejects.toThrow('have changed');
    await rename('Test tenant');

    const erased = await eraseMoved(move, mover.tenantId, quiet);

    expect(erased.map(({ table }) => table)).toEqual(['tenants', ...MOVED_TABLES]);
    expect(erased.find(({ table }) => table === 'clients')?.rows).toBeGreaterThan(5);
    const left = await proofOf(sourceUrl, mover.tenantId);
    expect(left.filter(({ rows }) => rows > 0)).toEqual([]);
    expect(await proofOf(sourceUrl, neighbour.tenantId)).toEqual(before);
    const marks = await withClient(sourceUrl, (admin) =>
      admin.query(`select polname as name from pg_policy where polname like 'tenant_move%'
        union select tgname from pg_trigger where tgname like 'tenant_move%'
        union select pubname from pg_publication union select slot_name from pg_replication_slots`),
    );
    expect(marks.rows).toEqual([]);
    await make(one.as(neighbour.secret), '/v1/clients', clientBody());
    await expect(eraseMoved(move, mover.tenantId, quiet)).rejects.toThrow('no such tenant');
  });

  it('leaves jobs behind in the queues, which end by themselves', async () => {
    const { ctx } = cells.one;
    const { tenantId, livemode } = mover;
    for (const { queue, idField } of WORK_TABLES) {
      const worker = WORKERS.find((one) => one.queue.name === queue.name);
      const outcome = await worker?.run(ctx, { tenantId, livemode, [idField]: ctx.newId() });
      expect(['done', 'cancel'], queue.name).toContain(outcome?.kind);
    }
  });

  it('goes by commands, which are on the record', { timeout: TIMEOUT_MS }, async () => {
    const { one, two } = cells;
    const small = await createTenant(one.ctx);
    const id = publicId('tenant', small.tenantId);
    const addresses = { MOVE_SOURCE_URL: one.superuserUrl, MOVE_TARGET_URL: two.superuserUrl };
    stubSettings(one);
    for (const [name, value] of Object.entries(addresses)) vi.stubEnv(name, value);

    await cli('tenants', 'move', 'start', id);
    expect(await cli('tenants', 'move', 'status', id)).toMatchObject({ source: 'copying', copy_errors: 0 });
    await cli('tenants', 'move', 'abandon', id);
    await cli('tenants', 'move', 'start', id);
    expect(await cli('tenants', 'move', 'keys', id)).toEqual({
      keys: [createHash('sha256').update(small.secret).digest('hex')],
    });
    const { tables } = await cli('tenants', 'move', 'finish', id);
    const text = await written('tenants', 'move', 'erase', id);
    vi.unstubAllEnvs();

    const key = tables.find(({ table }: { table: string }) => table === 'api_keys');
    expect(text).toContain(`api_keys  1     ${key.sha256}`);
    const acts = await one.ctx.systemDb('audit_log').where({ tenant_id: small.tenantId }).orderBy('id');
    expect(acts.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      ['start', 'abandon', 'start', 'finish']
        .flatMap((step) => [`${step}_tenant_move started`, `${step}_tenant_move succeeded`])
        .concat('erase_moved_tenant started', 'erase_moved_tenant succeeded'),
    );
    await two.as(small.secret).get('/v1/me').expect(200);
  });
});

/** As a superuser, who sees the rows of every tenant. */
const proofOf = (url: string, tenantId: string) =>
  withCells({ sourceUrl: url, targetUrl: url }, ({ source }) => readProof(source, tenantId));
