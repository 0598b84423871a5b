import type { AppContext } from '../../context.js';
import { countAccountDependents } from '../../db/clients/dependents-repository.js';
import { lockSourceAccount, setSourceAccountDeleted } from '../../db/clients/source-accounts-repository.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { refuseDependents } from '../refuse-dependents.js';

/** Deletes an account softly. @throws {NotFoundError} {VersionConflictError} {ConflictError} `has_dependents` */
export async function deleteSourceAccount(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null },
): Promise<void> {
  await inTenant(ctx, principal, async (db) => {
    const account = await lockSourceAccount(db, input.id);
    assertVersion(account.version, input.ifMatch);
    refuseDependents('The source account', await countAccountDependents(db, account));
    await setSourceAccountDeleted(db, input.id);
  });
}
