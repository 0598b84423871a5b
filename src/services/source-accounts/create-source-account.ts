import type { AppContext } from '../../context.js';
import { insertSourceAccount } from '../../db/source-accounts/source-accounts-repository.js';
import type { SourceAccount, SourceAccountFields } from '../../domain/source-accounts/source-account.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { checkDefaults } from './check-defaults.js';

/** Adds an account. @throws {ValidationError} for a reference that does not resolve {ConflictError} */
export async function createSourceAccount(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  input: { clientId: string; fields: SourceAccountFields },
): Promise<Committed<SourceAccount>> {
  return commitEffect(ctx, effect, async (db) => {
    await assertClient(db, input.clientId);
    await checkDefaults(db, input.clientId, input.fields);
    return insertSourceAccount(db, { id: ctx.newId(), clientId: input.clientId }, input.fields);
  });
}
