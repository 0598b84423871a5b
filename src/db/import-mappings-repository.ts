import type { ImportMapping, ImportMappingFields } from '../domain/imports/import-mapping.js';
import { ConflictError, NotFoundError } from '../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from './executor.js';
import { IMPORT_MAPPING_COLUMNS, type ImportMappingRow, toImportMapping } from './import-mappings-queries.js';
import { isUniqueViolation } from './unique-violation.js';

/** @throws {ConflictError} `conflict`: the name is taken, or the account has a mapping */
export async function insertImportMapping(
  db: TenantExecutor,
  key: { id: string; clientId: string | null },
  fields: ImportMappingFields,
): Promise<ImportMapping> {
  const [row] = await refuseTaken(() =>
    insertInto(db, 'import_mappings', {
      id: key.id,
      client_id: key.clientId,
      ...columnsOf(fields),
    }).returning(IMPORT_MAPPING_COLUMNS),
  );
  return toImportMapping(row as ImportMappingRow);
}

/** Locks the mapping until the transaction ends. @throws {NotFoundError} */
export async function lockImportMapping(db: TenantExecutor, id: string): Promise<ImportMapping> {
  const row: ImportMappingRow | undefined = await rowsOf(db, 'import_mappings')
    .where({ 'import_mappings.id': id })
    .whereNull('deleted_at')
    .forUpdate()
    .first(...IMPORT_MAPPING_COLUMNS);
  if (!row) throw new NotFoundError('There is no such import mapping.');
  return toImportMapping(row);
}

/** @throws {ConflictError} `conflict`: the name is taken, or the account has a mapping */
export async function setImportMapping(
  db: TenantExecutor,
  id: string,
  fields: ImportMappingFields,
): Promise<ImportMapping> {
  const [row] = await refuseTaken(() =>
    rowsOf(db, 'import_mappings')
      .where({ id })
      .update({
        ...columnsOf(fields),
        version: db.trx.raw('version + 1'),
        updated_at: db.trx.fn.now(),
      })
      .returning(IMPORT_MAPPING_COLUMNS),
  );
  return toImportMapping(row as ImportMappingRow);
}

export async function setImportMappingDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'import_mappings')
    .where({ id })
    .update({ deleted_at: db.trx.fn.now(), version: db.trx.raw('version + 1') });
}

async function refuseTaken<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'import_mappings_by_name')) {
      throw new ConflictError('conflict', 'Another import mapping has this name.');
    }
    if (isUniqueViolation(error, 'import_mappings_by_source_account')) {
      throw new ConflictError('conflict', 'The source account has an import mapping already.');
    }
    throw error;
  }
}

const columnsOf = ({ name, mapping, sourceAccountId }: ImportMappingFields) => ({
  name,
  mapping: JSON.stringify(mapping),
  source_account_id: sourceAccountId,
});
