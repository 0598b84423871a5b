import type { AppContext } from '../../context.js';
import { insertImportMapping } from '../../db/imports/import-mappings-repository.js';
import type { ImportMapping, ImportMappingFields } from '../../domain/imports/import-mapping.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { clientOfAccount } from './client-of-account.js';

/**
 * Saves a mapping for the files of one account, of one client, or of all. A credential that is bound to a
 * client saves its client's.
 * @throws {ValidationError} for a reference that does not resolve {ConflictError} `conflict`
 */
export async function createImportMapping(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  input: { clientId: string | null; fields: ImportMappingFields },
): Promise<Committed<ImportMapping>> {
  const { clientId, fields } = input;
  return commitEffect(ctx, effect, async (db) => {
    if (clientId !== null) await assertClient(db, clientId);
    const owner =
      fields.sourceAccountId === null
        ? clientId
        : await clientOfAccount(db, fields.sourceAccountId, clientId);
    return insertImportMapping(db, { id: ctx.newId(), clientId: owner }, fields);
  });
}
