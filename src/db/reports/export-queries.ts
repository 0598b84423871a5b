import type { Knex } from 'knex';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { TenantTable } from '../tenant-tables.js';
import { EXPORTED_TABLES, type ExportedTable } from './exported-tables.js';
import { readByCursor } from './read-by-cursor.js';

export type ExportedRow = Readonly<Record<string, unknown>>;

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
  yield* readByCursor<ExportedRow>(db, `export_${table}`, rowsFor(db, table, shown, clientIds));
}

function rowsFor(
  db: TenantExecutor,
  table: TenantTable,
  { columns, plain, rowsOf: owner, keepsDeleted }: ExportedTable,
  clientIds: readonly string[] | null,
): Knex.QueryBuilder {
  const query = rowsOf(db, table).select(...columns.map((column) => `${table}.${column}`));
  if (plain !== undefined) query.select(db.trx.raw(plainJson(table, plain)));
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

/** An object of the columns as text. */
function plainJson(table: TenantTable, columns: readonly string[]): string {
  const shown = columns.map((column) => `${table}.${column}`).join(', ');
  return `row_to_json((select plain from (select ${shown}) as plain))::text as plain`;
}
