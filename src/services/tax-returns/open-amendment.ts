import type { AppContext } from '../../context.js';
import { openLockedAmendment } from '../../db/tax-returns/amendments-repository.js';
import { amendableUntil, isAmendable } from '../../domain/tax-returns/amendment.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import { InvalidStateError } from '../../errors.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { clientNow } from '../test-clocks/client-now.js';
import { lockRequested, type ReturnRequest } from './lock-requested.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

/**
 * Opens the next version of a return that HMRC has. Its rows may change again; the filed figures are shown until the
 * amendment is confirmed.
 * @throws {InvalidStateError} `amendment_window_closed`, `amendment_open`, or where HMRC has no version yet
 */
export function openAmendment(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: ReturnRequest & { readonly reason: string },
): Promise<Committed<TaxReturnView>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    if (current.amendment !== null) {
      throw new InvalidStateError('amendment_open', 'An amendment of this return is open already.', {
        status: 'submitted',
      });
    }
    moveTaxReturn(current.state, 'amend');
    if (!isAmendable(current.taxYear, await clientNow(ctx, db, current.clientId))) {
      throw new InvalidStateError(
        'amendment_window_closed',
        'HMRC no longer takes amendments of this tax year.',
        {
          amendable_until: amendableUntil(current.taxYear),
        },
      );
    }
    const { totals, taxLiabilityPence } = await viewTaxReturn(db, current);
    const amended = await openLockedAmendment(db, current, {
      actor: effect.principal.actor,
      reason: input.reason,
      filed: current.filed ?? {
        version: current.filingVersion,
        hmrcCalculationId: current.hmrcCalculationId,
        ...totals,
        taxLiabilityPence,
      },
    });
    await recalculateReturns(ctx, db, [amended]);
    return viewTaxReturn(db, amended);
  });
}
