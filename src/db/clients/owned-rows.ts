import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

/** A table of what clients own, and how its rows are read. */
interface OwnedTable<Row extends object, T> {
  readonly table: 'businesses' | 'properties' | 'source_accounts';
  /** In the singular, as `NotFoundError` names it. */
  readonly thing: string;
  readonly columns: readonly string[];
  readonly toItem: (row: Row) => T;
}

export interface OwnedFilters {
  readonly clientId?: string | undefined;
  readonly externalId?: string | undefined;
}

/** @throws {NotFoundError} */
export async function loadOwned<Row extends object, T>(
  db: TenantReader,
  { table, thing, columns, toItem }: OwnedTable<Row, T>,
  id: string,
): Promise<T> {
  const row: Row | undefined = await rowsOf(db, table)
    .where({ [`${table}.id`]: id })
    .whereNull('deleted_at')
    .first(...columns);
  if (!row) throw new NotFoundError(`There is no such ${thing}.`);
  return toItem(row);
}

export function listOwned<Row extends object, T>(
  db: TenantReader,
  { table, columns, toItem }: OwnedTable<Row, T>,
  { clientId, externalId }: OwnedFilters,
  page: PageRequest,
): Promise<Page<T>> {
  const query = rowsOf(db, table)
    .whereNull('deleted_at')
    .select(...columns);
  if (clientId !== undefined) query.where({ client_id: clientId });
  if (externalId !== undefined) query.where({ external_id: externalId });
  const withoutSorts = clientId === undefined && externalId === undefined;
  return fetchPage(query, { table, sortBy: 'created_at', page, toItem, withoutSorts });
}

/** All live rows of one client, oldest first. */
export async function listAllOwned<Row extends object, T>(
  db: TenantReader,
  { table, columns, toItem }: OwnedTable<Row, T>,
  clientId: string,
): Promise<T[]> {
  const rows: object[] = await rowsOf(db, table)
    .where({ [`${table}.client_id`]: clientId })
    .whereNull('deleted_at')
    .orderBy(`${table}.id`)
    .select(...columns);
  return rows.map((row) => toItem(row as Row));
}
