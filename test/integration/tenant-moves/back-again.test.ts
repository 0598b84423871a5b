import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abandonMove } from '../../../src/services/tenant-moves/abandon-move.js';
import { eraseMoved } from '../../../src/services/tenant-moves/erase-moved.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { showMove } from '../../../src/services/tenant-moves/show-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { type Cell, startTwoCells, type TwoCells } from '../../support/two-cells.js';
import { within } from '../../support/within.js';
import { clientBody, make } from '../../support/world.js';

const TIMEOUT_MS = 240_000;
const OPTIONS = { areObjectsCopied: false };
const quiet = () => undefined;

describe('a tenant that moved', { timeout: TIMEOUT_MS }, () => {
  let cells: TwoCells;
  let mover: TestTenant;
  let client: string;
  const stops: (() => Promise<void>)[] = [];
  const events: string[] = [];
  let cursor: string | null = null;
  beforeAll(async () => {
    cells = await startTwoCells({ bothWays: true });
    mover = await createTenant(cells.one.ctx);
    for (const { ctx } of [cells.one, cells.two]) stops.push(startWorkers(ctx));
    ({ id: client } = await make(cells.one.as(mover.secret), '/v1/clients', clientBody()));
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const stop of stops) await stop();
    await cells?.stop();
  }, TIMEOUT_MS);

  const importRow = async (cell: Cell, description: string) => {
    const { status, body } = await cell
      .as(mover.secret)
      .post(`/v1/imports?client_id=${client}`)
      .set('Content-Type', 'text/csv')
      .send(`date,amount,description\n2025-05-01,10.00,${description}\n`);
    expect(status, JSON.stringify(body)).toBe(202);
  };
  const rowsOf = (cell: Cell) =>
    within(60, 'every import is done', async () => {
      const open = await cell.ctx
        .systemDb('imports')
        .where({ tenant_id: mover.tenantId })
        .whereNot({ status: 'completed' });
      const { rows } = await cell.ctx.systemDb.raw(
        'select description from transactions where tenant_id = ? order by 1',
        [mover.tenantId],
      );
      return open.length === 0 && rows.map((row: { description: string }) => row.description);
    });

  /** Reads the feed from where it was last read. */
  async function readOn(cell: Cell): Promise<void> {
    for (;;) {
      const from = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await cell.as(mover.secret).get(`/v1/events?order=asc&limit=20${from}`).expect(200);
      events.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor ?? cursor;
      if (body.data.length === 0) return;
    }
  }

  it('does not go back while the database that it came from has it, and says so', async () => {
    const { one, two, move, back } = cells;
    await importRow(one, 'before');
    await rowsOf(one);
    await readOn(one);
    await startMove(move, mover.tenantId, OPTIONS, quiet);
    await finishMove(move, mover.tenantId, quiet);
    await importRow(two, 'there');

    await expect(startMove(back, mover.tenantId, OPTIONS, quiet)).rejects.toThrow(
      'came from the database of MOVE_TARGET_URL, which still has it: run "tenants move erase" there first',
    );
    await two.as(mover.secret).post('/v1/clients', clientBody()).expect(201);
    expect(await rowsOf(two)).toEqual(['before', 'there']);
    await readOn(two);
  });

  it('goes back once it was erased there, with all that happened meanwhile, and once more', async () => {
    const { one, two, move, back } = cells;
    const id = mover.tenantId;
    await eraseMoved(move, id, quiet);

    await startMove(back, id, OPTIONS, quiet);
    await finishMove(back, id, quiet);
    await within(10, 'its key is good again', async () => {
      const { status } = await one.as(mover.secret).get('/v1/me');
      return status === 200;
    });
    await importRow(one, 'back');
    expect(await rowsOf(one)).toEqual(['back', 'before', 'there']);
    await readOn(one);
    await expect(startMove(move, id, OPTIONS, quiet)).rejects.toThrow('still has it');
    await eraseMoved(back, id, quiet);
    await startMove(move, id, OPTIONS, quiet);
    await finishMove(move, id, quiet);
    await importRow(two, 'there again');
    expect(await rowsOf(two)).toEqual(['back', 'before', 'there', 'there again']);

    await readOn(two);
    const { rows } = await two.ctx.systemDb.raw(
      'select count(*)::int as n from events where tenant_id = ? and livemode',
      [id],
    );
    await within(30, 'all events are shown', async () => {
      await readOn(two);
      return events.length >= rows[0].n;
    });
    expect(new Set(events).size).toBe(events.length);
  });

  it('is moved by one step at a time', async () => {
    const { one, two, move } = cells;
    const { tenantId } = await createTenant(one.ctx);
    const another = 'Another step of the move of this tenant is running';

    const said: string[] = [];
    const steps = await Promise.allSettled([
      startMove(move, tenantId, OPTIONS, (text) => void said.push(text)),
      startMove(move, tenantId, OPTIONS, quiet),
      abandonMove(move, tenantId, quiet),
    ]);
    const refused = steps.flatMap((step) => (step.status === 'rejected' ? [String(step.reason)] : []));
    expect(refused.every((reason) => reason.includes(another))).toBe(true);
    expect(refused.length).toBe(2);
    await abandonMove(move, tenantId, quiet);
    await startMove(move, tenantId, OPTIONS, quiet);
    expect(await showMove(move, tenantId)).toMatchObject({ source: 'copying' });
    const ends = await Promise.allSettled([
      finishMove(move, tenantId, quiet),
      finishMove(move, tenantId, quiet),
    ]);

    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const row = await two.ctx.systemDb('tenants').where({ id: tenantId }).first('move');
    expect(row.move.state).toBe('arrived');
  });
});
