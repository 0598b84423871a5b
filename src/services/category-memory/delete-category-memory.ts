import type { AppContext } from '../../context.js';
import { forgetCategoryMemory } from '../../db/categories/category-memory-repository.js';
import type { AllowedVersions } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/**
 * Forgets a correction: new rows are no longer judged by it. Rows that it has categorised stay as they are until they are
 * categorised again.
 * @throws {NotFoundError} {VersionConflictError}
 */
export async function deleteCategoryMemory(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, (db) => forgetCategoryMemory(db, input));
}
