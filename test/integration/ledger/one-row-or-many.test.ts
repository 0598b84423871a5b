import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Couple, openCouple } from '../properties/joint-story.js';

const SHARES = [{ share_percent: 50 }];

const amount = fc.option(fc.integer({ min: 1, max: 90_000 }).map((pence) => -pence));
const place = fc.option(fc.constantFrom(randomUUID(), randomUUID()));
const category = fc.option(fc.constantFrom('self_employment.turnover', 'property.rent_income'));

const split = fc.record({
  category,
  businessId: place,
  propertyId: fc.constant(null),
  amountGbpPence: amount,
});

const row = fc.record({
  date: fc.constantFrom('2025-05-01', '2026-04-05'),
  category,
  business_id: place,
  amount_gbp_pence: amount,
  allowable_bps: fc.constantFrom(0, 3_333, 10_000),
  splits: fc.option(fc.array(split, { minLength: 1, maxLength: 3 }), { freq: 2 }),
  import_id: fc.option(fc.constant(randomUUID()), { freq: 2 }),
  deleted_at: fc.option(fc.constant('2026-01-01'), { freq: 2 }),
});
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;

const PLAIN: Row = {
  date: '2025-05-01',
  category: null,
  business_id: null,
  amount_gbp_pence: -1_000,
  allowable_bps: 10_000,
  splits: null,
  import_id: null,
  deleted_at: null,
};
const COLUMNS = Object.keys(PLAIN).join(', ');

/** One statement for each row, which the trigger reads once, against one for all of them, which it groups. */
describe('what follows from new rows', () => {
  let app: TestApp;
  let couple: Couple;
  beforeAll(async () => {
    app = await startTestApp();
    couple = await openCouple(app, { hers: SHARES, his: SHARES });
  });
  afterAll(() => app.close());

  const uuidOf = (id: string) => uuidFromPublicId('client', id) ?? '';

  /** Adds the rows to her ledger and says what they left: sums, counts, and whose readiness may have changed. */
  async function leftBy(statements: readonly (readonly Row[])[]) {
    const { systemDb: db } = app.ctx;
    const { tenantId, livemode } = app.tenant;
    for (const table of ['ledger_sums', 'row_counts', 'readiness_marks']) await db(table).delete();
    for (const rows of statements) {
      await db.raw(
        `insert into transactions (id, tenant_id, livemode, client_id, source, tax_year, amount_pence, currency,
           description, needs_review, category_source, ${COLUMNS})
         select gen_random_uuid(), ?, ?, ?, case when import_id is null then 'api' else 'import' end, 2025, -1, 'GBP',
           'Cloth', false, case when category is not null then 'user' end, ${COLUMNS}
         from jsonb_to_recordset(cast(? as jsonb)) as r (date date, category text, business_id uuid,
           amount_gbp_pence bigint, allowable_bps integer, splits jsonb, import_id uuid, deleted_at timestamptz)`,
        [tenantId, livemode, uuidOf(couple.hers.client), JSON.stringify(rows)],
      );
    }
    const { rows: sums } = await db.raw(
      `select client_id, date, category, business_id, property_id, sum(pence) as pence, sum(allowable_pence) as allowable,
         sum(count) as count, sum(uncategorised) as uncategorised, sum(without_pounds) as without_pounds, sum(rows) as rows
       from ledger_sums group by 1, 2, 3, 4, 5
       having sum(pence) <> 0 or sum(allowable_pence) <> 0 or sum(count) <> 0 or sum(uncategorised) <> 0
         or sum(without_pounds) <> 0 or sum(rows) <> 0
       order by 2, 3, 4`,
    );
    const { rows: counts } = await db.raw(
      'select tenant_id, livemode, sum(transactions) as rows, sum(imported_transactions) as imported from row_counts group by 1, 2',
    );
    const { rows: marks } = await db.raw(
      'select distinct tenant_id, livemode, client_id from readiness_marks order by client_id',
    );
    return { sums, counts, marks };
  }

  it('is the same whether they are added one by one or together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        expect(await leftBy(rows.map((one) => [one]))).toEqual(await leftBy([rows]));
      }),
      { numRuns: 60, seed: 20_261_129 },
    );
  });

  it('marks every owner of a property of the ledger, also for a single row', async () => {
    const { marks } = await leftBy([[PLAIN]]);

    expect(marks.map((mark: { client_id: string }) => mark.client_id)).toEqual(
      [uuidOf(couple.hers.client), uuidOf(couple.his.client)].sort(),
    );
  });

  it('is nothing for a statement that adds no row', async () => {
    expect(await leftBy([[]])).toEqual({ sums: [], counts: [], marks: [] });
  });
});
