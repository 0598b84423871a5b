import type { AppContext } from '../../context.js';
import { countAccountDependents } from '../../db/clients/dependents-repository.js';
import {
  lockSourceAccount,
  setSourceAccountDeleted,
} from '../../db/source-accounts/source-accounts-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { refuseDependents } from '../refuse-dependents.js';

/** Deletes an account softly. @throws {NotFoundError} {VersionConflictError} {ConflictError} `has_dependents` */
export async function deleteSourceAccount(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const account = await lockSourceAccount(db, input.id);
    assertVersion(account.version, input.ifMatch);
    refuseDependents('The source account', await countAccountDependents(db, account));
    await setSourceAccountDeleted(db, input.id);
  });
}
