import type { AppContext } from '../../context.js';
import type { TaxReturnKey } from '../../db/tax-returns/tax-returns-queries.js';
import {
  lockTaxReturn,
  moveLockedTaxReturn,
  setTaxReturnFields,
} from '../../db/tax-returns/tax-returns-repository.js';
import type { TaxReturnFields } from '../../domain/tax-returns/tax-return-record.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { checkTaxReturnFields } from './check-tax-return-fields.js';
import { taxReturnSubject } from './tax-return-event.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

/**
 * Replaces what is the integrator's of a return; it goes back to draft, and a declaration of its old
 * figures no longer counts.
 * @throws {NotFoundError} {VersionConflictError} {ValidationError} {InvalidStateError} once it is on its way
 */
export async function replaceTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { key: TaxReturnKey; ifMatch: IfMatch | null; fields: TaxReturnFields },
): Promise<TaxReturnView> {
  return inTenant(ctx, principal, async (db) => {
    const current = await lockTaxReturn(db, input.key);
    assertVersion(current.version, input.ifMatch);
    await moveLockedTaxReturn(
      db,
      current,
      'edit',
      { actor: principal.actor },
      { issues: [], rejection: null },
    );
    await checkTaxReturnFields(db, current, input.fields);
    const taxReturn = await setTaxReturnFields(db, current.id, input.fields);
    await recordEvent(ctx, db, 'tax_return.updated', taxReturnSubject(taxReturn));
    await recalculateReturns(ctx, db, [taxReturn]);
    return viewTaxReturn(db, taxReturn);
  });
}
