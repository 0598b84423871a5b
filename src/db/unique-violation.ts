import { type IdKind, publicId } from '../domain/ids.js';
import { ConflictError } from '../errors.js';
import { rollbackToSavepoint, rowsOf, setSavepoint, type TenantExecutor } from './executor.js';
import type { TenantTable } from './tenant-tables.js';

const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  (constraint === undefined || ('constraint' in error && error.constraint === constraint));

interface NewObject {
  readonly table: TenantTable;
  readonly kind: IdKind;
  readonly externalId: string | null;
}

/**
 * Runs a write that may meet another row's `external_id`. The write happens in a savepoint, so the
 * transaction can still say who holds the id.
 * @throws {ConflictError} `duplicate_external_id`, with `existing_id`
 */
export async function refuseTakenExternalId<T>(
  db: TenantExecutor,
  { table, kind, externalId }: NewObject,
  write: () => PromiseLike<T>,
): Promise<T> {
  if (externalId === null) return write();
  setSavepoint(db, 'before_write');
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, `${table}_by_external_id`)) throw error;
    await rollbackToSavepoint(db, 'before_write');
    const holder = await rowsOf(db, table)
      .where({ external_id: externalId })
      .whereNull('deleted_at')
      .first('id');
    throw new ConflictError('duplicate_external_id', 'Another object has this external_id.', {
      ...(holder ? { existing_id: publicId(kind, holder.id) } : {}),
    });
  }
}
