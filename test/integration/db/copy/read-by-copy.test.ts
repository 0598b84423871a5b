import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readByCopy } from '../../../../src/db/copy/read-by-copy.js';
import { insertInto, rowsOf, type TenantExecutor } from '../../../../src/db/executor.js';
import type { TenantKey } from '../../../../src/domain/tenant.js';
import { inTenant } from '../../../../src/services/in-tenant.js';
import { createTenant } from '../../../support/factories.js';
import { startTestContext } from '../../../support/test-app.js';

const MANY = 200_000;
/** What `COPY` escapes, what would end a literal, and what looks like a null or a place of a value. */
const TEXTS = [
  'a\tb\nc\rd\\e',
  '\\N',
  "O'Brien; -- $1 ?",
  '\b\f\v"quoted"',
  '',
  'łódź 🧾 \u00a0end',
  '\\t is no tab',
];

describe('readByCopy', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  let key: TenantKey;
  let other: TenantKey;
  beforeAll(async () => {
    stand = await startTestContext();
    const add = async () => {
      const { tenantId } = await createTenant(stand.ctx);
      const made = { tenantId, livemode: true };
      await inTenant(stand.ctx, made, (db) => insertInto(db, 'files', { id: stand.ctx.newId() }));
      return made;
    };
    key = await add();
    other = await add();
  });
  afterAll(() => stand.close());

  async function copied(db: TenantExecutor, query: Knex.QueryBuilder): Promise<unknown[]> {
    const rows: unknown[] = [];
    for await (const page of readByCopy(db, query)) rows.push(...page);
    return rows;
  }

  const numbered = (db: TenantExecutor, shown: string) =>
    rowsOf(db, 'files')
      .crossJoin(db.trx.raw('generate_series(1, ?) n', [MANY]))
      .select(db.trx.raw(shown));

  it('gives values as the driver gives them', async () => {
    await inTenant(stand.ctx, key, async (db) => {
      const query = () =>
        rowsOf(db, 'files').select(
          'id',
          db.trx.raw(`date '2025-04-06' as day, timestamptz '2025-04-06 01:02:03.456+01' as at, true as yes, false as no,
            9007199254740993::bigint as big, 7 as small, 0.1::real as real, 12.50 as exact, null::text as none,
            '\\x00ff5c'::bytea as bytes, '{"a": "b\\\\c\\td", "n": [1, null]}'::jsonb as json, array[1, 2] as list`),
        );
      expect(await copied(db, query())).toEqual(await query());
    });
  });

  it('gives amounts as safe pence, and refuses others', async () => {
    interface Amounts {
      readonly paid: number;
      readonly owed: number | null;
    }
    const amounts = (db: TenantExecutor, paid: string) =>
      readByCopy<Amounts>(
        db,
        rowsOf(db, 'files').select(db.trx.raw(`${paid}::bigint as paid, null::bigint as owed`)),
        ['paid', 'owed'],
      );
    const rowsWith = (paid: string) =>
      inTenant(stand.ctx, key, async (db) => {
        const rows: Amounts[] = [];
        for await (const page of amounts(db, paid)) rows.push(...page);
        return rows;
      });

    expect(await rowsWith('-123456')).toEqual([{ paid: -123_456, owed: null }]);
    await expect(rowsWith('9007199254740993')).rejects.toThrow(RangeError);
  });

  it.each(TEXTS)('takes and gives the text %j', async (text) => {
    await inTenant(stand.ctx, key, async (db) => {
      const query = rowsOf(db, 'files')
        .whereRaw('cast(? as text) = any(cast(? as text[]))', [text, TEXTS])
        .select(db.trx.raw('cast(? as text) as text', [text]));
      expect(await copied(db, query)).toEqual([{ text }]);
    });
  });

  it('reads every one of many rows', async () => {
    const rows = await inTenant(stand.ctx, key, (db) =>
      copied(db, numbered(db, `n, repeat('ł', n % 7) as text`)),
    );
    const expected = (n: number) => ({ n, text: 'ł'.repeat(n % 7) });
    expect(rows).toHaveLength(MANY);
    expect(rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(expected(at + 1)))).toEqual([]);
  });

  it('reads no other tenant’s rows, however the query is written', async () => {
    for (const of of [key, other]) {
      const rows = await inTenant(stand.ctx, of, (db) => copied(db, db.trx('files').select('tenant_id')));
      expect(rows).toEqual([{ tenant_id: of.tenantId }]);
    }
  });

  it('leaves the transaction to others when the loop is left', async () => {
    await inTenant(stand.ctx, key, async (db) => {
      for await (const page of readByCopy(db, numbered(db, 'n'))) {
        expect([...page].length).toBeLessThan(MANY);
        break;
      }
      expect(await rowsOf(db, 'files').select('id')).toHaveLength(1);
    });
  });

  it('fails as the server does, and leaves a connection that can be used', async () => {
    const failing = inTenant(stand.ctx, key, (db) => copied(db, numbered(db, `1 / (n - ${MANY / 2})`)));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await inTenant(stand.ctx, key, (db) => rowsOf(db, 'files').select('id'))).toHaveLength(1);
  });

  it('refuses a value that cannot be written into a statement', async () => {
    const failing = inTenant(stand.ctx, key, (db) =>
      copied(db, rowsOf(db, 'files').where('sha256', Buffer.from('a'))),
    );
    await expect(failing).rejects.toThrow(RangeError);
  });
});
