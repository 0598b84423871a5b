import type { AppContext } from '../../context.js';
import { lockImportMapping, setImportMapping } from '../../db/imports/import-mappings-repository.js';
import { assertVersion } from '../../domain/assert-version.js';
import type { ImportMapping, ImportMappingFields } from '../../domain/imports/import-mapping.js';
import { danglingReference } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Replacement } from '../replacement.js';
import { clientOfAccount } from './client-of-account.js';

/**
 * Replaces a mapping whole; its client stays, so one that is for all clients cannot be tied to an account.
 * Imports that were made with it keep the mapping as it was.
 * @throws {NotFoundError} {VersionConflictError} {ValidationError} {ConflictError} `conflict`
 */
export async function replaceImportMapping(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  input: Replacement<ImportMapping> & { readonly fields: ImportMappingFields },
): Promise<Committed<ImportMapping>> {
  const { sourceAccountId } = input.fields;
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockImportMapping(db, input.id);
    assertVersion(current.version, input.ifMatch);
    input.checkAgainst(current);
    if (sourceAccountId !== null) {
      if (current.clientId === null) throw danglingReference('#/source_account_id');
      await clientOfAccount(db, sourceAccountId, current.clientId);
    }
    return setImportMapping(db, input.id, input.fields);
  });
}
