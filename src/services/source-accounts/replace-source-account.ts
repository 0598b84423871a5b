import type { AppContext } from '../../context.js';
import { lockSourceAccount, setSourceAccount } from '../../db/source-accounts/source-accounts-repository.js';
import { assertVersion } from '../../domain/assert-version.js';
import type { SourceAccount, SourceAccountFields } from '../../domain/source-accounts/source-account.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Replacement } from '../replacement.js';
import { checkDefaults } from './check-defaults.js';

/** Replaces an account whole; its client stays. @throws {NotFoundError} {VersionConflictError} {ValidationError} {ConflictError} */
export async function replaceSourceAccount(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  input: Replacement<SourceAccount> & { readonly fields: SourceAccountFields },
): Promise<Committed<SourceAccount>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockSourceAccount(db, input.id);
    assertVersion(current.version, input.ifMatch);
    input.checkAgainst(current);
    await checkDefaults(db, current.clientId, input.fields);
    return setSourceAccount(db, input.id, input.fields);
  });
}
