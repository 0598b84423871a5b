import { publicId } from '../../domain/ids.js';
import type { ImportMapping, ImportMappingFields } from '../../domain/imports/import-mapping.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import { insertInto, rollbackToSavepoint, rowsOf, setSavepoint, type TenantExecutor } from '../executor.js';
import { isUniqueViolation } from '../unique-violation.js';
import { IMPORT_MAPPING_COLUMNS, type ImportMappingRow, toImportMapping } from './import-mappings-queries.js';

/** @throws {ConflictError} `conflict`: the name is taken, or the account has a mapping */
export async function insertImportMapping(
  db: TenantExecutor,
  key: { id: string; clientId: string | null },
  fields: ImportMappingFields,
): Promise<ImportMapping> {
  const [row] = await refuseTaken(db, { ...fields, clientId: key.clientId }, () =>
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
  const { client_id: clientId } = await rowsOf(db, 'import_mappings').where({ id }).first('client_id');
  const [row] = await refuseTaken(db, { ...fields, clientId }, () =>
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

type Wanted = Pick<ImportMappingFields, 'name' | 'sourceAccountId'> & { readonly clientId: string | null };

/** The write happens in a savepoint, so that the transaction can still say which mapping is in the way. */
async function refuseTaken<T>(db: TenantExecutor, wanted: Wanted, write: () => PromiseLike<T>): Promise<T> {
  setSavepoint(db, 'before_write');
  try {
    return await write();
  } catch (error) {
    const isNameTaken = isUniqueViolation(error, 'import_mappings_by_name');
    if (!isNameTaken && !isUniqueViolation(error, 'import_mappings_by_source_account')) throw error;
    await rollbackToSavepoint(db, 'before_write');
    const rows = rowsOf(db, 'import_mappings').whereNull('deleted_at');
    const holder = await (isNameTaken
      ? rows
          .whereRaw('lower(name) = lower(?)', [wanted.name])
          .whereRaw('client_id is not distinct from ?::uuid', [wanted.clientId])
      : rows.where({ source_account_id: wanted.sourceAccountId })
    ).first('id');
    const detail = isNameTaken
      ? 'Another import mapping has this name.'
      : 'The source account has an import mapping already.';
    throw new ConflictError('conflict', detail, {
      ...(holder ? { existing_id: publicId('importMapping', holder.id) } : {}),
    });
  }
}

const columnsOf = ({ name, mapping, sourceAccountId }: ImportMappingFields) => ({
  name,
  mapping: JSON.stringify(mapping),
  source_account_id: sourceAccountId,
});
