import type { Knex } from 'knex';
import type { SealedTable } from './sealed-tables.js';

/** A row with at least one value that is not sealed as it would be today. */
export interface StaleRow {
  readonly tenantId: string;
  readonly rowId: string;
  /** Sealed values by column; `null` where the row has none, or has one that is as it should be. */
  readonly values: Readonly<Record<string, Buffer | null>>;
}

/** The number of pages of 8 KiB of a table. Rows that are added meanwhile are sealed with the present key. */
export async function countPages(systemDb: Knex, { table }: SealedTable): Promise<number> {
  const { rows } = await systemDb.raw<{ rows: { pages: string }[] }>(
    `select pg_relation_size(?::regclass) / current_setting('block_size')::int as pages`,
    [table],
  );
  return Number(rows[0]?.pages ?? 0);
}

/**
 * Re-seals the stale values of some pages, whose rows it locks until the transaction ends. A row that another transaction has locked is
 * left for the next time; the statement waits for none.
 * @param reseal the values to write, by column
 * @returns how many rows it has written
 */
export async function resealStaleRows(
  trx: Knex.Transaction,
  table: SealedTable,
  pages: { readonly currentHead: Buffer; readonly first: number; readonly end: number },
  reseal: (row: StaleRow) => Readonly<Record<string, Buffer>>,
): Promise<number> {
  const stale = await lockStaleRows(trx, table, pages);
  for (const { ctid, ...row } of stale) {
    await trx(table.table).whereRaw('ctid = ?::tid', [ctid]).update(reseal(row));
  }
  return stale.length;
}

async function lockStaleRows(
  trx: Knex.Transaction,
  { table, rowId, owner = 'tenant_id', columns }: SealedTable,
  { currentHead, first, end }: { currentHead: Buffer; first: number; end: number },
): Promise<(StaleRow & { readonly ctid: string })[]> {
  const names = columns.map(({ column }) => column);
  const stale = names.map((name) => `(${name} is not null and ${headOf(name, currentHead)} <> :currentHead)`);
  const picked = names.map((name, at) => `case when ${stale[at]} then ${name} end as ${name}`);
  const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(
    `select ctid::text as ctid, ${owner} as tenant_id, ${rowId} as row_id, ${picked.join(', ')} from ${table}
     where ctid >= :first::tid and ctid < :end::tid and (${stale.join(' or ')})
     for no key update skip locked`,
    { currentHead, first: `(${first},0)`, end: `(${end},0)` },
  );
  return rows.map((row) => ({
    ctid: String(row['ctid']),
    tenantId: String(row['tenant_id']),
    rowId: String(row['row_id']),
    values: Object.fromEntries(names.map((name) => [name, row[name] as Buffer | null])),
  }));
}

export interface SealedCount {
  /** The key's fingerprint; `null` for format 1, which names none. */
  readonly fingerprint: string | null;
  readonly count: number;
}

/** How many values each key has sealed. Reads every row. */
export async function countSealedValues(
  systemDb: Knex,
  tables: readonly SealedTable[],
): Promise<SealedCount[]> {
  const each = tables.flatMap(({ table, columns }) =>
    columns.map(
      ({ column }) => `select substring(${column} from 1 for 9) as head from ${table}
      where ${column} is not null`,
    ),
  );
  const { rows } = await systemDb.raw<{ rows: { fingerprint: string | null; count: string }[] }>(
    `select case when get_byte(head, 0) = 1 then null else encode(substring(head from 2), 'hex') end as fingerprint,
       count(*) as count
     from (${each.join(' union all ')}) as sealed group by 1 order by 1 nulls first`,
  );
  return rows.map(({ fingerprint, count }) => ({ fingerprint, count: Number(count) }));
}

const headOf = (column: string, head: Buffer) => `substring(${column} from 1 for ${head.length})`;
