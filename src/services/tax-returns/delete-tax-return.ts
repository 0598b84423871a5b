import type { AppContext } from '../../context.js';
import type { TaxReturnKey } from '../../db/tax-returns/tax-returns-queries.js';
import {
  lockTaxReturn,
  setTaxReturnDeleted,
  wasEverSubmitting,
} from '../../db/tax-returns/tax-returns-repository.js';
import { canMove, moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { InvalidStateError } from '../../errors.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { taxReturnSubject } from './tax-return-event.js';

/**
 * Deletes a return softly. One that was ever on its way to HMRC stays.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError}
 */
export async function deleteTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { key: TaxReturnKey; ifMatch: IfMatch | null },
): Promise<void> {
  await inTenant(ctx, principal, async (db) => {
    const taxReturn = await lockTaxReturn(db, input.key);
    assertVersion(taxReturn.version, input.ifMatch);
    if (taxReturn.state !== 'cancelled' && !canMove(taxReturn.state, 'edit'))
      moveTaxReturn(taxReturn.state, 'edit');
    if (await wasEverSubmitting(db, taxReturn.id)) {
      throw new InvalidStateError(
        'invalid_state',
        'A return that was sent to HMRC is kept; cancel it instead.',
      );
    }
    await setTaxReturnDeleted(db, taxReturn.id);
    await recordEvent(ctx, db, 'tax_return.deleted', taxReturnSubject(taxReturn));
  });
}
