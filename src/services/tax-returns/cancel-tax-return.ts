import type { AppContext } from '../../context.js';
import type { TaxReturnKey } from '../../db/tax-returns/tax-returns-queries.js';
import { lockTaxReturn, moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { taxReturnSubject } from './tax-return-event.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

/**
 * Abandons a return before filing, for good.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError}
 */
export async function cancelTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { key: TaxReturnKey; ifMatch: IfMatch | null },
): Promise<TaxReturnView> {
  return inTenant(ctx, principal, async (db) => {
    const current = await lockTaxReturn(db, input.key);
    assertVersion(current.version, input.ifMatch);
    const taxReturn = await moveLockedTaxReturn(db, current, 'cancel', { actor: principal.actor });
    await recordEvent(ctx, db, 'tax_return.cancelled', taxReturnSubject(taxReturn));
    return viewTaxReturn(db, taxReturn);
  });
}
