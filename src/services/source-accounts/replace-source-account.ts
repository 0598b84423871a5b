import type { AppContext } from '../../context.js';
import { lockSourceAccount, setSourceAccount } from '../../db/clients/source-accounts-repository.js';
import type { SourceAccount, SourceAccountFields } from '../../domain/source-accounts/source-account.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { checkDefaults } from './check-defaults.js';

/** Replaces an account whole; its client stays. @throws {NotFoundError} {VersionConflictError} {ValidationError} {ConflictError} */
export async function replaceSourceAccount(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null; fields: SourceAccountFields },
): Promise<SourceAccount> {
  return inTenant(ctx, principal, async (db) => {
    const current = await lockSourceAccount(db, input.id);
    assertVersion(current.version, input.ifMatch);
    await checkDefaults(db, current.clientId, input.fields);
    return setSourceAccount(db, input.id, input.fields);
  });
}
