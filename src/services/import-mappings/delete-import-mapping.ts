import type { AppContext } from '../../context.js';
import { lockImportMapping, setImportMappingDeleted } from '../../db/imports/import-mappings-repository.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** Deletes a mapping softly; imports that were made with it keep it. @throws {NotFoundError} {VersionConflictError} */
export async function deleteImportMapping(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null },
): Promise<void> {
  await inTenant(ctx, principal, async (db) => {
    const mapping = await lockImportMapping(db, input.id);
    assertVersion(mapping.version, input.ifMatch);
    await setImportMappingDeleted(db, input.id);
  });
}
