import type { ImportMapping } from '../../domain/imports/import-mapping.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface ImportMappingRow {
  id: string;
  client_id: string | null;
  source_account_id: string | null;
  name: string;
  mapping: ImportMapping['mapping'];
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const IMPORT_MAPPING_COLUMNS = [
  'import_mappings.id',
  'client_id',
  'source_account_id',
  'name',
  'mapping',
  'version',
  'created_at',
  'updated_at',
] as const;

interface ImportMappingFilters {
  readonly clientId?: string | undefined;
  readonly sourceAccountId?: string | undefined;
}

/** @throws {NotFoundError} */
export async function loadImportMapping(db: TenantReader, id: string): Promise<ImportMapping> {
  const row: ImportMappingRow | undefined = await rowsOf(db, 'import_mappings')
    .where({ 'import_mappings.id': id })
    .whereNull('deleted_at')
    .first(...IMPORT_MAPPING_COLUMNS);
  if (!row) throw new NotFoundError('There is no such import mapping.');
  return toImportMapping(row);
}

/** The mapping that the account's files are read by, if one is saved for it. */
export async function findAccountMapping(
  db: TenantReader,
  sourceAccountId: string,
): Promise<ImportMapping | undefined> {
  const row: ImportMappingRow | undefined = await rowsOf(db, 'import_mappings')
    .where({ source_account_id: sourceAccountId })
    .whereNull('deleted_at')
    .first(...IMPORT_MAPPING_COLUMNS);
  return row && toImportMapping(row);
}

export async function listImportMappings(
  db: TenantReader,
  filters: ImportMappingFilters,
  page: PageRequest,
): Promise<Page<ImportMapping>> {
  const query = rowsOf(db, 'import_mappings')
    .whereNull('deleted_at')
    .select(...IMPORT_MAPPING_COLUMNS);
  if (filters.clientId !== undefined) query.where({ client_id: filters.clientId });
  if (filters.sourceAccountId !== undefined) query.where({ source_account_id: filters.sourceAccountId });
  return fetchPage(query, { table: 'import_mappings', sortBy: 'created_at', page, toItem: toImportMapping });
}

export function toImportMapping(row: ImportMappingRow): ImportMapping {
  return {
    id: row.id,
    clientId: row.client_id,
    sourceAccountId: row.source_account_id,
    name: row.name,
    mapping: row.mapping,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
