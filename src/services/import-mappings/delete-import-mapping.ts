import type { AppContext } from '../../context.js';
import { lockImportMapping, setImportMappingDeleted } from '../../db/imports/import-mappings-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** Deletes a mapping softly; imports that were made with it keep it. @throws {NotFoundError} {VersionConflictError} */
export async function deleteImportMapping(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const mapping = await lockImportMapping(db, input.id);
    assertVersion(mapping.version, input.ifMatch);
    await setImportMappingDeleted(db, input.id);
  });
}
