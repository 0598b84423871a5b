import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { NO_TENANT, type OutboxRow, queuesInLine, takeTurns } from '../../../src/db/queues/relay-outbox.js';
import { startTestContext } from '../../support/test-app.js';
import { tenantIds, writeRows } from './outbox-rows.js';

const QUEUE = 'webhook';
const [LOUD = '', QUIET = '', ...OTHERS] = tenantIds(2_000);

describe('rows of the outbox', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, close } = await startTestContext());
  });
  afterAll(() => close());
  beforeEach(() => ctx.systemDb('outbox').delete());

  const write = (tenantId: string, rows: number) =>
    writeRows(ctx.systemDb, { queue: QUEUE, tenantId, rows, idField: 'deliveryId' });
  const room = (
    rows: number,
    more: { lastServedTenant?: string; passedOver?: string[]; rowsOfTenant?: number } = {},
  ) => ({
    queue: QUEUE,
    rows,
    rowsOfTenant: rows,
    lastServedTenant: NO_TENANT,
    passedOver: [],
    ...more,
  });
  const take = (...rooms: ReturnType<typeof room>[]): Promise<OutboxRow[]> =>
    ctx.systemDb.transaction((trx) => takeTurns(trx, rooms));
  const owners = (rows: readonly OutboxRow[]) => rows.map(({ tenantId }) => tenantId);

  it('are the second to be taken for a quiet tenant while a hundred thousand of another wait', async () => {
    await write(LOUD, 100_000);
    await write(QUIET, 1);

    const taken = await take(room(100));

    expect(owners(taken).slice(0, 3)).toEqual([LOUD, QUIET, LOUD]);
    expect(taken).toHaveLength(51);
  });

  it('are taken in turns that go on after the last tenant, round and round', async () => {
    const tenants = [LOUD, QUIET, ...OTHERS.slice(0, 3)];
    for (const tenantId of tenants) await write(tenantId, 2);

    const turns: string[][] = [];
    let lastServedTenant = NO_TENANT;
    for (let pass = 0; pass < 5; pass++) {
      const taken = owners(await take(room(2, { lastServedTenant })));
      turns.push(taken);
      lastServedTenant = taken.at(-1) ?? NO_TENANT;
    }

    expect(turns.flat()).toEqual([...tenants, ...tenants]);
    expect(await take(room(2))).toEqual([]);
  });

  it('are taken oldest first for each tenant, at most as many of one as allowed', async () => {
    await write(LOUD, 5);
    await write(QUIET, 1);

    const taken = await take(room(100, { rowsOfTenant: 2 }));

    expect(taken.map(({ jobId }) => jobId)).toEqual([
      `webhook-${LOUD}-1`,
      `webhook-${QUIET}-1`,
      `webhook-${LOUD}-2`,
    ]);
  });

  it('stay where their tenant is passed over, and delay no other', async () => {
    await write(LOUD, 50);
    await write(QUIET, 1);

    const taken = await take(room(1, { passedOver: [LOUD] }));

    expect(owners(taken)).toEqual([QUIET]);
  });

  it('that another relay has taken are skipped, for other rows of the same tenants', async () => {
    await write(LOUD, 10);
    await write(QUIET, 10);

    const [first, second] = await ctx.systemDb.transaction(async (trx) => {
      const mine = await takeTurns(trx, [room(4)]);
      return [mine, await take(room(4))];
    });

    expect(owners(second)).toEqual([LOUD, QUIET, LOUD, QUIET]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(8);
  });

  it('are in no line before their time, and come into it by themselves', async () => {
    await write(LOUD, 1);
    await ctx.systemDb('outbox').update({ available_at: ctx.systemDb.raw(`now() + interval '1 hour'`) });
    const before = [await queuesInLine(ctx.systemDb), await take(room(10))];
    await ctx.systemDb('outbox').update({
      due_checked_at: ctx.systemDb.raw(`now() - interval '1 hour'`),
      available_at: ctx.systemDb.raw('now()'),
    });
    const untilNoticed = await take(room(10));
    const after = await queuesInLine(ctx.systemDb);

    expect([before, untilNoticed, after]).toEqual([[[], []], [], [QUEUE]]);
    expect(await take(room(10))).toHaveLength(1);
  });

  it('are found by looking at little more than what is taken, however many wait', async () => {
    await write(LOUD, 50_000);
    for (const tenantId of OTHERS) await write(tenantId, 1);
    await ctx
      .systemDb('outbox')
      .whereIn('tenant_id', OTHERS.slice(100))
      .update({ available_at: ctx.systemDb.raw(`now() + interval '1 hour'`) });
    await ctx.systemDb.raw('analyze outbox');

    const looked = await ctx.systemDb.transaction(async (trx) => {
      const before = await lookedAt(trx);
      const taken = await takeTurns(trx, [room(100, { passedOver: [LOUD] })]);
      const after = await lookedAt(trx);
      return { taken: taken.length, rows: after.rows - before.rows, scans: after.scans - before.scans };
    });

    expect(looked.taken).toBe(100);
    expect(looked.scans).toBe(0);
    expect(looked.rows).toBeLessThan(500);
  });
});

/** Rows that this connection has looked at, and scans of the whole table. */
async function lookedAt(trx: Knex.Transaction): Promise<{ rows: number; scans: number }> {
  const { rows } = await trx.raw(
    `select seq_tup_read + idx_tup_fetch as rows, seq_scan as scans from pg_stat_xact_user_tables
     where relname = 'outbox'`,
  );
  return { rows: Number(rows[0].rows), scans: Number(rows[0].scans) };
}
