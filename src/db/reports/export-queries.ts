import type { Knex } from 'knex';
import { copyRows } from '../copy/read-by-copy.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { TenantTable } from '../tenant-tables.js';
import { EXPORTED_TABLES, type ExportedTable } from './exported-tables.js';

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
 * The rows of a table, in no order, some hundred of them in memory.
 * @param clientIds null for all of the tenant's
 */
export function copyExported(
  db: TenantExecutor,
  table: TenantTable,
  clientIds: readonly string[] | null,
): ReturnType<typeof copyRows> {
  const shown = EXPORTED_TABLES[table];
  if ('leftOut' in shown) throw new RangeError(`${table} is in no export`);
  return copyRows(db, rowsFor(db, table, shown, clientIds));
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
