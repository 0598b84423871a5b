import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { findWork } from '../../../src/db/queues/work-queries.js';
import { createTenant } from '../../support/factories.js';
import { startTestContext } from '../../support/test-app.js';

const MINUTE_MS = 60_000;

describe('the search of all tenants’ work', () => {
  let ctx: AppContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, close } = await startTestContext());
  });
  afterAll(() => close());

  const addReport = async (row: {
    tenantId: string;
    livemode: boolean;
    minutesAgo: number;
    code?: string;
  }) => {
    const id = ctx.newId();
    const at = new Date(ctx.now().getTime() - row.minutesAgo * MINUTE_MS);
    const failed = row.code !== undefined && {
      status: 'failed',
      error: JSON.stringify({ code: row.code }),
      finished_at: at,
    };
    await ctx.systemDb('reports').insert({
      ...{ id, tenant_id: row.tenantId, livemode: row.livemode, type: 'transactions', format: 'csv' },
      ...{ created_at: at, ...failed },
    });
    return id;
  };
  const idsOf = async (search: Parameters<typeof findWork>[1], limit = 10) =>
    (await findWork(ctx.systemDb, search, limit)).map(({ id }) => id);

  it('finds a tenant’s work of both modes, the newest first, and nobody else’s', async () => {
    const { tenantId } = await createTenant(ctx);
    const other = await createTenant(ctx);
    const oldest = await addReport({ tenantId, livemode: true, minutesAgo: 30 });
    const newest = await addReport({ tenantId, livemode: true, minutesAgo: 10, code: 'too_many_rows' });
    const test = await addReport({ tenantId, livemode: false, minutesAgo: 20 });
    await addReport({ tenantId: other.tenantId, livemode: true, minutesAgo: 5 });

    expect(await idsOf({ tenantId })).toEqual([newest, test, oldest]);
    expect(await idsOf({ tenantId }, 2)).toEqual([newest, test]);
    expect(await idsOf({ tenantId, failedOnly: true })).toEqual([newest]);
  });

  it('finds the failures of a code in either case, those that failed last first', async () => {
    const { tenantId } = await createTenant(ctx);
    const early = await addReport({ tenantId, livemode: true, minutesAgo: 30, code: 'file_vanished' });
    const late = await addReport({ tenantId, livemode: false, minutesAgo: 10, code: 'file_vanished' });
    await addReport({ tenantId, livemode: true, minutesAgo: 5, code: 'processing_failed' });

    expect(await idsOf({ code: 'FILE_VANISHED' })).toEqual([late, early]);
    expect(await idsOf({ code: 'file_vanished', failedOnly: true }, 1)).toEqual([late]);
  });

  it('reads failures of a code in the order of their index, without sorting all that have it', async () => {
    const plans: string[] = [];
    ctx.systemDb.on('query', ({ sql }: { sql: string }) => {
      if (sql.includes(`from reports`)) plans.push(sql);
    });
    await idsOf({ code: 'file_vanished' });

    const [sql = ''] = plans;
    const part = /\(select 'report'.*? limit \$\d+\)/s.exec(sql)?.[0] ?? '';
    const filled = part.replace(/limit \$\d+/, 'limit 10').replace(/\$\d+/, `'file_vanished'`);
    const plan = await ctx.systemDb.transaction(async (trx) => {
      await trx.raw('set local enable_seqscan = off; set local enable_bitmapscan = off');
      return (await trx.raw(`explain ${filled}`)).rows
        .map((row: Record<string, string>) => row['QUERY PLAN'])
        .join('\n');
    });

    expect(plan).toContain('reports_failed_by_code');
    expect(plan).not.toContain('Sort');
  });
});
