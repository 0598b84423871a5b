import type { Knex } from 'knex';
import { LIMITS } from '../../domain/limits.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { TenantTable } from '../tenant-tables.js';
import { EXPORTED_TABLES, type ExportedTable } from './exported-tables.js';

export type ExportedRow = Readonly<Record<string, unknown>>;

const PAGE = LIMITS.reports.pageRows.value;

/** The tables that an export has, each with what it shows. @param isOfClients whether it is of some clients only */
export function exportedTables(isOfClients: boolean): readonly (readonly [TenantTable, ExportedTable])[] {
  return tableNames().flatMap((table) => {
    const shown = EXPORTED_TABLES[table];
    if ('leftOut' in shown || (isOfClients && shown.rowsOf === 'tenant')) return [];
    return [[table, shown] as const];
  });
}

const tableNames = () => Object.keys(EXPORTED_TABLES) as TenantTable[];

/**
 * The rows of a table, in no order, a page of them in memory: a cursor of the server gives one page after the other.
 * @param clientIds null for all of the tenant's
 */
export async function* readExported(
  db: TenantExecutor,
  table: TenantTable,
  clientIds: readonly string[] | null,
): AsyncGenerator<readonly ExportedRow[]> {
  const shown = EXPORTED_TABLES[table];
  if ('leftOut' in shown) throw new RangeError(`${table} is in no export`);
  const { sql, bindings } = rowsFor(db, table, shown, clientIds).toSQL();
  const cursor = `export_${table}`;
  await db.queries.raw(`declare ${cursor} no scroll cursor for ${sql}`, bindings as Knex.RawBinding[]);
  for (;;) {
    const { rows } = (await db.queries.raw(`fetch ${PAGE} from ${cursor}`)) as unknown as {
      rows: ExportedRow[];
    };
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await db.queries.raw(`close ${cursor}`);
}

function rowsFor(
  db: TenantExecutor,
  table: TenantTable,
  { columns, rowsOf: owner, keepsDeleted }: ExportedTable,
  clientIds: readonly string[] | null,
): Knex.QueryBuilder {
  const query = rowsOf(db, table).select(...columns.map((column) => `${table}.${column}`));
  if (keepsDeleted) query.whereNull(`${table}.deleted_at`);
  if (clientIds === null) return query;
  if (owner === 'clients') return query.whereIn('clients.id', [...clientIds]);
  if (owner === 'client') return query.whereIn(`${table}.client_id`, [...clientIds]);
  if (owner === 'tenant') return query.whereRaw('false');
  return query.where((either) => {
    for (const { column, of } of owner) {
      const owners = rowsOf(db, of)
        .whereIn(`${of}.client_id`, [...clientIds])
        .select(`${of}.id`);
      either.orWhereIn(`${table}.${column}`, owners);
    }
  });
}
