import type { AppContext } from '../../context.js';
import { abandonLockedAmendment } from '../../db/tax-returns/amendments-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { lockRequested, type ReturnRequest } from './lock-requested.js';
import { taxReturnSubject } from './tax-return-subject.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

/**
 * Abandons a return before filing, for good, or gives up the amendment of one that HMRC has, which stays filed.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError}
 */
export async function cancelTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: ReturnRequest,
): Promise<Committed<TaxReturnView>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    if (current.amendment !== null) {
      const filed = await abandonLockedAmendment(db, current, { actor: effect.principal.actor });
      return viewTaxReturn(db, filed);
    }
    const taxReturn = await moveLockedTaxReturn(db, current, {
      trigger: 'cancel',
      record: { actor: effect.principal.actor },
    });
    await recordEvent(ctx, db, 'tax_return.cancelled', taxReturnSubject(taxReturn));
    return viewTaxReturn(db, taxReturn);
  });
}
