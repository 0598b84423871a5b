import type { AppContext } from '../../context.js';
import { forgetCategoryMemory } from '../../db/categories/category-memory-repository.js';
import type { IfMatch } from '../../domain/version.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/**
 * Forgets a correction: rows that come are not judged by it any more. Those that it has categorised stay as
 * they are until they are categorised again.
 * @throws {NotFoundError} {VersionConflictError}
 */
export async function deleteCategoryMemory(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null },
): Promise<void> {
  await inTenant(ctx, principal, (db) => forgetCategoryMemory(db, input));
}
