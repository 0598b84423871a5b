import type { AppContext } from '../../context.js';
import { setTaxReturnDeleted, wasEverSubmitting } from '../../db/tax-returns/tax-returns-repository.js';
import { canMove, moveTaxReturn, publicStatus } from '../../domain/tax-returns/tax-return.js';
import { InvalidStateError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { lockRequested, type ReturnRequest } from './lock-requested.js';
import { taxReturnSubject } from './tax-return-subject.js';

/**
 * Deletes a return softly. One that was ever on its way to HMRC stays.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError}
 */
export async function deleteTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: ReturnRequest,
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const taxReturn = await lockRequested(db, input);
    if (taxReturn.state !== 'cancelled' && !canMove(taxReturn.state, 'edit'))
      moveTaxReturn(taxReturn.state, 'edit');
    if (await wasEverSubmitting(db, taxReturn.id)) {
      throw new InvalidStateError(
        'invalid_state',
        'A return that was sent to HMRC is kept; cancel it instead.',
        { status: publicStatus(taxReturn.state) },
      );
    }
    await setTaxReturnDeleted(db, taxReturn.id);
    await recordEvent(ctx, db, 'tax_return.deleted', taxReturnSubject(taxReturn));
  });
}
